"""Numbers and worked examples of the reference sheet of Down the Well, asked of the referee."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from generator.games.island import SUITS, shown_card
from generator.games.transcript import ShownCard
from scorekeeper.rules import down_the_well
from scorekeeper.rules.cards import ISLAND, Card


@dataclass(frozen=True, slots=True)
class TableSize:
    """What so many players get, and what they play for."""

    players: int
    cards: int
    """Of each player."""
    stock: int
    """Cards that are left over."""
    target: int
    """Total that wins the match."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in hand, and whether it can be played."""

    card: ShownCard
    is_playable: bool


@dataclass(frozen=True, slots=True)
class WellPile:
    """A pile in the well, and what goes on it."""

    symbol: str
    """Name of its suit's picture."""
    cards: tuple[ShownCard, ...]
    """From the bottom up."""
    held: tuple[HeldCard, ...]
    """Cards of its suit in hand."""
    takes: tuple[str, ...]
    """The lowest and the highest rank that go on it; empty if none does."""


@dataclass(frozen=True, slots=True)
class OpeningCard:
    """Which card opens, by the one turned up."""

    turned: ShownCard
    held: tuple[ShownCard, ...]
    """In all hands."""
    opens: ShownCard
    is_own_suit: bool
    """Whether the suit of the card turned up leads."""


@dataclass(frozen=True, slots=True)
class HandLeft:
    """What a player holds at the end."""

    player: int
    """From 0, the winner, in seating order."""
    cards: tuple[ShownCard, ...]


@dataclass(frozen=True, slots=True)
class WonHand:
    """The end of a hand, and what its winner scores."""

    left: tuple[HandLeft, ...]
    own: int
    """Points for the winner's own cards."""
    others: int
    """Points for those of all others."""
    points: int


@dataclass(frozen=True, slots=True)
class Examples:
    """All of them."""

    tables: tuple[TableSize, ...]
    piles: tuple[WellPile, ...]
    """One a suit, in the order of the suits."""
    openings: tuple[OpeningCard, ...]
    lead_of_six: str
    """Name of the suit's picture that leads where no card is turned up."""
    won: WonHand


@cache
def examples() -> Examples:
    """Return hand sizes and targets by player count, cards that can and cannot be played, openings, and a score."""
    lead_of_six = down_the_well.piles.LEAD_SUIT_WITHOUT_TURNED_CARD
    return Examples(
        tables=tuple(_table(count) for count in down_the_well.options.HAND_SIZES),
        piles=_piles("5A 7A 3B QB 7C KC 2D AD 6F KF QT AT", ("2A 6A", "2B", "4C QC", "", "5F AF", "3T KT")),
        openings=(_opening("5C", "7C 3C KC 4B 6B 2D"), _opening("7T", "5A 3A 2B QB 6C KD")),
        lead_of_six=SUITS[ISLAND.suits.index(lead_of_six)],
        won=_score_hands("3T", "", "KC 4D", "7F", "2B"),
    )


def _table(count: int) -> TableSize:
    players = [str(number) for number in range(count)]
    dealt = down_the_well.hand.deal(players, ISLAND.cards(), down_the_well.DEFAULTS)
    target = down_the_well.match.start(players, down_the_well.DEFAULTS).target
    return TableSize(count, down_the_well.hand_size(count), len(dealt.stock), target)


def _piles(held: str, piles: Sequence[str]) -> tuple[WellPile, ...]:
    hand = ISLAND.parse_all(held)
    lying = [ISLAND.parse_all(pile) for pile in piles]
    playable = down_the_well.playable(hand, [pile[-1] for pile in lying if pile])
    return tuple(
        WellPile(
            symbol,
            tuple(shown_card(card) for card in pile),
            tuple(HeldCard(shown_card(card), card in playable) for card in hand if card.suit == suit),
            _span(suit, pile[-1:]),
        )
        for suit, symbol, pile in zip(ISLAND.suits, SUITS, lying, strict=True)
    )


def _span(suit: str, tops: Sequence[Card]) -> tuple[str, ...]:
    """Return the lowest and the highest rank that can go on a suit's pile, or nothing."""
    ranks = [card.rank for card in down_the_well.playable([Card(rank, suit) for rank in down_the_well.RANKS], tops)]
    return (ranks[0], ranks[-1]) if ranks else ()


def _opening(turned: str, held: str) -> OpeningCard:
    card, hands = ISLAND.parse(turned), ISLAND.parse_all(held)
    suit = down_the_well.lead_suit(card, hands)
    opens = down_the_well.lowest(hands, suit)
    assert opens is not None
    return OpeningCard(
        shown_card(card), tuple(shown_card(each) for each in hands), shown_card(opens), suit == card.suit
    )


def _score_hands(*left: str) -> WonHand:
    """Score the hands that are left, the winner's first."""
    hands = [ISLAND.parse_all(text) for text in left]
    own, *others = (len(hand) for hand in hands)
    return WonHand(
        left=tuple(HandLeft(number, tuple(shown_card(card) for card in hand)) for number, hand in enumerate(hands)),
        own=own,
        others=sum(others),
        points=down_the_well.score(own, sum(others), player_count=len(hands)).points,
    )
