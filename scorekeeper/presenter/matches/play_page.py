"""A match on the table, and its end: podium, reason, course, and what to do next."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.acts import Entered
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Tone
from scorekeeper.presenter.dates import format_day
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches.entry_pages import NextEntryPage
from scorekeeper.presenter.matches.scores import chart_of
from scorekeeper.presenter.pages.share_page import SharePage
from scorekeeper.presenter.results.highlight_texts import highlight_texts, notes_of
from scorekeeper.presenter.results.highlights import has_course
from scorekeeper.presenter.results.podium import podium_of, winners_of


class PlayPage(NextEntryPage):
    """The standings and the next entry; once the match is over, how it ended."""

    @answers("turned")
    def play_again_turned(self) -> None:
        """Begin a new match with the same players and house rules, starting with the second seat."""
        if not self.is_over:
            return
        setup = self.log.setup
        turned = replace(setup, players=(*setup.players[1:], *setup.players[:1]))
        self.desk.go_home(f"match/{self.desk.store.begin(turned)}")

    @answers("result")
    def share_card(self) -> None:
        """Share the result as a picture, if there is one."""
        if winners_of(self):
            SharePage(self.desk, *self.args).share_card()

    def end_blocks(self) -> Iterator[Block]:
        """Show the podium, why the match is over, its course, and what to do next."""
        tx, winners = self.tx, winners_of(self)
        facts = notes_of(highlight_texts(self, winners))
        if winners:
            yield podium_of(self, winners)
            yield Group((self._reason(), *facts, *self._details()), tx("The match is over"))
        else:
            yield Group((*self._early(), *facts, *self._details()), tx("Ended early"))
        yield Buttons(tuple(self._next(winners)))
        if has_course([dict(state.totals) for state in self.log.states]):
            yield Group((chart_of(self)._replace(is_small=True),), tx("How it went"))

    def _details(self) -> Iterator[Note]:
        """Show when and where it was played, and the note, if given."""
        record = self.desk.store.record(self.match)
        if record.details.day or record.details.place:
            yield Note(
                " · ".join(filter(None, (format_day(self.tx, record.played_on), record.details.place))), icon="pin"
            )
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
        tx, names = self.tx, self.log.setup.names
        yield Button(tx("Play again with the same players"), ("again",), Tone.MAIN, "play")
        if len(names) > 1:
            yield Button(tx("Play again: %(player)s begins", player=names[1]), ("turned",), icon="refresh")
        if self.log.state.outcome is None:
            yield Button(tx("Keep playing"), ("reopen",), icon="undo")
        elif self._is_ended_by_the_players():
            yield Button(tx("Keep playing"), ("undo",), icon="undo")
        if winners:
            yield Button(tx("Share the result"), ("result",), icon="share", help=tx("a picture to post"))
        yield Button(tx("Share the score sheet"), ("go", f"share/{self.match}"), icon="table")
        yield Button(tx("Date, place, note"), ("go", f"details/{self.match}"), icon="pin")
