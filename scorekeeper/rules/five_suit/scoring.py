"""The score of one player's deal: points for the bid, bags, and their cost."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import Message, say, say_count
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.five_suit.options import DEFAULTS, LARGEST_HAND, Options
from scorekeeper.rules.scores import Part, Score

POINTS_A_TRICK = 10
"""For each trick of a bid made. Source: FS-R6."""
NIL = 150
"""For a nil made. Source: FS-R8."""
BAGS_A_PENALTY = 10
PENALTY = 100
"""Points that each tenth bag costs. Source: FS-R7, FS-A1."""


@dataclass(frozen=True, slots=True)
class DealScore:
    own: Score
    bags: int
    penalties: Score
    """The cost of the bags, counted with those of earlier deals; the parts are below 0."""

    @property
    def points(self) -> int:
        """The deal's own points, 0 or more."""
        return self.own.points

    @property
    def penalty(self) -> int:
        """Points that the bags cost, 0 or more."""
        return -self.penalties.points

    @property
    def net(self) -> int:
        """What the deal adds to the total: its own points less the cost of the bags."""
        return self.points - self.penalty

    @property
    def parts(self) -> tuple[Part, ...]:
        """The deal's own points, then the cost of the bags."""
        return self.own.parts + self.penalties.parts

    def because(self) -> Iterator[str]:
        """Return each part as a line."""
        yield from self.own.because()
        yield from self.penalties.because()

    def without_penalty(self) -> "DealScore":
        """Return the same without its penalty, for a match that ended before it was due (FS-A8)."""
        parts = (Part(say("the match ended before the penalty"), 0, "FS-A8"),) if self.penalty else ()
        return replace(self, penalties=Score(parts))


def count_problems(subject: Message, count: int, size: int, ruling: str) -> Iterator[Problem]:
    """Find a number of tricks that cannot be bid or taken in a hand of this size; the subject is `Ana bids`."""
    if not 0 <= count <= size:
        yield say_problem(
            "%(subject)s %(count)s; a hand has %(size)s tricks, so it must be 0 to %(size)s",
            ruling,
            subject=subject,
            count=count,
            size=size,
        )


def score_problems(bid: int, took: int, *, size: int = LARGEST_HAND, bags_before: int = 0) -> tuple[Problem, ...]:
    """List why such a deal is impossible; the arguments are those of `score`."""
    problems = [
        *count_problems(say("the bid is"), bid, size, "FS-R11"),
        *count_problems(say("the player took"), took, size, "FS-R9"),
    ]
    if bags_before < 0:
        problems.append(
            say_problem("%(bags)s bags before the deal; there can only be 0 or more", "FS-R7", bags=bags_before)
        )
    return tuple(problems)


def score(
    bid: int, took: int, *, size: int = LARGEST_HAND, bags_before: int = 0, options: Options = DEFAULTS
) -> DealScore:
    """Count a player's deal.

    Args:
        bid: Tricks bid, 0 for Nil, up to the hand size.
        took: Tricks taken, 0 to the hand size.
        size: The hand size, if known.
        bags_before: The player's bags of all earlier deals of the match, never reduced by a penalty.

    Raises:
        RuleError: A number is out of its range; carries every problem.
    Source: FS-R6, FS-R7, FS-R8, FS-A1, FS-A2.
    """
    refuse(score_problems(bid, took, size=size, bags_before=bags_before))
    bags = took - bid if took > bid else 0
    return DealScore(
        _own_score(bid, took, options.broken_nil_bags_score),
        bags,
        _penalties(bags_before, bags_before + bags, options.one_penalty_a_match),
    )


def bags_to_penalty(bags: int, options: Options = DEFAULTS) -> int | None:
    """Return how many bags beyond all so far cost a player points; None if no further bag does (FS-R7, FS-A1)."""
    if options.one_penalty_a_match and bags >= BAGS_A_PENALTY:
        return None
    return BAGS_A_PENALTY - bags % BAGS_A_PENALTY


@cache  # a long match opens in half the time
def _own_score(bid: int, took: int, broken_nil_bags_score: bool) -> Score:
    return Score(tuple(_own_parts(bid, took, max(0, took - bid), broken_nil_bags_score)))


@lru_cache(maxsize=1024)
def _penalties(before: int, after: int, one_penalty_a_match: bool) -> Score:
    return Score(tuple(_penalty_parts(before, after, one_penalty_a_match)))


def _own_parts(bid: int, took: int, bags: int, broken_nil_bags_score: bool) -> Iterator[Part]:
    if took < bid:
        yield Part(say("bid %(bid)s, took %(took)s: missed", bid=bid, took=took), 0, "FS-R6")
    elif bid:
        made = say("bid %(bid)s, made: %(bid)s × %(points)s", bid=bid, points=POINTS_A_TRICK)
        yield Part(made, bid * POINTS_A_TRICK, "FS-R6")
        if bags:
            yield Part(say_count("%(count)s bag over the bid", "%(count)s bags over the bid", bags), bags, "FS-R6")
    elif bags:
        yield Part(say("nil, took %(took)s: broken", took=took), 0, "FS-R8")
        text = say_count("%(count)s bag of a broken nil", "%(count)s bags of a broken nil", bags)
        yield Part(text, bags if broken_nil_bags_score else 0, "FS-A2")
    else:
        yield Part(say("nil, made"), NIL, "FS-R8")


def _penalty_parts(before: int, after: int, one_penalty_a_match: bool) -> Iterator[Part]:
    for ten in range(before // BAGS_A_PENALTY + 1, after // BAGS_A_PENALTY + 1):
        nth = say("bag %(number)s of the match", number=ten * BAGS_A_PENALTY)
        if ten == 1:
            yield Part(nth, -PENALTY, "FS-R7")
        elif one_penalty_a_match:
            yield Part(say("%(bag)s: only the tenth costs", bag=nth), 0, "FS-A1")
        else:
            yield Part(nth, -PENALTY, "FS-A1")
