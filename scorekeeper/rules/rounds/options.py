"""The scoring of a game of rounds, and the name of a custom game."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.options import house_rule

LARGEST_TARGET = 1_000_000
"""Anything beyond it is a typing error."""
MOST_ROUNDS = 1_000
"""Anything beyond it is a typing error."""
LONGEST_TITLE = 40
"""Most characters of a game's name, which has to fit a tile, a sheet and a card."""
PLAYER_COUNTS = range(1, 13)
"""As many as a phone shows well."""


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

    @property
    def has_end(self) -> bool:
        return bool(self.target or self.rounds)


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
    if len(options.name) > LONGEST_TITLE:
        yield say_problem("The name of a game has at most %(most)s characters", "", most=LONGEST_TITLE)
    elif options.name != title_of(options.name):
        yield say_problem("The name of a game is one line without spaces around it", "")
