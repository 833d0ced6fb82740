"""The marks of a result card, in pixels; origin top left, y down."""

from dataclasses import dataclass

from scorekeeper.import_export.sheets.sheet_layout import SheetText


@dataclass(frozen=True, slots=True)
class CardBlock:
    """A step of the podium, in stripes of the colours of all who share it."""

    x: float
    y: float
    width: float
    height: float
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardDot:
    """A dot in a player's colour."""

    x: float
    y: float
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Everything on the card's background."""

    texts: tuple[SheetText, ...]
    blocks: tuple[CardBlock, ...]
    dots: tuple[CardDot, ...]
