"""A face as the press uses it: boxes, each with its position and content."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from generator.deck.faces.picture_crop import WHOLE, Edges
from generator.geometry import Rect

_FIELD = re.compile(r"(?<!\\)<(\w[\w .-]{0,59})>")
PICTURE = "picture"
"""The field with a card's picture."""
SUIT = "suit"
"""The field with a card's suit: its symbol as an icon, its name in a text."""


class BoxKind(StrEnum):
    """What a box shows."""

    TEXT = "text"
    PICTURE = "picture"
    ICON = "icon"
    SHAPE = "shape"
    REPEAT = "repeat"


class Zone(StrEnum):
    """The area that a box must stay within."""

    TRIM = "trim"
    SAFE = "safe"
    BLEED = "bleed"


@dataclass(frozen=True, slots=True)
class FaceBox:
    """One box of a face."""

    name: str
    """Unique in its face."""
    kind: BoxKind
    """What it shows."""
    content: str
    """A text, file, icon or shape; `<field>` stands for the card's field."""
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
    """Of text, icon or fill; empty: the default of its kind."""
    line: str = "none"
    """Colour of the outline."""
    line_mm: float = 0.3
    """Thickness of the outline."""
    corner_mm: float = 0.0
    """Radius of corners."""
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
    when: str = ""
    """The box is left out where the card lacks this field."""
    unless: str = ""
    """The box is left out where the card has this field."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field of a card that it reads."""
        shown = [*fields_in(self.content), *fields_in(self.count), *fields_in(self.focus)]
        return tuple(dict.fromkeys([*shown, *filter(None, (self.when, self.unless))]))


@dataclass(frozen=True, slots=True)
class FaceLayout:
    """The boxes of a side of a card."""

    name: str
    """Its name in deck files."""
    boxes: tuple[FaceBox, ...]
    """In painting order."""
    chosen_by: str = ""
    """The field whose value selected it; empty where it was named."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that it prints, in order of first use; `picture` and `suit` among them."""
        return tuple(dict.fromkeys(name for box in self.boxes for name in box.fields))


def fields_in(text: str) -> Iterator[str]:
    """Return the fields that a text names as `<field>`."""
    yield from (match[1] for match in _FIELD.finditer(text))


def fill_fields(text: str, fields: Mapping[str, str]) -> str:
    """Replace each `<field>` with the card's value; lines whose fields are all empty are left out."""
    lines = text.split("\n")
    kept = [line for line in lines if not (names := list(fields_in(line))) or any(fields.get(each) for each in names)]
    return _FIELD.sub(lambda match: fields.get(match[1], ""), "\n".join(kept))
