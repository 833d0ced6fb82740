"""The log of a match: acts in order, with a cursor; everything else is computed from it.

An act adds an entry, or edits earlier ones. Undo and redo move the cursor and delete nothing, so they cover edits
as well. A new act after an undo starts another line; the storage keeps the old one too.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, replace
from typing import Any, get_args

from scorekeeper.acts import (
    Act,
    Change,
    Edited,
    Entered,
    apply,
    changes_by_position,
    entries_of,
    options_from_json,
    options_of,
)
from scorekeeper.codec import DamagedDataError, decode_value, encode_value
from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.games import VERSION, Entry, Game, games, known_game
from scorekeeper.guests import blame, blamed
from scorekeeper.rules.contract import State
from scorekeeper.rules.options import is_house_rule
from scorekeeper.rules.roster import PlayerJoined

LONGEST_NAME = 100
"""Most characters of a player's name (ours); nothing else that is typed into a match is longer."""


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    """As typed, in any script."""
    colour: int = 0
    """Index of the player colour, from 0."""
    members: tuple[str, ...] = ()
    """Who plays together under this name, in seating order; empty for a single person."""

    @property
    def told_members(self) -> str:
        """The members, where the name does not tell them: `Ana, Eva`."""
        return "" if self.name == team_name(self.members) else ", ".join(self.members)


def team_name(members: Sequence[str]) -> str:
    """Return what a team is called that has no name of its own: `Ana & Eva`."""
    return " & ".join(members)


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
    late: tuple[Player, ...] = ()
    """Everybody who has come later, undone or not, in the set-up with which a match began; stored so that their names
    are known without reading its acts."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return tuple(player.name for player in self.players)

    @property
    def people(self) -> tuple[str, ...]:
        """Every name: players in seating order, teams followed by their members."""
        return tuple(dict.fromkeys(name for player in self.players for name in (player.name, *player.members)))

    @property
    def seats(self) -> tuple[str, ...]:
        """Every person in seating order: the members of teams sit in turn, one of each team."""
        members = [player.members or (player.name,) for player in self.players]
        rounds = range(max(map(len, members), default=0))
        return tuple(names[place] for place in rounds for names in members if place < len(names))

    @property
    def turned(self) -> "SetUp":
        """The same table with the second seat first."""
        first, *others = self.players
        return replace(self, players=(*others, replace(first, members=(*first.members[1:], *first.members[:1]))))

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
        made = {"game": self.game.id, "players": _encode_players(self.players), "options": encode_value(self.options)}
        made |= {"late": _encode_players(self.late)} if self.late else {}
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
        late = decode_value(tuple[Player, ...], data.get("late", []), f"{where}.late")
        with blamed():
            options = options_from_json(game, data["options"], data.get(VERSION, 1), f"{where}.options")
            return cls(game, players, options, late)

    def in_force(self, options: Any, entries: Sequence[Entry]) -> "SetUp":
        """Return it with these house rules, if any, and with those who have come later in these entries."""
        late = tuple(Player(each.player, each.colour) for each in entries if isinstance(each, PlayerJoined))
        return replace(self, players=(*self.players, *late), options=options or self.options, late=())


def _encode_players(players: Sequence[Player]) -> list[dict[str, Any]]:
    """Return players as JSON; only teams have members, so that older apps can read all others."""
    encoded = [encode_value(player) for player in players]
    return [each if each["members"] else {key: each[key] for key in each if key != "members"} for each in encoded]


def late_players(acts: Sequence[Act]) -> tuple[Player, ...]:
    """Return everybody who comes later in these acts, each name once."""
    entries = (act.entry for act in acts if isinstance(act, Entered))
    late = {each.player: each.colour for each in entries if isinstance(each, PlayerJoined)}
    return tuple(Player(name, colour) for name, colour in late.items())


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
        self._begun = setup
        self._setup = setup.in_force(None, ())
        self._rules = setup.game.match
        self._acts: list[Act] = []
        self._cursor = 0
        self._entries: list[Entry] = []
        with rule_errors():
            self._states: list[State] = [self._start(setup.options)]
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
        options = setup.options
        for number, act in enumerate(acts, start=1):
            try:
                with rule_errors():
                    same = apply(act, entries)
                    del states[same + 1 :]
                    if isinstance(act, Edited) and act.options is not None:
                        options = act.options
                        states = [log._start(options)]
                    missing = entries[len(states) - 1 :]
                    if len(missing) <= steps_left or number in (cursor, len(acts)):
                        steps_left -= len(missing)
                        for entry in missing:
                            states.append(log._rules.enter(states[-1], entry))
            except RuleError as error:
                raise LogActError(number - 1, error.problems) from error
            if number == cursor:
                log._entries, log._states = entries.copy(), states.copy()
                log._setup = setup.in_force(options, entries)
        log._acts, log._cursor = list(acts), cursor
        return log

    @property
    def begun(self) -> SetUp:
        """The set-up with which the match began."""
        return self._begun

    @property
    def setup(self) -> SetUp:
        """The set-up in force: with the house rules as corrected, and everybody who has come later, seated last."""
        return self._setup

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
    def can_be_joined(self) -> bool:
        """Whether the rules let people come later."""
        return PlayerJoined in get_args(self._rules.Entry)

    @property
    def can_undo(self) -> bool:
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        return self._cursor < len(self._acts)

    def problems(self, entry: Entry) -> tuple[Problem, ...]:
        return tuple(self._rules.problems(self.state, entry))

    def preview(self, changes: Sequence[Change], options: Any = None) -> EditPreview:
        """Compute the result of an edit of entries, and of house rules if any are given.

        Raises:
            RuleError: A position does not exist, or appears twice; or the players cannot play with these house rules.
        """
        by_position = changes_by_position(changes, len(self._entries))
        if options is None:
            first = min(by_position, default=len(self._entries))
            entries, states = self._entries[:first], self._states[: first + 1]
        else:
            first, entries, states = 0, [], [self._start(options)]
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
        if not act.changes and act.options in (None, self._setup.options):
            raise RuleError("an edit must change something")
        conflicts = self.preview(act.changes, act.options).conflicts
        return tuple(problem for conflict in conflicts for problem in conflict.problems)

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
        entries, options = entries_of(acts[:cursor]), options_of(acts[:cursor]) or self._begun.options
        same = 0
        for before, after in zip(self._entries, entries, strict=False):
            if before is not after:
                break
            same += 1
        if options == self._setup.options:
            states = self._states[: same + 1]
        else:
            same, states = 0, [self._start(options)]
        for entry in entries[same:]:
            states.append(self._rules.enter(states[-1], entry))
        self._acts, self._cursor, self._entries, self._states = acts, cursor, entries, states
        self._setup = self._begun.in_force(options, entries)

    def _start(self, options: Any) -> State:
        return self._rules.start(self._begun.names, options)


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
