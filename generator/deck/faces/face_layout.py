"""A face as the press sees it: boxes, each with its place on the card and what it shows."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from generator.deck.faces.picture_crop import WHOLE, Edges
from generator.geometry import Rect

_FIELD = re.compile(r"(?<!\\)<(\w[\w .-]{0,59})>")
PICTURE = "picture"
"""The field that is a card's picture."""
SUIT = "suit"
"""The field that is a card's suit: its symbol as an icon, its name in a text."""


class BoxKind(StrEnum):
    """What a box shows."""

    TEXT = "text"
    PICTURE = "picture"
    ICON = "icon"
    SHAPE = "shape"
    REPEAT = "repeat"


class Zone(StrEnum):
    """What a box keeps within."""

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
    """A text, file, icon or shape, with `<field>` for what a card says there."""
    at: Rect
    """Where it lies on the trim."""
    zone: Zone = Zone.SAFE
    """What it keeps within; in the bleed, sides on the cut run on."""
    count: str = "1"
    """How often an icon is repeated, with `<field>`."""
    font: str = "body"
    """Role of the font."""
    size_mm: float = 0.0
    """Largest size of letters; of repeated icons, 0 for as large as they may be."""
    floor_mm: float = 0.0
    """Smallest size of letters."""
    is_typed: bool | None = None
    """Whether what a card says is printed exactly as it is typed; None: as the deck says."""
    leading: float = 1.2
    """Distance of lines in sizes of letters."""
    is_same_size: bool = False
    """Whether all cards have the size of the one that needs the smallest."""
    align: str = "start"
    """`start`, `center`, `end`, or of text `justify`."""
    valign: str = "top"
    """`top`, `middle` or `bottom`."""
    colour: str = ""
    """Of text, icon or fill; empty: as usual for its kind."""
    line: str = "none"
    """Of the outline."""
    line_mm: float = 0.3
    """Thickness of the outline."""
    corner_mm: float = 0.0
    """Radius of corners."""
    fit: str = "contain"
    """`contain`, `cover` or `stretch`."""
    focus: str = ""
    """Point of a picture that stays in sight, with `<field>` for what a card says there; empty: its centre."""
    crop: Rect = WHOLE
    """Part of a picture that is shown, in parts of its width and height."""
    edges: Edges | None = None
    """How a picture goes on beyond the cut; None: as the deck says."""
    turn_deg: float = 0.0
    """Clockwise about its middle."""
    when: str = ""
    """The field without which it is not there."""
    unless: str = ""
    """The field with which it is not there."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field of a card that it asks for."""
        shown = [*fields_in(self.content), *fields_in(self.count), *fields_in(self.focus)]
        return tuple(dict.fromkeys([*shown, *filter(None, (self.when, self.unless))]))


@dataclass(frozen=True, slots=True)
class FaceLayout:
    """How a side of a card is made of boxes."""

    name: str
    """As deck files name it."""
    boxes: tuple[FaceBox, ...]
    """In painting order."""
    chosen_by: str = ""
    """The field of which the value chose it; empty where it was named."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that it prints, first come first; `picture` and `suit` among them."""
        return tuple(dict.fromkeys(name for box in self.boxes for name in box.fields))


def fields_in(text: str) -> Iterator[str]:
    """Return the fields that a text names as `<field>`."""
    yield from (match[1] for match in _FIELD.finditer(text))


def fill_fields(text: str, fields: Mapping[str, str]) -> str:
    """Put what a card says in the place of each `<field>`; lines of which all fields are empty are left out."""
    lines = text.split("\n")
    kept = [line for line in lines if not (names := list(fields_in(line))) or any(fields.get(each) for each in names)]
    return _FIELD.sub(lambda match: fields.get(match[1], ""), "\n".join(kept))
