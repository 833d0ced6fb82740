"""The explanation of a number: its parts, each with the ruling behind it."""

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Button, Buttons, Group, Note, Reason, Reasons, Screen, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches.match_page import MatchPage, row_of
from scorekeeper.presenter.wording import number


class ScoreBreakdownPage(MatchPage):
    """The parts of an entry's number, or of a total."""

    name = "why"

    def screen(self) -> Screen:
        """Show the parts."""
        tx, place = self.tx, int(self.args[1])
        player = self.log.setup.names[place]
        if len(self.args) > 2:
            return self._of_entry(player, place, int(self.args[2]))
        reasons = self.view.total_reasons(self.table, player)
        if reasons is None:
            reasons = (*self.view.start_reasons(self.table, player), *self._rows(place))
        totals = self.log.state.totals
        total = number(totals[player]) if player in totals else "–"
        shown = Reasons(reasons, total) if reasons else Note(tx("Nothing has been entered yet."), Tone.QUIET)
        return Screen(tx("Why %(total)s?", total=total), (Group((shown,), player), self._rulebook()))

    def _of_entry(self, player: str, place: int, position: int) -> Screen:
        if position not in range(len(self.log.entries)):
            raise ScoreError(say("This entry no longer exists."))
        tx, row = self.tx, row_of(self, position)
        cell = row.cells[place]
        shown = Reasons(cell.reasons, cell.text) if cell.reasons else Note(row.text or cell.text)
        title = f"{player} · {row.label}" if row.label else player
        blocks = (Group((shown,), title), *((Note(row.text, Tone.QUIET),) if row.text and cell.reasons else ()))
        change = Buttons((Button(tx("Change this entry"), ("edit", position), icon="pencil"),))
        return Screen(tx("Why %(total)s?", total=cell.text), (*blocks, change, self._rulebook()))

    @answers("edit")
    def edit(self, position: int) -> None:
        """Open the entry to change it."""
        if position not in range(len(self.log.entries)):
            return
        self.desk.clear_draft(f"edit/{self.match}/{position}")
        self.desk.turn_to(f"edit/{self.match}/{position}")

    def _rows(self, place: int) -> list[Reason]:
        rows = [row_of(self, position) for position in range(len(self.log.entries))]
        return [Reason(row.label or row.text, row.cells[place].text) for row in rows if row.cells[place].text]

    def _rulebook(self) -> Buttons:
        game = self.log.game
        if not game.has_sheet:
            return Buttons(())
        return Buttons(
            (Button(self.tx("Rules of %(game)s", game=self.tx(game.title)), ("go", f"rules/{game.id}"), icon="book"),)
        )
