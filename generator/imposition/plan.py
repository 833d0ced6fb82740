"""The sheet plan: positions of card sides on sheets, in mm, computed before anything is drawn.

A slot is a place for one card; the block is the rectangle around all slots of a sheet side.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from generator.deck.model import DeckCard
from generator.geometry import Matrix, Rect, Size, rotation
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Flip, PageOrder


@dataclass(frozen=True, slots=True)
class Copy:
    """A printed card: its face and the back behind it."""

    card_id: str
    back_id: str | None
    """Id of its back; None: no back."""


def shared_back(card: DeckCard) -> str | None:
    """Return the id of a card's shared back; None: no back."""
    return card.back.id if card.back else None


def copies_of(
    cards: Iterable[DeckCard], times: int = 1, back_of: Callable[[DeckCard], str | None] = shared_back
) -> list[Copy]:
    """Return the copies of cards, grouped by card, for a number of decks; some cards have a back of their own."""
    return [Copy(card.id, back_of(card)) for card in cards for _ in range(card.copy_count)] * times


def is_face(side_id: str) -> bool:
    return side_id.startswith("face-")


@dataclass(frozen=True, slots=True)
class Placement:
    """One side of one copy."""

    side_id: str
    """`face-` and the card's id, or `back-` and the back's."""
    trim: Rect
    """The trim rectangle on the sheet side."""
    turn_deg: int
    """0, 90, 180 or 270, clockwise."""
    visible: tuple[Rect, ...]
    """The visible part of trim and bleed: rectangles whose union is the clip; one that contains the whole side means no
    clip.
    """

    @property
    def matrix(self) -> Matrix:
        """The map from the card's own coordinates (trim corner at 0, 0) to the sheet side."""
        x, y = self.trim.centre
        width, height = self.trim.width, self.trim.height
        if self.turn_deg % 180:
            width, height = height, width
        return rotation(self.turn_deg, x, y) @ Matrix(e=x - width / 2, f=y - height / 2)


@dataclass(frozen=True, slots=True)
class SheetSide:
    size: Size
    """The paper in its orientation: landscape where that holds more."""
    placements: tuple[Placement, ...]
    """Card sides, in slot order."""
    is_verso: bool = False


@dataclass(frozen=True, slots=True)
class ImposedSheet:
    """A sheet of paper, or in layout `single` a card."""

    number: int
    """From 1."""
    recto: SheetSide
    verso: SheetSide | None = None
    """Its back, if that is printed."""


@dataclass(frozen=True, slots=True)
class SlotGrid:
    size: Size
    """The paper in its orientation."""
    card: Size
    slots: tuple[Rect, ...]
    """Trim rectangles of the faces, row by row from the top left."""
    block: Rect
    """Around all trim rectangles of the side, including backs of a gutterfold."""
    fold: tuple[tuple[float, float], tuple[float, float]] | None = None
    """Ends of the fold line, in gutterfold."""
    gaps: tuple[float, float] | None = None
    """Fixed gaps between neighbouring cards, across and down; None: the sheet's gutter."""

    @property
    def trims(self) -> list[Rect]:
        """Every trim rectangle of the recto: the slots, and in gutterfold the backs across the fold."""
        if self.fold is None:
            return list(self.slots)
        is_level = is_level_fold(self)
        return [*self.slots, *(mirror(slot, self.size, is_level_axis=is_level) for slot in self.slots)]


@dataclass(frozen=True, slots=True)
class SheetPlan:
    sheet: SheetFormat
    grid: SlotGrid
    sheets: tuple[ImposedSheet, ...]
    """In printing order."""
    lanes: Collection[str] = field(default_factory=frozenset)
    """Sides of the block (`left`, `top`, `right`, `bottom`) where crop marks run between the bleeds."""
    order: PageOrder | None = None
    """Page order of layout `single`; separate: backs alone; None: each face before its back."""

    @property
    def pages(self) -> list[tuple[int, SheetSide]]:
        """The pages of the PDF in their order, each with the number of its sheet."""
        faces = [(sheet.number, sheet.recto) for sheet in self.sheets]
        backs = [(sheet.number, sheet.verso) for sheet in self.sheets if sheet.verso]
        if self.order is PageOrder.SEPARATE:
            return backs
        if self.order is PageOrder.BACKS_FIRST:
            return [*backs, *faces]
        is_back_first = self.order is PageOrder.ALTERNATING
        pairs = [
            (sheet, (sheet.verso, sheet.recto) if is_back_first else (sheet.recto, sheet.verso))
            for sheet in self.sheets
        ]
        return [(sheet.number, side) for sheet, sides in pairs for side in sides if side]

    @property
    def page_count(self) -> int:
        return len(self.pages)

    @property
    def printable(self) -> Rect:
        return printable_area(self.grid.size, self.sheet)


def printable_area(size: Size, sheet: SheetFormat) -> Rect:
    return Rect(0, 0, size.width_mm, size.height_mm).expand(-sheet.margin_mm)


def is_level_fold(grid: SlotGrid) -> bool:
    return grid.fold is not None and grid.fold[0][1] == grid.fold[1][1]


def mirror(trim: Rect, size: Size, *, is_level_axis: bool) -> Rect:
    """Return the position of a recto rectangle after the sheet is turned about its horizontal or vertical middle."""
    if is_level_axis:
        return Rect(trim.x, size.height_mm - trim.bottom, trim.width, trim.height)
    return Rect(size.width_mm - trim.right, trim.y, trim.width, trim.height)


def turns_about_level_axis(size: Size, flip: Flip) -> bool:
    """Whether the printer turns this sheet about its horizontal middle, so that backs must be upside down.

    On a portrait page the long edge is vertical; on a landscape page it is horizontal.
    """
    return (flip is Flip.LONG_EDGE) == size.is_landscape
