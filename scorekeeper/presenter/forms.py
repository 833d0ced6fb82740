"""The interface of a game to the presenter: forms for its entries, and texts for its log.

A form is a draft and the events on it. The draft is a dict of plain JSON values, saved after every touch, so a
half-made entry survives a kill; a form object lives for one event only.

Table, form and view are generic over the match state: a game names its own, `class HandForm(Form[MatchState])`, and is
checked against it. The app knows games by name only: `GameView[Any]`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from scorekeeper.errors import Problem
from scorekeeper.games import Entry
from scorekeeper.guests import check_overrides, fault_of_class
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import Player, SetUp
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Figure, Note, Option, Reason, Tone
from scorekeeper.presenter.events import DraftOwnership
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.contract import State
from scorekeeper.rules.scores import Part, Score

Draft = dict[str, Any]
_State = TypeVar("_State", bound=State)


@dataclass(frozen=True, slots=True)
class AtTable(Generic[_State]):
    """The context of a form: the match before its entry, and the language."""

    setup: SetUp
    """Game, players, house rules."""
    state: _State
    """The match before the entry."""
    tx: Catalogue
    aside: Draft = field(default_factory=dict)
    """Data shared by the calculators of this match, saved like a draft; empty if there are none."""
    people: Sequence[str] = ()
    """Everybody who has ever played, latest first, where somebody can join; else empty."""

    def seat(self, player: str) -> Player:
        return self.setup.players[self.setup.names.index(player)]

    def colour(self, player: str) -> int:
        return self.seat(player).colour

    def options(self, players: Sequence[str]) -> tuple[Option, ...]:
        return tuple(Option(player, player, self.colour(player)) for player in players)

    def problems(self, entry: Entry) -> tuple[Problem, ...]:
        return tuple(self.setup.game.match.problems(self.state, entry))

    def after(self, entry: Entry) -> _State:
        """Return the match after an entry.

        Raises:
            RuleError: It is not allowed.
        """
        after: _State = self.setup.game.match.enter(self.state, entry)
        return after


class _AtTableDraft(DraftOwnership, Generic[_State]):
    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        check_overrides(cls)

    def __init__(self, table: AtTable[_State], draft: Draft) -> None:
        """Take a draft, which may be empty and is changed in place."""
        self.table = table
        self.state = table.state
        self.draft = draft
        self.tx = table.tx

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks that fill in the draft; problems are shown beside the button."""
        raise NotImplementedError


class Form(_AtTableDraft[_State]):
    """An entry in the making; a subclass for each kind of entry."""

    keeps: ClassVar[tuple[str, ...]] = ()
    """Fields of the draft that stay once the entry is made, such as the way of entering."""

    enters_at_once: ClassVar[bool] = False
    """Whether a touch makes the entry, without a button."""
    heading: ClassVar[str] = ""
    """Title of the entry, where it is always the same: made with `say`, as the next two."""
    button: ClassVar[str] = say("Enter")
    """Label of the button that makes the entry."""
    unfinished: ClassVar[str] = say("Something is still blank.")
    """What is missing while something is blank."""

    @property
    def title(self) -> str:
        """Title of the entry: `Hand 3`."""
        return self.tx(self.heading)

    @property
    def fills_page(self) -> bool:
        """Whether it needs the whole page now, without the standings."""
        return False

    def entry(self) -> Entry | None:
        """Return the entry as filled in so far, right or wrong; None while something is blank."""
        raise NotImplementedError

    def missing(self) -> str:
        """Return what is still blank, while `entry` returns None; empty where the next `step` is ready."""
        return self.tx(self.unfinished)

    def faults(self) -> Sequence[Problem]:
        """List what is wrong with the draft, while `entry` returns None because no entry could contain it."""
        return ()

    @property
    def submit_label(self) -> str:
        """Label of the button that makes the entry."""
        return self.tx(self.button)

    @property
    def step(self) -> Button | None:
        """The button below while a step of the form comes before its entry; None if the entry itself is next."""
        return None

    def question(self, entry: Entry) -> str:
        """Return the question before a legal entry that may not be meant; empty for none."""
        return ""

    def result(self, entry: Entry) -> Iterator[Block]:
        """Yield the effects of a legal entry, above the button; by default none."""
        yield from ()

    def rest(self, entry: Entry) -> Draft:
        """Return the part of the draft that stays once this entry is made: the fields in `keeps`."""
        return {name: self.draft[name] for name in self.keeps if name in self.draft}

    @classmethod
    def draft_of(cls, table: AtTable[_State], entry: Entry) -> Draft:
        """Return the draft that makes an entry, for changing it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class LogCell:
    """The effect of an entry on a player."""

    text: str
    """`+42`, `out`; empty for no effect."""
    reasons: tuple[Reason, ...] = ()
    tone: Tone = Tone.PLAIN
    detail: str = ""
    """Its origin, in a few characters: `4 / 6`; explained by `GameView.detail_help`."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry as a row of the score table."""

    label: str
    """`Hand 3`."""
    cells: tuple[LogCell, ...]
    """One for each player at the table then, in seating order."""
    text: str = ""
    """The entry as a sentence."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be entered now."""

    label: str
    icon: str
    form: str = ""
    draft: Draft | None = None
    """The draft that the form begins with."""
    entry: Entry | None = None
    """Or the entry to make at once."""
    is_main: bool = False
    """Whether it is the next step; shown only while no form is open, always in sight."""
    choices: tuple[Option, ...] = ()
    """Options to begin the form with, one of which is touched to open it; empty if the form itself asks."""
    field: str = ""
    """The field of its draft that the option fills in."""
    in_menu: bool = False
    """Whether it is in the menu of the match, being seldom needed, and not on the page of every round."""


class FirstSeat(StrEnum):
    """What the player in the first seat does in the first hand or turn."""

    BEGINS = "begins"
    BIDS = "bids"
    DEALS = "deals"
    NOTHING = "nothing"
    """The cards decide who begins."""


class GameView(Generic[_State]):
    """The forms and log texts of a game; a subclass for each game."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        check_overrides(cls)

    forms: ClassVar[tuple[type[Form[Any]], ...]]
    """Every form of the game."""
    tools: ClassVar[tuple[type["Tool[Any]"], ...]] = ()
    """Calculators that make no entry."""
    people: ClassVar[frozenset[str]] = frozenset()
    """The fields of its drafts, at any depth, that hold players: one, a list, or a mapping by player."""
    sight_aside: ClassVar[tuple[str, ...]] = ()
    """Fields of the calculators' shared data that only say what is on screen: see `DraftOwnership.sight`."""
    aside_in_sight: ClassVar[str] = ""
    """The field among them that holds the player in sight; there always is one."""
    unit: ClassVar[str] = "Hand"
    """The name of a row of the table, in English, for statistics: `Best hand`."""

    def first_seat(self, options: Any) -> FirstSeat:
        """Return what the first player does under these house rules."""
        return FirstSeat.BEGINS

    def main_form(self, table: AtTable[_State]) -> str:
        """Return the name of the form that is open by default, the first; empty if an offer must be chosen."""
        return self.forms[0].name

    def offers(self, table: AtTable[_State]) -> Sequence[Offer]:
        """List what else can be entered now."""
        return ()

    def form_of(self, entry: Entry) -> str:
        """Return the name of the form that can change an entry, the first; empty if it can only be deleted."""
        return self.forms[0].name

    def is_deal(self, entry: Entry) -> bool:
        """Whether an entry is a `unit` of the game, to be counted; others are events, such as a late comer."""
        return bool(self.form_of(entry))

    def row(self, table: AtTable[_State], entry: Entry, after: _State) -> LogRow:
        """Describe an entry; the table has the state before it."""
        raise NotImplementedError

    def detail_help(self, tx: Catalogue) -> str:
        """Return an explanation of the details in the table's cells; empty if there are none."""
        return ""

    def figures(self, table: AtTable[_State]) -> tuple[Figure, ...]:
        """Return each player's standing; the presenter adds the events that explain it."""
        return tuple(self.figure(table, player) for player in table.setup.names)

    def figure(self, table: AtTable[_State], player: str) -> Figure:
        """Return a player's standing: the total, if there is one, who is in a team, and a crown for a winner."""
        totals, outcome = table.state.totals, table.state.outcome
        total = number(totals[player]) if player in totals else "–"
        is_winner = outcome is not None and player in outcome.winners
        seat = table.seat(player)
        return Figure(player, total, seat.colour, seat.told_members, mark="crown" if is_winner else "")

    def status(self, table: AtTable[_State]) -> Iterator[Block]:
        """Yield what a table needs to know now: whose deal, what is due."""
        yield from ()

    def is_end(self, entry: Entry) -> bool:
        """Whether an entry means that the players have played enough, which they may undo."""
        return False

    def total_reasons(self, table: AtTable[_State], player: str) -> tuple[Reason, ...] | None:
        """Explain a player's total; None where it is the sum of the rows."""
        return None

    def start_reasons(self, table: AtTable[_State], player: str) -> tuple[Reason, ...]:
        """Explain a player's points before the first row, where the total is more than the sum of the rows."""
        return ()

    def moment(self, table: AtTable[_State], row: LogRow, number: int) -> str:
        """Return how a sentence refers to an entry: `hand 3`, or by its number, from 1, where labels repeat."""
        if self.unit == "Entry" or not row.label:
            return table.tx("entry %(number)s", number=number)
        return row.label[:1].lower() + row.label[1:]

    def final(self, table: AtTable[_State], player: str) -> str:
        """Return a player's final result, as on a podium: the total; empty if there is none."""
        totals = table.state.totals
        return number(totals[player]) if player in totals else ""

    def target(self, table: AtTable[_State]) -> float | None:
        """Return the total that wins, for the chart."""
        return None

    def renamed(self, draft: Draft, names: Mapping[str, str]) -> Draft:
        """Return a draft of one of its forms or calculators with players renamed."""
        renamed: Draft = _rename_in_value(draft, names, self.people)
        return renamed

    @property
    def form_by_name(self) -> dict[str, type[Form[_State]]]:
        """The forms; looking up a name that is none of them is a fault of a guest."""
        return _FormsByName(self)


class _FormsByName(dict[str, type[Form[Any]]]):
    def __init__(self, view: GameView[Any]) -> None:
        super().__init__({form.name: form for form in view.forms})
        self._view = type(view)

    def __missing__(self, name: str) -> type[Form[Any]]:
        raise fault_of_class(self._view, f"there is no form {name!r}; forms: {', '.join(self)}") or KeyError(name)


class Tool(_AtTableDraft[_State]):
    """A calculator beside the match: its draft is saved like a form's, and it makes no entry."""

    label: ClassVar[str]
    """In English."""
    icon: ClassVar[str] = "question"

    def footer(self) -> Iterator[Block]:
        """Yield blocks that stay in sight below; by default none."""
        yield from ()

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to clear."""
        return not self.draft

    def clear(self) -> None:
        """Empty the draft."""
        self.draft.clear()


def _rename_in_value(value: Any, names: Mapping[str, str], people: frozenset[str], *, is_person: bool = False) -> Any:
    if isinstance(value, dict):
        return {
            names.get(key, key) if is_person else key: _rename_in_value(
                each, names, people, is_person=not is_person and key in people
            )
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_rename_in_value(each, names, people, is_person=is_person) for each in value]
    return names.get(value, value) if is_person and isinstance(value, str) else value


def reasons_of(tx: Catalogue, score: Score | Sequence[Part]) -> tuple[Reason, ...]:
    parts = score.parts if isinstance(score, Score) else score
    return tuple(Reason(tx(part.text), signed(part.points), part.ruling) for part in parts)


def problem_notes(tx: Catalogue, problems: Sequence[Problem]) -> tuple[Note, ...]:
    return tuple(Note(tx(each.message), Tone.BAD, "warning", ruling=each.ruling) for each in problems)


def missing_notes(form: Form[Any]) -> tuple[Note, ...]:
    """Return why a form makes no entry yet: what is wrong, or what is blank."""
    if faults := form.faults():
        return problem_notes(form.tx, faults)
    missing = form.missing()
    return (Note(missing, Tone.QUIET, "info"),) if missing else ()
