"""The interface of a game's rules; the log, the app, the press and the command line know no more of them.

A game's rules are a package (or module) with these names; a package says so where a type checker reads it::

    if TYPE_CHECKING:
        from somegame import rules
        _: Rules = rules
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from scorekeeper.errors import Problem
from scorekeeper.rules.standings import Outcome, Place


class State(Protocol):
    """A match at one moment, in any game: deeply immutable and hashable; a mapping in it is a `FrozenMap`."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seating order."""

    @property
    def options(self) -> Any:
        """House rules."""

    @property
    def totals(self) -> Any:
        """The total of each player who has one."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""

    def standings(self) -> tuple[Place, ...]:
        """Rank the players."""


class Match(Protocol):
    """The module that keeps a match as a fold over its entries."""

    Entry: Any
    """The type of an entry: a frozen dataclass, or a union of several; `codec` reads and writes it.

    A plain `str` in it is the name of a player, since players can be renamed; any other word has a type of its own: a
    `StrEnum`, a `Card`.
    """

    def start(self, players: Sequence[str], options: Any, /) -> State:
        """Begin a match.

        Raises:
            RuleError: That many cannot play, or not with these house rules.
        """

    def problems(self, state: Any, entry: Any, /) -> Sequence[Problem]:
        """List everything wrong with an entry here."""

    def enter(self, state: Any, entry: Any, /) -> Any:
        """Return the state after an entry.

        Raises:
            RuleError: It is not allowed; carries every problem.
        """


class Rules(Protocol):
    """The package of a game's rules."""

    Options: type[Any]
    """A frozen dataclass of house rules, its fields made by `options.house_rule`."""

    @property
    def match(self) -> Match:
        """The game's scoring module: `start`, `problems`, `enter`."""

    def options_problems(self, options: Any, player_count: int, /) -> Sequence[Problem]:
        """List why that many players cannot play with these house rules."""

    def options_notes(self, options: Any, player_count: int, /) -> Sequence[Problem]:
        """List what the table should know before it plays with these."""


class Played(Protocol):
    """A match that a simulator has played to its end."""

    @property
    def scores(self) -> Mapping[str, int]:
        """The total of each player, in seating order."""

    @property
    def length(self) -> int:
        """Its length, in the simulator's `LENGTH_UNIT`."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The winner, or all who share the win."""

    @property
    def entries(self) -> tuple[Any, ...]:
        """The log of the match."""


class Simulator(Protocol):
    """The module `simulator` of a game's rules, which plays whole matches at random."""

    LENGTH_UNIT: str
    """What the length counts: `rounds`."""
    SCORE_UNIT: str
    """What the scores count: `points`."""

    def simulate(self, rng: Random, player_count: int, options: Any = None) -> Played:
        """Play one match; equal random numbers play an equal one."""


if TYPE_CHECKING:  # our own games
    from scorekeeper.rules import above_water, down_the_well, five_suit, rounds, showboat, to_the_bottom

    _rules: tuple[Rules, ...] = (above_water, down_the_well, five_suit, rounds, showboat, to_the_bottom)
