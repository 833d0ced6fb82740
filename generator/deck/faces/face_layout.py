"""A face as the press uses it: boxes, each with its position and content, and how they crop a picture."""

import math
from dataclasses import dataclass
from enum import StrEnum

from generator.deck.condition import Condition
from generator.deck.faces.box_colours import BoxGradient
from generator.deck.faces.fields import fields_in
from generator.geometry import Rect

CENTRE = (0.5, 0.5)
"""Of a picture, as fractions of its width and height."""
WHOLE = Rect(0, 0, 1, 1)
"""All of a picture, as fractions of its width and height."""
_WORDS = {"left": (0.0, None), "right": (1.0, None), "top": (None, 0.0), "bottom": (None, 1.0)}
_NEEDS = "needs a point of the picture such as '30% 20%', or top, bottom, left, right, center, or two such as top left"
PICTURE = "picture"
"""The field with a card's picture."""
SUIT = "suit"
"""The field with a card's suit: its symbol as an icon, its name in a text."""
SET, SET_ICON = "set", "set_icon"
"""The fields with the name of a card's set, and with the set's icon by its name."""


class Edges(StrEnum):
    """What fills the bleed of a picture that has none."""

    NONE = "none"
    MIRROR = "mirror"
    STRETCH = "stretch"


def parse_focus(text: str) -> tuple[float, float]:
    """Return the point that `focus` names, as fractions of the picture's size; its centre if empty.

    Raises:
        ValueError: It names no point.
    """
    words = text.lower().replace(",", " ").split()
    if not words:
        return CENTRE
    if any(each[0].isdigit() or each[0] in ".-" for each in words):
        if len(words) != 2:
            raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
        x, y = (_part(each, text) for each in words)
        return x, y
    found: dict[int, float] = {}
    for word in words:
        if word in ("center", "centre", "middle"):
            continue
        places = _WORDS.get(word, (None, None))
        axis = 0 if places[0] is not None else 1
        place = places[axis]
        if place is None or axis in found:
            raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
        found[axis] = place
    if len(words) > 2:
        raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
    return found.get(0, 0.5), found.get(1, 0.5)


def parse_crop(parts: list[str]) -> Rect:
    """Return the part that `crop` names, [x, y, width, height], as fractions of the picture's width and height.

    Raises:
        ValueError: It extends beyond the picture, or nothing is left.
    """
    x, y, width, height = (float(each.removesuffix("%")) / 100 for each in parts)
    if width <= 0 or height <= 0:
        raise ValueError("leaves nothing of the picture; needs a width and a height of more than 0 %")
    if x < 0 or y < 0 or x + width > 1 + 1e-9 or y + height > 1 + 1e-9:
        raise ValueError("extends beyond the picture; x plus width, and y plus height, are at most 100 %")
    return Rect(x, y, width, height)


def _part(word: str, text: str) -> float:
    try:
        value = float(word.removesuffix("%"))
    except ValueError:
        value = math.nan
    if not 0 <= value <= 100:
        raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
    return value / 100


class BoxKind(StrEnum):
    TEXT = "text"
    PICTURE = "picture"
    ICON = "icon"
    SHAPE = "shape"
    REPEAT = "repeat"
    QR = "qr"
    BARCODE = "barcode"


class Zone(StrEnum):
    """The area that a box must stay within."""

    TRIM = "trim"
    SAFE = "safe"
    BLEED = "bleed"


@dataclass(frozen=True, slots=True)
class FaceBox:
    name: str
    """Unique in its face."""
    kind: BoxKind
    content: str
    """A text, file, icon, shape or code; `<field>` stands for the card's field."""
    at: Rect
    """Its position on the trim."""
    zone: Zone = Zone.SAFE
    """The area it stays within; in the bleed, sides that touch the cut run on."""
    count: str = "1"
    """How often an icon is repeated; may hold `<field>`."""
    font: str = "body"
    """Role of the font."""
    size_mm: float = 0.0
    """Largest letter size; for repeated icons, 0 means as large as fits."""
    floor_mm: float = 0.0
    """Smallest letter size."""
    is_typed: bool | None = None
    """Whether fields are printed exactly as typed; None: as the deck says."""
    leading: float = 1.2
    """Line distance as a multiple of the letter size."""
    is_same_size: bool = False
    """Whether all cards use the smallest size that any of them needs."""
    align: str = "start"
    """`start`, `center`, `end`, or for text `justify`."""
    valign: str = "top"
    """`top`, `middle` or `bottom`."""
    colour: str = ""
    """Of text, icon, code or fill; may hold `<field>`; empty: the default of its kind."""
    gradient: BoxGradient | None = None
    """The fill of a shape, where it is not a single colour."""
    opacity: float = 1.0
    """0 to 1."""
    error: str = "M"
    """Least error correction of a QR code: `L`, `M`, `Q` or `H`."""
    line: str = "none"
    """Colour of the outline; may hold `<field>`."""
    line_mm: float = 0.3
    corner_mm: float = 0.0
    fit: str = "contain"
    """`contain`, `cover` or `stretch`."""
    focus: str = ""
    """Point of a picture that is never cropped; may hold `<field>`; empty: its centre."""
    crop: Rect = WHOLE
    """Part of a picture that is shown, as fractions of its width and height."""
    edges: Edges | None = None
    """How a picture continues beyond the cut; None: as the deck says."""
    turn_deg: float = 0.0
    """Clockwise about its centre."""
    when: Condition | None = None
    """The box is left out where this is not true of the card."""
    unless: Condition | None = None
    """The box is left out where this is true of the card."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Every colour that it names; empty ones are the default."""
        stops = self.gradient.stops if self.gradient else ()
        return (self.colour, *(colour for colour, _ in stops), self.line)

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that it reads, in order of first use."""
        shown = [name for text in (self.content, self.count, self.focus, *self.colours) for name in fields_in(text)]
        asked = [name for condition in (self.when, self.unless) if condition for name in condition.fields]
        return tuple(dict.fromkeys([*shown, *asked]))


@dataclass(frozen=True, slots=True)
class FaceLayout:
    name: str
    boxes: tuple[FaceBox, ...]
    """In painting order."""
    chosen_by: str = ""
    """The field whose value selected it; empty where it was named."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that it prints, in order of first use; `picture` and `suit` among them."""
        return tuple(dict.fromkeys(name for box in self.boxes for name in box.fields))
