"""The smallest paper that holds a dieline."""

from generator.errors import LayoutError
from generator.geometry import TOLERANCE_MM, Size
from generator.packaging.box_page import AROUND_MM, BoxSheet
from generator.packaging.dieline import Dieline
from generator.papers import PAPERS, Paper
from generator.units import format_mm

MARGIN_MM = 5.0
"""The printer's white margin: as for sheets of cards."""


def has_paper_room(net: Dieline, paper: Paper) -> bool:
    """Whether a paper holds a dieline."""
    return _orient_paper(paper, _needed_size(net)) is not None


def _needed_size(net: Dieline) -> Size:
    """Return the size of a dieline with its marks and the printer's margin."""
    around = 2 * (AROUND_MM + MARGIN_MM)
    return Size(net.bounds.width + around, net.bounds.height + around)


def place_on_paper(net: Dieline, paper: Paper | None, usual: str = "a4") -> tuple[Paper, BoxSheet]:
    """Place a dieline on a paper, with its marks inside the printable area.

    Args:
        net: The box.
        paper: The paper; None: the smallest that holds it.
        usual: Id of the local paper: those of its standard come first.

    Raises:
        LayoutError: It does not fit; says which paper would hold it.
    """
    need = _needed_size(net)
    is_iso = usual not in PAPERS or _is_iso(PAPERS[usual])
    known = sorted(
        PAPERS.values(), key=lambda each: (_is_iso(each) is not is_iso, each.size.width_mm * each.size.height_mm)
    )
    held = [each for each in known if _orient_paper(each, need)]
    said = f"{format_mm(need.width_mm)} x {format_mm(need.height_mm)} mm with marks and the printer's margin"
    if paper is not None and not _orient_paper(paper, need):
        would = f"{held[0].name} does: --paper {held[0].id}" if held else f"it needs --paper {_size(need)}"
        raise LayoutError(f"the dieline of the box needs {said}; {paper.name} does not hold it, {would}")
    if paper is None and not held:
        raise LayoutError(
            f"the dieline of the box needs {said}; no paper that pnp knows holds it; use --paper {_size(need)}"
        )
    chosen = paper or held[0]
    size = _orient_paper(chosen, need)
    assert size is not None
    x = (size.width_mm - net.bounds.width) / 2 - net.bounds.x
    y = (size.height_mm - net.bounds.height) / 2 - net.bounds.y
    return chosen, BoxSheet(size, x, y)


def _is_iso(paper: Paper) -> bool:
    return paper.source.startswith("ISO")


def _orient_paper(paper: Paper, need: Size) -> Size | None:
    """Return the orientation of a paper that holds a size, upright if possible; None if neither does."""
    for size in (paper.size, paper.size.transpose()):
        if size.width_mm >= need.width_mm - TOLERANCE_MM and size.height_mm >= need.height_mm - TOLERANCE_MM:
            return size
    return None


def _size(need: Size) -> str:
    short, long = sorted((need.width_mm, need.height_mm))
    return f"{format_mm(short + 0.5)}x{format_mm(long + 0.5)}mm"
