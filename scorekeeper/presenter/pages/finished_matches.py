"""Finished matches, which can be searched, and the players' statistics."""

from collections.abc import Iterator
from fractions import Fraction

from scorekeeper.games import find_game, games
from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Cell, Item, Note, Option, Screen, Table, TableRow, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.matches import statistics
from scorekeeper.presenter.matches.own_games import art_of, emblem_of, name_of, title_of
from scorekeeper.presenter.matches.statistics import MatchResult, PlayerStatistics, StatisticsGroup
from scorekeeper.presenter.page import BasePage, MatchListPage
from scorekeeper.presenter.pages.menu import details_text
from scorekeeper.presenter.summaries import read_summary, totals_texts
from scorekeeper.presenter.wording import format_day, number
from scorekeeper.storage.match_records import Record

SHOWN = 50
"""Matches listed at first, and added with each touch."""


class FinishedMatchesPage(MatchListPage):
    """The finished matches, most recently played first."""

    name = "finished"

    def screen(self) -> Screen:
        tx, typed = self.tx, self._search_text()
        over = statistics.finished_matches(self.controller.store.matches())
        found = [each for each in over if statistics.is_search_hit(typed, *self._facts(each))]
        search = blocks.TextField(tx("Search"), typed, ("search",), tx("Player, game, date or place"))
        to_statistics = Button(tx("Statistics"), ("go", "statistics"), icon="trophy")
        return Screen(
            tx("Finished games"),
            main=tuple(self._list_blocks(over, found)),
            side=(search,) if over else (),
            actions=(to_statistics,),
        )

    @answers("search")
    def search(self, text: str) -> None:
        self.draft["search"] = text[:LONGEST_NAME]
        self.draft.pop("shown", None)

    @answers("clear")
    def clear(self) -> None:
        self.controller.clear_draft(self.address)

    @answers("more")
    def list_more(self) -> None:
        """Show `SHOWN` more matches in the list."""
        self.draft["shown"] = self._shown_count() + SHOWN

    def _search_text(self) -> str:
        return str(self.draft.get("search", ""))

    def _shown_count(self) -> int:
        return int(self.draft.get("shown", SHOWN))

    def _list_blocks(self, over: list[Record], found: list[Record]) -> Iterator[Block]:
        tx = self.tx
        if not over:
            yield Note(tx("No match is finished yet."), Tone.QUIET)
            return
        if not found:
            yield Note(tx("Nothing found: %(what)s", what=self._search_text().strip()), Tone.QUIET, "search")
            yield Buttons((Button(tx("Show all"), ("clear",), icon="close"),))
            return
        if self._search_text().strip():
            yield Note(tx("Found: %(count)s of %(all)s", count=len(found), all=len(over)), Tone.QUIET, "search")
        yield blocks.Items(tuple(self._item(each) for each in found[: self._shown_count()]))
        rest = len(found) - self._shown_count()
        if rest > 0:
            yield Buttons((Button(tx("Show more (%(count)s)", count=rest), ("more",), icon="down"),))

    def _item(self, record: Record) -> Item:
        tx, found = self.tx, read_summary(record)
        totals = totals_texts(record.setup.names, found.totals)
        won = tx("Won by %(players)s", players=", ".join(found.winners)) if found.winners else tx("Ended early")
        return Item(
            title_of(tx, record.setup),
            ("go", f"match/{record.id}"),
            detail=" · ".join(filter(None, (won, *totals, details_text(record)))),
            value=format_day(tx, record.played_on),
            art=art_of(record.setup),
            emblem=emblem_of(record.setup),
            actions=(
                Button(tx("Play again"), ("again", record.id), icon="play"),
                Button(tx("Share"), ("go", f"share/{record.id}"), icon="share"),
                Button(tx("Delete"), ("delete", record.id), Tone.BAD, "trash"),
            ),
        )

    def _facts(self, record: Record) -> tuple[str, ...]:
        """Return the searchable facts of a match: names, game, and the date in its usual spellings."""
        when, game = record.played_on, record.setup.game
        dates = (
            f"{when:%Y-%m-%d}",
            f"{when.day}. {when.month}. {when.year}",
            f"{when.day}.{when.month}.{when.year}",
            f"{when.day}/{when.month}/{when.year}",
            f"{when:%d.%m.%Y}",
            f"{when:%d/%m/%Y}",
        )
        titles = (own,) if (own := name_of(record.setup)) else (game.title, self.tx(game.title))
        noted = record.details.place, record.details.note
        return (*record.setup.people, *noted, *titles, format_day(self.tx, when), *dates)


class StatisticsPage(BasePage):
    name = "statistics"
    fills = fields(game=str)

    def screen(self) -> Screen:
        tx = self.tx
        results = self._results()
        if not results:
            return Screen(tx("Statistics"), (Note(tx("No match is finished yet."), Tone.QUIET),))
        return Screen(tx("Statistics"), (*self._of_game(results), *self._explanations()))

    def _results(self) -> list[MatchResult]:
        """Return the results of finished matches, oldest first."""
        found = statistics.finished_matches(self.controller.store.matches())
        return [statistics.result_of(each) for each in reversed(found)]

    def _of_game(self, results: list[MatchResult]) -> Iterator[Block]:
        tx = self.tx
        kinds = _sort_groups(statistics.list_groups(results))
        key = self.draft.get("game", "")
        kind = next((each for each in kinds if each.key == key), None)
        options = (Option(tx("All games"), ""), *(Option(self._title(each), each.key) for each in kinds))
        if len(kinds) > 1:
            yield blocks.Choice(tx("Game"), options, kind.key if kind else "", ("game",))
        else:
            kind = kinds[0]
            yield blocks.Heading(self._title(kind))
        chosen = [each for each in results if kind is None or each.kind == kind]
        rows = tuple(
            TableRow(name, self._cells(found, has_points=kind is not None), ("go", f"player/{name}"))
            for name, found in statistics.ranking(chosen)
        )
        yield Note(tx("Finished matches: %(count)s", count=len(chosen)), Tone.QUIET)
        yield Table(self._columns(has_points=kind is not None), rows, corner=tx("Player"))
        if kind and kind.is_low:
            yield Note(tx("The fewest points win here, so the best total is the lowest."), Tone.QUIET, "info")
        yield Note(tx("Tap a name to see that player's games."), Tone.QUIET, "info")

    def _of_player(self, own: list[MatchResult], player: str) -> Iterator[Block]:
        tx = self.tx
        kinds = _sort_groups(statistics.list_groups(own))
        rows = [
            TableRow(
                self._title(kind),
                self._cells(statistics.tally([each for each in own if each.kind == kind], player), has_points=True),
            )
            for kind in kinds
        ]
        if len(kinds) > 1:
            cells = self._cells(statistics.tally(own, player), has_points=True)
            rows.append(TableRow(tx("All games"), cells, is_total=True))
        yield Table(self._columns(has_points=True), tuple(rows), corner=tx("Game"))

    def _columns(self, *, has_points: bool) -> tuple[str, ...]:
        tx = self.tx
        points = (tx("Average"), tx("Best")) if has_points else ()
        return (tx("Played"), tx("Won"), tx("Win rate"), *points, tx("Streak"), tx("Longest"))

    def _cells(self, found: PlayerStatistics, *, has_points: bool) -> tuple[Cell, ...]:
        rate = "–" if found.win_rate is None else f"{statistics.round_decimal(found.win_rate * 100, digits=0)[0]} %"
        average = "–" if found.average is None else self._average(found.average)
        points = (average, "–" if found.best is None else number(found.best)) if has_points else ()
        texts = (str(found.played), str(found.won), rate, *points, str(found.streak), str(found.longest))
        return tuple(Cell(text) for text in texts)

    def _average(self, value: Fraction) -> str:
        if value.denominator == 1:
            return number(value.numerator)
        whole, tenth = statistics.round_decimal(value, digits=1)
        return self.tx("%(whole)s.%(tenth)s", whole=whole, tenth=tenth)

    def _explanations(self) -> Iterator[Block]:
        tx = self.tx
        yield Note(tx("Win rate: share of the matches that somebody won; a shared win counts."), Tone.QUIET)
        yield Note(tx("Streak: wins in a row so far. Longest: the longest streak ever."), Tone.QUIET)
        yield Note(tx("A match that the players ended without a winner counts only as played."), Tone.QUIET)

    def _title(self, kind: StatisticsGroup) -> str:
        title = kind.title or self.tx(find_game(kind.game).title)
        return self.tx("%(game)s, lowest wins", game=title) if kind.is_low else title


def _sort_groups(kinds: list[StatisticsGroup]) -> list[StatisticsGroup]:
    """Sort kinds of games in the order of the other lists."""
    order = list(games())
    return sorted(kinds, key=lambda kind: (order.index(kind.game), not kind.own, kind.own, kind.is_low))
