"""A match as a score sheet, in the player's language: to be drawn, written as text, or put into a spreadsheet."""

from scorekeeper.import_export import csvfile, match_file
from scorekeeper.import_export.csvfile import CsvRow
from scorekeeper.import_export.sheet_data import SheetData, SheetPlayer, SheetRow, SheetRule, SheetWords
from scorekeeper.presenter.dates import format_day
from scorekeeper.presenter.forms import LogRow
from scorekeeper.presenter.matches.match_page import MatchPage, row_of
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.pages.details import details_text
from scorekeeper.presenter.results.podium import places_of
from scorekeeper.presenter.summaries import read_summary
from scorekeeper.presenter.wording import number, setting
from scorekeeper.rules.options import describe


def sheet_of(page: MatchPage) -> SheetData:
    """Return the open match as a score sheet."""
    tx, log, setup = page.tx, page.log, page.log.setup
    record = page.desk.store.record(page.match)
    totals = log.state.totals
    result, reason = _result(page)
    winners = log.state.outcome.winners if log.state.outcome else read_summary(record).winners
    places = {each.name: each.place for each in places_of(page, winners)}
    players = tuple(
        SheetPlayer(
            each.name,
            each.colour,
            number(totals[each.name]) if each.name in totals else "–",
            places[each.name],
            is_winner=each.name in winners,
        )
        for each in setup.players
    )
    rows = tuple(_row(page, position) for position in range(len(log.entries)))
    facts = (tx("Players: %(count)s", count=len(players)), tx("Entries: %(count)s", count=len(rows)))
    no_rules = tx("None: everything as in the rulebook.") if setup.game.has_sheet else ""
    return SheetData(
        title_of(tx, setup),
        format_day(tx, record.played_on),
        facts,
        players,
        rows,
        result,
        reason,
        _rules(page),
        no_rules,
        _words(page),
        details_text(record),
    )


def csv_of(page: MatchPage) -> bytes:
    """Return the open match as a table for spreadsheets."""
    tx, log = page.tx, page.log
    times = match_file.entry_times(page.desk.store.read_acts(page.match))
    rows = []
    for position, at in enumerate(times):
        row = row_of(page, position)
        before, after = log.states[position].totals, log.states[position + 1].totals
        changes = tuple(
            (after.get(name, 0) - before.get(name, 0)) if cell.text and (name in after or name in before) else None
            for name, cell in zip(log.setup.names, row.cells, strict=True)
        )
        rows.append(CsvRow(_label(row), at, changes, tuple(after.get(name) for name in log.setup.names)))
    return csvfile.csv_of(log.setup.names, rows, entry=tx("Entry"), time=tx("Time"), total=tx("total"))


def _row(page: MatchPage, position: int) -> SheetRow:
    row, after = row_of(page, position), page.log.states[position + 1].totals
    totals = tuple(number(after[name]) if name in after else "" for name in page.log.setup.names)
    return SheetRow(_label(row), tuple(cell.text for cell in row.cells), totals)


def _label(row: LogRow) -> str:
    return row.label or row.text


def _result(page: MatchPage) -> tuple[str, str]:
    """Return the winners and the reason; or the present standing."""
    tx, outcome = page.tx, page.log.state.outcome
    record = page.desk.store.record(page.match)
    first = ", ".join(each.player for each in page.log.state.standings() if each.place == 1)
    if outcome is not None:
        return _winners(page, outcome.winners), tx(outcome.reason)
    if record.is_ended:
        # The winners are taken from the present match: the stored summary may be older than an import.
        winners = read_summary(record).winners
        return (_winners(page, winners) if winners else tx("Ended early")), tx("The players ended the match.")
    return tx("Match in progress"), tx("Leading: %(players)s", players=first) if first else ""


def _winners(page: MatchPage, winners: tuple[str, ...]) -> str:
    tx = page.tx
    if len(winners) == 1:
        return tx("Winner: %(player)s", player=winners[0])
    return tx("Winners: %(players)s", players=", ".join(winners))


def _rules(page: MatchPage) -> tuple[SheetRule, ...]:
    tx, setup = page.tx, page.log.setup
    rules = {rule.name: rule for rule in describe(setup.game.options)}
    return tuple(
        SheetRule(
            f"{tx(rules[name].title)}: {setting(tx, value)}",
            tx(rules[name].help),
        )
        for name, value in setup.house_rules.items()
    )


def _words(page: MatchPage) -> SheetWords:
    tx = page.tx
    return SheetWords(
        heading=tx("Score sheet"),
        entry=tx("Entry"),
        total=tx("Total"),
        place=tx("Place %(place)s"),
        house_rules=tx("House rules"),
        substitute=tx("☐ stands for a character that no font on the device has."),
        page=tx("Page %(page)s of %(pages)s"),
        made_by=tx("Scores kept with the pnp-press scorekeeper"),
    )
