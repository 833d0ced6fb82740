"""Where cards and registration marks lie on a sheet that a Silhouette cuts.

Source: the specification of silhouette-card-maker (github.com/Alan-Cha/silhouette-card-maker, SPECIFICATION.md, 2026)
and, where it is silent, what that program does (page_manager.py): so its cutting templates fit these sheets, and these
cutting lines fit its sheets.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import LayoutError
from generator.geometry import Rect, Size
from generator.imposition.printers_marks import StraightMark
from generator.papers import Paper
from generator.units import MM_PER_INCH, format_mm

INSET_MM, BORDERLESS_INSET_MM = 10.0, 3.5
"""From the paper's edges to the middle of the marks' lines. Source: the specification; 10 mm is the least that
Silhouette Studio takes, so that of borderless sheets it must be told a larger paper."""
BORDERLESS_MORE_MM = 2 * (INSET_MM - BORDERLESS_INSET_MM)
"""How much wider and higher than it is the paper of a borderless sheet is said to be. Source: as above, 13 mm."""
LINE_MM = 1.0
"""Width of the marks' lines. Source: the specification."""
SQUARE_MM = 5.0
"""Side of the square, without the line around it. Source: the specification."""
ARM_MM, MAX_ARM_MM = 5.0, 20.0
"""Shortest and longest arm of a mark. Source: the specification, and the most that Silhouette Studio takes."""
CORNER_MM = 6.5
"""Side of the square at each corner, inside the inset, that stays free. Source: page_manager.py, arm and 1.5 mm."""
GAP_MM = 1.25
"""Between cards. Source: the specification."""
BLEED_MM = GAP_MM / 2
"""The most that a bleed can be between them. Source: the specification."""
PIXELS_PER_INCH = 300
"""In whole pixels of these that program counts cards and measures arms. Source: its layouts.json."""
MAT_MM = (12 * MM_PER_INCH, 24 * MM_PER_INCH)
"""The largest mat: what a borderless sheet is said to be must fit on it. Source: its generate_dxf.py, and issue 136."""


@dataclass(frozen=True, slots=True)
class CutSheet:
    """A sheet with registration marks, and the grid of cards inside them."""

    size: Size
    """The paper as it lies."""
    columns: int
    rows: int
    inset_mm: float
    """To the marks."""
    arm_mm: float
    """Length of their arms, as Silhouette Studio is told it."""

    def block(self, card: Size) -> Rect:
        """Return the rectangle around all cards, in the middle of the sheet."""
        width = self.columns * (card.width_mm + GAP_MM) - GAP_MM
        height = self.rows * (card.height_mm + GAP_MM) - GAP_MM
        return Rect((self.size.width_mm - width) / 2, (self.size.height_mm - height) / 2, width, height)


def lay_out(card: Size, paper: Paper, *, is_borderless: bool = False) -> CutSheet:
    """Find the grid that holds most cards inside the marks and outside of their corners.

    Of landscape and portrait it is the one with more cards; with as many, landscape.

    Args:
        card: The trim size.
        paper: The sheets.
        is_borderless: Whether marks stand 3.5 mm from the paper's edge.

    Raises:
        LayoutError: No card fits, or no mat holds what a borderless sheet is said to be.
    """
    check_paper_size(paper, is_borderless=is_borderless)
    inset_mm = inset_of(is_borderless=is_borderless)
    found = [sheet for size in (paper.size.transpose(), paper.size) if (sheet := _best(card, size, inset_mm))]
    if not found:
        raise LayoutError(_too_large(card, paper, inset_mm))
    return max(found, key=lambda sheet: sheet.columns * sheet.rows)  # of equals the first


def inset_of(*, is_borderless: bool) -> float:
    """Return how far the marks stand from the paper's edges, in mm."""
    return BORDERLESS_INSET_MM if is_borderless else INSET_MM


def check_paper_size(paper: Paper, *, is_borderless: bool) -> None:
    """Refuse paper of which no mat holds what a borderless sheet is said to be.

    Raises:
        LayoutError: States both sizes in mm.
    """
    size = paper.size
    said = Size(size.width_mm + BORDERLESS_MORE_MM, size.height_mm + BORDERLESS_MORE_MM)
    if is_borderless and (said.width_mm > MAT_MM[0] or said.height_mm > MAT_MM[1]):
        raise LayoutError(
            f"a borderless sheet of {paper.name} must be told to Silhouette Studio as {format_mm(said.width_mm)} x "
            f"{format_mm(said.height_mm)} mm, and the largest mat holds {format_mm(MAT_MM[0])} x "
            f"{format_mm(MAT_MM[1])} mm; leave --borderless out, or use smaller paper"
        )


def _too_large(card: Size, paper: Paper, inset_mm: float) -> str:
    room = Size(paper.size.width_mm - 2 * inset_mm, paper.size.height_mm - 2 * inset_mm)
    return (
        f"a card of {format_mm(card.width_mm)} x {format_mm(card.height_mm)} mm does not fit on {paper.name} inside "
        f"registration marks {format_mm(inset_mm)} mm from its edges: they leave {format_mm(room.width_mm)} x "
        f"{format_mm(room.height_mm)} mm, without {format_mm(CORNER_MM)} mm at each corner; use larger paper"
    )


def _pixels(length_mm: float) -> int:
    return round(length_mm / MM_PER_INCH * PIXELS_PER_INCH)  # a half goes to the even one, as there


def _best(card: Size, size: Size, inset_mm: float) -> CutSheet | None:
    """Return the grid with most cards on paper as it lies; None where not one fits.

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
    """Return the marks of a sheet as thick lines; a reader of the machine finds the page by them.

    Args:
        sheet: The sheet.
        count: 3: a square at the top left, angles at the top right and the bottom left. 4: an angle at each corner,
            for the Cameo 5 Alpha alone.
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
    """Yield the level and the upright arm of an angle about a point, the corner filled."""
    out = LINE_MM / 2
    yield StraightMark(x - across * out, y, x + across * arm_mm, y, width=LINE_MM)
    yield StraightMark(x, y - down * out, x, y + down * arm_mm, width=LINE_MM)
