"""A match on the table: the next entry, with forms and calculators beside it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from scorekeeper.acts import Entered
from scorekeeper.errors import ScoreError
from scorekeeper.presenter.blocks import (
    Block,
    Button,
    Buttons,
    Choice,
    Figures,
    Heading,
    Screen,
    Tone,
)
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import Form, Tool, missing_notes, problem_notes
from scorekeeper.presenter.matches.match_page import MatchPage, places_now
from scorekeeper.presenter.matches.own_games import title_of


class FormPage(MatchPage):
    """A page with a form that makes entries."""

    def form(self) -> Form[Any]:
        """Return the form with its draft."""
        raise NotImplementedError

    def form_footer(self, form: Form[Any]) -> Iterator[Block]:
        """Show what is wrong or blank, or the effects of the entry, and the button."""
        entry = form.entry()
        problems = () if entry is None else self.table.problems(entry)
        if entry is None:
            yield from missing_notes(form)
        elif problems:
            yield from problem_notes(self.tx, problems)
        else:
            yield from form.result(entry)
        if form.step is not None:
            yield form.step
            return
        if form.enters_at_once and entry is None:
            return
        yield Button(form.submit_label, ("enter",), Tone.MAIN, "check", enabled=entry is not None and not problems)

    def delegate(self) -> Form[Any] | None:
        """Return the form, if one is open."""
        return self.form()

    @answers("enter")
    def enter(self, is_sure: bool = False) -> None:
        """Make the entry that is filled in; ask first if it may not be meant."""
        form = self.delegate()
        if form is None:
            raise ScoreError(self.tx("There is nothing to enter now."))
        entry = form.entry()
        if entry is None:
            raise ScoreError(form.missing())
        question = "" if is_sure or self.table.problems(entry) else form.question(entry)
        if question:
            self.desk.ask(question, Button(form.submit_label, ("enter", True), Tone.MAIN, "check"))
        else:
            self.accept_entry(entry)

    def accept_entry(self, entry: Any) -> None:
        """Add an entry, and clear the draft."""
        kept = self.form().rest(entry)
        self.desk.do(self.match, Entered(entry))
        self.desk.clear_draft(self.address)
        self.draft.update(kept)


class NextEntryPage(FormPage):
    """The standings, and the next entry."""

    name = "match"

    def form(self) -> Form[Any]:
        """Return the form of the next entry."""
        table = self.table
        return self.view.form_by_name[self.view.main_form(table)](table, self.draft)

    def delegate(self) -> Form[Any] | None:
        """Return the form of the next entry, unless one must be chosen."""
        return self.form() if self.view.main_form(self.table) else None

    def screen(self) -> Screen:
        """Show figures, what is due, and the form."""
        tx, table, view = self.tx, self.table, self.view
        places = places_now(self)
        figures = tuple(
            each._replace(event=("why", each.name), place=places.get(each.name, "")) for each in view.figures(table)
        )
        side = (Figures(figures), *view.status(table))
        title = title_of(tx, self.log.setup)
        if self.is_over:
            return self.add_navigation(Screen(title, tuple(self.end_blocks()), side[:1], is_side_last=True))
        more = tuple(self._offer_blocks())
        if not view.main_form(table):
            return self.add_navigation(Screen(title, more, side, footer=tuple(self._main_offers())))
        form = self.form()
        if form.fills_page:
            return self.add_navigation(
                Screen(form.title, (*form.blocks(), *more), footer=tuple(self.form_footer(form)))
            )
        blocks = (Heading(form.title), *form.blocks(), *more)
        return self.add_navigation(Screen(title, blocks, side, footer=tuple(self.form_footer(form))))

    def end_blocks(self) -> Iterator[Block]:
        """Show the end of a match that is over, above the standings."""
        raise NotImplementedError

    @answers("again")
    def play_again(self) -> None:
        """Begin a new match with the same players and house rules, once this one is over."""
        if self.is_over:
            super().play_again()

    @answers("why")
    def show_breakdown(self, player: str) -> None:
        """Explain a player's standing."""
        if player in self.log.setup.names:
            self.desk.go(f"why/{self.match}/{self.log.setup.names.index(player)}")

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
                self.desk.ask(question, Button(offer.label, ("offer", place, True), Tone.MAIN, offer.icon))
            else:
                self.add_entry_aside(offer.entry)
            return
        address = f"form/{self.match}/{offer.form}"
        if offer.draft is not None and not self.desk.draft(address):
            self.desk.draft(address).update(offer.draft)
        self.desk.go(address)

    @answers("offer_with")
    def take_offer_with(self, place: int, value: str) -> None:
        """Open a form with the chosen option; a draft begun with another option is discarded."""
        offers = self.view.offers(self.table)
        if place not in range(len(offers)) or value not in [each.value for each in offers[place].choices]:
            return
        offer = offers[place]
        address = f"form/{self.match}/{offer.form}"
        draft = self.desk.draft(address)
        if draft.get(offer.field) != value:
            kept = {name: draft[name] for name in self.view.form_by_name[offer.form].keeps if name in draft}
            draft.clear()
            draft.update(kept, **{offer.field: value})
        self.desk.go(address)

    def accept_entry(self, entry: Any) -> None:
        """Add an entry, and remember its draft."""
        made = {"form": self.view.main_form(self.table), "draft": deepcopy(self.draft)}
        super().accept_entry(entry)
        self._latest_entry_draft.update(made)

    def add_entry_aside(self, entry: Any) -> None:
        """Add an entry that is not the form's: the form's draft stays."""
        self.desk.do(self.match, Entered(entry))

    def _is_left_behind(self, entry: Any) -> bool:
        """Whether an entry ends the match while another one is being filled in."""
        filled = self._entry_draft
        is_begun = any(filled[name] not in (None, "", [], {}) for name in filled.keys() - self._fields_without_entry)
        return is_begun and bool(self.view.main_form(self.table)) and self.table.after(entry).outcome is not None

    def _offer_blocks(self) -> Iterator[Block]:
        tx = self.tx
        offers = self.view.offers(self.table)
        for place, offer in enumerate(offers):
            if offer.choices:
                yield Choice(offer.label, offer.choices, None, ("offer_with", place))
        buttons = tuple(
            Button(offer.label, ("offer", place), icon=offer.icon)
            for place, offer in enumerate(offers)
            if not offer.is_main and not offer.choices
        )
        if buttons:
            yield Buttons(buttons)
        tools = tuple(
            Button(tx(tool.label), ("go", f"tool/{self.match}/{tool.name}"), Tone.QUIET, tool.icon)
            for tool in self.view.tools
        )
        if tools:
            yield Buttons(tools)

    def _main_offers(self) -> Iterator[Block]:
        """Show, always in sight, the next step if no form is open."""
        for place, offer in enumerate(self.view.offers(self.table)):
            if offer.is_main:
                yield Button(offer.label, ("offer", place), Tone.MAIN, offer.icon)


class ExtraEntryPage(FormPage):
    """A form beside the main one."""

    name = "form"

    def form(self) -> Form[Any]:
        """Return the form."""
        return self.view.form_by_name[self.args[1]](self.table, self.draft)

    def screen(self) -> Screen:
        """Show the form."""
        form = self.form()
        figures = Figures(self.view.figures(self.table), is_compact=True)
        return Screen(
            form.title,
            tuple(form.blocks()),
            (figures,),
            footer=tuple(self.form_footer(form)),
            keeps_awake=self.desk.settings.awake,
        )

    def accept_entry(self, entry: Any) -> None:
        """Add the entry, and close the page."""
        super().accept_entry(entry)
        self.desk.go_back()


class CalculatorPage(MatchPage):
    """A calculator beside the match."""

    name = "tool"

    def screen(self) -> Screen:
        """Return the calculator on a page of its own."""
        tool = self.delegate()
        clear = Button(self.tx("Clear"), ("clear",), icon="trash", enabled=not tool.is_blank)
        return Screen(
            self.tx(tool.label),
            tuple(tool.blocks()),
            actions=(clear,),
            footer=tuple(tool.footer()),
            keeps_awake=self.desk.settings.awake,
        )

    @answers("clear")
    def clear(self) -> None:
        """Empty the calculator's draft."""
        self.delegate().clear()

    def delegate(self) -> Tool[Any]:
        """Return the calculator."""
        kind = next(each for each in self.view.tools if each.name == self.args[1])
        return kind(self.table, self.draft)
