"""The log of a match: acts in their order, with a cursor; everything else is worked out from it.

An act enters an entry, or edits earlier ones. Undo and redo move the cursor and take nothing away, so they cover edits
as well. A new act after an undo starts another line; the storage keeps the old one too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from scorekeeper.codec import KIND, DamagedDataError, plain, typed
from scorekeeper.errors import Problem, RuleError
from scorekeeper.games import Entry, Game, games, known_game
from scorekeeper.rules.contract import State


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table."""

    name: str
    """As it was typed, whatever the letters."""
    colour: int = 0
    """Which of the app's player colours, from 0."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """What is decided before a match."""

    game: Game
    """Which game."""
    players: tuple[Player, ...]
    """In seating order."""
    options: Any
    """The game's house rules."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return tuple(player.name for player in self.players)

    @property
    def house_rules(self) -> dict[str, Any]:
        """The house rules that differ from the defaults."""
        return {
            each.name: value
            for each in fields(self.options)
            if (value := getattr(self.options, each.name)) != each.default
        }

    def as_json(self) -> dict[str, Any]:
        """Return its JSON form."""
        return {"game": self.game.id, "players": plain(self.players), "options": plain(self.options)}

    @classmethod
    def of_json(cls, data: Any, where: str = "set-up") -> "SetUp":
        """Read its JSON form.

        Raises:
            DamagedDataError: It is not one; says what is wrong.
        """
        if not isinstance(data, dict) or not {"game", "players", "options"} <= data.keys():
            raise DamagedDataError(f"{where}: game, players and options are needed")
        game = known_game(data["game"]) if isinstance(data["game"], str) else None
        if game is None:
            raise DamagedDataError(
                f"{where}: the game {data['game']!r} is not installed here; there are {', '.join(games())}"
            )
        players = typed(tuple[Player, ...], data["players"], f"{where}.players")
        return cls(game, players, typed(game.options, data["options"], f"{where}.options"))


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of an earlier entry."""

    position: int
    """Which, from 0."""
    entry: Entry | None
    """What takes its place; None drops it."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The act of adding an entry."""

    entry: Entry
    """Of the game."""


@dataclass(frozen=True, slots=True)
class Edited:
    """The act of changing entries; positions are those before the edit."""

    changes: tuple[Change, ...]
    """At least one, each position once."""


Act = Entered | Edited


@dataclass(frozen=True, slots=True)
class Conflict:
    """A later entry that an edit makes illegal."""

    position: int
    """Which, from 0, as before the edit."""
    entry: Entry
    """As it stands."""
    state: State
    """The match before it, after the edit."""
    problems: tuple[Problem, ...]
    """Why it is illegal then."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an edit would do."""

    entries: tuple[Entry, ...]
    """All entries afterwards; those in conflict are left out."""
    states: tuple[State, ...]
    """The states: before the first entry, and after each."""
    positions: tuple[int, ...]
    """Where each of the entries stood before the edit."""
    conflicts: tuple[Conflict, ...]
    """What stands in its way."""


class MatchLog:
    """A match, from its set-up to the cursor."""

    def __init__(self, setup: SetUp, acts: Sequence[Act] = (), cursor: int | None = None) -> None:
        """Open a match.

        Args:
            setup: Game, players, house rules.
            acts: What was done, first to last, acts undone included.
            cursor: How many of them are in force; all, if it is not said.

        Raises:
            RuleError: The players cannot sit down, or an entry is not allowed.
        """
        self.setup = setup
        self._rules = setup.game.match
        self._acts: list[Act] = []
        self._cursor = 0
        self._entries: list[Entry] = []
        self._states: list[State] = [self._rules.start(setup.names, setup.options)]
        self._show(list(acts), len(acts) if cursor is None else cursor)

    @property
    def game(self) -> Game:
        """The game."""
        return self.setup.game

    @property
    def acts(self) -> tuple[Act, ...]:
        """Every act of the line, those undone included."""
        return tuple(self._acts)

    @property
    def cursor(self) -> int:
        """How many acts are in force."""
        return self._cursor

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries in force."""
        return self._entries

    @property
    def states(self) -> Sequence[State]:
        """The state before the first entry, and after each."""
        return self._states

    @property
    def state(self) -> State:
        """The match now."""
        return self._states[-1]

    @property
    def can_undo(self) -> bool:
        """Whether an act is in force."""
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether an act was undone."""
        return self._cursor < len(self._acts)

    def problems(self, entry: Entry) -> tuple[Problem, ...]:
        """List all that is wrong with adding an entry now."""
        return tuple(self._rules.problems(self.state, entry))

    def preview(self, changes: Sequence[Change]) -> Preview:
        """Work out what an edit would do.

        Raises:
            RuleError: A position is none, or is there twice.
        """
        by_position = _by_position(changes, len(self._entries))
        first = min(by_position, default=len(self._entries))
        entries, states = self._entries[:first], self._states[: first + 1]
        positions, conflicts = list(range(first)), []
        for position in range(first, len(self._entries)):
            entry = by_position.get(position, self._entries[position])
            if entry is None:
                continue
            found = tuple(self._rules.problems(states[-1], entry))
            if found:
                conflicts.append(Conflict(position, entry, states[-1], found))
                continue
            states.append(self._rules.enter(states[-1], entry))
            entries.append(entry)
            positions.append(position)
        return Preview(tuple(entries), tuple(states), tuple(positions), tuple(conflicts))

    def act_problems(self, act: Act) -> tuple[Problem, ...]:
        """List all that is wrong with an act now: its entry, or the entries that an edit makes illegal.

        Raises:
            RuleError: It edits nothing, an entry that is not there, or one twice.
        """
        if isinstance(act, Entered):
            return self.problems(act.entry)
        if not act.changes:
            raise RuleError("an edit changes something")
        return tuple(problem for conflict in self.preview(act.changes).conflicts for problem in conflict.problems)

    def do(self, act: Act) -> None:
        """Do an act; what was undone before is not on this line any more.

        Raises:
            RuleError: It is not allowed; nothing has changed then.
        """
        found = self.act_problems(act)
        if found:
            raise RuleError(found)
        self._show([*self._acts[: self._cursor], act], self._cursor + 1)

    def undo(self) -> None:
        """Take back the latest act in force.

        Raises:
            RuleError: There is none.
        """
        if not self.can_undo:
            raise RuleError("there is nothing to undo")
        self._show(self._acts, self._cursor - 1)

    def redo(self) -> None:
        """Bring back the act that was undone last.

        Raises:
            RuleError: There is none.
        """
        if not self.can_redo:
            raise RuleError("there is nothing to redo")
        self._show(self._acts, self._cursor + 1)

    def _show(self, acts: list[Act], cursor: int) -> None:
        """Work out the states of these acts, from the first entry that is another one than before.

        Raises:
            RuleError: An entry is not allowed; nothing has changed then.
        """
        entries = _entries_of(acts[:cursor])
        same = 0
        for before, after in zip(self._entries, entries, strict=False):
            if before is not after:
                break
            same += 1
        states = self._states[: same + 1]
        for entry in entries[same:]:
            states.append(self._rules.enter(states[-1], entry))
        self._acts, self._cursor, self._entries, self._states = acts, cursor, entries, states


def _entries_of(acts: Sequence[Act]) -> list[Entry]:
    """Return the entries that acts leave."""
    entries: list[Entry] = []
    for act in acts:
        if isinstance(act, Entered):
            entries.append(act.entry)
            continue
        for position, entry in sorted(_by_position(act.changes, len(entries)).items(), reverse=True):
            entries[position : position + 1] = [] if entry is None else [entry]
    return entries


def _by_position(changes: Sequence[Change], entry_count: int) -> dict[int, Entry | None]:
    """Return what takes the place of which entry."""
    by_position = {change.position: change.entry for change in changes}
    if len(by_position) < len(changes) or not by_position.keys() <= set(range(entry_count)):
        raise RuleError("an edit changes each entry once, and only entries that are there")
    return by_position


def act_as_json(act: Act) -> dict[str, Any]:
    """Return the JSON form of an act."""
    if isinstance(act, Entered):
        return {KIND: "Entered", "entry": plain(act.entry)}
    return {
        KIND: "Edited",
        "changes": [{"position": each.position, "entry": plain(each.entry)} for each in act.changes],
    }


def act_of_json(game: Game, data: Any, where: str) -> Act:
    """Read the JSON form of an act of a game.

    Raises:
        DamagedDataError: It is not one; says where and what is wrong.
    """
    kind = data.get(KIND) if isinstance(data, dict) else None
    if kind == "Entered" and "entry" in data:
        return Entered(typed(game.match.Entry, data["entry"], f"{where}.entry"))
    if kind == "Edited" and isinstance(data.get("changes"), list) and data["changes"]:
        return Edited(tuple(_change(game, each, where) for each in data["changes"]))
    raise DamagedDataError(f"{where}: it neither enters an entry nor edits any")


def _change(game: Game, data: Any, where: str) -> Change:
    if not isinstance(data, dict) or type(data.get("position")) is not int or "entry" not in data:
        raise DamagedDataError(f"{where}.changes: position and entry are needed")
    entry = data["entry"]
    return Change(data["position"], None if entry is None else typed(game.match.Entry, entry, f"{where}.entry"))
