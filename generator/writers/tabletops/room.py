"""A room at an online table, whatever the format of its file: the target and the pictures.

A picture is a file for each side, at the resolution needed.
"""

import io
import zipfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.progress import Progress, track_progress
from generator.rendering.review.preflight import Artwork
from generator.writers.tabletops.room_layout import Fixtures, Room, card_size, lay_out_room, room_texts, summary
from generator.writers.tabletops.side_pixels import PixelView, draw_cover, encode_jpeg, limit_size, render_png
from generator.writers.targets import ExportJob, ExportResult, Target, file_title, usual_bleeds_mm

_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date of a ZIP."""
CARD_SHARPNESS, PIECE_SHARPNESS = 4, 3
"""Pixels of a unit of the table (ours): a card is enlarged for reading, a board is not."""


@dataclass(slots=True)
class RoomPictures:
    faces: dict[tuple[str, str], bytes] = field(default_factory=dict)
    """By ids of deck and card."""
    backs: dict[tuple[str, str], bytes] = field(default_factory=dict)
    """By ids of deck and card; missing for a card without a back."""
    tokens: dict[str, tuple[bytes, ...]] = field(default_factory=dict)
    """By id of the token: its sides."""
    cover: bytes = b""
    """The cover of the room in a list: a JPEG."""

    def all(self) -> tuple[bytes, ...]:
        """Return every picture once."""
        found = [
            *self.faces.values(),
            *self.backs.values(),
            *(each for sides in self.tokens.values() for each in sides),
        ]
        return tuple(dict.fromkeys([*found, self.cover]))


Widget = dict[str, Any]
"""A thing in a room, in the table's own format."""


class RoomFile(ABC):
    def __init__(self, job: ExportJob, room: Room, pictures: RoomPictures) -> None:
        self.job, self.room, self.pictures = job, room, pictures
        self.texts = room_texts(job)

    @abstractmethod
    def files(self) -> dict[str, bytes]:
        """Return the files in it, by name.

        Raises:
            LayoutError: The table does not accept so much.
        """


class RoomTarget(Target):
    lone_faces = "white from behind"
    suffix: str
    fixtures: Fixtures
    most_picture: int
    """Largest picture that the table accepts, in bytes."""
    content: type[RoomFile]
    steps: tuple[str, ...]
    """The user's, at the table."""
    verify: Callable[[Mapping[str, bytes], str], tuple[str, ...]]
    """Reads the room of a name back, and returns lines for the report; raises RenderError where something is wrong."""

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse exports that no room can hold; as in `Target`."""
        lay_out_room(job, self.fixtures)
        return usual_bleeds_mm(job, 0.0)

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        room = lay_out_room(job, self.fixtures)
        pictures = draw_room_pictures(job, room, artworks, self.most_picture, progress)
        name = f"{file_title(job)}.{self.suffix}"
        data = make_zip(self.content(job, room, pictures).files())
        return ExportResult({name: data}, tuple(summary(job, room)), lambda made: self.verify(made, name), self.steps)


def draw_room_pictures(
    job: ExportJob, room: Room, artworks: Mapping[str, Artwork], limit: int, progress: Progress
) -> RoomPictures:
    """Draw everything in a room.

    Raises:
        PnpError: Something cannot be drawn, or takes too many bytes.
    """
    made = RoomPictures()
    for part in track_progress(job.parts, len(job.parts), "drawing pictures", progress):
        artwork, size, deck = artworks[part.deck.id], card_size(part.deck), part.deck
        sides = artwork.sides
        named = {card.id: sides.back_of(card) for card in part.cards}
        backs = {card: name for card, name in named.items() if name is not None and name in sides.backs}
        wanted = {f"card {card.id}": sides.faces[card.id] for card in part.cards}
        wanted |= {f"back {name}": sides.backs[name] for name in dict.fromkeys(backs.values())}
        width, height = (max(1, int(side * CARD_SHARPNESS)) for side in (size.width_mm, size.height_mm))
        sights = [PixelView(side, deck.trim, width, height) for side in wanted.values()]
        pngs = zip(wanted, render_png(artwork, sights), strict=True)
        files = {owner: limit_size(png, limit, owner) for owner, png in pngs}
        made.faces |= {(deck.id, card.id): files[f"card {card.id}"] for card in part.cards}
        made.backs |= {(deck.id, card): files[f"back {name}"] for card, name in backs.items()}
        made.cover = made.cover or encode_jpeg(draw_cover(part, artwork))
    sizes = {stack.token.id: stack for stack in (*room.stacks, *room.boards)}
    for piece in job.tokens:
        if piece.id not in sizes:
            continue
        artwork, place = artworks[piece.id], sizes[piece.id].place
        width, height = (max(1, int(side * PIECE_SHARPNESS)) for side in (place.width, place.height))
        sights = [
            PixelView(artwork.sides.faces[card.id], piece.visible_area, width, height, piece.outline)
            for card in piece.part.cards
        ]
        owner, background = f"token {piece.id}", None if piece.outline else "#ffffff"
        made.tokens[piece.id] = tuple(
            limit_size(png, limit, owner) for png in render_png(artwork, sights, background=background)
        )
    return made


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """Pack files, uncompressed: pictures are compressed already, and online tables expect it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return made.getvalue()
