"""A match of a declared game at one moment, and what can be entered in it."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from scorekeeper.rules.declared.definition import Definition, Turnout
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.roster import PlayerJoined, PlayerLeft, PlayerReturned
from scorekeeper.rules.rounds import Finished
from scorekeeper.rules.scores import Score
from scorekeeper.rules.standings import Outcome, Place, standings


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A row, filled in. A field that is left blank has the number that a blank means; yes is 1, no is 0."""

    kind: int
    """The position of its kind in the definition."""
    player: str | None = None
    """Who plays it; None for everybody present."""
    numbers: tuple[int, ...] = ()
    """The numbers that the row has once, in order of the fields."""
    people: tuple[str | None, ...] = ()
    """The chosen players, in order of the fields; None for nobody."""
    values: tuple[tuple[int, ...], ...] = ()
    """Of each player who plays it, in seating order: the numbers, in order of the fields."""
    box: int = 0
    """The box that it fills, from 1; 0 for none."""


Entry = PlayedRow | Finished | PlayerJoined | PlayerLeft | PlayerReturned


@dataclass(frozen=True, slots=True)
class MatchState:
    definition: ClassVar[Definition]

    players: tuple[str, ...]
    """In seating order."""
    options: Any
    totals: FrozenMap[str, int]
    sums: FrozenMap[str, FrozenMap[str, int]]
    """The running sums of each player, by name."""
    turns: FrozenMap[str, int]
    """How many turns each player has had."""
    filled: FrozenMap[str, tuple[int, ...]]
    """The boxes that each player has filled, from 1."""
    rounds: int = 0
    """Rows that everybody has played."""
    turn: int = 0
    """The seat that is next, from 0; if its player is away, the next player is."""
    away: tuple[str, ...] = ()
    """Players who are away, in the order in which they left."""
    latest: FrozenMap[str, Score] = field(default_factory=FrozenMap)
    """The scores of the latest row."""
    outcome: Outcome | None = None

    @property
    def present(self) -> tuple[str, ...]:
        return tuple(player for player in self.players if player not in self.away)

    @property
    def on_turn(self) -> str:
        """The player who is next, where turns go round the table."""
        seats = (*self.players[self.turn :], *self.players[: self.turn])
        return next(player for player in seats if player not in self.away)

    @property
    def played(self) -> int:
        """How many rounds are complete, or how many turns everybody present has had."""
        if self.definition.rows[0].turnout is Turnout.ALL:
            return self.rounds
        return min(self.turns[player] for player in self.present)

    def standings(self) -> tuple[Place, ...]:
        return standings(self.totals, low_wins=self.options.low_wins)
