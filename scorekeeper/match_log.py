"""The log of a match: acts in order, with a cursor; everything else is computed from it.

An act adds an entry, or edits earlier ones. Undo and redo move the cursor and delete nothing, so they cover edits
as well. A new act after an undo starts another line; the storage keeps the old one too.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from typing import Any

from scorekeeper.acts import Act, Change, Entered, apply, changes_by_position, entries_of, upgraded
from scorekeeper.codec import DamagedDataError, decode_value, encode_value
from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.games import VERSION, Entry, Game, games, known_game
from scorekeeper.guests import blame, blamed
from scorekeeper.rules.contract import State
from scorekeeper.rules.options import is_house_rule

LONGEST_NAME = 100
"""Most characters of a player's name (ours); nothing else that is typed into a match is longer."""


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    """As typed, in any script."""
    colour: int = 0
    """Index of the player colour, from 0."""


class UninstalledGameError(DamagedDataError):
    """The game of a match is not there."""

    def __init__(self, where: str, game: object, package: object, names: Sequence[str]) -> None:
        """Take the place, the game's id, its package if it is known, and the players."""
        self.game = game if isinstance(game, str) else repr(game)[:60]
        self.package, self.names = package if isinstance(package, str) else "", tuple(names)
        told = f"{where}: the game {game!r:.60} is not installed here; installed: {', '.join(games())}"
        super().__init__(told + f"; it comes with the package {self.package}" * bool(self.package))


@dataclass(frozen=True, slots=True)
class SetUp:
    game: Game
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
            if is_house_rule(each) and (value := getattr(self.options, each.name)) != each.default
        }

    def as_json(self) -> dict[str, Any]:
        """Return the JSON form, with the package that an installed game comes from."""
        made = {"game": self.game.id, "players": encode_value(self.players), "options": encode_value(self.options)}
        made |= {VERSION: self.game.version} if self.game.version > 1 else {}
        return made | ({"package": self.game.package} if self.game.package else {})

    @classmethod
    def from_json(cls, data: Any, where: str = "set-up") -> "SetUp":
        """Read the JSON form.

        Raises:
            UninstalledGameError: Its game is not there.
            DamagedDataError: The data is not a set-up; says why.
            GuestError: The game has failed.
        """
        if not isinstance(data, dict) or not {"game", "players", "options"} <= data.keys():
            raise DamagedDataError(f"{where}: game, players and options are needed")
        game = known_game(data["game"]) if isinstance(data["game"], str) else None
        if game is None:
            names: tuple[str, ...] = ()
            with suppress(DamagedDataError):
                names = tuple(each.name for each in decode_value(tuple[Player, ...], data["players"]))
            raise UninstalledGameError(where, data["game"], data.get("package"), names)
        players = decode_value(tuple[Player, ...], data["players"], f"{where}.players")
        with blamed():
            options = upgraded(game, "options", data["options"], data.get(VERSION, 1), f"{where}.options")
            return cls(game, players, decode_value(game.options, options, f"{where}.options"))


@dataclass(frozen=True, slots=True)
class EditConflict:
    """A later entry that an edit makes illegal."""

    position: int
    """Its position before the edit, from 0."""
    entry: Entry
    state: State
    """The match before it, after the edit."""
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class EditPreview:
    entries: tuple[Entry, ...]
    """All entries afterwards, without those in conflict."""
    states: tuple[State, ...]
    """The states: before the first entry, and after each."""
    positions: tuple[int, ...]
    """Position of each of the entries before the edit."""
    conflicts: tuple[EditConflict, ...]


class LogActError(RuleError):
    def __init__(self, position: int, problems: Sequence[Problem]) -> None:
        """Take the position of the act, from 0, and the problems."""
        super().__init__(problems)
        self.position = position


STEPS_AN_ACT = 10
"""Most entries replayed for each act of an imported match where earlier entries were changed.

Ours: a match of 40 entries with five changes needs five for each act.
"""


class MatchLog:
    def __init__(self, setup: SetUp, acts: Sequence[Act] = (), cursor: int | None = None) -> None:
        """Open a match.

        Args:
            acts: All acts in order, including those undone.
            cursor: Number of acts in force; by default all.

        Raises:
            RuleError: These players cannot play, or an entry is not allowed.
        """
        self.setup = setup
        self._rules = setup.game.match
        self._acts: list[Act] = []
        self._cursor = 0
        self._entries: list[Entry] = []
        with rule_errors():
            self._states: list[State] = [self._rules.start(setup.names, setup.options)]
            self._replay_acts(list(acts), len(acts) if cursor is None else cursor)

    @classmethod
    def from_checked_acts(cls, setup: SetUp, acts: Sequence[Act], cursor: int) -> "MatchLog":
        """Open an imported match, and check every act in order, including those undone.

        Everything after a changed entry is replayed. Where that would take more steps than a table's match does, only
        the states at its cursor and at its end are played, so that the time grows no faster than the number of acts;
        undoing then asks the rules again.

        Raises:
            LogActError: An act is not allowed.
            RuleError: These players cannot play.
        """
        log = cls(setup)
        entries: list[Entry] = []
        states = [log.state]
        steps_left = STEPS_AN_ACT * len(acts)
        for number, act in enumerate(acts, start=1):
            try:
                with rule_errors():
                    same = apply(act, entries)
                    del states[same + 1 :]
                    missing = entries[len(states) - 1 :]
                    if len(missing) <= steps_left or number in (cursor, len(acts)):
                        steps_left -= len(missing)
                        for entry in missing:
                            states.append(log._rules.enter(states[-1], entry))
            except RuleError as error:
                raise LogActError(number - 1, error.problems) from error
            if number == cursor:
                log._entries, log._states = entries.copy(), states.copy()
        log._acts, log._cursor = list(acts), cursor
        return log

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def acts(self) -> tuple[Act, ...]:
        """Every act of the line, including those undone."""
        return tuple(self._acts)

    @property
    def cursor(self) -> int:
        """Number of acts in force."""
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
        return self._states[-1]

    @property
    def can_undo(self) -> bool:
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        return self._cursor < len(self._acts)

    def problems(self, entry: Entry) -> tuple[Problem, ...]:
        return tuple(self._rules.problems(self.state, entry))

    def preview(self, changes: Sequence[Change]) -> EditPreview:
        """Compute the result of an edit.

        Raises:
            RuleError: A position does not exist, or appears twice.
        """
        by_position = changes_by_position(changes, len(self._entries))
        first = min(by_position, default=len(self._entries))
        entries, states = self._entries[:first], self._states[: first + 1]
        positions, conflicts = list(range(first)), []
        for position in range(first, len(self._entries)):
            entry = by_position.get(position, self._entries[position])
            if entry is None:
                continue
            found = tuple(self._rules.problems(states[-1], entry))
            if found:
                conflicts.append(EditConflict(position, entry, states[-1], found))
                continue
            states.append(self._rules.enter(states[-1], entry))
            entries.append(entry)
            positions.append(position)
        return EditPreview(tuple(entries), tuple(states), tuple(positions), tuple(conflicts))

    def act_problems(self, act: Act) -> tuple[Problem, ...]:
        """List everything wrong with an act now: its entry, or the entries that an edit makes illegal.

        Raises:
            RuleError: It edits nothing, an entry that does not exist, or one twice.
        """
        if isinstance(act, Entered):
            return self.problems(act.entry)
        if not act.changes:
            raise RuleError("an edit must change something")
        return tuple(problem for conflict in self.preview(act.changes).conflicts for problem in conflict.problems)

    def do(self, act: Act) -> None:
        """Apply an act; acts undone before leave this line.

        Raises:
            RuleError: It is not allowed; nothing has changed then.
        """
        found = self.act_problems(act)
        if found:
            raise RuleError(found)
        self._replay_acts([*self._acts[: self._cursor], act], self._cursor + 1)

    def undo(self) -> None:
        """Undo the latest act in force.

        Raises:
            RuleError: There is none, or the entries before it are not allowed; nothing has changed then.
        """
        if not self.can_undo:
            raise RuleError("there is nothing to undo")
        with rule_errors():
            self._replay_acts(self._acts, self._cursor - 1)

    def redo(self) -> None:
        """Redo the act that was undone last.

        Raises:
            RuleError: There is none, or it is not allowed; nothing has changed then.
        """
        if not self.can_redo:
            raise RuleError("there is nothing to redo")
        with rule_errors():
            self._replay_acts(self._acts, self._cursor + 1)

    def _replay_acts(self, acts: list[Act], cursor: int) -> None:
        """Recompute the states of these acts, from the first entry that differs.

        Raises:
            RuleError: An entry is not allowed; nothing has changed then.
        """
        entries = entries_of(acts[:cursor])
        same = 0
        for before, after in zip(self._entries, entries, strict=False):
            if before is not after:
                break
            same += 1
        states = self._states[: same + 1]
        for entry in entries[same:]:
            states.append(self._rules.enter(states[-1], entry))
        self._acts, self._cursor, self._entries, self._states = acts, cursor, entries, states


@contextmanager
def rule_errors() -> Iterator[None]:
    """Turn exceptions of the rules on impossible values into `RuleError`.

    A log may come from a damaged or forged file: its values have the right types, and yet a card may have no suit.

    Raises:
        RuleError: The rules cannot read it; says what they found.
    """
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if fault := blame(error):
            raise fault from error
        what = f"{type(error).__name__}: {error}"[:100]
        raise RuleError(say_problem("the rules cannot read it (%(what)s)", "", what=what)) from error
