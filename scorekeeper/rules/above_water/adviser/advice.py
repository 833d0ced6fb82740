"""The adviser's answers: the best payout of a hand, the cheapest ways to reach a number of stones, the most cards.

For the Big Spender, `cover` first finds how many cards can be turned in at all, and one way to do it. Then the search
for the best payout looks for a way that gives up as many and pays more: once for each choice of aces turned in for
their power, because only the result shows which of them are worth more in a group.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scorekeeper.rules.above_water.adviser.branch import Branch
from scorekeeper.rules.above_water.adviser.cover import cover, lay_down
from scorekeeper.rules.above_water.adviser.tracks import count_holding
from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, ACE_OF_DIAMONDS, ACE_OF_HEARTS, TurnIn, value_of
from scorekeeper.rules.above_water.options import DEFAULTS, Options
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.scores import Score


class SearchStopped(Exception):  # noqa: N818 - nothing is wrong
    """The caller does not want to wait any longer, or the work exceeds its limit."""


EXACT_CARDS = 20
"""Hands of up to this many cards are solved exactly, however long it takes."""
EFFORT = 10**10
"""Work spent on larger hands unless the caller decides; about ten seconds on the machine that measured it."""
ASK_AFTER = 10**6
"""Work between two polls: some milliseconds."""


class EffortLimit:
    """Polls now and then whether to go on."""

    def __init__(self, keep_going: Callable[[], bool] | None, effort: int | None) -> None:
        """Set the limit.

        Args:
            keep_going: Polled, if given; False stops the search.
            effort: The most work to do; None for no limit.
        """
        self._keep_going = keep_going
        self._left = effort
        self._since = 0

    def ask(self, work: int) -> None:
        """Count work that has been done, in lanes of `relaxation`.

        Raises:
            SearchStopped: The limit is reached, or the caller says so.
        """
        if self._left is not None:
            self._left -= work
            if self._left < 0:
                raise SearchStopped
        self._since += work
        if self._keep_going is not None and self._since >= ASK_AFTER:
            self._since = 0
            if not self._keep_going():
                raise SearchStopped


def effort_limit_for(card_count: int, keep_going: Callable[[], bool] | None) -> EffortLimit:
    """Return the limit for a hand: none where the caller decides, or the hand is small."""
    return EffortLimit(keep_going, None if keep_going or card_count <= EXACT_CARDS else EFFORT)


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
    score: Score
    """What it pays, in stones, with its parts."""

    @property
    def stones(self) -> int:
        return self.score.points

    @property
    def card_count(self) -> int:
        """Cards given up."""
        return self.turn_in.card_count


NOTHING = Way(TurnIn(), Score(()))


@dataclass(frozen=True, slots=True)
class Advice:
    """The best payout of a hand."""

    way: Way
    """The best one found."""
    bound: int
    """No turn-in pays more."""

    @property
    def stones(self) -> int:
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
        pack_count: Packs in the deck, 1 or 2.
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
        stones: The stones wanted, 1 or more.
        pack_count: Packs in the deck, 1 or 2.
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


@dataclass(frozen=True, slots=True)
class Spending:
    """What to turn in during the Spending Phase."""

    turn_in: TurnIn
    """Groups, and aces of clubs with them for their power."""
    score: Score
    """What the groups pay, in stones, with its parts."""
    aces: tuple[Card, ...]
    """Aces of hearts and diamonds turned in for their power."""
    is_most: bool
    """Whether it is proven that no more cards can be turned in."""
    is_best: bool
    """Whether it is also proven that no way to turn in as many cards pays more."""

    @property
    def card_count(self) -> int:
        """Number of cards that count for the Big Spender."""
        return self.turn_in.card_count + len(self.aces)

    @property
    def stones(self) -> int:
        return self.score.points


def most_cards(
    hand: Sequence[Card],
    *,
    pack_count: int = 1,
    options: Options = DEFAULTS,
    keep_going: Callable[[], bool] | None = None,
) -> Spending:
    """Find the most cards of a hand that can be turned in now, in the way that pays the most stones.

    An ace of clubs counts with any group, whether it changes a suit or not. An ace of hearts counts, without the cards
    that it draws; so does an ace of diamonds, laid out and at once discarded for no stones (ours). An ace of spades has
    no power in the Spending Phase (ours), and counts in groups only. An ace of diamonds that is on the table already
    counts one more.

    The number of cards is exact; the stones are exact up to 20 cards, and bounded effort finds them beyond.

    Args:
        pack_count: Packs in the deck, 1 or 2.
        keep_going: Polled now and then; once it returns False, the best result so far is returned, which may be no
            more than the aces' powers. Lifts the bound of effort.

    Raises:
        RuleError: A card appears more often than the packs have it.
    """
    refuse(STANDARD.surplus(hand, pack_count=pack_count))
    patience = effort_limit_for(len(hand), keep_going)
    powers = tuple(card for card in hand if card in (ACE_OF_HEARTS, ACE_OF_DIAMONDS))
    found = Spending(TurnIn(), Score(()), powers, is_most=False, is_best=False)
    try:
        turn_in, aces = _find_cover(hand, patience)
        found = Spending(turn_in, value_of(turn_in, options), aces, is_most=True, is_best=False)
        for better in _find_better(hand, found, options, patience):
            found = better
    except SearchStopped:
        return found
    return replace(found, is_best=True)


def _find_cover(hand: Sequence[Card], patience: EffortLimit) -> tuple[TurnIn, tuple[Card, ...]]:
    """Return one way to turn in the most cards: groups, and red aces for their power."""
    spared = 0
    while True:  # ends: whoever keeps every card turns in nothing
        for changing in range(hand.count(ACE_OF_CLUBS) + 1):
            covering = cover(count_holding(hand, changing), spared, patience.ask)
            if covering is not None:
                return lay_down(covering, hand, changing)
        spared += 1


def _find_better(hand: Sequence[Card], known: Spending, options: Options, patience: EffortLimit) -> Iterator[Spending]:
    """Find ways to turn in as many cards as a known one, each paying more than all before."""
    for changing, powers in _for_their_power(hand):
        in_groups = known.card_count - len(powers)
        rest = list((Counter(hand) - Counter(powers)).elements())
        if in_groups == changing or in_groups > len(rest):
            continue
        branch = Branch(rest, changing, options, (0,), patience.ask, beat=known.stones)
        for news in branch.improve(known.stones, len(rest), least=in_groups):
            if isinstance(news, TurnIn):
                turn_in = replace(news, changing_aces=changing)
                known = replace(known, turn_in=turn_in, score=value_of(turn_in, options), aces=powers)
                yield known


def _for_their_power(hand: Sequence[Card]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """List the aces that may be turned in for their power: the number of clubs, and the red ones."""
    clubs, hearts, diamonds = (range(hand.count(ace) + 1) for ace in (ACE_OF_CLUBS, ACE_OF_HEARTS, ACE_OF_DIAMONDS))
    for changing, heart_count, diamond_count in product(clubs, hearts, diamonds):
        yield changing, (ACE_OF_HEARTS,) * heart_count + (ACE_OF_DIAMONDS,) * diamond_count
