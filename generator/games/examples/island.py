"""Cards of the Island Deck, as the sheets of Showboat and Down the Well place them."""

from collections.abc import Mapping

from scorekeeper.rules.cards import ISLAND, Card


def island_card(card: Card) -> Mapping[str, str]:
    """Return rank and name of the suit's symbol."""
    return {"rank": card.rank, "suit": ISLAND.suit_name(card).lower()}
