"""The page of a box: every wall at its place on the dieline, guides for knife and ruler around it, and its plan."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from generator.errors import LayoutError
from generator.games import walls
from generator.games.areas import line
from generator.games.box_design import BoxDesign, BoxEmblem, Cover, Wall
from generator.games.figures import Figure, Plain, Plate, Rule, Stroke, Turned, Window
from generator.games.ornaments import ground, rect_path
from generator.geometry import IDENTITY, TOLERANCE_MM, Matrix, Rect, Size, translation
from generator.packaging.dieline import BoxPanel, Dieline, PanelKind
from generator.papers import PAPERS, Paper
from generator.units import format_mm
from generator.writers.cutters.cut_paths import path_data
from scorekeeper.i18n import Catalogue

BLEED_MM = 2.0
"""How far the artwork of a wall extends beyond a cut, and onto glued flaps (ours): cutting by hand is within 1 mm."""
GUIDE_MM, HALO_MM = 0.2, 0.7
"""Widths of the cutting line and of the white below it (ours); the half of each that is on the box is not printed."""
SLIT_MM = 0.15
"""Width of the line of a slit (ours): both halves of it are on the box."""
MARK_MM = 4.0
"""Length of the marks at the ends of folds (ours)."""
MARK_GAP_MM = 2.0
"""Between the dieline and the marks (ours): as the bleed."""
AROUND_MM = MARK_MM + MARK_GAP_MM
"""Space that the page needs on each side of the dieline."""
BAR_MM = 50.0
"""Length of the bar that shows whether a page is printed at its size (ours)."""
GREY = "#8a8a8a"
"""Of the plan's lines and texts (ours)."""
GLUE = "#d9b3c4"
"""Of the hatching of glue areas (ours)."""
HATCH_MM = 2.2
"""Between its lines (ours)."""

UNDER = 0.15
"""Share of the bleed that extends below a neighbour that is printed later, so that no white seam shows between them."""

_PAINTED: dict[PanelKind, tuple[float, float, float, float]] = {
    PanelKind.EAR_LEFT: (1, 1, 1, UNDER),
    PanelKind.EAR_RIGHT: (1, 1, 1, UNDER),
    PanelKind.BOTTOM: (1, UNDER, 1, 1),
    PanelKind.LID: (1, 1, 1, UNDER),
    PanelKind.TUCK: (1, 1, 1, 0),
    PanelKind.BACK: (1, 0, UNDER, 1),
    PanelKind.LEFT: (0, 1, UNDER, 1),
    PanelKind.RIGHT: (UNDER, 1, 1, 1),
    PanelKind.FRONT: (0, 1, 0, 0),
}
"""Printed panels in order, and their bleed, as multiples: at the left, the top, the right, the bottom."""


@dataclass(frozen=True, slots=True)
class BoxSheet:
    size: Size
    x: float
    """Of the dieline's left edge."""
    y: float
    """Of the dieline's top edge."""

    @property
    def matrix(self) -> Matrix:
        """From the dieline to the sheet."""
        return translation(self.x, self.y)


def lay_out_box_page(net: Dieline, sheet: BoxSheet, cover: Cover, look: BoxDesign) -> Iterator[Figure]:
    for kind, sides in _PAINTED.items():
        panel = net.panels[kind]
        wall = Wall(
            f"box-{kind.replace(' ', '-')}",
            panel.size.width_mm,
            panel.size.height_mm,
            BLEED_MM,
            net.notch if kind is PanelKind.FRONT else (0.0, 0.0),
        )
        figures = tuple(_figures(kind, wall, cover, look))
        shape = rect_path(sheet.matrix.bounds(_region(panel, sides)))
        yield Window(f"part-{kind.replace(' ', '-')}", shape, sheet.matrix @ panel.place, figures)
    yield from guides(net, sheet, look)
    yield from _scale_bar(net, sheet)


def _figures(kind: PanelKind, wall: Wall, cover: Cover, look: BoxDesign) -> Iterable[Figure]:
    signs = _signs(cover, look)
    half = (len(signs) + 1) // 2
    made: dict[PanelKind, Callable[[], Iterable[Figure]]] = {
        PanelKind.FRONT: lambda: walls.front(wall, cover, look),
        PanelKind.BACK: lambda: walls.back(wall, cover, look),
        PanelKind.LEFT: lambda: walls.side(wall, cover, look, signs[:half]),
        PanelKind.RIGHT: lambda: walls.side(wall, cover, look, signs[half:] or signs),
        PanelKind.LID: lambda: walls.lid(wall, cover, look, signs),
        PanelKind.TUCK: lambda: walls.tuck(wall, cover, look, signs),
        PanelKind.BOTTOM: lambda: walls.bottom(wall, cover, look, signs),
    }
    return made[kind]() if kind in made else ground(wall, look)


def _signs(cover: Cover, look: BoxDesign) -> tuple[BoxEmblem, ...]:
    return tuple(map(BoxEmblem, look.badges)) or cover.signs


def _region(panel: BoxPanel, sides: tuple[float, float, float, float]) -> Rect:
    whole = panel.place.bounds(Rect(0, 0, panel.size.width_mm, panel.size.height_mm))
    left, top, right, foot = (BLEED_MM * side for side in sides)
    return Rect(whole.x - left, whole.y - top, whole.width + left + right, whole.height + top + foot)


def guides(net: Dieline, sheet: BoxSheet, look: BoxDesign) -> Iterator[Figure]:
    """Lay out the cutting line (only on the outer side of the cut), slits, and marks at the ends of folds."""
    contour = path_data(net.contour.transform(sheet.matrix))
    around = f"{rect_path(Rect(0, 0, sheet.size.width_mm, sheet.size.height_mm))} {contour}"
    lines = (Stroke(contour, "#ffffff", HALO_MM), Stroke(contour, "#000000", GUIDE_MM))
    yield Window("outside", around, IDENTITY, lines, is_even_odd=True)
    for slit in net.slits:
        yield Stroke(path_data(slit.transform(sheet.matrix)), look.light, SLIT_MM)
    yield from fold_marks(net, sheet)


def fold_marks(net: Dieline, sheet: BoxSheet) -> Iterator[Figure]:
    """Lay out dashes outside the dieline, in line with each fold: a ruler laid on two of them shows where to score."""
    area = sheet.matrix.bounds(net.bounds)
    xs: set[float] = set()
    ys: set[float] = set()
    for score in net.scores:
        line = score.transform(sheet.matrix).bounds
        (xs if line.width < line.height else ys).add(round(line.x if line.width < line.height else line.y, 6))
    near, far = MARK_GAP_MM, MARK_GAP_MM + MARK_MM
    for x in sorted(xs):
        yield Rule(x, area.y - far, x, area.y - near, "#000000", 0.2, "0.8 0.6")
        yield Rule(x, area.bottom + near, x, area.bottom + far, "#000000", 0.2, "0.8 0.6")
    for y in sorted(ys):
        yield Rule(area.x - far, y, area.x - near, y, "#000000", 0.2, "0.8 0.6")
        yield Rule(area.right + near, y, area.right + far, y, "#000000", 0.2, "0.8 0.6")


def _scale_bar(net: Dieline, sheet: BoxSheet) -> Iterator[Figure]:
    """Lay out a bar of 50 mm and the box's size, above the front, where the sheet is cut away."""
    front = sheet.matrix.bounds(_region(net.panels[PanelKind.FRONT], (0, 1, 0, 0)))
    middle, y = front.centre[0], front.y - 9.0
    left, right = middle - BAR_MM / 2, middle + BAR_MM / 2
    yield Rule(left, y, right, y, GREY, 0.2)
    for x in (left, right):
        yield Rule(x, y - 1.5, x, y + 1.5, GREY, 0.2)
    yield Plain(middle, y - 1.2, f"{format_mm(BAR_MM)} mm", 2.6, "body", GREY)
    inner = " × ".join(f"{each:.1f}" for each in (net.inner.width, net.inner.height, net.inner.depth))
    yield Plain(middle, y + 3.6, f"{inner} mm", 2.6, "body", GREY)


def plan(net: Dieline, sheet: BoxSheet, texts: Catalogue) -> Iterator[Figure]:
    """Lay out the plan: lines only, the name of each panel, and the glue areas in order. It can be folded too."""
    _ = texts  # in full: other uses of "back" are not names of walls
    names = {
        PanelKind.FRONT: _("Front of the box"),
        PanelKind.BACK: _("Back of the box"),
        PanelKind.LEFT: _("Side of the box"),
        PanelKind.RIGHT: _("Side of the box"),
        PanelKind.LID: _("Lid of the box"),
        PanelKind.BOTTOM: _("Bottom of the box"),
    }
    for kind, number in (
        (PanelKind.SEAM, "1"),
        (PanelKind.FOOT_LEFT, "2"),
        (PanelKind.FOOT_RIGHT, "2"),
        (PanelKind.INNER_BOTTOM, "3"),
    ):
        yield from _glue_area(net.panels[kind], sheet, number)
    for kind, name in names.items():
        panel = net.panels[kind]
        area = sheet.matrix.bounds(panel.place.bounds(Rect(0, 0, panel.size.width_mm, panel.size.height_mm)))
        x, y = area.centre
        is_upright = area.height > 2 * area.width
        wide, high = (area.height, area.width) if is_upright else (area.width, area.height)
        inside = Rect(x - wide / 2 + 2, y - high / 2 + 1, wide - 4, high - 2)
        words = line(inside, name, min(6.0, high * 0.5), 2, fill=GREY)
        turn = 180.0 if kind is PanelKind.LID else 90.0 if is_upright else 0.0
        yield Turned(turn, x, y, (words,)) if turn else words
    for score in net.scores:
        fold = score.transform(sheet.matrix)
        end = fold.steps[-1]
        yield Rule(fold.x, fold.y, end.x, end.y, "#000000", 0.25, "2 1.4")
    for cut in (*net.slits, net.contour):
        yield Stroke(path_data(cut.transform(sheet.matrix)), "#000000", 0.25)
    yield from fold_marks(net, sheet)
    yield from _scale_bar(net, sheet)


def _glue_area(panel: BoxPanel, sheet: BoxSheet, number: str) -> Iterator[Figure]:
    shape, area = path_data(panel.outline.transform(sheet.matrix)), panel.outline.transform(sheet.matrix).bounds
    count = int((area.width + area.height) / HATCH_MM) + 1
    lines = " ".join(
        f"M{area.x + step * HATCH_MM:.3f} {area.y:.3f} l{-area.height:.3f} {area.height:.3f}" for step in range(count)
    )
    yield Window(f"glue-{panel.kind.replace(' ', '-')}", shape, IDENTITY, (Stroke(lines, GLUE, 0.5),))
    x, y = area.centre
    yield Plate(x - 3, y - 3, 6, 6, "#ffffff", GREY, 0.2, radius=3)
    yield line(Rect(x - 3, y - 3, 6, 6), number, 4, 2, fill=GREY)


# --- the smallest paper that holds a dieline -------------------------------------------------------------

MARGIN_MM = 5.0
"""The printer's white margin: as for sheets of cards."""


def has_paper_room(net: Dieline, paper: Paper) -> bool:
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
