"""The adviser's answer for the Big Spender: the largest number of cards to turn in, for the most stones.

First `cover` finds how many cards can be turned in at all, and one way to do it. Then the search for the best payout
looks for a way that gives up as many and pays more: once for each choice of aces turned in for their power,
because only the result shows which of them are worth more in a group.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scorekeeper.rules.above_water.adviser.branch import Branch
from scorekeeper.rules.above_water.adviser.cover import cover
from scorekeeper.rules.above_water.adviser.cover_groups import lay_down
from scorekeeper.rules.above_water.adviser.effort import EffortLimit, SearchStopped, effort_limit_for
from scorekeeper.rules.above_water.adviser.holding import count_holding
from scorekeeper.rules.above_water.groups import ACE_OF_CLUBS, ACE_OF_DIAMONDS, ACE_OF_HEARTS, TurnIn, value_of
from scorekeeper.rules.above_water.options import DEFAULTS, Options
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.scores import Score


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
        """Stones gained."""
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
        hand: The cards in hand.
        pack_count: Packs in the deck, 1 or 2.
        options: House rules that concern groups.
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
