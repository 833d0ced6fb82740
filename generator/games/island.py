"""The Island Deck on sheets: its cards and suits by the names of their pictures."""

from generator.games.transcript import ShownCard
from scorekeeper.rules.cards import ISLAND, Card

SUITS = tuple(name.lower() for name in ISLAND.suit_names)
"""Names of the suits' pictures, in the order of the suits."""


def shown_card(card: Card) -> ShownCard:
    return ShownCard(card.rank, ISLAND.suit_name(card).lower())
