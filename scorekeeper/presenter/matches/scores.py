"""The other tabs of a match: the table of entries, and the chart of totals."""

from scorekeeper.presenter.blocks import Block, Cell, Chart, Note, Screen, Series, Table, TableRow, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches.match_page import MatchPage, places_now, row_of
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.wording import number


class ScoreTablePage(MatchPage):
    """Every entry, with its effect on each player."""

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
        """Open an entry to change it."""
        if position not in range(len(self.log.entries)):
            return
        self.desk.clear_draft(f"edit/{self.match}/{position}")
        self.desk.go(f"edit/{self.match}/{position}")

    @answers("why")
    def show_breakdown(self, position: int, place: int) -> None:
        """Explain a number; position -1 is the total."""
        if place not in range(len(self.log.setup.names)) or position >= len(self.log.entries):
            return
        tail = "" if position < 0 else f"/{position}"
        self.desk.go(f"why/{self.match}/{place}{tail}")

    def _row(self, position: int) -> TableRow:
        row = row_of(self, position)
        cells = tuple(
            Cell(each.text, ("why", position, place) if each.text else (), each.tone, each.detail)
            for place, each in enumerate(row.cells)
        )
        return TableRow(row.label or row.text, cells, ("edit", position))


class ProgressPage(MatchPage):
    """The totals over the course of the match."""

    name = "chart"

    def screen(self) -> Screen:
        """Show a line for each player."""
        tx, log = self.tx, self.log
        shown: Block = chart_of(self) if log.entries else Note(tx("Nothing has been entered yet."), Tone.QUIET)
        return self.add_navigation(Screen(title_of(tx, log.setup), (shown,)))


def chart_of(page: MatchPage) -> Chart:
    """Return the totals over the course of a match, a line for each player."""
    log = page.log
    series = tuple(
        Series(player.name, player.colour, tuple(state.totals.get(player.name) for state in log.states))
        for player in log.setup.players
    )
    labels = ("", *(row_of(page, position).label for position in range(len(log.entries))))
    return Chart(series, labels, page.view.target(page.table))
