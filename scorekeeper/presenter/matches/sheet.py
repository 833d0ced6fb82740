"""A match as a score sheet, in the player's language: to be drawn, put into a spreadsheet, or neat as plain text."""

import unicodedata

from scorekeeper.import_export import csvfile, match_file
from scorekeeper.import_export.csvfile import CsvRow
from scorekeeper.import_export.sheet_data import SheetData, SheetPlayer, SheetRow, SheetRule, SheetWords
from scorekeeper.presenter.forms import LogRow
from scorekeeper.presenter.matches.match_page import MatchPage, row_of
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.matches.podium import places_of
from scorekeeper.presenter.pages.menu import details_text
from scorekeeper.presenter.summaries import read_summary
from scorekeeper.presenter.wording import format_day, number, setting
from scorekeeper.rules.options import describe

HEAD_WIDTH = 12
"""Names above columns are shortened to this many characters; the list above has them in full."""
LABEL_WIDTH = 24


def sheet_of(page: MatchPage) -> SheetData:
    tx, log, setup = page.tx, page.log, page.log.setup
    record = page.controller.store.record(page.match)
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
    teams = tuple(f"{each.name}: {each.told_members}" for each in setup.players if each.told_members)
    facts = (tx("Players: %(count)s", count=len(setup.seats)), tx("Entries: %(count)s", count=len(rows)), *teams)
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
    tx, log = page.tx, page.log
    times = match_file.entry_times(page.controller.store.read_acts(page.match))
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
    record = page.controller.store.record(page.match)
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
        SheetRule(f"{tx(rules[name].title)}: {setting(tx, value)}", tx(rules[name].help))
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


def text_of(data: SheetData) -> str:
    lines = [f"{data.title} · {data.date}", data.result]
    lines.extend(filter(None, (data.reason, data.note)))
    lines.append("")
    ordered = sorted(data.players, key=lambda each: (not each.is_winner, each.place or len(data.players) + 1))
    lines.extend(f"{f'{each.place}.' if each.place else '–'} {each.name}: {each.total}" for each in ordered)
    if data.rows:
        lines.extend(("", *_table(data)))
    if data.rules:
        lines.extend(("", f"{data.words.house_rules}:", *(f"- {rule.title}. {rule.text}" for rule in data.rules)))
    return "\n".join(lines) + "\n"


def columns(text: str) -> int:
    """Return the width of a text in columns: East Asian letters and most pictures take two, combining marks none."""
    return sum(_columns_of(sign) for sign in text)


def shorten_to_columns(text: str, width: int) -> str:
    """Shorten a text with … to a number of columns."""
    flat = " ".join(text.split())
    if columns(flat) <= width:
        return flat
    kept = ""
    for sign in flat:
        if columns(kept) + _columns_of(sign) > width - 1:
            break
        kept += sign
    return f"{kept.rstrip()}…"


def _table(data: SheetData) -> list[str]:
    labels = [shorten_to_columns(row.label, LABEL_WIDTH) for row in data.rows]
    names = [shorten_to_columns(each.name, HEAD_WIDTH) for each in data.players]
    rows = [names, *(list(row.cells) for row in data.rows), [each.total for each in data.players]]
    heads = ["", *labels, data.words.total]
    label_width = max(map(columns, heads))
    widths = [max(columns(row[place]) for row in rows) for place in range(len(names))]
    lines = []
    for head, row in zip(heads, rows, strict=True):
        cells = "  ".join(" " * (width - columns(cell)) + cell for cell, width in zip(row, widths, strict=True))
        lines.append(f"{head}{' ' * (label_width - columns(head))}  {cells}".rstrip())
    rule = "-" * (label_width + 2 + sum(widths) + 2 * (len(widths) - 1))
    return [lines[0], rule, *lines[1:-1], rule, lines[-1]]


def _columns_of(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
