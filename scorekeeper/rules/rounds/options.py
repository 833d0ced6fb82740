"""How a game of rounds counts."""

from dataclasses import dataclass

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.options import house_rule

LARGEST_TARGET = 1_000_000
"""Beyond it only a slip of the finger goes."""
PLAYER_COUNTS = range(1, 13)
"""As many as a phone shows well."""


@dataclass(frozen=True, slots=True)
class Options:
    """How the game counts."""

    low_wins: bool = house_rule(False, "", "on: the fewest points win")
    """Whether the lowest total wins."""
    target: int = house_rule(0, "", "the game ends with the round in which somebody reaches it; 0 for none")
    """The total that ends the game, 0 for none."""


DEFAULTS = Options()
"""The most points win, without end."""


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List why so many players cannot play so."""
    found = []
    if player_count not in PLAYER_COUNTS:
        most = PLAYER_COUNTS[-1]
        found.append(
            Problem(say("There is room for 1 to %(most)s players, not %(count)s", most=most, count=player_count), "")
        )
    if not 0 <= options.target <= LARGEST_TARGET:
        found.append(
            Problem(say("The target is 0 to %(most)s, not %(found)s", most=LARGEST_TARGET, found=options.target), "")
        )
    return tuple(found)
