"""The Island Deck as tiles, for the games that use it."""

from scorekeeper import assets
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.cards import ISLAND, Card


def card_name(tx: Catalogue, card: Card) -> str:
    """Return the full name of a card: `7 of Crabs`."""
    return tx("%(rank)s of %(suit)s", rank=card.rank, suit=tx(ISLAND.suit_name(card)))


def suit_art(suit: str) -> str:
    """Return the picture of a suit, by its letter."""
    return f"suits/island/{suit}.png"


def suit_ink(suit: str) -> str:
    """Return the colour of a suit, by its letter."""
    return next(each["colour"] for each in assets.deck("island")["suits"] if each["letter"] == suit)
