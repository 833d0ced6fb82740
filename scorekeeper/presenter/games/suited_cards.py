"""Cards with suits as tiles and options, for the games that use the Island Deck or five suits."""

from typing import NamedTuple

from scorekeeper import assets
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Event, Option, Tile
from scorekeeper.rules.cards import FIVE_SUIT, ISLAND, Card, Pack


class SuitedCards(NamedTuple):
    """How the cards of a pack are shown."""

    pack: Pack
    deck: str
    """The deck with its pictures and colours: `island`."""

    def name(self, tx: Catalogue, card: Card) -> str:
        """Return the full name of a card: `7 of Crabs`, `joker of Rock`."""
        suit = tx(self.pack.suit_name(card))
        if card.is_joker:
            return tx("joker of %(suit)s", suit=suit)
        return tx("%(rank)s of %(suit)s", rank=card.rank, suit=suit)

    def suits(self, tx: Catalogue) -> tuple[Option, ...]:
        """Return the suits as options of a choice, by their letters."""
        pairs = zip(self.pack.suits, self.pack.suit_names, strict=True)
        return tuple(Option(tx(name), letter, art=self._art(letter)) for letter, name in pairs)

    def tile(self, tx: Catalogue, card: Card, event: Event) -> Tile:
        colours = {each["letter"]: each["colour"] for each in assets.deck(self.deck)["suits"]}
        label = tx("Joker") if card.is_joker else card.rank
        return Tile(label, event, self._art(card.suit), ink=colours[card.suit], name=self.name(tx, card))

    def _art(self, suit: str) -> str:
        return f"suits/{self.deck}/{suit}.png"


ISLAND_CARDS = SuitedCards(ISLAND, "island")
FIVE_SUIT_CARDS = SuitedCards(FIVE_SUIT, "five-suit")
