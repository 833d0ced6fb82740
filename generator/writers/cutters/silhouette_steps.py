"""The user's steps in Silhouette Studio with the exported files."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.deck.model import CardFormat
from generator.papers import Paper
from generator.units import MM_PER_INCH, format_mm
from generator.writers.cutters.cut_verification import CutFiles
from generator.writers.cutters.registration import BORDERLESS_MORE_MM, INSET_MM, LINE_MM

MAKER = "https://github.com/Alan-Cha/silhouette-card-maker"
"""Source of the geometry, with ready templates."""
TEMPLATES: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "letter": {"standard": (6, 2), "poker": (4, 2), "bridge": (4, 2), "tarot": (3, 2), "mini": (2, 2)},
    "legal": {"standard": (1, 1), "poker": (1, 1), "bridge": (1, 1), "tarot": (1, 1), "mini": (1, 1)},
    "tabloid": {"standard": (5, 2), "poker": (3, 2), "bridge": (3, 2), "tarot": (3, 2), "mini": (2, 2)},
    "a4": {"standard": (5, 2), "poker": (3, 2), "bridge": (4, 2), "tarot": (3, 2), "mini": (2, 2)},
    "a3": {"standard": (5, 2), "poker": (2, 2), "bridge": (2, 2), "tarot": (2, 2), "mini": (2, 2)},
}
"""Versions of its templates for a paper and a card, with marks 10 mm from the edge and borderless. Source: its
assets/layouts.json, summer of 2026.
"""
MAT_MM = 12 * MM_PER_INCH
"""Side of the square mat."""


def steps(
    cuts: Sequence[CutFiles], paper: Paper, *, is_borderless: bool, two_sided: Collection[str], is_test: bool
) -> Iterator[str]:
    """Yield the steps, in order. Source: silhouette-card-maker, dxf_to_studio3.py and its page on borderless sheets.

    Args:
        cuts: The files.
        paper: The sheets.
        is_borderless: Whether marks are 3.5 mm from the paper's edge.
        two_sided: Names of the PDFs that have backs.
        is_test: Whether they hold outlines only, to test the cutter.
    """
    names = dict.fromkeys(cut.pdf for cut in cuts)
    for sides, printed in (
        ("on both sides, flipped on the long edge", [name for name in names if name in two_sided]),
        ("on one side", [name for name in names if name not in two_sided]),
    ):
        if printed:
            yield f"print {', '.join(printed)} on {paper.name} at 100 % (actual size), {sides}"
    yield "in Silhouette Studio, set Preferences > Import > DXF Open to As-is, so that lines keep their size in mm"
    for pdf in names:
        same = [cut for cut in cuts if cut.pdf == pdf]
        size, arm_mm = same[0].sheet.size, same[0].sheet.arm_mm
        more = BORDERLESS_MORE_MM if is_borderless else 0.0
        width, height = size.width_mm + more, size.height_mm + more
        lying = "landscape" if size.is_landscape else "portrait"
        opened = ", ".join(f"{cut.stem}.dxf" + (f" for page {cut.page}" if cut.page else "") for cut in same)
        yield (
            f"for {pdf} open {opened}; Page Setup: media {format_mm(width)} x {format_mm(height)} mm, {lying}; select "
            f"all, group, Transform > Center to Page; registration marks on: length {format_mm(arm_mm)} mm, thickness "
            f"{format_mm(LINE_MM)} mm, inset {format_mm(INSET_MM)} mm"
        )
    if is_borderless:
        yield (
            f"the media size is set {format_mm(BORDERLESS_MORE_MM)} mm larger each way than the paper, because an "
            f"inset under {format_mm(INSET_MM)} mm cannot be entered: on the mat, place the paper "
            f"{format_mm(BORDERLESS_MORE_MM / 2)} mm off the grid's edges, left and top"
        )
        if max(paper.size.width_mm, paper.size.height_mm) <= MAT_MM:
            yield "on a 12 x 12 in mat, turn off Constrain Media to Cutting Mat"
    if is_test:
        yield "if the blade leaves the outlines, fix that first; then export again without --test"
    else:
        yield "before the first real sheet, cut one exported with --test"


def template_of(card: CardFormat, paper: Paper, *, is_borderless: bool) -> str:
    """Return the name of silhouette-card-maker's own template for a card and paper; empty where it has none."""
    versions = TEMPLATES.get(paper.id, {}).get(card.id)
    if versions is None:
        return ""
    return (
        f"{paper.id}-{card.id}-borderless-v{versions[1]}" if is_borderless else f"{paper.id}-{card.id}-v{versions[0]}"
    )
