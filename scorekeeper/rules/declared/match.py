"""The match of a declared game: rows of fields become points, totals, and an end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import make_dataclass, replace
from functools import partial
from typing import Any

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import Message, say, say_or
from scorekeeper.rules.checks import name_problems, over_problem, refuse
from scorekeeper.rules.declared.definition import (
    LARGEST_VALUE,
    Definition,
    FieldKind,
    RowField,
    RowKind,
    Sentence,
    Turnout,
)
from scorekeeper.rules.declared.expressions import BlankValueError, Expression, Scope
from scorekeeper.rules.declared.options import options_class, options_problems, rule_values
from scorekeeper.rules.declared.state import Entry, MatchState, PlayedRow
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.roster import (
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    away_after,
    roster_problems,
    totals_after,
)
from scorekeeper.rules.rounds import Finished
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.standings import Outcome, leaders


class DeclaredMatch:
    """What the contract asks of a game's scoring module, made from a definition."""

    def __init__(self, definition: Definition) -> None:
        self.__file__ = str(definition.path)
        """Whose fault it is if something is wrong."""
        self.definition = definition
        self.Options: Any = options_class(definition)
        self.State: Any = make_dataclass(
            "MatchState",
            [("options", self.Options)],
            bases=(MatchState,),
            namespace={"definition": definition, "__module__": __name__},
            frozen=True,
            slots=True,
        )
        self.Entry: Any = Entry if definition.can_join else PlayedRow | Finished

    # The contract

    def start(self, players: Sequence[str], options: Any) -> MatchState:
        """Begin a match.

        Raises:
            RuleError: Too few or too many players, a name is missing or duplicated, or a house rule is impossible.
        """
        refuse((*self.options_problems(options, len(players)), *name_problems(players)))
        begun = int(self.definition.start.evaluate(Scope(rule_values(self.definition, options))))
        zeros = FrozenMap(dict.fromkeys((each.name for each in self.definition.sums), 0))
        state: MatchState = self.State(
            tuple(players),
            options,
            totals=FrozenMap(dict.fromkeys(players, begun)),
            sums=FrozenMap(dict.fromkeys(players, zeros)),
            turns=FrozenMap(dict.fromkeys(players, 0)),
            filled=FrozenMap(dict.fromkeys(players, ())),
        )
        return state

    def problems(self, state: MatchState, entry: Any) -> tuple[Problem, ...]:
        if state.outcome:
            return (over_problem(state.outcome),)
        try:
            return tuple(self._problems(state, entry))
        except ArithmeticError:
            return (say_problem("These numbers cannot be counted", ""),)

    def enter(self, state: MatchState, entry: Any) -> MatchState:
        """Return the state after an entry.

        Raises:
            RuleError: It is not allowed; carries every problem.
        """
        refuse(self.problems(state, entry))
        return self._apply(state, entry)

    def options_problems(self, options: Any, player_count: int) -> tuple[Problem, ...]:
        return tuple(options_problems(self.definition, options, player_count))

    def options_notes(self, options: Any, player_count: int) -> tuple[Problem, ...]:
        """Return how the game counts, and whose reading that is."""
        ours = Problem(say("As this project reads the usual rules (ours)."), "")
        return (Problem(self.definition.about, ""), ours)

    # What names mean

    def match_scope(self, state: MatchState) -> Scope:
        """Return what names mean between two rows, of everybody at the table."""
        once = {**rule_values(self.definition, state.options), "players": len(state.present), "rounds": state.played}
        return Scope(once, [self._player_values(state, player) for player in state.players])

    def row_scope(self, state: MatchState, kind: RowKind, player: str | None, numbers: Mapping[str, int]) -> Scope:
        """Return what names mean in a row whose fields of players are not filled in.

        Args:
            player: Who plays it; None for everybody present.
            numbers: The numbers that it has once, as far as they are filled in.
        """
        once = {**rule_values(self.definition, state.options), "players": len(state.present), **numbers}
        once["round"] = 1 + (state.turns[player] if kind.turnout is Turnout.ONE and player else state.rounds)
        who = (player,) if player else state.present
        return Scope(once, [self._player_values(state, each) for each in who])

    def entry_scope(self, state: MatchState, entry: PlayedRow) -> Scope:
        """Return what names mean in a row that is filled in."""
        kind = self.definition.rows[entry.kind]
        numbers = {each.name: value for each, value in zip(kind.once_fields, entry.numbers, strict=True)}
        blank = self.row_scope(state, kind, entry.player, numbers)
        each = []
        for who, known, values in zip(self.players_of(state, entry), blank.each, entry.values, strict=True):
            own = {one.name: value for one, value in zip(kind.each_fields, values, strict=True)}
            chosen = {one.name: int(who == name) for one, name in zip(kind.people_fields, entry.people, strict=True)}
            each.append({**known, **own, **chosen, "box": entry.box})
        return Scope(blank.once, each)

    def is_asked(self, row_field: RowField, options: Any) -> bool:
        """Whether a field is filled in under these house rules."""
        return row_field.when is None or bool(row_field.when.evaluate(Scope(rule_values(self.definition, options))))

    def limits(self, row_field: RowField, scope: Scope) -> tuple[int, int]:
        """Return the least and the most that a number may be; wide limits while they depend on what is blank."""
        if row_field.one_of:
            return min(row_field.one_of), max(row_field.one_of)
        return (
            _bounded(_value(row_field.least, scope, -LARGEST_VALUE)),
            _bounded(_value(row_field.most, scope, LARGEST_VALUE)),
        )

    def target(self, state: MatchState) -> int | None:
        """Return the total that ends the match; None if there is none."""
        end = self.definition.end
        found = end.target.evaluate(self.match_scope(state)) if end.target else 0
        return found if found or end.is_down else None

    def length(self, state: MatchState) -> int:
        """Return the number of rounds, or of turns of each player; 0 for no limit."""
        end = self.definition.end
        return end.rounds.evaluate(self.match_scope(state)) if end.rounds else 0

    def players_of(self, state: MatchState, entry: PlayedRow) -> tuple[str, ...]:
        return (entry.player,) if entry.player is not None else state.present

    def free_boxes(self, state: MatchState, player: str) -> tuple[int, ...]:
        """Return the boxes that a player has not filled, from 1."""
        boxes = next((kind.boxes for kind in self.definition.rows if kind.boxes), ())
        return tuple(number for number in range(1, len(boxes) + 1) if number not in state.filled[player])

    @staticmethod
    def _player_values(state: MatchState, player: str) -> dict[str, int]:
        return {**state.sums[player], "total": state.totals[player], "filled": len(state.filled[player])}

    # Problems

    def _problems(self, state: MatchState, entry: Any) -> Iterator[Problem]:
        match entry:
            case PlayedRow():
                faults = tuple(self._shape_problems(state, entry))
                yield from faults or self._row_problems(state, entry)
            case Finished():
                if not self.definition.end.is_by_players:
                    yield say_problem("This game ends by itself, at its target or after its last round", "")
                elif not state.latest:
                    yield say_problem("No round has been played yet, so nobody can have won", "")
            case PlayerJoined() | PlayerLeft() | PlayerReturned() if self.definition.can_join:
                yield from roster_problems(
                    entry,
                    state.players,
                    state.away,
                    most_players=self.definition.most_players,
                    most_points=LARGEST_VALUE,
                    target=self.target(state),
                    is_reached=partial(self._is_reached, state),
                )
            case _:
                yield say_problem("Players cannot come or leave in this game", "")

    def _shape_problems(self, state: MatchState, entry: PlayedRow) -> Iterator[Problem]:
        """Yield why an entry cannot be a row of this game now: somebody else's file may hold anything."""
        if entry.kind not in range(len(self.definition.rows)):
            yield say_problem("This game has no such row", "")
            return
        kind = self.definition.rows[entry.kind]
        if kind.turnout is Turnout.ONE and entry.player not in state.players:
            yield say_problem("%(player)s is not in this match", "", player=entry.player or "–")
            return
        if entry.player in state.away:
            yield say_problem("%(player)s is away", "", player=entry.player)
        is_whole = (
            (kind.turnout is Turnout.ONE) == (entry.player is not None)
            and len(entry.numbers) == len(kind.once_fields)
            and len(entry.people) == len(kind.people_fields)
            and len(entry.values) == len(self.players_of(state, entry))
            and all(len(each) == len(kind.each_fields) for each in entry.values)
            and entry.box in range(bool(kind.boxes), len(kind.boxes) + 1)
        )
        if not is_whole:
            yield say_problem("This row does not have the fields or the players of this game", "")

    def _row_problems(self, state: MatchState, entry: PlayedRow) -> Iterator[Problem]:
        kind, scope = self.definition.rows[entry.kind], self.entry_scope(state, entry)
        players = self.players_of(state, entry)
        found = [
            *self._field_problems(state, kind, entry, scope),
            *self._people_problems(state, kind, entry),
            *_box_problems(state, kind, entry),
        ]
        for each in kind.each_fields:
            wanted = _value(each.adds_up_to, scope, None)
            total = sum(values[each.name] for values in scope.each)
            if wanted is not None and total != wanted and self.is_asked(each, state.options):
                found.append(
                    say_problem(
                        "%(field)s: all together are %(wanted)s, not %(found)s",
                        "",
                        field=each.title,
                        wanted=wanted,
                        found=total,
                    )
                )
        if found:
            yield from found
            return
        for check in kind.checks:
            for place, player in enumerate(players if check.must.is_each else players[:1]):
                if not check.must.evaluate(scope, place):
                    yield Problem(_say(check.says, scope, place, player=player), "")
        for player, score in self.scores(state, entry).items():
            if abs(state.totals[player] + score.points) > LARGEST_VALUE:
                yield say_problem("%(points)s is too many points for one round", "", points=score.points)
        self._apply(state, entry)  # a running sum, or the end, may not be countable

    def _field_problems(self, state: MatchState, kind: RowKind, entry: PlayedRow, scope: Scope) -> Iterator[Problem]:
        for one, value in zip(kind.once_fields, entry.numbers, strict=True):
            if what := self._wrong_value(state, one, value, scope):
                yield Problem(what, "")
        for player, values in zip(self.players_of(state, entry), entry.values, strict=True):
            for one, value in zip(kind.each_fields, values, strict=True):
                if what := self._wrong_value(state, one, value, scope):
                    yield say_problem("%(player)s: %(what)s", "", player=player, what=what)

    def _wrong_value(self, state: MatchState, one: RowField, value: int, scope: Scope) -> Message | None:
        """Return what is wrong with the value of a field; None if it is possible."""
        title = one.title
        if not self.is_asked(one, state.options):
            return say("%(field)s is not played here", field=title) if value else None
        if value == one.blank:
            return None
        if one.kind is FieldKind.YES:
            return say("%(field)s is yes or no", field=title) if value != 1 else None
        least, most = self.limits(one, scope)
        if one.one_of and value not in one.one_of:
            return say("%(field)s is %(choices)s, not %(found)s", field=title, choices=_or(one.one_of), found=value)
        if not least <= value <= most:
            return say(
                "%(field)s is %(least)s to %(most)s, not %(found)s", field=title, least=least, most=most, found=value
            )
        if value % one.multiple_of:
            return say(
                "%(field)s is a multiple of %(step)s, not %(found)s", field=title, step=one.multiple_of, found=value
            )
        return None

    def _people_problems(self, state: MatchState, kind: RowKind, entry: PlayedRow) -> Iterator[Problem]:
        for one, name in zip(kind.people_fields, entry.people, strict=True):
            if name is None and self.is_asked(one, state.options) and one.blank is None:
                yield say_problem("%(field)s: nobody is chosen", "", field=one.title)
            elif name is not None and not self.is_asked(one, state.options):
                yield say_problem("%(field)s is not played here", "", field=one.title)
            elif name is not None and name not in state.present:
                yield say_problem("%(player)s does not play this round", "", player=name)

    # Points

    def scores(self, state: MatchState, entry: PlayedRow) -> FrozenMap[str, Score]:
        """Return the score of each player who plays a row.

        Raises:
            ArithmeticError: A number grows too large.
        """
        kind, scope = self.definition.rows[entry.kind], self.entry_scope(state, entry)
        found = {}
        for place, player in enumerate(self.players_of(state, entry)):
            parts = []
            for part in kind.score:
                points = part.points.evaluate(scope, place)
                if part.when.evaluate(scope, place) if part.when else points:
                    parts.append(Part(_say(part.text, scope, place), points, ""))
            found[player] = Score(tuple(parts))
        return FrozenMap(found)

    def _apply(self, state: MatchState, entry: Any) -> MatchState:
        match entry:
            case PlayedRow():
                after = self._after_row(state, entry)
                is_over = self.definition.rows[entry.kind].turnout is Turnout.END
                return replace(after, outcome=self._outcome(after, is_counted=is_over))
            case PlayerLeft():
                return replace(state, away=away_after(entry, state.away))
            case PlayerReturned():
                turns = {**state.turns, entry.player: max(state.turns[entry.player], state.played)}
                return replace(
                    state,
                    away=away_after(entry, state.away),
                    totals=totals_after(entry, state.totals),
                    turns=FrozenMap(turns),
                )
            case PlayerJoined():
                name, zeros = entry.player, FrozenMap(dict.fromkeys((each.name for each in self.definition.sums), 0))
                return replace(
                    state,
                    players=(*state.players, name),
                    totals=totals_after(entry, state.totals),
                    sums=FrozenMap({**state.sums, name: zeros}),
                    turns=FrozenMap({**state.turns, name: state.played}),
                    filled=FrozenMap({**state.filled, name: ()}),
                )
        return replace(state, outcome=self._outcome(state, is_stopped=True))

    def _after_row(self, state: MatchState, entry: PlayedRow) -> MatchState:
        kind, scope, latest = (
            self.definition.rows[entry.kind],
            self.entry_scope(state, entry),
            self.scores(state, entry),
        )
        sums, filled, turns = dict(state.sums), dict(state.filled), dict(state.turns)
        for place, player in enumerate(latest):
            added = {
                each.name: each.add[kind.name].evaluate(scope, place)
                for each in self.definition.sums
                if kind.name in each.add
            }
            sums[player] = FrozenMap({name: value + added.get(name, 0) for name, value in sums[player].items()})
        turn = state.turn
        if entry.player is not None:
            turns[entry.player] += 1
            turn = (state.players.index(entry.player) + 1) % len(state.players)
            if entry.box:
                filled[entry.player] = (*filled[entry.player], entry.box)
        return replace(
            state,
            totals=FrozenMap(
                {name: total + (latest[name].points if name in latest else 0) for name, total in state.totals.items()}
            ),
            sums=FrozenMap(sums),
            turns=FrozenMap(turns),
            filled=FrozenMap(filled),
            rounds=state.rounds + (kind.turnout is Turnout.ALL),
            turn=turn,
            latest=latest,
        )

    # The end

    def _is_reached(self, state: MatchState, total: int) -> bool:
        target = self.target(state)
        if target is None:
            return False
        return total <= target if self.definition.end.is_down else total >= target

    def _outcome(self, state: MatchState, *, is_counted: bool = False, is_stopped: bool = False) -> Outcome | None:
        """Return how the match has ended, or None.

        Args:
            is_counted: Whether the row at the end has been played.
            is_stopped: Whether the players have ended it.
        """
        winners = leaders(state.totals, low_wins=state.options.low_wins)
        best, length = state.totals[winners[0]], self.length(state)
        if any(self._is_reached(state, total) for total in state.totals.values()):
            reason = say("%(target)s is reached; the best total is %(total)s", target=self.target(state), total=best)
        elif is_counted:
            reason = say("The end is counted; the best total is %(total)s", total=best)
        elif length and state.played >= length:
            reason = say("Round %(number)s was the last; the best total is %(total)s", number=length, total=best)
        elif self.definition.end.has_boxes and not any(self.free_boxes(state, each) for each in state.present):
            reason = say("Every box is filled; the best total is %(total)s", total=best)
        elif is_stopped:
            reason = say("The players ended the game; the best total is %(total)s", total=best)
        else:
            return None
        return Outcome(winners, reason, "")


def _box_problems(state: MatchState, kind: RowKind, entry: PlayedRow) -> Iterator[Problem]:
    if not entry.box or entry.player is None:
        return
    box, points = kind.boxes[entry.box - 1], entry.values[0][0]
    if entry.box in state.filled[entry.player]:
        yield say_problem("%(player)s has filled this box: %(box)s", "", player=entry.player, box=box.title)
    if not box.allows(points):
        yield say_problem("%(points)s points are impossible here: %(box)s", "", points=points, box=box.title)


def _value(expression: Expression | None, scope: Scope, default: Any) -> Any:
    """Return the value of an expression, or a default if there is none, or it cannot be evaluated now."""
    if expression is None:
        return default
    try:
        return expression.evaluate(scope)
    except (BlankValueError, ArithmeticError):
        return default


def _bounded(value: int) -> int:
    return max(-LARGEST_VALUE, min(value, LARGEST_VALUE))


def _say(sentence: Sentence, scope: Scope, place: int, **given: str) -> Message:
    values: dict[str, object] = {name: each.evaluate(scope, place) for name, each in sentence.values.items()}
    wanted = {name: text for name, text in given.items() if f"%({name})s" in sentence.template}
    return say(sentence.template, **values, **wanted)


def _or(numbers: Sequence[int]) -> str:
    return say_or(map(str, numbers))
