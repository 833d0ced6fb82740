"""Parts of a deck that come from elsewhere, or are under another licence."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.deck.schema.deck_schema import DeckEntry


@dataclass(frozen=True, slots=True)
class Provenance:
    """Source and licence of a part."""

    part: str
    """Its name for people."""
    source: str
    """Where it comes from."""
    licence: str
    """Its licence."""


def provenance_of(entry: "DeckEntry") -> tuple[Provenance, ...]:
    """Return the parts with a source or licence of their own, in the deck's order."""
    return tuple(_origins(entry))


def _origins(entry: "DeckEntry") -> Iterator[Provenance]:
    ranks = {rank.id: rank.name for rank in entry.ranks}
    suits = {suit.id: suit.name for suit in entry.suits}
    named = [
        *((each, each.name) for each in entry.suits),
        *((each, each.name) for each in entry.ranks),
        *((each, f"back {each.id}") for each in entry.backs),
        *((each, f"font {role}") for role, each in entry.fonts.items()),
    ]
    for card in entry.cards:
        pair = [*(ranks.get(each, each) for each in card.ranks or [card.rank or ""])]
        pair += [*(suits.get(each, each) for each in card.suits or [card.suit or ""])]
        named.append((card, card.name or " ".join(filter(None, pair)) or card.id or ""))
    for part, name in named:
        if part.source is not None or part.licence is not None:
            yield Provenance(name, part.source or entry.source, part.licence or entry.licence)
