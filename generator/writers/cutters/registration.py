"""Positions of cards and registration marks on a sheet for a Silhouette cutter.

Source: the specification of silhouette-card-maker (github.com/Alan-Cha/silhouette-card-maker, SPECIFICATION.md, 2026)
and, where it is silent, the behaviour of that program (page_manager.py): so its cutting templates fit these sheets, and
these cutting lines fit its sheets.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.imposition.printers_marks import StraightMark
from generator.papers import Paper
from generator.units import MM_PER_INCH, format_mm

INSET_MM, BORDERLESS_INSET_MM = 10.0, 3.5
"""From the paper's edges to the middle of the marks' lines. Source: the specification; Silhouette Studio accepts no
less than 10 mm, so borderless sheets are declared as larger paper.
"""
BORDERLESS_MORE_MM = 2 * (INSET_MM - BORDERLESS_INSET_MM)
"""How much wider and higher the declared paper of a borderless sheet is. Source: as above, 13 mm."""
LINE_MM = 1.0
"""Width of the marks' lines. Source: the specification."""
SQUARE_MM = 5.0
"""Side of the square, without the line around it. Source: the specification."""
ARM_MM, MAX_ARM_MM = 5.0, 20.0
"""Shortest and longest arm of a mark. Source: the specification, and the maximum of Silhouette Studio."""
CORNER_MM = 6.5
"""Side of the free square at each corner, inside the inset. Source: page_manager.py, arm and 1.5 mm."""
GAP_MM = 1.25
"""Between cards. Source: the specification."""
BLEED_MM = GAP_MM / 2
"""The largest bleed between them. Source: the specification."""
PIXELS_PER_INCH = 300
"""That program counts cards and measures arms in whole pixels of this resolution. Source: its layouts.json."""
MAT_MM = (12 * MM_PER_INCH, 24 * MM_PER_INCH)
"""The largest mat, which must hold the declared paper of a borderless sheet. Source: its generate_dxf.py, and issue
136.
"""


@dataclass(frozen=True, slots=True)
class CutSheet:
    """A sheet with registration marks, and the grid of cards inside them."""

    size: Size
    """The paper in its orientation."""
    columns: int
    rows: int
    inset_mm: float
    """To the marks."""
    arm_mm: float
    """Length of their arms, as entered in Silhouette Studio."""

    def block(self, card: Size) -> Rect:
        """Return the rectangle around all cards, centred on the sheet."""
        width = self.columns * (card.width_mm + GAP_MM) - GAP_MM
        height = self.rows * (card.height_mm + GAP_MM) - GAP_MM
        return Rect((self.size.width_mm - width) / 2, (self.size.height_mm - height) / 2, width, height)


def lay_out(card: Size, paper: Paper, *, is_borderless: bool = False) -> CutSheet:
    """Find the grid that holds most cards inside the marks and outside their corners.

    Of landscape and portrait, the one with more cards; landscape if equal.

    Raises:
        LayoutError: No card fits, or no mat holds the declared paper of a borderless sheet.
    """
    check_paper_size(paper, is_borderless=is_borderless)
    inset_mm = inset_of(is_borderless=is_borderless)
    found = [sheet for size in (paper.size.transpose(), paper.size) if (sheet := _best(card, size, inset_mm))]
    if not found:
        raise LayoutError(_too_large(card, paper, inset_mm))
    return max(found, key=lambda sheet: sheet.columns * sheet.rows)  # of equals the first


def inset_of(*, is_borderless: bool) -> float:
    """Return the distance of the marks from the paper's edges, in mm."""
    return BORDERLESS_INSET_MM if is_borderless else INSET_MM


def check_paper_size(paper: Paper, *, is_borderless: bool) -> None:
    """Refuse paper whose declared borderless size no mat holds.

    Raises:
        LayoutError: States both sizes in mm.
    """
    size = paper.size
    said = Size(size.width_mm + BORDERLESS_MORE_MM, size.height_mm + BORDERLESS_MORE_MM)
    if is_borderless and (said.width_mm > MAT_MM[0] or said.height_mm > MAT_MM[1]):
        raise LayoutError(
            f"a borderless sheet of {paper.name} must be declared in Silhouette Studio as {format_mm(said.width_mm)} "
            f"x {format_mm(said.height_mm)} mm, but the largest mat holds {format_mm(MAT_MM[0])} x "
            f"{format_mm(MAT_MM[1])} mm; remove --borderless, or use smaller paper"
        )


def _too_large(card: Size, paper: Paper, inset_mm: float) -> str:
    room = Size(paper.size.width_mm - 2 * inset_mm, paper.size.height_mm - 2 * inset_mm)
    return (
        f"a card of {format_mm(card.width_mm)} x {format_mm(card.height_mm)} mm does not fit on {paper.name} inside "
        f"registration marks {format_mm(inset_mm)} mm from its edges, which leave {format_mm(room.width_mm)} x "
        f"{format_mm(room.height_mm)} mm, without {format_mm(CORNER_MM)} mm at each corner; use larger paper"
    )


def _pixels(length_mm: float) -> int:
    return round(length_mm / MM_PER_INCH * PIXELS_PER_INCH)  # rounds half to even, as that program does


def _best(card: Size, size: Size, inset_mm: float) -> CutSheet | None:
    """Return the grid with most cards on paper in its orientation; None where no card fits.

    Each axis is either filled, or keeps clear of the corners, with a gap around: one of them must.
    """
    gap, corner, inset = _pixels(GAP_MM), _pixels(CORNER_MM), _pixels(inset_mm)
    axes = []
    for page_mm, card_mm in ((size.width_mm, card.width_mm), (size.height_mm, card.height_mm)):
        room, step = _pixels(page_mm) - 2 * inset, _pixels(card_mm) + gap
        axes.append((max(0, (room + gap) // step), max(0, (room - 2 * corner - gap) // step)))
    (most_columns, clear_columns), (most_rows, clear_rows) = axes
    choices = [(clear_columns, most_rows), (most_columns, clear_rows)]
    columns, rows = max(choices, key=lambda each: each[0] * each[1])
    if not columns * rows:
        return None
    begins = [
        round((_pixels(page_mm) - count * (_pixels(card_mm) + gap) - gap) / 2 + gap)
        for page_mm, card_mm, count in (
            (size.width_mm, card.width_mm, columns),
            (size.height_mm, card.height_mm, rows),
        )
    ]
    free = (max(begins) - inset - gap) * MM_PER_INCH / PIXELS_PER_INCH
    return CutSheet(size, columns, rows, inset_mm, min(max(round(free, 2), ARM_MM), MAX_ARM_MM))


def registration_marks(sheet: CutSheet, count: int) -> tuple[StraightMark, ...]:
    """Return the marks of a sheet as thick lines, by which the machine's camera finds the page.

    Args:
        sheet: The sheet.
        count: 3: a square at the top left, angles at the top right and the bottom left. 4: an angle at each corner,
            only for the Cameo 5 Alpha.
    """
    left, top = sheet.inset_mm, sheet.inset_mm
    right, bottom = sheet.size.width_mm - sheet.inset_mm, sheet.size.height_mm - sheet.inset_mm
    lines = [*_angle(right, top, -1, 1, sheet.arm_mm), *_angle(left, bottom, 1, -1, sheet.arm_mm)]
    if count == 3:
        # A square and the line around it are a line as thick as both.
        side = SQUARE_MM + LINE_MM
        begin, middle = left - LINE_MM / 2, top + SQUARE_MM / 2
        return (StraightMark(begin, middle, begin + side, middle, width=side), *lines)
    return (*_angle(left, top, 1, 1, sheet.arm_mm), *lines, *_angle(right, bottom, -1, -1, sheet.arm_mm))


def _angle(x: float, y: float, across: int, down: int, arm_mm: float) -> Iterator[StraightMark]:
    """Yield the horizontal and the vertical arm of an angle about a point, with the corner filled."""
    out = LINE_MM / 2
    yield StraightMark(x - across * out, y, x + across * arm_mm, y, width=LINE_MM)
    yield StraightMark(x, y - down * out, x, y + down * arm_mm, width=LINE_MM)
