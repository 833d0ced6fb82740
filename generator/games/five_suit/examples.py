"""Numbers and worked examples of the reference sheet of Five-suit Spades, asked of the referee."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from generator.games.transcript import ShownCard
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT, Card
from scorekeeper.rules.five_suit.scoring import DealScore
from scorekeeper.rules.five_suit.trick import ROCK, is_broken_by_rock

SUITS = tuple(name.lower() for name in FIVE_SUIT.suit_names)
"""Names of the suits' pictures, in the order of their ring: each is beaten by the next two."""
PLAYER_COUNTS = tuple(range(five_suit.FEWEST_PLAYERS, five_suit.MOST_PLAYERS + 1))


class Event(StrEnum):
    """What can come of a bid."""

    MADE = "made"
    OVER = "over"
    MISSED = "missed"
    NIL = "nil"
    BROKEN = "broken"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class HandSizes:
    """How many cards each player holds, one number for each of `PLAYER_COUNTS`."""

    has_jokers: bool
    has_ghost: bool
    """Whether a hand is dealt that nobody sees."""
    sizes: tuple[int, ...]
    left_over: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contenders:
    """The three suits that can win a trick."""

    led: str
    """Name of the suit's picture, here as below."""
    better: str
    """The suit that beats the one led."""
    best: str
    """The suit that beats both."""

    @property
    def names(self) -> tuple[str, str, str]:
        """All three, the weakest first."""
        return (self.led, self.better, self.best)


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a trick."""

    card: ShownCard
    is_winner: bool
    can_win: bool
    """Whether its suit is one that can win here."""


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """A trick, who wins it, and what a reader needs to see why."""

    cards: tuple[TrickCard, ...]
    """In the order played."""
    suits: tuple[str, ...]
    """Those that can win, the weakest first."""
    joker_count: int
    is_broken: bool
    """Whether Rock beats all."""
    winner: ShownCard
    is_led_suit_best: bool


@dataclass(frozen=True, slots=True)
class Direction:
    """Which way round suits beat each other, and two tricks that show it."""

    is_turned: bool
    """Whether a joker turned it."""
    contenders: tuple[Contenders, ...]
    """For each suit led."""
    tricks: tuple[JudgedTrick, ...]


@dataclass(frozen=True, slots=True)
class ScoredBid:
    """A bid, what came of it, and what it scores."""

    event: Event
    bid: int
    took: int
    bags_before: int
    score: DealScore


@dataclass(frozen=True, slots=True)
class LateWin:
    """A hand whose points reach the goal, and whose penalty takes it away again."""

    before: int
    """The player's total."""
    points: int
    penalty: int
    """0 or more."""
    after: int


@dataclass(frozen=True, slots=True)
class Examples:
    """All of them."""

    hands: tuple[HandSizes, ...]
    directions: tuple[Direction, Direction]
    """Without a joker, and with one."""
    rocky: tuple[JudgedTrick, ...]
    """Tricks of the variant in which Rock beats all."""
    scores: tuple[ScoredBid, ...]
    first_card: ShownCard
    """The card that opens."""
    late: LateWin


@cache
def examples() -> Examples:
    """Return hand sizes, who beats whom, judged tricks, scores, and the end of a match that a penalty puts off."""
    rocky = five_suit.Options(rock_breaks_everything=True)
    first = five_suit.opening([five_suit.pack()])
    assert first is not None
    return Examples(
        hands=tuple(
            _hands(has_jokers=has_jokers, has_ghost=has_ghost)
            for has_ghost in (False, True)
            for has_jokers in (True, False)
        ),
        directions=(
            _direction("7P 2L 10S 9S", "6P KR AW 4P", is_turned=False),
            _direction("7P 2L *W 10S", "9P *L 3R *S", is_turned=True),
        ),
        rocky=(_trick("7P 2R 10S KP", rocky), _trick("7W KS *P 2R", rocky)),
        scores=(
            _score(Event.MADE, 4, 4),
            _score(Event.OVER, 4, 6),
            _score(Event.MISSED, 5, 3),
            _score(Event.NIL, 0, 0),
            _score(Event.BROKEN, 0, 2),
            _score(Event.PENALTY, 4, 6, bags_before=8),
        ),
        first_card=_shown_card(first.card),
        late=_late_win(),
    )


def _names(suits: Sequence[str]) -> tuple[str, ...]:
    """Return the names of suits' pictures."""
    return tuple(SUITS[FIVE_SUIT.suits.index(suit)] for suit in suits)


def _shown_card(card: Card) -> ShownCard:
    return ShownCard(card.rank, _names(card.suit)[0], card.is_joker)


def _hands(*, has_jokers: bool, has_ghost: bool) -> HandSizes:
    options = five_suit.Options(jokers=has_jokers, ghost_hand=has_ghost)
    pack = len(five_suit.pack(options))
    sizes = tuple(five_suit.hand_size(count, options) for count in PLAYER_COUNTS)
    left_over = (pack - size * (count + has_ghost) for count, size in zip(PLAYER_COUNTS, sizes, strict=True))
    return HandSizes(has_jokers, has_ghost, sizes, tuple(left_over))


def _direction(*tricks: str, is_turned: bool) -> Direction:
    orders = [five_suit.contending_suits(led, is_reversed=is_turned) for led in FIVE_SUIT.suits]
    judged = tuple(_trick(text, five_suit.DEFAULTS) for text in tricks)
    return Direction(is_turned, tuple(Contenders(*_names(order)) for order in orders), judged)


def _trick(text: str, options: five_suit.Options) -> JudgedTrick:
    """Judge a trick; its cards are in the order played."""
    cards = FIVE_SUIT.parse_all(text)
    winner = five_suit.judge(cards, options).winner
    joker_count = sum(card.is_joker for card in cards)
    is_broken = is_broken_by_rock(cards, options)
    suits = ROCK if is_broken else five_suit.contending_suits(cards[0].suit, is_reversed=joker_count > 0)
    return JudgedTrick(
        cards=tuple(TrickCard(_shown_card(card), card == winner, card.suit in suits) for card in cards),
        suits=_names(suits),
        joker_count=joker_count,
        is_broken=is_broken,
        winner=_shown_card(winner),
        is_led_suit_best=winner.suit == cards[0].suit,
    )


def _score(event: Event, bid: int, took: int, *, bags_before: int = 0) -> ScoredBid:
    return ScoredBid(event, bid, took, bags_before, five_suit.score(bid, took, bags_before=bags_before))


def _late_win() -> LateWin:
    """Play a match in which the points of a hand reach the goal and the penalty of that hand takes it away again."""
    size = five_suit.hand_size(five_suit.FEWEST_PLAYERS)
    deals = [
        five_suit.Deal((bid, size, size), (took, size - took, 0))
        for bid, took in ((12, 16), (12, 16), (0, 0), (7, 7), (4, 6))
    ]
    before, after = (five_suit.fold(("Ana", "Ben", "Eva"), five_suit.DEFAULTS, some) for some in (deals[:-1], deals))
    last = after.deals[-1].scores[0]
    assert last.penalty > 0
    assert after.outcome is None
    return LateWin(before.totals["Ana"], last.points, last.penalty, after.totals["Ana"])
