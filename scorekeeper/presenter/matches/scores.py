"""The numbers of a match: the table of entries, the chart of totals, and what a number is made of."""

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Buttons, Cell, Chart, Group, Note, Reason, Screen, Table, TableRow, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches.match_page import MatchPage, places_now, row_of
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.wording import number


class ScoreTablePage(MatchPage):
    name = "table"

    def screen(self) -> Screen:
        """Show the table, the newest entry last."""
        tx, log = self.tx, self.log
        rows = [self._row(position) for position in range(len(log.entries))]
        totals = log.state.totals
        total = TableRow(
            tx("Total"),
            tuple(
                Cell(number(totals[name]), ("why", -1, place)) if name in totals else Cell("–")
                for place, name in enumerate(log.setup.names)
            ),
            is_total=True,
        )
        found = places_now(self)
        places = TableRow(tx("Place"), tuple(Cell(found.get(name, "–")) for name in log.setup.names), is_total=True)
        colours = tuple(player.colour for player in log.setup.players)
        table = Table(log.setup.names, (*rows, total, places), colours, tx("Entry"))
        hints = [Note(tx("Tap a number to see why, or an entry's name to change it."), Tone.QUIET, "info")]
        if details := self.view.detail_help(tx):
            hints.append(Note(details, Tone.QUIET))
        empty = Note(tx("Nothing has been entered yet."), Tone.QUIET)
        return self.add_navigation(Screen(title_of(tx, log.setup), (table, *hints) if rows else (empty,)))

    @answers("edit")
    def edit(self, position: int) -> None:
        if position not in range(len(self.log.entries)):
            return
        self.controller.clear_draft(f"edit/{self.match}/{position}")
        self.controller.go(f"edit/{self.match}/{position}")

    @answers("why")
    def show_breakdown(self, position: int, place: int) -> None:
        """Explain a number; position -1 is the total."""
        if place not in range(len(self.log.setup.names)) or position >= len(self.log.entries):
            return
        tail = "" if position < 0 else f"/{position}"
        self.controller.go(f"why/{self.match}/{place}{tail}")

    def _row(self, position: int) -> TableRow:
        row = row_of(self, position)
        cells = tuple(
            Cell(each.text, ("why", position, place) if each.text else (), each.tone, each.detail)
            for place, each in enumerate(row.cells)
        )
        return TableRow(row.label or row.text, cells, ("edit", position))


class ProgressPage(MatchPage):
    name = "chart"

    def screen(self) -> Screen:
        tx, log = self.tx, self.log
        shown: Block = chart_of(self) if log.entries else Note(tx("Nothing has been entered yet."), Tone.QUIET)
        return self.add_navigation(Screen(title_of(tx, log.setup), (shown,)))


def chart_of(page: MatchPage) -> Chart:
    """Return the totals over the course of a match, a line for each player."""
    log = page.log
    series = tuple(
        blocks.Series(player.name, player.colour, tuple(state.totals.get(player.name) for state in log.states))
        for player in log.setup.players
    )
    labels = ("", *(row_of(page, position).label for position in range(len(log.entries))))
    return Chart(series, labels, page.view.target(page.table))


class ScoreBreakdownPage(MatchPage):
    """The parts of an entry's number, or of a total."""

    name = "why"

    def screen(self) -> Screen:
        tx, place = self.tx, int(self.args[1])
        player = self.log.setup.names[place]
        if len(self.args) > 2:
            return self._of_entry(player, place, int(self.args[2]))
        reasons = self.view.total_reasons(self.table, player)
        if reasons is None:
            is_late = place >= len(self.log.begun.players)  # whose first points are a row
            begun = () if is_late else self.view.start_reasons(self.table, player)
            reasons = (*begun, *self._rows(place))
        totals = self.log.state.totals
        total = number(totals[player]) if player in totals else "–"
        shown = blocks.Reasons(reasons, total) if reasons else Note(tx("Nothing has been entered yet."), Tone.QUIET)
        return Screen(tx("Why %(total)s?", total=total), (Group((shown,), player), self._rulebook()))

    def _of_entry(self, player: str, place: int, position: int) -> Screen:
        if position not in range(len(self.log.entries)):
            raise ScoreError(say("This entry no longer exists."))
        tx, row = self.tx, row_of(self, position)
        cell = row.cells[place]
        shown = blocks.Reasons(cell.reasons, cell.text) if cell.reasons else Note(row.text or cell.text)
        title = f"{player} · {row.label}" if row.label else player
        text = (Note(row.text, Tone.QUIET),) if row.text and cell.reasons else ()
        change = Buttons((blocks.Button(tx("Change this entry"), ("edit", position), icon="pencil"),))
        return Screen(tx("Why %(total)s?", total=cell.text), (Group((shown,), title), *text, change, self._rulebook()))

    @answers("edit")
    def edit(self, position: int) -> None:
        if position not in range(len(self.log.entries)):
            return
        self.controller.clear_draft(f"edit/{self.match}/{position}")
        self.controller.turn_to(f"edit/{self.match}/{position}")

    def _rows(self, place: int) -> list[Reason]:
        rows = [row_of(self, position) for position in range(len(self.log.entries))]
        return [Reason(row.label or row.text, row.cells[place].text) for row in rows if row.cells[place].text]

    def _rulebook(self) -> Buttons:
        game = self.log.game
        if not game.has_sheet:
            return Buttons(())
        label = self.tx("Rules of %(game)s", game=self.tx(game.title))
        return Buttons((blocks.Button(label, ("go", f"rules/{game.id}"), icon="book"),))
