"""A match on the table: the next entry, with forms and calculators beside it; and its end."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

from scorekeeper.acts import Entered
from scorekeeper.errors import ScoreError
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Figures, Group, Heading, Note, Screen, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import FirstSeat, Form, Tool, missing_notes, problem_notes
from scorekeeper.presenter.matches import match_actions
from scorekeeper.presenter.matches.highlights import has_course, highlight_notes
from scorekeeper.presenter.matches.match_page import MatchPage, places_now
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.matches.podium import podium_of, winners_of
from scorekeeper.presenter.matches.scores import chart_of
from scorekeeper.presenter.pages.share_page import SharePage
from scorekeeper.presenter.wording import format_day

AGAIN = {
    FirstSeat.BEGINS: say("Play again: %(player)s begins"),
    FirstSeat.BIDS: say("Play again: %(player)s bids first"),
    FirstSeat.DEALS: say("Play again: %(player)s deals"),
}


class FormPage(MatchPage):
    def form(self) -> Form[Any]:
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
            yield form.step._replace(is_step=True)
            return
        if form.enters_at_once and entry is None:
            return
        is_ready = entry is not None and not problems
        yield Button(form.submit_label, ("enter",), Tone.MAIN, "check", is_ready, is_step=True)

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
            self.controller.ask(question, Button(form.submit_label, ("enter", True), Tone.MAIN, "check", is_step=True))
        else:
            self.accept_entry(entry)

    def accept_entry(self, entry: Any) -> None:
        """Add an entry, and clear the draft."""
        kept = self.form().rest(entry)
        self.make_entry(entry)
        self.controller.clear_draft(self.address)
        self.draft.update(kept)


class PlayPage(FormPage):
    """The standings and the next entry; once the match is over, how it ended."""

    name = "match"

    def form(self) -> Form[Any]:
        table = self.table
        return self.view.form_by_name[self.view.main_form(table)](table, self.draft)

    def delegate(self) -> Form[Any] | None:
        """Return the form of the next entry, unless one must be chosen."""
        return self.form() if self.view.main_form(self.table) else None

    def screen(self) -> Screen:
        title, side = title_of(self.tx, self.log.setup), self.standings()
        if self.is_over:
            return self.add_navigation(Screen(title, tuple(self._end_blocks()), side[:1], is_side_last=True))
        more = tuple(self._offer_blocks())
        if not self.view.main_form(self.table):
            return self.add_navigation(Screen(title, more, side, footer=tuple(self._main_offers())))
        form = self.form()
        blocks, footer = (*form.blocks(), *more), tuple(self.form_footer(form))
        if form.fills_page:
            return self.add_navigation(Screen(form.title, blocks, footer=footer))
        begun = str(self.log.cursor)  # the form of each entry begins in sight
        return self.add_navigation(Screen(title, (Heading(form.title), *blocks), side, footer=footer, part=begun))

    def standings(self) -> tuple[Block, ...]:
        """Return each player's figure, which leads to its explanation, and what a table needs to know now."""
        places = places_now(self)
        figures = tuple(
            each._replace(event=("why", each.name), place=places.get(each.name, ""))
            for each in self.view.figures(self.table)
        )
        if self.controller.settings.order == "scores" and places:
            order = {place.player: rank for rank, place in enumerate(self.log.state.standings())}
            figures = tuple(sorted(figures, key=lambda each: order.get(each.name, len(order))))
        return (Figures(figures), *self.view.status(self.table))

    @answers("again")
    def play_again(self) -> None:
        """Begin a new match with the same players and house rules, once this one is over."""
        if self.is_over:
            super().play_again()

    @answers("turned")
    def play_again_turned(self) -> None:
        """Begin a new match with the same players and house rules, starting with the second seat."""
        if not self.is_over:
            return
        self.controller.go_home(f"match/{self.controller.store.begin(self.log.setup.turned)}")

    @answers("result")
    def share_card(self) -> None:
        """Share the result as a picture, if there is one."""
        if winners_of(self):
            SharePage(self.controller, *self.args).share_card()

    @answers("why")
    def show_breakdown(self, player: str) -> None:
        if player in self.log.setup.names:
            self.controller.go(f"why/{self.match}/{self.log.setup.names.index(player)}")

    @answers("offer_with")
    def take_offer_with(self, place: int, value: str) -> None:
        """Open a form with the chosen option; a draft begun with another option is discarded."""
        offers = self.view.offers(self.table)
        if place not in range(len(offers)) or value not in [each.value for each in offers[place].choices]:
            return
        offer = offers[place]
        address = f"form/{self.match}/{offer.form}"
        draft = self.controller.draft(address)
        if draft.get(offer.field) != value:
            kept = {name: draft[name] for name in self.view.form_by_name[offer.form].keeps if name in draft}
            draft.clear()
            draft.update(kept, **{offer.field: value})
        self.controller.go(address)

    def accept_entry(self, entry: Any) -> None:
        """Add an entry, and remember its draft."""
        made = {"form": self.view.main_form(self.table), "draft": deepcopy(self.draft)}
        super().accept_entry(entry)
        self._latest_entry_draft.update(made)

    def _offer_blocks(self) -> Iterator[Block]:
        tx = self.tx
        offers = self.view.offers(self.table)
        for place, offer in enumerate(offers):
            if offer.choices:
                yield Choice(offer.label, offer.choices, None, ("offer_with", place))
        buttons = tuple(
            Button(offer.label, ("offer", place), icon=offer.icon, is_step=True)
            for place, offer in enumerate(offers)
            if not offer.is_main and not offer.choices and not offer.in_menu
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
                yield Button(offer.label, ("offer", place), Tone.MAIN, offer.icon, is_step=True)

    # The end

    def _end_blocks(self) -> Iterator[Block]:
        """Show the podium, why the match is over, its course, and what to do next."""
        tx, winners = self.tx, winners_of(self)
        facts = highlight_notes(self, winners)
        if winners:
            yield podium_of(self, winners)
            yield Group((self._reason(), *facts, *self._teams(), *self._details()), tx("The match is over"))
        else:
            yield Group((*self._early(), *facts, *self._details()), tx("Ended early"))
        yield Buttons(tuple(self._next(winners)))
        if has_course([dict(state.totals) for state in self.log.states]):
            yield Group((chart_of(self)._replace(is_small=True),), tx("How it went"))

    def _teams(self) -> Iterator[Note]:
        for player in self.log.setup.players:
            if player.told_members:
                yield Note(f"{player.name}: {player.told_members}", icon="players")

    def _details(self) -> Iterator[Note]:
        """Show when and where it was played, and the note, if given."""
        record = self.controller.store.record(self.match)
        if record.details.day or record.details.place:
            told = filter(None, (format_day(self.tx, record.played_on), record.details.place))
            yield Note(" · ".join(told), icon="pin")
        if record.details.note:
            yield Note(record.details.note, icon="pencil")

    def _early(self) -> Iterator[Note]:
        tx, log = self.tx, self.log
        yield Note(tx("The players ended the match."), icon="info")
        first = [place.player for place in log.state.standings() if place.place == 1]
        if log.entries and first:
            yield Note(tx("Leading: %(players)s", players=", ".join(first)), icon="flag")

    def _reason(self) -> Note:
        tx, outcome = self.tx, self.log.state.outcome
        if outcome is None:
            return Note(tx("The players ended the match."), icon="info")
        return Note(tx(outcome.reason), icon="trophy", ruling=outcome.ruling)

    def _is_ended_by_the_players(self) -> bool:
        """Whether the latest act was the players' decision to stop, which undo reverses."""
        log = self.log
        act = log.acts[log.cursor - 1]
        return isinstance(act, Entered) and self.view.is_end(act.entry)

    def _next(self, winners: tuple[str, ...]) -> Iterator[Button]:
        tx, names = self.tx, self.log.setup.turned.seats
        yield Button(tx("Play again with the same players"), ("again",), Tone.MAIN, "play", is_step=True)
        word = AGAIN.get(self.view.first_seat(self.log.setup.options), "")
        if len(names) > 1 and word:
            yield Button(tx(word, player=names[0]), ("turned",), icon="refresh")
        if self.log.state.outcome is None:
            yield Button(tx("Keep playing"), ("reopen",), icon="undo")
        elif self._is_ended_by_the_players():
            yield Button(tx("Keep playing"), ("undo",), icon="undo")
        if winners:
            yield Button(tx("Share the result"), ("result",), icon="share", help=tx("a picture to post"))
        yield Button(tx("Share the score sheet"), ("go", f"share/{self.match}"), icon="table")
        yield Button(tx("Date, place, note"), ("go", f"details/{self.match}"), icon="pin")


class ExtraEntryPage(FormPage):
    name = "form"

    def form(self) -> Form[Any]:
        table = replace(self.table, people=self._people()) if self.log.can_be_joined else self.table
        return self.view.form_by_name[self.args[1]](table, self.draft)

    def screen(self) -> Screen:
        form = self.form()
        figures = Figures(self.view.figures(self.table), is_compact=True)
        return Screen(
            form.title,
            tuple(form.blocks()),
            (figures,),
            footer=tuple(self.form_footer(form)),
            keeps_awake=self.controller.settings.awake,
        )

    def accept_entry(self, entry: Any) -> None:
        """Add the entry, and return to the match, also if the menu led here."""
        super().accept_entry(entry)
        self.controller.go(f"match/{self.match}")

    def _people(self) -> tuple[str, ...]:
        return tuple(match_actions.match_counts(self.controller))


class CalculatorPage(MatchPage):
    name = "tool"

    def screen(self) -> Screen:
        tool = self.delegate()
        clear = Button(self.tx("Clear"), ("clear",), icon="trash", enabled=not tool.is_blank)
        return Screen(
            self.tx(tool.label),
            tuple(tool.blocks()),
            actions=(clear,),
            footer=tuple(tool.footer()),
            keeps_awake=self.controller.settings.awake,
        )

    @answers("clear")
    def clear(self, is_sure: bool = False) -> None:
        """Empty the calculator; ask first, since nothing brings it back."""
        if not is_sure:
            self.controller.ask(
                self.tx("Clear everything here?"), Button(self.tx("Clear"), ("clear", True), Tone.BAD, "trash")
            )
            return
        self.delegate().clear()

    def delegate(self) -> Tool[Any]:
        kind = next(each for each in self.view.tools if each.name == self.args[1])
        return kind(self.table, self.draft)
