"""The design of a box from its file: `box.yaml` in a game's folder of templates, with its pictures beside it."""

import math
from collections.abc import Iterator
from pathlib import Path

from pydantic import Field, model_validator

from generator.deck.files.document import KeyPath
from generator.deck.files.folder import PICTURES, DeckFolder, data_folder
from generator.deck.files.parsing import read_document
from generator.deck.formats import read_entry
from generator.deck.model import Deck, DeckPicture
from generator.deck.schema.schema_types import Colour, File, SchemaModel
from generator.errors import DeckDataError, did_you_mean
from generator.games.box_design import BoxDesign, Wall
from generator.games.figures import CREAM, GOLD, ISLAND_SHARE, Emblem, Figure, IslandCard, Turned, Window
from generator.games.ornaments import rect_path
from generator.games.pages import with_pictures
from generator.games.printed import macros_of
from generator.geometry import Rect, scaling, translation
from generator.svg.reader.document import read_document as read_svg
from scorekeeper.games import Game

FILE = "box.yaml"
STAGE_MM = (58.5, 83.9)
"""Size in which scenes are drawn: that of the frame on the front of a box for poker cards. The title's plate lies on
what is 63 to 78 mm from the top; the thumb notch comes down to 4.5 mm in the middle."""


class LayerEntry(SchemaModel):
    """A part of the scene: a picture that fills the stage, or something about a point of it; in mm."""

    show: File = Field(description="A picture, or the id of a card of the Island Deck.")
    x: float = Field(STAGE_MM[0] / 2, description="Of its middle.")
    y: float = Field(STAGE_MM[1] / 2, description="Of its middle.")
    height: float | None = Field(None, gt=0, description="Left out, it fills the stage.")
    turn: float = Field(0, description="In degrees, clockwise.")

    @model_validator(mode="before")
    @classmethod
    def _read_text(cls, value: object) -> object:
        return {"show": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _is_whole_or_placed(self) -> "LayerEntry":
        if self.height is None and self.model_fields_set != {"show"}:
            raise ValueError("needs height")
        return self


class BoxFileEntry(SchemaModel):
    """The file of a box. Pictures are files beside it, or those of the deck by their names."""

    schema_version: int = Field(ge=1, le=1)
    ground: Colour = Field(description="Of all walls, dark or light.")
    pattern: File | None = Field(None, description="An SVG, its view box in mm, that is repeated over the ground.")
    front: list[LayerEntry] = Field(min_length=1, description="The scene, its parts from below.")
    light: Colour = Field(CREAM, description="Of writing and frames on the ground.")
    gold: Colour = Field(GOLD, description="Of lines of frames and plates.")
    badges: list[File] = Field([], description="In roundels of sides, lid and bottom; none: the suits.")
    portraits: list[File] = Field([], description="In a round window on sides that are wide; none: a badge.")


def game_design(game: Game, deck: Deck) -> BoxDesign | None:
    """Return how the box of a game looks; None: as that of any deck.

    Raises:
        DeckDataError: All that is wrong with its file, with lines.
    """
    path = (macros_of(game) or data_folder("templates") / "games" / game.id) / FILE
    return read_box(path, deck) if path.is_file() else None


def read_box(path: Path, deck: Deck) -> BoxDesign:
    """Read the file of a box for a deck.

    Raises:
        DeckDataError: All that is wrong with it, with lines.
    """
    entry, folder = read_entry(path, str(path), BoxFileEntry), path.parent
    files = sorted(each.name for each in folder.iterdir() if each.suffix in PICTURES)
    _check_names(path, entry, deck, files)
    scene = tuple(_figure(layer, deck) for layer in entry.front)
    tile = read_svg((folder / entry.pattern).read_bytes()).view if entry.pattern else None
    return BoxDesign(
        entry.ground,
        lambda wall, frame: fit_stage(wall, frame, scene),
        lambda area: tiles(area, entry.pattern or "", tile) if tile else (),
        entry.light,
        entry.gold,
        badges=tuple(entry.badges),
        portraits=tuple(entry.portraits),
        pictures={name: DeckPicture(name, name) for name in files},
        folder=DeckFolder(folder.resolve(), str(folder)),
    )


def _check_names(path: Path, entry: BoxFileEntry, deck: Deck, files: list[str]) -> None:
    """Refuse names of pictures that there are not.

    Raises:
        DeckDataError: Each of them, with its line.
    """
    pictures = {*files, *with_pictures(deck).icons, *(suit.name.lower() for suit in deck.suits)}
    shown = pictures | {card.id for card in deck.cards}
    patterns = {name for name in files if name.endswith(".svg")}
    named: list[tuple[KeyPath, str, set[str]]] = [(("pattern",), entry.pattern, patterns)] if entry.pattern else []
    named += [(("front", at), each.show, shown if each.height else pictures) for at, each in enumerate(entry.front)]
    named += [(("badges", at), name, pictures) for at, name in enumerate(entry.badges)]
    named += [(("portraits", at), name, pictures) for at, name in enumerate(entry.portraits)]
    hint = "name a file beside this one, or a picture of the deck"
    wrong = {
        place: f"there is no picture {name!r}{did_you_mean(name, known)}; {hint}"
        for place, name, known in named
        if name not in known
    }
    if wrong:
        document = read_document(path, str(path))
        raise DeckDataError([document.fault(place, message) for place, message in wrong.items()])


def _figure(layer: LayerEntry, deck: Deck) -> Figure:
    x, y, high = layer.x, layer.y, layer.height
    if high is None:
        return Emblem(0, 0, *STAGE_MM, layer.show, fit="cover")
    for card in deck.cards:
        if card.id == layer.show and card.suit and card.rank:
            left, top = x - ISLAND_SHARE * high / 2, y - high / 2
            shown = IslandCard(left, top, high, card.rank.id, card.suit.name.lower(), card.suit.colour)
            return Turned(layer.turn, x, y, (shown,))
    return Emblem(x - high / 2, y - high / 2, high, high, layer.show, layer.turn)


def fit_stage(wall: Wall, frame: Rect, figures: tuple[Figure, ...]) -> Iterator[Figure]:
    """Let a scene of the stage's size fill a frame; what is too long on one side is cut off by it."""
    wide, high = STAGE_MM
    factor = max(frame.width / wide, frame.height / high)
    x, y = frame.centre
    matrix = translation(x - wide * factor / 2, y - high * factor / 2) @ scaling(factor, factor)
    yield Window(f"{wall.id}-stage", rect_path(frame.expand(1)), matrix, figures)


def tiles(area: Rect, picture: str, tile: Rect) -> Iterator[Figure]:
    """Repeat a picture over an area, from its middle."""
    wide, high = tile.width, tile.height
    across, down = math.ceil((area.width / wide - 1) / 2), math.ceil((area.height / high - 1) / 2)
    x, y = area.centre[0] - wide / 2, area.centre[1] - high / 2
    for row in range(-down, down + 1):
        for column in range(-across, across + 1):
            yield Emblem(x + column * wide, y + row * high, wide, high, picture)
