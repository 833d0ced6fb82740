"""Booklets and zines: which page lies where on a sheet that is folded, and which way up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.errors import LayoutError, plural
from generator.geometry import TOLERANCE_MM, Size
from generator.units import format_mm

ZINE_UPPER, ZINE_LOWER = (5, 4, 3, 2), (6, 7, 8, 1)
"""Pages of a zine from left to right, those above upside down. Source: pdfimpose 2.10.0, `onepagezine`."""
MAX_SHEETS = 16
"""Of a stapled booklet: 64 pages, as print shops staple at most ("How many pages can a stapled booklet have")."""


@dataclass(frozen=True, slots=True)
class FoldedPage:
    """A page on a side of a sheet."""

    page: int
    """Its number in reading order, from 1."""
    x_mm: float
    """Left side of the area that it covers, from the left of the sheet."""
    y_mm: float
    """Top side of that area."""
    is_turned: bool = False
    """Whether it is upside down."""


@dataclass(frozen=True, slots=True)
class FoldLine:
    """A line to fold or to slit along, in mm from the top left."""

    x1: float
    y1: float
    x2: float
    y2: float
    is_slit: bool = False


@dataclass(frozen=True, slots=True)
class FoldedSide:
    sheet: int
    """From 1, the outermost."""
    is_front: bool
    pages: tuple[FoldedPage, ...]
    """From left to right, upper ones first; blank pages are left out."""
    lines: tuple[FoldLine, ...] = ()


@dataclass(frozen=True, slots=True)
class FoldedPlan:
    """Sides in printing order: each front is followed by its back, turned about the short edge of the paper."""

    sheet: Size
    """Landscape."""
    page: Size
    sides: tuple[FoldedSide, ...]
    blank_pages: tuple[int, ...] = ()
    """Where nothing is printed, in the folded booklet's own count."""
    creep_mm: float = 0.0
    """How far the pages of the innermost sheet are moved towards the fold."""

    @property
    def fronts(self) -> "FoldedPlan":
        return replace(self, sides=tuple(side for side in self.sides if side.is_front))

    @property
    def backs(self) -> "FoldedPlan":
        return replace(self, sides=tuple(side for side in self.sides if not side.is_front))


def booklet_slots(page_count: int, multiple: int = 4) -> tuple[int | None, ...]:
    """Return what each page of a booklet shows, None where it is blank: the last of several stays on the back."""
    blanks = (None,) * (-page_count % multiple)
    return (1, *blanks) if page_count == 1 else (*range(1, page_count), *blanks, page_count)


def saddle_pairs(slot_count: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the slots of each sheet, the outermost first: left and right of its front, then of its back.

    Source: saddle stitch as psutils 3.3.11 (`psbook`) and pdfimpose 2.10.0 print it.
    """
    for sheet in range(slot_count // 4):
        first, last = 2 * sheet + 1, slot_count - 2 * sheet
        yield (last, first), (first + 1, last - 1)


def plan_booklet(
    page_count: int, page: Size, sheet: Size, *, creep_mm: float = 0.0, is_rtl: bool = False
) -> FoldedPlan:
    """Impose a booklet of folded sheets, stapled in the fold.

    Args:
        page_count: 1 or more.
        page: At most half of the sheet; centred in its half.
        sheet: Landscape.
        creep_mm: How much further in each sheet lies than the one around it: its pages move towards the fold.
        is_rtl: Whether it is bound on the right.

    Raises:
        LayoutError: The page does not fit half of the sheet, or there are too many sheets.
    """
    if page.width_mm > sheet.width_mm / 2 + TOLERANCE_MM or page.height_mm > sheet.height_mm + TOLERANCE_MM:
        own = f"{format_mm(page.width_mm)} x {format_mm(page.height_mm)} mm"
        room = f"{format_mm(sheet.width_mm / 2)} x {format_mm(sheet.height_mm)} mm"
        raise LayoutError(f"a page of {own} is larger than half of the sheet, {room}")
    slots = booklet_slots(page_count)
    if len(slots) > 4 * MAX_SHEETS:
        most = f"{MAX_SHEETS} sheets, {4 * MAX_SHEETS} pages"
        raise LayoutError(f"a booklet of {plural(len(slots), 'page')} cannot be stapled; at most {most}")
    half = sheet.width_mm / 2
    aside, top = (half - page.width_mm) / 2, (sheet.height_mm - page.height_mm) / 2
    fold = (FoldLine(half, 0, half, sheet.height_mm),)
    sides = []
    for number, pairs in enumerate(saddle_pairs(len(slots))):
        shift = number * creep_mm
        for is_front, pair in zip((True, False), pairs, strict=True):
            lefts = aside + shift, half + aside - shift
            shown_pair = pair[::-1] if is_rtl else pair
            placed = tuple(
                FoldedPage(shown, x_mm, top)
                for slot, x_mm in zip(shown_pair, lefts, strict=True)
                if (shown := slots[slot - 1]) is not None
            )
            sides.append(FoldedSide(number + 1, is_front, placed, fold))
    blanks = tuple(number for number, shown in enumerate(slots, start=1) if shown is None)
    return FoldedPlan(sheet, page, tuple(sides), blanks, creep_mm * (len(slots) // 4 - 1))


def plan_zine(page_count: int, sheet: Size, *, is_rtl: bool = False) -> FoldedPlan:
    """Impose eight pages on one side of a sheet, which is slit in the middle and folded to a booklet.

    Args:
        page_count: 1 to 8.
        sheet: Landscape; a page is a quarter of its width and half of its height.
        is_rtl: Whether it is bound on the right.

    Raises:
        LayoutError: There are more than eight pages.
    """
    if page_count > 8:
        raise LayoutError(f"a zine has eight pages, and these are {page_count}")
    page = Size(sheet.width_mm / 4, sheet.height_mm / 2)
    slots = booklet_slots(page_count, 8)
    placed = []
    for row, numbers in enumerate((ZINE_UPPER, ZINE_LOWER)):
        for column, number in enumerate(reversed(numbers) if is_rtl else numbers):
            if (shown := slots[number - 1]) is not None:
                placed.append(FoldedPage(shown, column * page.width_mm, row * page.height_mm, is_turned=row == 0))
    width, height = page.width_mm, page.height_mm
    folds = [FoldLine(width * each, 0, width * each, sheet.height_mm) for each in (1, 2, 3)]
    folds += [FoldLine(0, height, width, height), FoldLine(3 * width, height, sheet.width_mm, height)]
    slit = FoldLine(width, height, 3 * width, height, is_slit=True)
    blanks = tuple(number for number, shown in enumerate(slots, start=1) if shown is None)
    return FoldedPlan(sheet, page, (FoldedSide(1, True, tuple(placed), (*folds, slit)),), blanks)


def page_numbers(pages: Sequence[int]) -> str:
    """Format page numbers for a message: `pages 3 and 4`."""
    *most, last = map(str, pages)
    return f"pages {', '.join(most)} and {last}" if most else f"page {last}"
