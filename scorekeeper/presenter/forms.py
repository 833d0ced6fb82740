"""What every game gives the presenter: forms that fill in its entries, and the words for its log.

A form is a draft and what can be done with it. The draft is a dict of plain JSON values, kept after every touch, so a
half-made entry survives a kill; a form object lives for one event only.

Table, form and view are generic over the match state: a game names its own, `class HandForm(Form[MatchState])`, and is
checked against it. The app takes games by name and does not know which: `GameView[Any]`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from scorekeeper.errors import Problem
from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import SetUp
from scorekeeper.presenter.blocks import Block, Button, Figure, Note, Option, Reason, Tone
from scorekeeper.presenter.drafts.draft_ownership import DraftOwnership
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.contract import State
from scorekeeper.rules.scores import Part, Score

Draft = dict[str, Any]
_State = TypeVar("_State", bound=State)


@dataclass(frozen=True, slots=True)
class AtTable(Generic[_State]):
    """What a form may know: the match before its entry, and how to speak."""

    setup: SetUp
    """Game, players, house rules."""
    state: _State
    """The match as the entry finds it."""
    tx: Catalogue
    """The player's language."""
    aside: Draft = field(default_factory=dict)
    """What the calculators of this match hold together, kept like a draft; empty where none lie beside it."""

    def colour(self, player: str) -> int:
        """Return a player's colour."""
        return self.setup.players[self.setup.names.index(player)].colour

    def options(self, players: Sequence[str]) -> tuple[Option, ...]:
        """Return players as options of a choice."""
        return tuple(Option(player, player, self.colour(player)) for player in players)

    def problems(self, entry: Entry) -> tuple[Problem, ...]:
        """List all that is wrong with an entry here."""
        return tuple(self.setup.game.match.problems(self.state, entry))

    def after(self, entry: Entry) -> _State:
        """Return the match after an entry.

        Raises:
            RuleError: It is not allowed.
        """
        after: _State = self.setup.game.match.enter(self.state, entry)
        return after


class Form(DraftOwnership, Generic[_State]):
    """An entry in the making; a subclass for each kind of entry."""

    keeps: ClassVar[tuple[str, ...]] = ()
    """What of the draft stays once the entry is made, such as the chosen way of entering."""

    enters_at_once: ClassVar[bool] = False
    """Whether what is touched makes the entry, so that there is no button for it."""

    def __init__(self, table: AtTable[_State], draft: Draft) -> None:
        """Take up a draft, which may be empty; what is filled in changes it in place."""
        self.table = table
        self.state = table.state
        self.draft = draft
        self.tx = table.tx

    @property
    def title(self) -> str:
        """What is being entered: `Hand 3`."""
        raise NotImplementedError

    @property
    def fills_page(self) -> bool:
        """Whether it needs the whole page now, so that where the players stand is not shown meanwhile."""
        return False

    def blocks(self) -> Iterator[Block]:
        """Show what is filled in and what can be; what is wrong stands beside the button."""
        raise NotImplementedError

    def entry(self) -> Entry | None:
        """Return the entry as filled in so far, right or wrong; None where something is still blank."""
        raise NotImplementedError

    def missing(self) -> str:
        """Say what is still blank, where `entry` gives None."""
        return self.tx("Something is still blank.")

    def faults(self) -> Sequence[Problem]:
        """List what is wrong with what is filled in, where `entry` gives None because no entry could tell it."""
        return ()

    @property
    def submit_label(self) -> str:
        """What the button says that makes the entry."""
        return self.tx("Enter")

    @property
    def step(self) -> Button | None:
        """What is pressed below while a step of the form comes before its entry; None if the entry itself comes."""
        return None

    def question(self, entry: Entry) -> str:
        """Ask what is asked before a legal entry is made that may not be meant; empty where nothing is."""
        return ""

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show above the button what a legal entry leads to; nothing unless a game has something to say."""
        yield from ()

    def rest(self, entry: Entry) -> Draft:
        """Return what of the draft stays once this entry is made: what `keeps` names."""
        return {name: self.draft[name] for name in self.keeps if name in self.draft}

    @classmethod
    def draft_of(cls, table: AtTable[_State], entry: Entry) -> Draft:
        """Return the draft that makes an entry, for changing it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class LogCell:
    """What an entry did to a player."""

    text: str
    """`+42`, `out`; empty where it did nothing."""
    reasons: tuple[Reason, ...] = ()
    """Why."""
    tone: Tone = Tone.PLAIN
    detail: str = ""
    """What it came from, in a few signs: `4 / 6`; `GameView.detail_help` says what they are."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry as the score table shows it."""

    label: str
    """`Hand 3`."""
    cells: tuple[LogCell, ...]
    """One for each player, in seating order."""
    text: str = ""
    """The entry in a sentence."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be entered now."""

    label: str
    icon: str
    form: str = ""
    """The form that it opens."""
    draft: Draft | None = None
    """What the form begins with."""
    entry: Entry | None = None
    """Or the entry that it makes at once."""
    is_main: bool = False
    """Whether it is what comes next; shown only while no form is open, always in sight."""
    choices: tuple[Option, ...] = ()
    """What the form is to begin with, of which one is touched to open it; none where it asks for that itself."""
    field: str = ""
    """The field of its draft that the choice fills in."""


class GameView(Generic[_State]):
    """How a game is entered and read; a subclass a game."""

    forms: ClassVar[tuple[type[Form[Any]], ...]]
    """Every form of the game."""
    tools: ClassVar[tuple[type["Tool[Any]"], ...]] = ()
    """Calculators that make no entry."""
    people: ClassVar[frozenset[str]] = frozenset()
    """The fields of its drafts, at whatever depth, that hold players: one, a list of them, or a mapping by players."""
    sight_aside: ClassVar[tuple[str, ...]] = ()
    """What of that which its calculators hold together only says what is in sight: see `DraftOwnership.sight`."""
    aside_in_sight: ClassVar[str] = ""
    """Which of those fields holds the player in sight; there always is one."""
    unit: ClassVar[str] = "Hand"
    """What a line of the table is, in English, for statistics: `Best hand`."""

    def main_form(self, table: AtTable[_State]) -> str:
        """Name the form that is open while nothing else is; empty if an offer must be chosen."""
        raise NotImplementedError

    def offers(self, table: AtTable[_State]) -> Sequence[Offer]:
        """List what else can be entered now."""
        return ()

    def form_of(self, entry: Entry) -> str:
        """Name the form that can change an entry; empty where it can only be deleted."""
        raise NotImplementedError

    def row(self, table: AtTable[_State], entry: Entry, after: _State) -> LogRow:
        """Describe an entry: the table's state is the one before it."""
        raise NotImplementedError

    def detail_help(self, tx: Catalogue) -> str:
        """Say what the details of the table's cells are; empty where there are none."""
        return ""

    def figures(self, table: AtTable[_State]) -> tuple[Figure, ...]:
        """Show where each player stands; the presenter adds the events that tell why."""
        raise NotImplementedError

    def status(self, table: AtTable[_State]) -> Iterator[Block]:
        """Say what a table asks now: whose deal, what is due."""
        yield from ()

    def is_end(self, entry: Entry) -> bool:
        """Whether an entry says that the players have played enough, which they may take back."""
        return False

    def total_reasons(self, table: AtTable[_State], player: str) -> tuple[Reason, ...] | None:
        """Explain a player's total; None where it is the sum of the rows."""
        return None

    def start_reasons(self, table: AtTable[_State], player: str) -> tuple[Reason, ...]:
        """Explain what a player had before the first row, where the total is more than the sum of the rows."""
        return ()

    def moment(self, table: AtTable[_State], row: LogRow, number: int) -> str:
        """Say within a sentence which entry is meant: `hand 3`, or by its number, from 1, where labels repeat.

        Args:
            table: The match before it.
            row: How the score table shows it.
            number: Its place in the log.
        """
        if self.unit == "Entry" or not row.label:
            return table.tx("entry %(number)s", number=number)
        return row.label[:1].lower() + row.label[1:]

    def final(self, table: AtTable[_State], player: str) -> str:
        """Say what a player has in the end, as a podium shows it: the total; nothing where there is none."""
        totals = table.state.totals
        return number(totals[player]) if player in totals else ""

    def target(self, table: AtTable[_State]) -> float | None:
        """Return the total that wins, for the chart."""
        return None

    def renamed(self, draft: Draft, names: Mapping[str, str]) -> Draft:
        """Return a draft of one of its forms or calculators with other names for players."""
        renamed: Draft = _rename_in_value(draft, names, self.people)
        return renamed

    @property
    def form_by_name(self) -> dict[str, type[Form[_State]]]:
        """Return the forms by name."""
        return {form.name: form for form in self.forms}


class Tool(DraftOwnership, Generic[_State]):
    """A calculator beside the match: its draft is kept like a form's, and it makes no entry."""

    label: ClassVar[str]
    """In English."""
    icon: ClassVar[str] = "question"

    def __init__(self, table: AtTable[_State], draft: Draft) -> None:
        """Take up a draft, which may be empty."""
        self.table = table
        self.state = table.state
        self.draft = draft
        self.tx = table.tx

    def blocks(self) -> Iterator[Block]:
        """Show it."""
        raise NotImplementedError

    def footer(self) -> Iterator[Block]:
        """Show what stays in sight below; nothing unless a calculator has something there."""
        yield from ()

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to clear."""
        return not self.draft

    def clear(self) -> None:
        """Empty what it asks."""
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
    """Show the parts of a score."""
    parts = score.parts if isinstance(score, Score) else score
    return tuple(Reason(tx(part.text), signed(part.points), part.ruling) for part in parts)


def problem_notes(tx: Catalogue, problems: Sequence[Problem]) -> tuple[Note, ...]:
    """Show what is wrong."""
    return tuple(Note(tx(each.message), Tone.BAD, "warning", ruling=each.ruling) for each in problems)


def missing_notes(form: Form[Any]) -> tuple[Note, ...]:
    """Show why a form makes no entry yet: what is wrong, or what is blank."""
    if faults := form.faults():
        return problem_notes(form.tx, faults)
    missing = form.missing()
    return (Note(missing, Tone.QUIET, "info"),) if missing else ()
