"""The pictures of a room: a file for each side, at the resolution needed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.progress import Progress, track_progress
from generator.rendering.review.preflight import Artwork
from generator.writers.tabletops.cover import draw_cover
from generator.writers.tabletops.room_layout import Room, card_size
from generator.writers.tabletops.side_pixels import PixelView, encode_jpeg, limit_size, render_png
from generator.writers.targets import ExportJob

CARD_SHARPNESS, PIECE_SHARPNESS = 4, 3
"""Pixels of a unit of the table (ours): a card is enlarged for reading, a board is not."""


@dataclass(slots=True)
class RoomPictures:
    """Files of pictures."""

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


def draw_room_pictures(
    job: ExportJob, room: Room, artworks: Mapping[str, Artwork], limit: int, progress: Progress
) -> RoomPictures:
    """Draw everything in a room.

    Args:
        job: The decks.
        room: Its layout.
        artworks: The sides of each deck and token, by its id.
        limit: Largest picture that the table accepts, in bytes.
        progress: Receives the progress.

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
            PixelView(artwork.sides.faces[card.id], piece.visible_area, width, height, piece.is_round)
            for card in piece.part.cards
        ]
        owner, background = f"token {piece.id}", None if piece.is_round else "#ffffff"
        made.tokens[piece.id] = tuple(
            limit_size(png, limit, owner) for png in render_png(artwork, sights, background=background)
        )
    return made


def suffix_of(data: bytes) -> str:
    """Return the suffix of a picture's name."""
    return "png" if data.startswith(b"\x89PNG") else "jpg"
