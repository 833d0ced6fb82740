"""What a printed page is made of: figures, each with its place and size worked out.

A game lays its pages out with these; `templates/games/parts.svg.j2` has a macro for each, which draws it and decides
nothing. A game can add figures of its own, with macros in its `figures.svg.j2`. All lengths are in mm from the page's
top left corner; colours are `#rrggbb`, or a role of the theme such as `ink`.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol

from generator.geometry import Matrix

GOLD = "#e3a72f"
"""Rules, frames and arrows of all pages (ours)."""
CREAM = "#fbf3e0"
"""Ground of boxes, and writing on dark ground (ours)."""
WHITE = "#ffffff"
SMALL_SHARE, ISLAND_SHARE = 0.7, 0.716
"""Width of a small card and of an Island Card, in heights."""

Anchor = Literal["start", "middle", "end"]
VerticalAlign = Literal["top", "middle", "bottom"]


class Figure(Protocol):
    """Anything that a macro draws."""

    macro: ClassVar[str]


@dataclass(frozen=True, slots=True)
class FigureInArea:
    """A figure that fills an area."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class FigureOfCard:
    """A card that is seen on a sheet, so high."""

    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Words(FigureInArea):
    """Text in a box, at the largest size from `size` down to `floor` at which it fits."""

    macro: ClassVar[str] = "words"
    said: str
    """With the markup of texts: bold, italic, icons."""
    size: float
    floor: float
    font: str = "body"
    """A role of the theme's fonts: `title`, `body`, `label`, `index`."""
    fill: str = "ink"
    anchor: Anchor = "start"
    valign: VerticalAlign = "top"
    leading: float = 1.22
    """Between lines, in font sizes."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A line of text as it is, without markup or fitting: a figure on a card or token."""

    macro: ClassVar[str] = "plain"
    x: float
    """Of its start, middle or end."""
    y: float
    """Of its baseline."""
    said: str
    size: float
    font: str = "index"
    fill: str = "ink"
    anchor: Anchor = "middle"


@dataclass(frozen=True, slots=True)
class Emblem(FigureInArea):
    """A picture of the deck, whole and centred in a box."""

    macro: ClassVar[str] = "emblem"
    name: str
    """Of a suit's symbol, an icon, or a picture's file."""
    turn: float = 0
    """In degrees, clockwise."""
    fit: Literal["contain", "cover"] = "contain"


@dataclass(frozen=True, slots=True)
class Plate(FigureInArea):
    """A rectangle."""

    macro: ClassVar[str] = "plate"
    fill: str = "none"
    stroke: str = "none"
    line: float = 0
    """Width of its edge."""
    radius: float = 0
    is_bleed: bool = False
    """Whether it may reach to the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Disc:
    macro: ClassVar[str] = "disc"
    x: float
    """Of its middle."""
    y: float
    radius: float
    fill: str = "none"
    stroke: str = "none"
    line: float = 0
    dashes: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line."""

    macro: ClassVar[str] = "rule"
    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    line: float
    dashes: str = ""
    is_bleed: bool = False
    """Whether it may reach to the edge of the paper."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A shape of its own, filled or as a line."""

    macro: ClassVar[str] = "stroke"
    path: str
    """Path data of SVG."""
    stroke: str = "none"
    line: float = 0
    fill: str = "none"
    has_round_ends: bool = False
    has_round_corners: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """Other figures, turned clockwise about a point."""

    macro: ClassVar[str] = "turned"
    degrees: float
    x: float
    y: float
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """Other figures, moved by a map, of which what lies in a shape is seen; it may reach to the edge of the paper."""

    macro: ClassVar[str] = "window"
    id: str
    """Of the shape; no other on the page has it."""
    shape: str
    """Path data of SVG, in the coordinates of what is around; what is inside is seen."""
    matrix: Matrix
    """From the coordinates of the figures to those."""
    figures: tuple[Figure, ...]
    is_even_odd: bool = False
    """Whether what two parts of the shape cover is outside."""


@dataclass(frozen=True, slots=True)
class Banner(FigureInArea):
    """A band across the top of a page: the game's name, a line about it, and symbols at the right."""

    macro: ClassVar[str] = "banner"
    scale: float
    """Of the page: 1 on A4."""
    title: str
    said: str
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with a rule below it, 8 scales high."""

    macro: ClassVar[str] = "heading"
    x: float
    y: float
    width: float
    said: str
    scale: float


@dataclass(frozen=True, slots=True)
class Box(FigureInArea):
    """A tinted box for a worked example."""

    macro: ClassVar[str] = "box"
    scale: float


@dataclass(frozen=True, slots=True)
class SmallCard(FigureOfCard):
    """A card as it lies on the table: its rank over its symbol, 0.7 times as wide as high."""

    macro: ClassVar[str] = "small_card"
    rank: str
    symbol: str
    """Name of the suit's picture; empty for none."""
    tint: str
    """Colour of the rank."""
    is_dim: bool = False


@dataclass(frozen=True, slots=True)
class IslandCard(FigureOfCard):
    """A card of the Island Deck with its pips or picture, 0.716 times as wide as high."""

    macro: ClassVar[str] = "island_card"
    rank: str
    symbol: str
    tint: str


@dataclass(frozen=True, slots=True)
class EmptyPlace(FigureInArea):
    """The dashed outline of a card where none lies."""

    macro: ClassVar[str] = "empty_place"
    radius: float
    stroke: str
    line: float
    dashes: str


@dataclass(frozen=True, slots=True)
class CardBack(FigureOfCard):
    """The back of a card, with a number on it or nothing."""

    macro: ClassVar[str] = "card_back"
    said: str = ""
    share: float = 0.7
    """Its width, in heights."""
    fill: str = "accent"


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of gold about a small card: the one that counts."""

    macro: ClassVar[str] = "frame"
    x: float
    y: float
    height: float
    """Of the card."""


@dataclass(frozen=True, slots=True)
class Coin:
    """A number in a circle."""

    macro: ClassVar[str] = "coin"
    x: float
    """Of its middle."""
    y: float
    radius: float
    said: str
    kind: Literal["gold", "none", "cost", "order"] = "gold"
    """`gold` for points, `none` where there are none, `cost` where they are taken, `order` for a place in an order."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow to the right."""

    macro: ClassVar[str] = "arrow"
    x: float
    y: float
    length: float
    thick: float
    stroke: str = "ink"


def chevron(x: float, y: float, width: float, half: float, line: float) -> Stroke:
    """Return a small sign between two things in order, its point at the right."""
    path = f"M{x} {y} l{width} {half} l{-width} {half}"
    return Stroke(path, GOLD, line, has_round_ends=True, has_round_corners=True)


def down_arrow(x: float, y: float, length: float, thick: float) -> Stroke:
    """Return an arrow down; (x, y) is its upper end."""
    foot, side, barb = y + length, thick * 1.9, y + length - thick * 2.1
    path = f"M{x} {y} L{x} {foot} M{x - side} {barb} L{x} {foot} L{x + side} {barb}"
    return Stroke(path, GOLD, thick, has_round_ends=True, has_round_corners=True)
