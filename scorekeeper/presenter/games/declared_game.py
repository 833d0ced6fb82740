"""Any declared game: a form for each kind of row, made of its fields, and how its log reads."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from scorekeeper.games import Entry
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import (
    Block,
    Button,
    Buttons,
    Choice,
    Figure,
    Group,
    Heading,
    Note,
    Number,
    Option,
    Reason,
    Switch,
    Tone,
)
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import AtTable, Draft, Form, GameView, LogCell, LogRow, Offer, reasons_of
from scorekeeper.presenter.games.roster import ROSTER_FORMS, ROSTER_PEOPLE, roster_form, roster_offers, roster_row
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.declared import match_of
from scorekeeper.rules.declared.definition import FieldKind, RowField, RowKind, ScoreBox, Turnout
from scorekeeper.rules.declared.expressions import BlankValueError, Expression, Scope
from scorekeeper.rules.declared.match import DeclaredMatch
from scorekeeper.rules.declared.state import MatchState, PlayedRow
from scorekeeper.rules.rounds import Finished

NOBODY = ""
"""The choice of no player."""
MOST_CHOICES = 11
"""Most points of a box that are offered side by side instead of typed (ours)."""


class RowForm(Form[MatchState]):
    """A row being filled in: a subclass for each kind of row.

    The draft holds the fields by name: a number of the row, a chosen player, or a mapping by player; and, where one
    player plays the row, `whose` row it is and the `box`.
    """

    match: ClassVar[DeclaredMatch]
    position: ClassVar[int]
    """The position of its kind in the definition."""
    by_player = ("each", "step")

    @property
    def kind(self) -> RowKind:
        return self.match.definition.rows[self.position]

    @property
    def title(self) -> str:
        """The number of the row, and of how many."""
        label = row_label(self.table, self.kind, self._count + 1)
        if (length := self.match.length(self.state)) and self.kind.turnout is Turnout.ALL:
            return self.tx("%(label)s of %(count)s", label=label, count=length)
        return label

    def blocks(self) -> Iterator[Block]:
        """Ask for the player, the box, what the row has once, then for each field of each player."""
        kind, scope, is_one = self.kind, self._scope(), self.kind.turnout is Turnout.ONE
        for player in self.state.present if kind.steps else ():
            buttons = (Button(signed(each), ("step", player, each), Tone.QUIET) for each in kind.steps)
            yield Group((Buttons(tuple(buttons)),), player)
        if is_one and len(self.state.present) > 1:
            yield Choice(self.tx("Who plays?"), self.table.options(self.state.present), self._whose, ("whose",))
        if kind.boxes:
            yield from self._box_blocks()
        for field in self._asked(kind.people_fields):
            nobody = (Option(self.tx("No one"), NOBODY),) if field.blank is not None else ()
            chosen = self._chosen(field) or (NOBODY if nobody else None)
            options = (*self.table.options(self._players), *nobody)
            yield Choice(self.tx(field.title), options, chosen, ("person", field.name))
        for field in self._asked(kind.once_fields):
            yield self._number(field, None, self.tx(field.title), scope)
        fields = self._asked(kind.each_fields)
        for field in fields:
            if kind.boxes and field.name == "points":
                continue
            if not is_one and (len(fields) > 1 or kind.once_fields):
                yield Heading(self.tx(field.title))
            for player in self._players:
                label = self.tx(field.title) if is_one else player
                if field.kind is FieldKind.YES:
                    yield Switch(label, bool(self._of(field, player)), ("each", player, field.name))
                else:
                    yield self._number(field, player, label, scope)

    # Events

    @answers("whose")
    def choose_player(self, player: str) -> None:
        """Choose who plays; a box that this player has filled is given up."""
        self.draft["whose"] = player
        if self.kind.boxes and self._box is None:
            self.draft.pop("box", None)

    @answers("box")
    def choose_box(self, box: int) -> None:
        """Choose a box, or none with 0; points of another one are given up."""
        if box != self.draft.get("box"):
            self.draft.pop("points", None)
        self.draft["box"] = box

    @answers("person")
    def choose_person(self, field: str, player: str) -> None:
        if field in {each.name for each in self.kind.people_fields}:
            self.draft[field] = player

    @answers("once")
    def fill_once(self, field: str, value: int | None) -> None:
        if field in {each.name for each in self.kind.once_fields}:
            self.draft[field] = value

    @answers("each")
    def fill_each(self, player: str, field: str, value: int | bool | None) -> None:
        if field in {each.name for each in self.kind.each_fields} and player in self.state.players:
            self.draft.setdefault(field, {})[player] = value

    @answers("step")
    def enter_step(self, player: str, value: int) -> Entry | None:
        """Return the row of a number that has a button, to be entered at once."""
        if value not in self.kind.steps or player not in self.state.present:
            return None
        return PlayedRow(self.position, player, values=((value,),))

    # The entry

    def entry(self) -> Entry | None:
        """Return the row once everything is filled in that must be."""
        if self._blank():
            return None
        kind = self.kind
        numbers = tuple(self._filled(field, None) for field in kind.once_fields)
        values = tuple(tuple(self._filled(field, player) for field in kind.each_fields) for player in self._players)
        people = tuple(self._chosen(field) for field in kind.people_fields)
        whose = self._whose if kind.turnout is Turnout.ONE else None
        return PlayedRow(self.position, whose, numbers, people, values, self._box or 0)

    def missing(self) -> str:
        """Return what is blank."""
        return self.tx("Still blank: %(fields)s", fields=", ".join(self._blank()))

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show what the row counts, and whether and how it ends the match."""
        after = self.table.after(entry)
        points = (f"{player} {signed(score.points)}" for player, score in after.latest.items())
        yield Note(self.tx("This counts: %(points)s", points=" · ".join(points)))
        if after.outcome:
            yield Note(self.tx(after.outcome.reason), Tone.GOOD, "trophy")

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        kind = cls.match.definition.rows[cls.position]
        players = cls.match.players_of(table.state, entry)
        draft: Draft = {} if entry.player is None else {"whose": entry.player}
        draft |= {"box": entry.box} if entry.box else {}
        draft |= {field.name: value for field, value in zip(kind.once_fields, entry.numbers, strict=True)}
        draft |= {field.name: name or NOBODY for field, name in zip(kind.people_fields, entry.people, strict=True)}
        for place, field in enumerate(kind.each_fields):
            draft[field.name] = {
                player: bool(values[place]) if field.kind is FieldKind.YES else values[place]
                for player, values in zip(players, entry.values, strict=True)
            }
        return draft

    # Inside

    @property
    def _count(self) -> int:
        """How many rows of its kind there are."""
        state = self.state
        return sum(state.turns.values()) if self.kind.turnout is Turnout.ONE else state.rounds

    @property
    def _whose(self) -> str:
        """The player who plays: the next one, until another is chosen."""
        whose = self.draft.get("whose")
        return whose if whose in self.state.present else self.state.on_turn

    @property
    def _players(self) -> tuple[str, ...]:
        return (self._whose,) if self.kind.turnout is Turnout.ONE else self.state.present

    @property
    def _box(self) -> int | None:
        """The box, if it is one of this player's that is free."""
        box: Any = self.draft.get("box")
        return box if self.kind.boxes and box in self.match.free_boxes(self.state, self._whose) else None

    def _asked(self, fields: Sequence[RowField]) -> list[RowField]:
        return [each for each in fields if self.match.is_asked(each, self.state.options)]

    def _chosen(self, field: RowField) -> str | None:
        name = self.draft.get(field.name)
        return name if name in self._players else None

    def _of(self, field: RowField, player: str | None) -> int | None:
        """Return the number that is filled in; for a row's own, the suggested one until it is changed."""
        if player is None:
            suggested = self._suggestion(field)
            found: Any = self.draft.get(field.name, suggested)
        else:
            held = self.draft.get(field.name)
            found = held.get(player) if isinstance(held, dict) else None
        return int(found) if isinstance(found, int) else None

    def _filled(self, field: RowField, player: str | None) -> int:
        if not self.match.is_asked(field, self.state.options):
            return 0
        value = self._of(field, player)
        return (field.blank or 0) if value is None else value

    def _blank(self) -> list[str]:
        """List what must be filled in still, by its title, for whom if there are several."""
        kind = self.kind
        found = [self.tx("Box")] if kind.boxes and self._box is None else []
        for field in self._asked(kind.people_fields):
            if field.blank is None and self._chosen(field) is None:
                found.append(self.tx(field.title))
        for field in self._asked(kind.once_fields):
            if field.blank is None and self._of(field, None) is None:
                found.append(self.tx(field.title))
        for field in self._asked(kind.each_fields):
            empty = [each for each in self._players if field.blank is None and self._of(field, each) is None]
            if empty and (len(self._players) == 1 or len(empty) == len(self._players)):
                found.append(self.tx(field.title))
            elif empty:
                found += [f"{self.tx(field.title)} ({', '.join(empty)})"]
        return found

    def _scope(self) -> Scope:
        """Return what names mean as far as the row is filled in: house rules, and its own numbers."""
        whose = self._whose if self.kind.turnout is Turnout.ONE else None
        numbers = {field.name: value for field in self.kind.once_fields if (value := self._of(field, None)) is not None}
        return self.match.row_scope(self.state, self.kind, whose, numbers)

    def _suggestion(self, field: RowField) -> int | None:
        """Return the suggested number of a row's own field."""
        whose = self._whose if self.kind.turnout is Turnout.ONE else None
        return evaluated(field.suggest, self.match.row_scope(self.state, self.kind, whose, {}))

    def _number(self, field: RowField, player: str | None, label: str, scope: Scope) -> Block:
        value = self._of(field, player)
        event = ("once", field.name) if player is None else ("each", player, field.name)
        least, most = self.match.limits(field, scope)
        if value == field.blank and not least <= (value or 0) <= most:
            value = None
        if field.one_of:
            return Choice(label, tuple(Option(number(each), each) for each in field.one_of), value, event)
        colour = self.table.colour(player) if player and self.kind.turnout is not Turnout.ONE else None
        is_only = len(self._asked(self.kind.each_fields)) == 1 and not self.kind.once_fields
        detail = self.tx(field.title) if colour is not None and is_only else ""
        rest = self._rest(field, scope) if player and value is None else None
        return Number(label, value, event, least, max(least, most), colour, detail, rest)

    def _rest(self, field: RowField, scope: Scope) -> int | None:
        """Return the last player's number, where a sum gives it."""
        wanted = evaluated(field.adds_up_to, scope)
        filled = [value for player in self._players if (value := self._of(field, player)) is not None]
        if wanted is None or len(filled) != len(self._players) - 1:
            return None
        rest, (least, most) = wanted - sum(filled), self.match.limits(field, scope)
        return rest if least <= rest <= most else None

    def _box_blocks(self) -> Iterator[Block]:
        """Offer the boxes that are free; once one is chosen, its points instead, so that nobody has to scroll."""
        kind, player, chosen = self.kind, self._whose, self._box
        free = self.match.free_boxes(self.state, player)
        shown = free if chosen is None else (chosen,)
        options = tuple(Option(self.tx(kind.boxes[each - 1].title), each) for each in shown)
        yield Choice(self.tx("Box"), options, chosen, ("box",))
        if chosen is None:
            return
        box, (points, *_) = kind.boxes[chosen - 1], kind.each_fields
        value, event = self._of(points, player), ("each", player, points.name)
        allowed = points_of(box)
        if len(allowed) <= MOST_CHOICES:
            offered = tuple(Option(number(each), each) for each in allowed)
            yield Choice(self.tx("Points"), offered, value, event)
        else:
            yield Number(self.tx("Points"), value, event, 0 if box.allows(0) else box.least, box.most)
        if len(free) > 1:
            yield Buttons((Button(self.tx("Another box"), ("box", 0), Tone.QUIET, "undo"),))


def points_of(box: ScoreBox) -> Sequence[int]:
    """Return the points that a box can have; a range from the least to the most where these are many."""
    if box.one_of:
        return box.one_of
    steps = range(box.least, box.most + 1)
    return [each for each in steps if box.allows(each)] if len(steps) <= box.multiple_of * MOST_CHOICES else steps


def evaluated(expression: Expression | None, scope: Scope) -> int | None:
    """Return the value of an expression; None if there is none, or it depends on what is blank."""
    try:
        return expression.evaluate(scope) if expression else None
    except (BlankValueError, ArithmeticError):
        return None


def row_label(table: AtTable[MatchState], kind: RowKind, count: int) -> str:
    """Return the title of a row, by its number among those of its kind, from 1."""
    return table.tx(say(kind.title, number=count)) if "%(number)s" in kind.title else table.tx(kind.title)


class DeclaredView(GameView[MatchState]):
    """The view of a declared game: a subclass for each definition."""

    match: ClassVar[DeclaredMatch]

    def offers(self, table: AtTable[MatchState]) -> Sequence[Offer]:
        """Offer rows beside the main one, the end if players decide it, and to come, leave and come back."""
        tx, state, definition = table.tx, table.state, self.match.definition
        rows = tuple(
            Offer(
                tx(kind.title) if "%" not in kind.title else tx(kind.title.partition(" %")[0]), "flag", form=kind.name
            )
            for kind in definition.rows[1:]
            if state.latest or kind.turnout is not Turnout.END
        )
        enough = Offer(tx("The game is over"), "flag", entry=Finished())
        over = (enough,) if definition.end.is_by_players and state.latest and not self.match.length(state) else ()
        return (*rows, *over, *(roster_offers(table) if definition.can_join else ()))

    def form_of(self, entry: Entry) -> str:
        """Return the form of an entry; leaving and the end can only be deleted."""
        if isinstance(entry, PlayedRow):
            return self.match.definition.rows[entry.kind].name
        return "" if isinstance(entry, Finished) else roster_form(entry)

    def is_deal(self, entry: Entry) -> bool:
        return isinstance(entry, PlayedRow)

    def is_end(self, entry: Entry) -> bool:
        return isinstance(entry, Finished)

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        """Describe a row with its reasons, who left or came back, or the end."""
        tx = table.tx
        if isinstance(entry, Finished):
            return LogRow("", tuple(LogCell("") for _ in after.players), tx("The end"))
        if not isinstance(entry, PlayedRow):
            return roster_row(table, entry, after)
        kind = self.match.definition.rows[entry.kind]
        count = sum(after.turns.values()) if kind.turnout is Turnout.ONE else after.rounds
        text = tx(kind.boxes[entry.box - 1].title) if entry.box else ""
        cells = tuple(
            LogCell(signed(after.latest[player].points), reasons_of(tx, after.latest[player]), detail=text)
            if player in after.latest
            else LogCell("")
            for player in after.players
        )
        return LogRow(row_label(table, kind, count), cells, "")

    def figure(self, table: AtTable[MatchState], player: str) -> Figure:
        """Show the total, the running sums that are shown, and who is away or next."""
        found, state, definition = super().figure(table, player), table.state, self.match.definition
        if player in state.away:
            return found._replace(detail=table.tx("away"), is_out=True)
        scope = self.match.match_scope(state)
        place = state.players.index(player)
        shown = [
            f"{table.tx(each.title)}: {number(state.sums[player][each.name])}"
            for each in definition.sums
            if each.title and (each.shown is None or each.shown.evaluate(scope, place))
        ]
        is_next = definition.rows[0].turnout is Turnout.ONE and player == state.on_turn and not state.outcome
        is_next = is_next and not definition.rows[0].steps
        return found._replace(detail=" · ".join(filter(None, (found.detail, *shown))), is_next=is_next)

    def start_reasons(self, table: AtTable[MatchState], player: str) -> tuple[Reason, ...]:
        """Return what everybody began with."""
        begun = int(table.state.options.start)
        return (Reason(table.tx("begins with %(points)s", points=number(begun)), number(begun)),) if begun else ()

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show what ends the match: its length, or its target."""
        tx, state = table.tx, table.state
        if state.outcome:
            return
        target, length = self.match.target(state), self.match.length(state)
        if target:
            yield Note(tx("%(target)s ends the match", target=target), Tone.QUIET, "flag")
        elif length and self.match.definition.rows[0].turnout is Turnout.ONE:
            yield Note(tx("Round %(number)s of %(count)s", number=state.played + 1, count=length), Tone.QUIET, "flag")

    def target(self, table: AtTable[MatchState]) -> float | None:
        """Return the total that ends the match."""
        return self.match.target(table.state)

    def renamed(self, draft: Draft, names: Mapping[str, str]) -> Draft:
        """Return a draft with players renamed; a blank choice stays blank."""
        return super().renamed(draft, {name: after for name, after in names.items() if name})


@cache
def module_of(path: Path) -> ModuleType:
    """Return the view of the game that a file declares, as a module like that of any other game.

    Raises:
        DefinitionError: The file does not declare a game.
    """
    match = match_of(path)
    definition = match.definition
    forms = tuple(
        type("RowForm", (RowForm,), {"name": kind.name, "match": match, "position": position, "__module__": __name__})
        for position, kind in enumerate(definition.rows)
    )
    fields = (each for kind in definition.rows for each in (*kind.each_fields, *kind.people_fields))
    people = frozenset({"whose", *(each.name for each in fields)}) | ROSTER_PEOPLE
    facts = {
        "match": match,
        "forms": (*forms, *(ROSTER_FORMS if definition.can_join else ())),
        "people": people,
        "unit": "Round" if definition.rows[0].title.startswith("Round") else "Entry",
        "__module__": __name__,
    }
    made: Any = ModuleType(f"{__name__}:{path.stem}")
    made.__file__, made.View = str(path), type("View", (DeclaredView,), facts)
    return made  # type: ignore[no-any-return]
