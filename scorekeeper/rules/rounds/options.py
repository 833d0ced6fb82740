"""How a game of rounds counts, and what it is called if it is one of one's own."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.options import house_rule

LARGEST_TARGET = 1_000_000
"""Beyond it only a slip of the finger goes."""
MOST_ROUNDS = 1_000
"""Beyond it only a slip of the finger goes."""
LONGEST_TITLE = 40
"""Letters of a game's name, at most: it is to be read on a tile, a sheet and a card."""
PLAYER_COUNTS = range(1, 13)
"""As many as a phone shows well."""


@dataclass(frozen=True, slots=True)
class Options:
    """How the game counts."""

    low_wins: bool = house_rule(False, "", "on: the fewest points win")
    """Whether the lowest total wins."""
    target: int = house_rule(0, "", "the game ends with the round in which somebody reaches it; 0 for none")
    """The total that ends the game, 0 for none."""
    rounds: int = house_rule(0, "", "the game ends after this many rounds; 0 for no limit")
    """The round after which the game ends, 0 for none."""
    has_dealer: bool = house_rule(
        False, "", "on: the deal goes round the table; the first player deals first", title="Dealer"
    )
    """Whether it is told who deals."""
    name: str = ""
    """What the game is called, if it is one of one's own; no house rule, for it changes nothing."""

    @property
    def has_end(self) -> bool:
        """Whether the game ends by itself."""
        return bool(self.target or self.rounds)


DEFAULTS = Options()
"""The most points win, without end."""


def title_of(text: str) -> str:
    """Return what is typed as a game's name: in one line, with single spaces."""
    return " ".join(text.split())


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List why so many players cannot play so."""
    return tuple(_problems(options, player_count))


def _problems(options: Options, player_count: int) -> Iterator[Problem]:
    if player_count not in PLAYER_COUNTS:
        most = PLAYER_COUNTS[-1]
        yield Problem(say("There is room for 1 to %(most)s players, not %(count)s", most=most, count=player_count), "")
    if not 0 <= options.target <= LARGEST_TARGET:
        yield Problem(say("The target is 0 to %(most)s, not %(found)s", most=LARGEST_TARGET, found=options.target), "")
    if not 0 <= options.rounds <= MOST_ROUNDS:
        yield Problem(
            say("The number of rounds is 0 to %(most)s, not %(found)s", most=MOST_ROUNDS, found=options.rounds), ""
        )
    if len(options.name) > LONGEST_TITLE:
        yield Problem(say("The name of a game has at most %(most)s characters", most=LONGEST_TITLE), "")
    elif options.name != title_of(options.name):
        yield Problem(say("The name of a game is one line without spaces around it"), "")
