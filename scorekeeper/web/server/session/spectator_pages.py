"""Pages for spectators: the scoreboard of a match, and a page that waits for one."""

from collections.abc import Iterator

from scorekeeper.presenter.blocks import Block, Button, Figures, Group, Heading, Item, Items, Note, Screen, Tone
from scorekeeper.presenter.matches.entry_pages import PlayPage
from scorekeeper.presenter.matches.highlights import has_course
from scorekeeper.presenter.matches.match_page import row_of
from scorekeeper.presenter.matches.own_games import art_of, emblem_of, title_of
from scorekeeper.presenter.matches.scores import chart_of
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.summaries import read_summary, readable_matches, totals_texts
from scorekeeper.storage.match_records import Record

LATEST_COUNT = 3
"""Number of entries on the scoreboard, latest first (ours)."""


class ScoreboardPage(PlayPage):
    """A match without its form: the standings, the latest entries, and the course so far."""

    def screen(self) -> Screen:
        """Show the scoreboard; once the match is over, how it ended."""
        if self.is_over:
            return super().screen()
        title = title_of(self.tx, self.log.setup)
        return self.add_navigation(Screen(title, tuple(self._latest_entries()), tuple(self._board())))

    def _board(self) -> Iterator[Block]:
        """Yield the totals by place, and what a table needs to know now."""
        order = {each.player: rank for rank, each in enumerate(self.log.state.standings())}
        for block in self.standings():
            if isinstance(block, Figures) and self.log.entries:
                ordered = sorted(block.figures, key=lambda each: order.get(each.name, len(order)))
                yield Figures(tuple(ordered), is_board=True)
            else:
                yield block._replace(is_board=True) if isinstance(block, Figures) else block

    def _latest_entries(self) -> Iterator[Block]:
        tx, log = self.tx, self.log
        if not log.entries:
            yield Note(tx("Nothing has been entered yet."), Tone.QUIET)
            return
        yield Heading(tx("Latest entries"))
        last = len(log.entries) - 1
        for position in range(last, max(last - LATEST_COUNT, -1), -1):
            row = row_of(self, position)
            named = zip(log.setup.names, row.cells, strict=True)
            told = tuple(f"{name} {cell.text}" for name, cell in named if cell.text)
            text = " · ".join(told) or row.text
            yield Group((Note(text),), row.label if row.label != text else "")
        if has_course([dict(state.totals) for state in log.states]):
            yield Group((chart_of(self)._replace(is_small=True),), tx("How it went"))


class WaitingPage(BasePage):
    """The first page of a spectator or a seat: the matches in progress."""

    name = "home"

    def screen(self) -> Screen:
        tx = self.tx
        going = [each for each in readable_matches(self.controller.store) if not read_summary(each).is_over]
        waiting = Note(
            tx("Nothing is being played yet. The next match appears here as soon as it begins."), icon="clock"
        )
        settings = Button(tx("Settings"), ("go", "settings"), icon="settings")
        listed = (Heading(tx("In progress")), Items(tuple(map(self._match_item, going)))) if going else (waiting,)
        return Screen(tx("Scorekeeper"), listed, actions=(settings,), has_back=False)

    def _match_item(self, record: Record) -> Item:
        totals = totals_texts(record.setup.names, read_summary(record).totals)
        return Item(
            title_of(self.tx, record.setup),
            ("go", f"match/{record.id}"),
            detail=" · ".join(totals),
            art=art_of(record.setup),
            emblem=emblem_of(record.setup),
        )
