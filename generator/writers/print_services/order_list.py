"""The pictures of an order: a file for each distinct side, and the cards that show it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.deck.model import DeckCard
from generator.errors import RenderError
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide
from generator.writers.targets import DeckSelection, ExportJob


@dataclass(frozen=True, slots=True)
class OrderPicture:
    """A picture of an order."""

    path: str
    """Its path, without suffix."""
    side: CardSide
    """Its content."""
    part: DeckSelection
    """The deck of the side."""
    artwork: Artwork
    """Source of its pictures and fonts."""
    is_back: bool
    """Whether it is a back."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A card of an order."""

    card: DeckCard
    """The card."""
    part: DeckSelection
    """Its deck."""
    face: str
    """Path of its face, without suffix."""
    back: str | None
    """Path of its back, without suffix; None: no back."""
    number: int
    """Its position among the cards, from 1."""
    slots: tuple[int, ...]
    """Its places in the order, from 0: one for each copy."""


@dataclass(frozen=True, slots=True)
class OrderManifest:
    """All cards of an order."""

    pictures: tuple[OrderPicture, ...]
    """Each picture once, faces first."""
    lines: tuple[OrderLine, ...]
    """Each card once, in the decks' order."""

    @property
    def count(self) -> int:
        """Cards in all copies."""
        return sum(len(row.slots) for row in self.lines)

    @property
    def common_back(self) -> str:
        """The back that most cards have; of several, the first."""
        counts = Counter({row.back: 0 for row in self.lines if row.back})
        for row in self.lines:
            if row.back:
                counts[row.back] += len(row.slots)
        return counts.most_common(1)[0][0]


def require_backs(house: str, parts: Sequence[DeckSelection]) -> None:
    """Refuse cards without a back, where both sides are printed.

    Raises:
        RenderError: Names each deck's cards.
    """
    why = f"has no back, but {house} prints both sides; give it a back (a plain white picture will do)"
    faults = [replace(part.deck.place_of(card), message=why) for part in parts for card in part.cards if not card.back]
    if faults:
        raise RenderError(faults)


def make_manifest(job: ExportJob, artworks: Mapping[str, Artwork]) -> OrderManifest:
    """Name the pictures of an order so that they sort like its cards: `fronts/001-AA`, `backs/001-compass`.

    Args:
        job: The export.
        artworks: The rendered sides of each deck, by its id.
    """
    parts = job.parts
    total = sum(len(part.cards) for part in parts)
    digits = max(3, len(str(total)))
    places = _places(parts, job.copies)
    face_shots: list[OrderPicture] = []
    back_shots: dict[tuple[str, str], OrderPicture] = {}
    rows = []
    number = 0
    for part in parts:
        artwork = artworks[part.deck.id]
        of_deck = f"{part.deck.id}-" if len(parts) > 1 else ""
        for card in part.cards:
            number += 1
            path = f"fronts/{number:0{digits}d}-{of_deck}{card.id}"
            face = OrderPicture(path, artwork.sides.faces[card.id], part, artwork, is_back=False)
            face_shots.append(face)
            name = artwork.sides.back_of(card)
            back = None
            if name is not None:
                key = (part.deck.id, name)
                if key not in back_shots:
                    path = f"backs/{len(back_shots) + 1:0{digits}d}-{of_deck}{name}"
                    back_shots[key] = OrderPicture(path, artwork.sides.backs[name], part, artwork, is_back=True)
                back = back_shots[key].path
            rows.append(OrderLine(card, part, face.path, back, number, places[part.deck.id, card.id]))
    return OrderManifest((*face_shots, *back_shots.values()), tuple(rows))


def _places(parts: Sequence[DeckSelection], times: int) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return the places of each card: deck by deck, a card's copies together, repeated for each copy of the deck."""
    found: dict[tuple[str, str], list[int]] = {}
    place = 0
    for _ in range(times):
        for part in parts:
            for card in part.cards:
                places = found.setdefault((part.deck.id, card.id), [])
                places += range(place, place + card.copy_count)
                place += card.copy_count
    return {key: tuple(places) for key, places in found.items()}
