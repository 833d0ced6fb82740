"""Player counts and the house rules of Showboat."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.checks import name_problems
from scorekeeper.rules.options import house_rule


@dataclass(frozen=True, slots=True)
class Options:
    extra_hand_for_ties: bool = house_rule(
        False, "SB-A1", "on: those who tie for the win play one more hand between them"
    )
    only_pairs_cancel: bool = house_rule(
        False, "SB-A2", "on: cards of one rank in hand cancel in pairs; of three, one still costs its value"
    )


DEFAULTS = Options()
"""The game as read by the rulings."""
PLAYER_COUNTS = range(2, 7)
"""Two only with the rule for two. Source: Showboat 1.0, 2020, Players; Rules for Two."""


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List why that many players cannot play; the house rules suit any number of players."""
    if player_count in PLAYER_COUNTS:
        return ()
    return (
        say_problem(
            "Showboat is for 3 to 6 players, or for 2 with a special rule, not for %(count)s",
            "SB-R1",
            count=player_count,
        ),
    )


def table_problems(players: Sequence[str], options: Options) -> tuple[Problem, ...]:
    return (*options_problems(options, len(players)), *name_problems(players))
