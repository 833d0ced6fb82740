"""Drives a game's forms and tools as the desk does, with the draft as JSON between any two events."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from scorekeeper import assets
from scorekeeper.acts import Change, Edited, Entered
from scorekeeper.codec import decode_value, encode_value
from scorekeeper.errors import RuleError
from scorekeeper.games import find_game
from scorekeeper.i18n import Catalogue
from scorekeeper.match_log import MatchLog, Player, SetUp
from scorekeeper.presenter.blocks import (
    Block,
    Button,
    Buttons,
    Choice,
    Group,
    Note,
    Number,
    Order,
    Reasons,
    Switch,
    Tile,
    Tiles,
)
from scorekeeper.presenter.forms import AtTable, Draft, Form, LogRow, Tool
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.matches import edit, entry_pages
from tests.scorekeeper.presenter.fakes import sent

B = TypeVar("B")
PAGES = (entry_pages.PlayPage, entry_pages.ExtraEntryPage, entry_pages.CalculatorPage, edit.EditPage)
"""The pages that a form or tool may lie on: an event that one of them answers itself never reaches the form."""


class Evening:
    """A match, with the form of the next entry."""

    def __init__(self, game: str, names: Sequence[str], **options: Any) -> None:
        kind = find_game(game)
        players = tuple(Player(name, colour) for colour, name in enumerate(names))
        self.log = MatchLog(SetUp(kind, players, kind.options(**options)))
        self.view = view_of(kind)
        self.tx = Catalogue("en")
        self.draft: Draft = {}

    @property
    def table(self) -> AtTable:
        return AtTable(self.log.setup, self.log.state, self.tx)

    @property
    def form(self) -> Form:
        return self.view.form_by_name[self.view.main_form(self.table)](self.table, self.draft)

    @property
    def blocks(self) -> list[Block]:
        form = self.form
        shown = seen((*form.blocks(), *([form.step] if form.step else [])))
        check_answered(form, shown)
        return shown

    def send(self, *event: Any) -> None:
        """Send an event that is in sight to the form."""
        check_in_sight(self.blocks, event)
        form = self.form
        assert form.answer(event) is None
        self.draft = round_trip(form.draft)

    def enter(self) -> LogRow:
        """Press the button, and give the entry's row."""
        form = self.form
        entry = form.entry()
        assert entry is not None, form.missing()
        if problems := self.table.problems(entry):
            raise RuleError(problems)
        list(form.result(entry))
        before = self.table
        self.log.do(Entered(entry))
        self.draft = {}
        return self.view.row(before, entry, self.log.state)

    def refusals(self) -> list[str]:
        """Return what the footer says is wrong with what is filled in."""
        entry = self.form.entry()
        assert entry is not None
        return [str(problem) for problem in self.table.problems(entry)]

    def row(self, position: int) -> LogRow:
        before = AtTable(self.log.setup, self.log.states[position], self.tx)
        return self.view.row(before, self.log.entries[position], self.log.states[position + 1])

    def reopened(self, position: int) -> Form:
        """Open an entry to change it, as the edit page does."""
        entry = self.log.entries[position]
        kind = self.view.form_by_name[self.view.form_of(entry)]
        table = AtTable(self.log.setup, self.log.states[position], self.tx)
        return kind(table, round_trip(kind.draft_of(table, entry)))

    def change(self, position: int, *events: tuple[Any, ...]) -> None:
        """Open an entry, send events, save."""
        form = self.reopened(position)
        for event in events:
            form.answer(event)
            form.draft = round_trip(form.draft)
        self.log.do(Edited((Change(position, form.entry()),)))

    def check_reopening(self) -> None:
        """Every entry that can be changed comes out of its form as it went in, and survives storage."""
        for position, entry in enumerate(self.log.entries):
            assert self.reopened(position).entry() == entry
            list(flat(self.reopened(position).blocks()))
            assert decode_value(self.log.game.match.Entry, json.loads(json.dumps(encode_value(entry)))) == entry

    def tool(self, name: str) -> "Gadget":
        return Gadget(self, next(tool for tool in self.view.tools if tool.name == name))


class Gadget:
    """A calculator beside a match."""

    def __init__(self, evening: Evening, kind: type[Tool]) -> None:
        self.evening, self.kind = evening, kind
        self.draft: Draft = {}

    @property
    def blocks(self) -> list[Block]:
        tool = self.kind(self.evening.table, self.draft)
        shown = seen((*tool.blocks(), *tool.footer()))
        check_answered(tool, shown)
        return shown

    def send(self, *event: Any) -> None:
        check_in_sight(self.blocks, event)
        kept = json.dumps(self.draft)
        tool = self.kind(self.evening.table, self.draft)
        try:
            tool.answer(event)
        except RuleError:
            assert json.dumps(tool.draft) == kept, "a refusal changes nothing"
            raise
        self.draft = round_trip(tool.draft)


def round_trip(draft: Draft) -> Draft:
    """Return a draft as it comes back from storage; it must be the same."""
    kept: Draft = json.loads(json.dumps(draft))
    assert kept == draft, "a draft holds plain JSON values only"
    return kept


def flat(blocks: Iterable[Block]) -> Iterator[Block]:
    """Return blocks, and those inside groups after them."""
    for block in blocks:
        yield block
        if isinstance(block, Group):
            yield from flat(block.blocks)


def seen(blocks: Iterable[Block]) -> list[Block]:
    """Return blocks as a screen has them, and check that every picture is there."""
    found = list(flat(blocks))
    icons = [note.icon for note in every(found, Note)] + [button.icon for button in buttons(found).values()]
    art = [tile.art for grid in every(found, Tiles) for tile in grid.tiles]
    art += [option.art for choice in every(found, Choice) for option in choice.options]
    for name in [f"icons/{icon}.png" for icon in icons if icon] + [path for path in art if path]:
        assert assets.art(name).is_file()
    return found


def every(blocks: Iterable[Block], kind: type[B]) -> list[B]:
    return [block for block in flat(blocks) if isinstance(block, kind)]


def notes(blocks: Iterable[Block]) -> list[str]:
    return [told(note) for note in every(blocks, Note)]


def told(note: Note) -> str:
    """Return what a note says, and in brackets the ruling that opens at a tap on it."""
    return f"{note.text} ({note.ruling})" if note.ruling else note.text


def buttons(blocks: Iterable[Block]) -> dict[str, Button]:
    found = every(blocks, Button) + [button for row in every(blocks, Buttons) for button in row.buttons]
    return {button.label: button for button in found}


def numbers(blocks: Iterable[Block]) -> dict[str, Number]:
    return {block.label: block for block in every(blocks, Number)}


def tiles(blocks: Iterable[Block], event: str) -> dict[str, Tile]:
    """Return the tiles that send an event, by what they are called in full."""
    found = [tile for grid in every(blocks, Tiles) for tile in grid.tiles if tile.event[:1] == (event,)]
    return {tile.name or tile.label: tile for tile in found}


def sums(blocks: Iterable[Block]) -> dict[str, tuple[list[str], str]]:
    """Return every sum by its label: its lines as a player reads them, and its total."""
    return {
        block.label: ([line(reason.text, reason.points, reason.ruling) for reason in block.reasons], block.total)
        for block in every(blocks, Reasons)
    }


def cells(row: LogRow) -> list[str]:
    return [cell.text for cell in row.cells]


def why(row: LogRow, place: int) -> list[str]:
    return [line(reason.text, reason.points, reason.ruling) for reason in row.cells[place].reasons]


def line(text: str, points: str, ruling: str) -> str:
    return " | ".join(part for part in (text, points, ruling) if part)


def check_answered(shower: Form | Tool, blocks: list[Block]) -> None:
    """Check that a form or tool answers every event of the blocks that it shows."""
    for block in blocks:
        for event in sent(block):
            if event:
                shower.check(event)


def check_in_sight(blocks: list[Block], event: tuple[Any, ...]) -> None:
    """Check that a block offers an event, and that no page keeps it from the form."""
    assert not any(page.answers_to(event[0]) for page in PAGES), f"{event[0]} is an event of a page"
    assert event[0] != "back"
    asked = [block.event for block in every(blocks, Number) + every(blocks, Switch) + every(blocks, Order)]
    offered = [button.event for button in buttons(blocks).values() if button.enabled]
    offered += [tile.event for grid in every(blocks, Tiles) for tile in grid.tiles if tile.enabled]
    offered += [
        (*choice.event, option.value) for choice in every(blocks, Choice) for option in choice.options if option.enabled
    ]
    assert event in offered or event[:-1] in asked, f"nothing in sight sends {event}"
