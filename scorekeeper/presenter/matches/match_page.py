"""Base of a match's pages: its log and tabs, undo and redo, and drafts that an undo restores."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

from scorekeeper.acts import Entered
from scorekeeper.games import Entry
from scorekeeper.match_log import MatchLog
from scorekeeper.presenter.blocks import Button, Screen, Tab, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import AtTable, Draft, GameView, LogCell, LogRow
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.page import BasePage, link_rulings
from scorekeeper.rules.contract import State


class MatchPage(BasePage):
    @property
    def match(self) -> int:
        """Row id of the match in the store, from the address."""
        return int(self.args[0])

    @property
    def log(self) -> MatchLog:
        return self.controller.open_log(self.match)

    @property
    def table(self) -> AtTable[State]:
        """The match before the next entry."""
        return AtTable(self.log.setup, self.log.state, self.tx, self.controller.draft(f"tools/{self.match}"))

    @property
    def view(self) -> GameView[Any]:
        return view_of(self.log.game)

    def render(self) -> Screen:
        """Return the page as the front shows it, with links to the rulings."""
        return link_rulings(self.screen(), self.log.game.id, self.args[0])

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end or ended by the table."""
        return self.log.state.outcome is not None or self.controller.store.record(self.match).is_ended

    def add_navigation(self, screen: Screen) -> Screen:
        """Add undo and redo, the tabs and the menu, which every page of a match has."""
        tx, log = self.tx, self.log
        actions = (
            Button(tx("Undo"), ("undo",), icon="undo", enabled=log.can_undo),
            Button(tx("Redo"), ("redo",), icon="redo", enabled=log.can_redo),
            Button(tx("Rules"), ("go", f"rules/{log.game.id}"), icon="book"),
            Button(tx("More"), ("go", f"menu/{self.match}"), icon="menu"),
        )
        sides = (
            ("match", tx("Play"), "card"),
            ("table", tx("Scores"), "table"),
            ("chart", tx("Progress"), "chart"),
        )
        tabs = tuple(Tab(label, icon, ("turn", name), name == self.name) for name, label, icon in sides)
        shown = actions if log.game.has_sheet else (*actions[:2], actions[3])
        return screen._replace(actions=shown, tabs=tabs, keeps_awake=self.controller.settings.awake)

    @answers("turn")
    def turn_to(self, name: str) -> None:
        self.controller.turn_to(f"{name}/{self.match}")

    def make_entry(self, entry: Entry) -> None:
        """Add an entry to the log, and say what was done, in the words of its row, with a button that undoes it."""
        self.controller.do(self.match, Entered(entry))
        row = row_of(self, len(self.log.entries) - 1)
        by_player = zip(self.log.setup.names, row.cells, strict=True)
        effects = " · ".join(f"{name} {cell.text}" for name, cell in by_player if cell.text)
        told = ": ".join(filter(None, (row.label, row.text or effects)))
        undo = Button(self.tx("Undo"), ("undo",), icon="undo")
        self.controller.show_banner(told, action=undo, is_slim=True)

    @answers("undo")
    def undo(self) -> None:
        log = self.log
        if not log.can_undo:
            return
        act = log.acts[log.cursor - 1]
        what = self.tx("an earlier change")
        if isinstance(act, Entered):
            row = row_of(self, len(log.entries) - 1)
            what = row.label or row.text
        undone = log.acts[log.cursor] if log.can_redo else None
        is_repeated = isinstance(undone, Entered) and self._is_filled_with(self._draft_of(undone.entry))
        self.controller.undo(self.match)
        if isinstance(act, Entered):
            # The undo before has filled the form, and redo still restores that entry.
            if is_repeated and isinstance(undone, Entered):
                self._clear_entry_draft(undone.entry)
            self._restore_entry_draft(act.entry)
        self.controller.show_banner(self.tx("Undone: %(what)s", what=what or self.tx("the latest entry")))

    @answers("redo")
    def redo(self) -> None:
        log = self.log
        if not log.can_redo:
            return
        act = log.acts[log.cursor]
        draft = self._draft_of(act.entry) if isinstance(act, Entered) else None
        self.controller.redo(self.match)
        if isinstance(act, Entered) and self._is_filled_with(draft):
            self._clear_entry_draft(act.entry)
        self.controller.show_banner(self.tx("Redone."))

    @property
    def _entry_draft(self) -> Draft:
        return self.controller.draft(f"match/{self.match}")

    @property
    def _latest_entry_draft(self) -> Draft:
        """The name of the main `form` and the `draft` that made its latest entry."""
        return self.controller.draft(f"made/{self.match}")

    @property
    def _kept_fields(self) -> set[str]:
        """The fields that are a way of entering, and stay from entry to entry."""
        return {name for form in self.view.forms for name in form.keeps}

    @property
    def _fields_without_entry(self) -> set[str]:
        """The fields that are not part of an entry: the way of entering, and what is on screen."""
        return self._kept_fields | {name for form in self.view.forms for name in form.sight}

    def _is_filled_with(self, draft: Draft | None) -> bool:
        """Whether the draft of the next entry equals the draft of another one."""
        if not draft:
            return False
        made = {name: value for name, value in self._entry_draft.items() if name not in self._fields_without_entry}
        return bool(made) and all(draft.get(name) == value for name, value in made.items())

    def _clear_entry_draft(self, entry: Entry) -> None:
        """Discard the draft of an entry that is made again."""
        rest = self._remaining_draft(entry)
        self._entry_draft.clear()
        self._entry_draft.update(rest)

    def _remaining_draft(self, entry: Entry) -> Draft:
        form = self.view.form_by_name[self.view.form_of(entry)](self.table, self._entry_draft)
        return form.rest(entry)

    def _draft_of(self, entry: Entry) -> Draft | None:
        """Return the draft that makes an entry; None if the open form makes no such entries."""
        table, name = self.table, self.view.form_of(entry)
        if not name or name != self.view.main_form(table):
            return None
        kind = self.view.form_by_name[name]
        if self._latest_entry_draft.get("form") == name:
            made: Draft = deepcopy(self._latest_entry_draft["draft"])
            if kind(table, made).entry() == entry:
                return made  # the original draft, which holds more than the entry
        return kind.draft_of(table, entry)

    def _restore_entry_draft(self, entry: Entry) -> None:
        """Fill the form with the undone entry, if it is empty: a mistake costs two taps.

        A draft of an entry after it, such as another player's, does not prevent this.
        """
        draft, filled = self._draft_of(entry), self._entry_draft
        if not draft:
            return
        rest = self._remaining_draft(entry)
        if filled.keys() <= self._fields_without_entry | rest.keys() and all(
            filled[name] == rest[name] for name in rest
        ):
            for name in draft.keys() - self._kept_fields:
                filled[name] = _merge_values(draft[name], rest.get(name))

    @answers("offer")
    def take_offer(self, place: int, is_sure: bool = False) -> None:
        """Open an offer, or make its entry at once; ask first if unsaved input would be left behind."""
        offers = self.view.offers(self.table)
        if place not in range(len(offers)):
            return
        offer = offers[place]
        if offer.entry is not None:
            if not is_sure and self._is_left_behind(offer.entry):
                question = self.tx("Your input has not been entered. End the match without it?")
                yes = Button(offer.label, ("offer", place, True), Tone.MAIN, offer.icon, is_step=True)
                self.controller.ask(question, yes)
            else:
                self.make_entry(offer.entry)  # the form's draft stays
                self.controller.go(f"match/{self.match}")  # the menu may have led here
            return
        address = f"form/{self.match}/{offer.form}"
        draft = self.controller.draft(address)
        if offer.draft is not None and draft.items() & offer.draft.items() != offer.draft.items():
            draft.clear()
            draft.update(offer.draft)
        self.controller.go(address)

    def _is_left_behind(self, entry: Any) -> bool:
        """Whether an entry ends the match while another one is being filled in."""
        filled = self._entry_draft
        is_begun = any(filled[name] not in (None, "", [], {}) for name in filled.keys() - self._fields_without_entry)
        return is_begun and bool(self.view.main_form(self.table)) and self.table.after(entry).outcome is not None

    @answers("again")
    def play_again(self) -> None:
        """Begin a new match with the same players and house rules."""
        match = self.controller.store.begin(self.log.setup)
        self.controller.go_home(f"match/{match}")

    @answers("reopen")
    def reopen(self) -> None:
        """Resume a match that the table ended."""
        if self.controller.store.record(self.match).is_ended:
            self.controller.store.reopen(self.match)


def _merge_values(before: Any, after: Any) -> Any:
    """Return an earlier draft overlaid with a later one."""
    if isinstance(before, dict) and isinstance(after, dict):
        return {**before, **after}
    if isinstance(before, list) and isinstance(after, list):
        return [*before, *(each for each in after if each not in before)]
    return before


def row_of(page: MatchPage, position: int) -> LogRow:
    """Return an entry as a row, with empty cells for players who came later."""
    log = page.log
    before = AtTable(log.setup, log.states[position], page.tx)
    return fill_row(page.view.row(before, log.entries[position], log.states[position + 1]), len(log.setup.players))


def fill_row(row: LogRow, cell_count: int) -> LogRow:
    return replace(row, cells=(*row.cells, *(LogCell("") for _ in range(len(row.cells), cell_count))))


def places_now(page: MatchPage) -> dict[str, str]:
    """Return the place of each player who has a total: `1.`, `2.`, `2.`, `4.`; empty before the first entry."""
    log = page.log
    found = log.state.standings() if log.entries else ()
    return {each.player: f"{each.place}." for each in found if each.player in log.state.totals}
