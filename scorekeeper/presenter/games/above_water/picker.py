"""Choosing cards of the standard deck: first a denomination and then suits, or the other way round."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Block, Choice, Event, Option, Tile, Tiles
from scorekeeper.presenter.forms import Draft
from scorekeeper.rules.above_water.groups import RED_SUITS, GroupCard
from scorekeeper.rules.cards import JOKER, STANDARD, Card

BY_RANK, BY_SUIT = "rank", "suit"
TAPPED_COLUMNS = 6
"""Tapped cards side by side: as many as a narrow phone can show."""


def art_of(card: Card) -> str:
    """Return the picture of a card's suit."""
    return f"suits/above-water/{'joker' if card.is_joker else card.suit}.png"


def name_of(tx: Catalogue, card: Card) -> str:
    """Return the full name of a card: `10 of hearts`."""
    if card.is_joker:
        return tx("joker")
    suit = tx(STANDARD.suit_name(card))
    return tx("%(rank)s of %(suit)s", rank=card.rank, suit=suit)


def label_of(card: Card) -> str:
    """Return the text printed on a card's tile; empty for a joker, which has a picture."""
    return "" if card.is_joker else card.rank


def ink_of(card: Card) -> str:
    """Return the colour of the text printed on a card."""
    return "red" if card.suit in RED_SUITS else ""


class Picker:
    """Cards to tap; the draft holds what comes `first`, denominations or suits, and which `rank` and `suit` is open."""

    def __init__(self, tx: Catalogue, draft: Draft, used: Mapping[Card, int], pack_count: int) -> None:
        """Take a draft.

        Args:
            tx: The player's language.
            draft: Holds the selection.
            used: How often each card has been tapped.
            pack_count: Packs in the deck.
        """
        self.tx = tx
        self.draft = draft
        self.used = used
        self.pack_count = pack_count

    def blocks(self) -> Iterator[Block]:
        """Show denominations and suits, and below them the order to choose in."""
        tx, first = self.tx, self.draft.get("first", BY_RANK)
        yield from self._tiles(by_rank=first == BY_RANK)
        orders = (Option(tx("Denomination first"), BY_RANK), Option(tx("Suit first"), BY_SUIT))
        yield Choice("", orders, first, ("first",))

    def _tiles(self, *, by_rank: bool) -> Iterator[Block]:
        tx, draft = self.tx, self.draft
        if by_rank:
            rank = draft.get("rank")
            ranks = [Tile(each, ("rank", each), chosen=int(each == rank)) for each in STANDARD.ranks]
            yield Tiles((*ranks, self._tile(Card(JOKER, ""))), tx("Cards"))
            if rank in STANDARD.ranks:
                yield Tiles(tuple(self._tile(Card(rank, suit)) for suit in STANDARD.suits), columns=4)
            return
        suit = draft.get("suit")
        suits = [
            Tile("", ("suit", each), f"suits/above-water/{each}.png", chosen=int(each == suit), name=tx(name))
            for each, name in zip(STANDARD.suits, STANDARD.suit_names, strict=True)
        ]
        yield Tiles((*suits, self._tile(Card(JOKER, ""))), tx("Cards"), columns=5)
        if suit in STANDARD.suits:
            yield Tiles(tuple(self._tile(Card(rank, suit)) for rank in STANDARD.ranks))

    def free_count(self, card: Card) -> int:
        """Return how many copies of a card have not been tapped yet."""
        copies = STANDARD.plain_joker_count if card.is_joker else 1
        return copies * self.pack_count - self.used.get(card, 0)

    def _tile(self, card: Card) -> Tile:
        count = self.used.get(card, 0)
        return Tile(
            label_of(card),
            ("card", str(card)),
            art_of(card),
            chosen=count,
            enabled=self.free_count(card) > 0,
            ink=ink_of(card),
            name=name_of(self.tx, card),
        )


def tiles_of(tx: Catalogue, cards: Sequence[GroupCard], event: Event, chosen: int | None = None) -> tuple[Tile, ...]:
    """Show cards that have been tapped; tapping one again sends an event with its position, `("chosen", 0, 2)`."""
    return tuple(
        Tile(
            label_of(each.card),
            (*event, place),
            art_of(each.card),
            chosen=int(place == chosen),
            badge="" if each.counts_as in (each.card, Card(JOKER, "")) else f"={each.counts_as}",
            ink=ink_of(each.card),
            name=name_of(tx, each.card),
        )
        for place, each in enumerate(cards)
    )
