"""The scoring of a game of rounds, and the name of a custom game."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.options import house_rule

LARGEST_TARGET = 1_000_000
"""Anything beyond it is a typing error."""
MOST_ROUNDS = 1_000
"""Anything beyond it is a typing error."""
LONGEST_TITLE = 40
"""Most characters of a game's name, which has to fit a tile, a sheet and a card."""
PLAYER_COUNTS = range(1, 13)
"""As many as a phone shows well."""
MOST_STEPS = 6
"""As many buttons as a phone shows in a row."""


class TieBreak(StrEnum):
    """Who wins where several are level at the end."""

    SHARED = say("shared")
    LATEST = say("latest round")
    PLAY_ON = say("play on")


@dataclass(frozen=True, slots=True)
class Options:
    low_wins: bool = house_rule(False, "", "on: the fewest points win")
    target: int = house_rule(0, "", "the game ends with the round in which somebody reaches it; 0 for none")
    rounds: int = house_rule(0, "", "the game ends after this many rounds; 0 for no limit")
    has_dealer: bool = house_rule(
        False, "", "on: the deal goes round the table; the first player deals first", title="Dealer"
    )
    name: str = ""
    """The name of a custom game; not a house rule, since it does not affect scoring."""
    start: int = house_rule(0, "", "everybody begins with this total", title="Begin with", is_rare=True)
    counts_down: bool = house_rule(
        False,
        "",
        "on: points are taken off the total, down to the target, which may be 0",
        title="Count down",
        is_rare=True,
    )
    is_exact: bool = house_rule(
        False,
        "",
        "on: the target must be reached exactly; points that go beyond it do not count",
        title="Exact finish",
        is_rare=True,
    )
    is_knockout: bool = house_rule(
        False,
        "",
        "on: whoever reaches the target is out, and the last player left wins",
        title="Knock-out",
        is_rare=True,
    )
    has_sum: bool = house_rule(
        False, "", "on: the points of a round must add up to a fixed sum", title="Check the sum", is_rare=True
    )
    round_sum: int = house_rule(0, "", "what the points of a round add up to, if that is checked", is_rare=True)
    tie_break: TieBreak = house_rule(
        TieBreak.SHARED,
        "",
        "share the win, let the latest round decide, or play on until one player leads",
        title="Ties",
        is_rare=True,
    )
    steps: tuple[int, ...] = ()
    """Points that are given so often that each has a button; not a house rule either."""

    @property
    def has_end(self) -> bool:
        return bool(self.target or self.rounds or self.counts_down)

    def is_reached(self, total: int) -> bool:
        """Whether a total is at the target, or beyond it."""
        if self.counts_down:
            return total <= self.target
        return bool(self.target) and total >= self.target


DEFAULTS = Options()
"""The most points win, without end."""


def title_of(text: str) -> str:
    """Return a typed game name on one line, with single spaces."""
    return " ".join(text.split())


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    return tuple(_problems(options, player_count))


def _problems(options: Options, player_count: int) -> Iterator[Problem]:
    if player_count not in PLAYER_COUNTS:
        most = PLAYER_COUNTS[-1]
        yield say_problem("There is room for 1 to %(most)s players, not %(count)s", "", most=most, count=player_count)
    if not 0 <= options.target <= LARGEST_TARGET:
        yield say_problem("The target is 0 to %(most)s, not %(found)s", "", most=LARGEST_TARGET, found=options.target)
    if not 0 <= options.rounds <= MOST_ROUNDS:
        yield say_problem(
            "The number of rounds is 0 to %(most)s, not %(found)s", "", most=MOST_ROUNDS, found=options.rounds
        )
    if not 0 <= options.start <= LARGEST_TARGET:
        found = options.start
        yield say_problem(
            "The total to begin with is 0 to %(most)s, not %(found)s", "", most=LARGEST_TARGET, found=found
        )
    elif options.counts_down and options.start <= options.target:
        yield say_problem("To count down, begin with more than the target", "")
    elif not options.counts_down and 0 < options.target <= options.start:
        yield say_problem("The total to begin with must be below the target", "")
    if not options.target and not options.counts_down and (options.is_exact or options.is_knockout):
        yield say_problem("An exact finish and a knock-out need a target", "")
    if abs(options.round_sum) > LARGEST_TARGET:
        yield say_problem(
            "The points of a round add up to at most %(most)s, not %(found)s",
            "",
            most=LARGEST_TARGET,
            found=options.round_sum,
        )
    if len(options.steps) > MOST_STEPS or not all(0 < abs(each) <= LARGEST_TARGET for each in options.steps):
        yield say_problem("There is room for %(most)s buttons with points other than 0", "", most=MOST_STEPS)
    if len(options.name) > LONGEST_TITLE:
        yield say_problem("The name of a game has at most %(most)s characters", "", most=LONGEST_TITLE)
    elif options.name != title_of(options.name):
        yield say_problem("The name of a game is one line without spaces around it", "")
