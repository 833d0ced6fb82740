"""Numbers and worked examples of the reference sheet of Showboat, asked of the referee."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from generator.games.island import shown_card
from generator.games.transcript import ShownCard
from scorekeeper.rules import showboat
from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.scores import Part


@dataclass(frozen=True, slots=True)
class CountedCard:
    """A card of a tableau, and what it scores."""

    card: ShownCard
    points: int
    is_court: bool
    """Whether it scores wherever it lies."""
    best: int
    """The highest number before it, 0 for none."""


@dataclass(frozen=True, slots=True)
class HeldCards:
    """Cards of one rank that are left in hand."""

    cards: tuple[ShownCard, ...]
    points: int
    """What they cost, below 0; 0 where they are free."""


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand at its end, counted card by card."""

    cards: tuple[CountedCard, ...]
    again: int
    """What the last card scores once more."""
    tableau: int
    held: tuple[HeldCards, ...]
    held_points: int
    points: int


@dataclass(frozen=True, slots=True)
class ActingPlayer:
    """What a player laid, and when it is that player's turn."""

    player: int
    """From 0, in seating order."""
    card: ShownCard
    place: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is left of the deck when so many have been dealt their cards."""

    players: int
    discarded: int
    left: int


@dataclass(frozen=True, slots=True)
class Examples:
    """All of them."""

    counted: CountedHand
    as_last: CountedHand
    """The same hand, of the last player."""
    unscored: CountedHand
    best: CountedHand
    longest: CountedHand
    values: tuple[tuple[str, int], ...]
    """What each rank is worth."""
    plays: tuple[ActingPlayer, ...]
    tables: tuple[Dealt, ...]


@cache
def examples() -> Examples:
    """Return a hand counted card by card, the order of action, values, hands that cancel, and limits."""
    plays = ISLAND.parse_all("4F KA AD 4B QT")
    order = showboat.order_of_action({str(number): card for number, card in enumerate(plays)})
    return Examples(
        counted=_hand("2A KT 4C 4D KF", "KB KD 3F"),
        as_last=_hand("2A KT 4C 4D KF", "KB KD 3F", is_last_player=True),
        unscored=_hand("6B QD 4T", "5A 5C 2F"),
        best=_hand("KB 6D QC KT 7F", "4A 4B 4F"),
        longest=_hand("KB 5A QC 6D KT 7F", "4A 4B 4F"),
        values=tuple((rank, showboat.VALUES[rank]) for rank in ISLAND.ranks),
        plays=tuple(
            ActingPlayer(number, shown_card(card), order.index(str(number)) + 1) for number, card in enumerate(plays)
        ),
        tables=tuple(_table(count) for count in showboat.options.PLAYER_COUNTS),
    )


def _table(count: int) -> Dealt:
    dealt = showboat.hand.deal([str(number) for number in range(count)], ISLAND.cards(), showboat.DEFAULTS)
    return Dealt(count, len(dealt.discards), len(dealt.centre) + len(dealt.deck))


def _hand(tableau: str, hand: str, *, is_last_player: bool = False) -> CountedHand:
    """Count a hand, and say of each card of the tableau what the referee's parts say of it."""
    cards, held = ISLAND.parse_all(tableau), ISLAND.parse_all(hand)
    score = showboat.score(cards, held, is_last_player=is_last_player)
    last = len(cards) + 1 if cards else 0  # a part for each card, one for the last of them, then the hand's
    groups = _groups(held, score.parts[last:])
    return CountedHand(
        cards=tuple(_count_cards(cards, score.parts)),
        again=score.parts[last - 1].points if cards else 0,
        tableau=sum(part.points for part in score.parts[:last]),
        held=groups,
        held_points=sum(group.points for group in groups),
        points=score.points,
    )


def _count_cards(cards: Sequence[Card], parts: Sequence[Part]) -> Sequence[CountedCard]:
    found: list[CountedCard] = []
    best = 0
    for card, part in zip(cards, parts, strict=False):
        is_court = part.ruling == "SB-R4"
        found.append(CountedCard(shown_card(card), part.points, is_court, best))
        best = best if is_court else max(best, showboat.VALUES[card.rank])
    return found


def _groups(held: Sequence[Card], parts: Sequence[Part]) -> tuple[HeldCards, ...]:
    ranks = sorted({card.rank for card in held}, key=ISLAND.ranks.index)
    return tuple(
        HeldCards(tuple(shown_card(card) for card in held if card.rank == rank), part.points)
        for rank, part in zip(ranks, parts, strict=True)
    )
