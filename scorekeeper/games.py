"""The games that can be scored, each by the module of rules that keeps its match.

A match module has, under the same names: `start(players, options)`, `problems(state, entry)`, `enter(state, entry)` and
an `Entry` type; its states have `players`, `options`, `totals`, `outcome` and `standings()`.
"""

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from scorekeeper.errors import Problem

if TYPE_CHECKING:  # the rules of a game are loaded when it is opened, so that the app starts sooner
    from scorekeeper.rules.standings import Outcome, Place

Entry = Any
"""An entry of a game: one of the dataclasses of its match module."""


class State(Protocol):
    """A match at one moment, whatever its game."""

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
    def outcome(self) -> "Outcome | None":
        """How the match ended, or None."""

    def standings(self) -> "tuple[Place, ...]":
        """Rank the players."""


@dataclass(frozen=True)
class Game:
    """A game."""

    id: str
    """`down-the-well`."""
    title: str
    """Its name for people, in English."""
    module: str
    """Its module below `scorekeeper.rules`."""
    player_counts: range
    """How many can play; Above Water has no upper limit in its rulebook, so there it is what the cards suffice for."""
    deck: str = ""
    """The deck it is played with, as `assets` names it; empty if it may be any."""

    @cached_property
    def rules(self) -> ModuleType:
        """The package of its rules."""
        return import_module(f"scorekeeper.rules.{self.module}")

    @cached_property
    def match(self) -> ModuleType:
        """The module that keeps a match."""
        rules = self.rules
        return rules.match if hasattr(rules, "match") else rules

    @property
    def options(self) -> type[Any]:
        """The dataclass of its house rules."""
        options: type[Any] = self.rules.Options
        return options

    def options_problems(self, options: Any, player_count: int) -> tuple[Problem, ...]:
        """List why so many cannot play with these house rules."""
        return tuple(self.rules.options_problems(options, player_count))

    def options_notes(self, options: Any, player_count: int) -> tuple[Problem, ...]:
        """List what the table should know before it plays so."""
        notes = getattr(self.rules, "options_notes", None)
        return tuple(notes(options, player_count)) if notes else ()


GAMES = {
    game.id: game
    for game in (
        Game("above-water", "Above Water", "above_water", range(2, 14), "standard"),
        Game("showboat", "Showboat", "showboat", range(2, 7), "island"),
        Game("down-the-well", "Down the Well", "down_the_well", range(2, 7), "island"),
        Game("five-suit", "Five-suit Spades", "five_suit", range(3, 6), "five-suit"),
        Game("to-the-bottom", "To the Bottom", "to_the_bottom", range(2, 7), "to-the-bottom"),
        Game("rounds", "Any other game", "rounds", range(1, 13)),
    )
}
"""By id, in the order of the lists."""
