"""The adviser's answers: the best payout of a hand, and the cheapest ways to reach a number of stones."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.above_water.adviser.branch import Branch
from scorekeeper.rules.above_water.adviser.effort import EXACT_CARDS, EffortLimit, SearchStopped, effort_limit_for
from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, TurnIn, value_of
from scorekeeper.rules.above_water.options import DEFAULTS, Options
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.scores import Score

PART_CARDS = 16
"""Size of the parts that a larger hand is first solved in."""
HIGHEST_PAYMENT = 4
"""Stones per card that no group reaches, even with its synergy (AW-R6, R7)."""
KEEPING_PRICES = (0, 1, 2, 3, 4)
"""Prices of a kept card, from nothing to what the largest groups pay for each card."""


@dataclass(frozen=True, slots=True)
class Way:
    """A trade: cards for stones."""

    turn_in: TurnIn
    """What to turn in."""
    score: Score
    """What it pays, in stones, with its parts."""

    @property
    def stones(self) -> int:
        """Stones gained."""
        return self.score.points

    @property
    def card_count(self) -> int:
        """Cards given up."""
        return self.turn_in.card_count


NOTHING = Way(TurnIn(), Score(()))
"""The empty turn-in."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best payout of a hand."""

    way: Way
    """The best one found."""
    bound: int
    """No turn-in pays more."""

    @property
    def stones(self) -> int:
        """Stones gained."""
        return self.way.stones

    @property
    def is_best(self) -> bool:
        """Whether it is proven that nothing pays more."""
        return self.stones == self.bound


@dataclass(frozen=True, slots=True)
class Ways:
    """The trades of a hand that no other trade beats."""

    ways: tuple[Way, ...]
    """From the fewest cards to the most stones: each pays more than any that gives up as few cards."""
    is_complete: bool
    """Whether all of them are there; False if the caller stopped the search."""


def best_payout(
    hand: Sequence[Card],
    *,
    pack_count: int = 1,
    options: Options = DEFAULTS,
    keep_going: Callable[[], bool] | None = None,
) -> Advice:
    """Find the groups that pay the most, turned in together.

    Exact up to 20 cards. For more, the effort is bounded, and the answer carries a bound of what is left.

    Args:
        hand: The cards.
        pack_count: Packs in the deck, 1 or 2.
        options: House rules that concern groups.
        keep_going: Polled now and then; once it returns False, the best result so far is returned. Lifts the bound of
            effort.

    Raises:
        RuleError: A card appears more often than the packs have it.
    """
    refuse(STANDARD.surplus(hand, pack_count=pack_count))
    patience = effort_limit_for(len(hand), keep_going)
    aces = range(hand.count(ACE_OF_CLUBS) + 1)
    bounds = [max(0, HIGHEST_PAYMENT * (len(hand) - 1))] * len(aces)
    best = NOTHING
    try:
        if len(hand) > EXACT_CARDS:
            for better in _in_parts(hand, options, patience):
                best = better
        for kept in aces:
            branch = Branch(hand, kept, options, (0,), patience.ask, beat=best.stones)
            for news in branch.improve(best.stones, len(hand)):
                if isinstance(news, TurnIn):
                    best = _way(news, options)
                else:
                    bounds[kept] = news
            bounds[kept] = best.stones
    except SearchStopped:
        pass
    return Advice(best, max(best.stones, *bounds))


def ways_to_reach(
    hand: Sequence[Card],
    stones: int,
    *,
    pack_count: int = 1,
    options: Options = DEFAULTS,
    keep_going: Callable[[], bool] | None = None,
) -> Ways:
    """Find every trade that gains at least a number of stones and that no other trade beats.

    Of trades that give up equally many cards for equally many stones, one is returned.

    Args:
        hand: The cards.
        stones: The stones wanted, 1 or more.
        pack_count: Packs in the deck, 1 or 2.
        options: House rules that concern groups.
        keep_going: Polled now and then; once it returns False, the ways found so far are returned.

    Raises:
        RuleError: A card appears more often than the packs have it.
    """
    refuse(STANDARD.surplus(hand, pack_count=pack_count))
    patience = EffortLimit(keep_going, None)
    ways: list[Way] = []
    try:
        aces = range(hand.count(ACE_OF_CLUBS) + 1)
        branches = [Branch(hand, kept, options, KEEPING_PRICES, patience.ask) for kept in aces]
        most = max(stones - 1, 0)
        for card_count in range(2, len(hand) + 1):
            best: TurnIn | None = None
            for branch in branches:
                for news in branch.improve(most, card_count):
                    if isinstance(news, TurnIn):
                        best = news
                        most = _way(news, options).stones
            if best is not None:
                ways.append(_way(best, options))
    except SearchStopped:
        return Ways(tuple(ways), is_complete=False)
    return Ways(tuple(ways), is_complete=True)


def _way(turn_in: TurnIn, options: Options) -> Way:
    return Way(turn_in, value_of(turn_in, options))


def _in_parts(hand: Sequence[Card], options: Options, patience: EffortLimit) -> Iterator[Way]:
    """Solve a hand in parts, by denomination and by suit; yield better and better ways."""
    best = NOTHING
    by_rank = sorted(hand, key=lambda card: (card.rank, card.suit))
    by_suit = sorted(hand, key=lambda card: (card.suit, STANDARD.ranks.index(card.rank) if card.suit else 0))
    for cards in (by_rank, by_suit):
        together = TurnIn()
        for first in range(0, len(cards), PART_CARDS):
            part = cards[first : first + PART_CARDS]
            found = TurnIn()
            for kept in range(part.count(ACE_OF_CLUBS) + 1):
                least = _way(found, options).stones if found.groups else 0
                for news in Branch(part, kept, options, (0,), patience.ask).improve(least, len(part)):
                    if isinstance(news, TurnIn):
                        found = news
            together = TurnIn(together.groups + found.groups, together.changing_aces + found.changing_aces)
            if together.groups and _way(together, options).stones > best.stones:
                best = _way(together, options)
                yield best
