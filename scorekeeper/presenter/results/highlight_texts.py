"""The highlights of a finished match as sentences: the best hand, who led from when, how long it took."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.i18n import Catalogue
from scorekeeper.import_export import match_file
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Note
from scorekeeper.presenter.dates import format_day
from scorekeeper.presenter.forms import AtTable, LogRow
from scorekeeper.presenter.matches.match_page import MatchPage, row_of
from scorekeeper.presenter.results.highlights import Decision, EntryGain, WonBy, best_gains, decision, has_course, span
from scorekeeper.presenter.wording import signed

MOST_SHARING = 3
"""A record shared by more players or entries is not reported."""


class HighlightText(NamedTuple):
    """A sentence about a match."""

    text: str
    icon: str


def highlight_texts(page: MatchPage, winners: tuple[str, ...]) -> tuple[HighlightText, ...]:
    """Return the highlights, the most telling first."""
    log = page.log
    rows = [row_of(page, position) for position in range(len(log.entries))]
    return (*_course_texts(page, winners, rows), *_length_texts(page))


def notes_of(facts: tuple[HighlightText, ...]) -> tuple[Note, ...]:
    """Return highlights as notes."""
    return tuple(Note(each.text, icon=each.icon) for each in facts)


def _course_texts(page: MatchPage, winners: tuple[str, ...], rows: list[LogRow]) -> Iterator[HighlightText]:
    tx, log = page.tx, page.log
    totals = [dict(state.totals) for state in log.states]
    if not has_course(totals):
        return
    firsts = [{each.player for each in state.standings() if each.place == 1} for state in log.states]
    tables = (AtTable(log.setup, state, tx) for state in log.states)
    names = [
        page.view.moment(table, row, number)
        for number, (table, row) in enumerate(zip(tables, rows, strict=False), start=1)
    ]
    found = decision(firsts, winners, totals)
    if found is not None:
        yield HighlightText(decision_text(tx, page.view.unit, found, names), "flag")
    is_low = bool(getattr(log.setup.options, "low_wins", False))
    best = best_gains(_gains(page, rows, totals), low_wins=is_low)
    if 0 < len(best) <= MOST_SHARING:
        yield HighlightText(best_text(tx, page.view.unit, best, names), "star")


def _gains(page: MatchPage, rows: list[LogRow], totals: list[dict[str, int]]) -> Iterator[EntryGain]:
    """Yield the points of each entry that has a form; events such as an ante are not feats."""
    log = page.log
    for position, row in enumerate(rows):
        if not page.view.form_of(log.entries[position]):
            continue
        before, after = totals[position], totals[position + 1]
        for player, cell in zip(log.setup.names, row.cells, strict=True):
            if cell.text and player in after:
                yield EntryGain(player, position, after[player] - before.get(player, 0))


def decision_text(tx: Catalogue, unit: str, found: Decision, names: list[str]) -> str:
    """Return when a match was decided.

    Args:
        tx: The language.
        unit: The name of a row of the game's table, in English.
        found: The decision.
        names: How sentences refer to each entry.
    """
    values = {
        "players": _join_names(tx, found.players),
        "others": _join_names(tx, found.others),
        "entry": names[found.position],
        "last": _last(tx, unit),
    }
    match found.course:
        case WonBy.THROUGHOUT:
            return tx("%(players)s led all the way.", **values)
        case WonBy.FROM:
            return tx("%(players)s led from %(entry)s on.", **values)
        case WonBy.OVERTAKEN:
            return tx("%(last)s decided it: %(players)s overtook %(others)s.", **values)
        case WonBy.LEVEL:
            return tx("%(last)s decided it: until then %(players)s and %(others)s were level.", **values)
        case WonBy.CAUGHT_UP:
            return tx("%(last)s decided it: %(players)s caught up with %(others)s.", **values)


def best_text(tx: Catalogue, unit: str, best: tuple[EntryGain, ...], names: list[str]) -> str:
    """Return who had the most points at once, or the fewest where those win, and when."""
    what, points = _best(tx, unit), signed(best[0].points)
    if len(best) == 1:
        (one,) = best
        values = {"what": what, "player": one.player, "points": points, "entry": names[one.position]}
        return tx("%(what)s: %(player)s, %(points)s in %(entry)s", **values)
    who = ", ".join(tx("%(player)s in %(entry)s", player=each.player, entry=names[each.position]) for each in best)
    return tx("%(what)s: %(points)s (%(players)s)", what=what, points=points, players=who)


def _length_texts(page: MatchPage) -> Iterator[HighlightText]:
    tx, log = page.tx, page.log
    if not log.entries:
        return
    count = _count_text(
        tx, page.view.unit, sum(bool(page.view.form_of(each)) for each in log.entries), len(log.entries)
    )
    played = span(
        page.desk.store.record(page.match).begun, match_file.entry_times(page.desk.store.read_acts(page.match))
    )
    if played is None:
        yield HighlightText(count, "clock")
    elif played.minutes is not None:
        yield HighlightText(tx("%(count)s in %(time)s", count=count, time=time_text(tx, played.minutes)), "clock")
    elif played.first.date() == played.last.date():
        yield HighlightText(tx("%(count)s on %(day)s", count=count, day=format_day(tx, played.first)), "clock")
    else:
        days = {"first": format_day(tx, played.first), "last": format_day(tx, played.last)}
        yield HighlightText(tx("%(count)s, from %(first)s to %(last)s", count=count, **days), "clock")


def time_text(tx: Catalogue, minutes: int) -> str:
    """Return a duration: `1 h 25 min`."""
    hours, rest = divmod(minutes, 60)
    if not minutes:
        return tx("less than a minute")
    if not hours:
        return tx("%(minutes)s min", minutes=minutes)
    return tx("%(hours)s h %(minutes)s min", hours=hours, minutes=rest) if rest else tx("%(hours)s h", hours=hours)


def _join_names(tx: Catalogue, names: tuple[str, ...]) -> str:
    """Join names: `Ana`, `Ana and Ben`, `Ana, Ben and Eva`."""
    if len(names) < 2:
        return "".join(names)
    return tx("%(first)s and %(last)s", first=", ".join(names[:-1]), last=names[-1])


def _best(tx: Catalogue, unit: str) -> str:
    known = {"Hand": tx("Best hand"), "Deal": tx("Best deal"), "Round": tx("Best round")}
    return known.get(unit) or tx("Biggest gain")


def _last(tx: Catalogue, unit: str) -> str:
    known = {"Hand": tx("The last hand"), "Deal": tx("The last deal"), "Round": tx("The last round")}
    return known.get(unit) or tx("The last entry")


def _count_text(tx: Catalogue, unit: str, filled_count: int, entry_count: int) -> str:
    """Return the number of units played, or else of entries."""
    match unit:
        case "Hand":
            return tx(say_count("%(count)s hand", "%(count)s hands", filled_count))
        case "Deal":
            return tx(say_count("%(count)s deal", "%(count)s deals", filled_count))
        case "Round":
            return tx(say_count("%(count)s round", "%(count)s rounds", filled_count))
        case "Ship":
            return tx(say_count("%(count)s ship", "%(count)s ships", filled_count))
    return tx(say_count("%(count)s entry", "%(count)s entries", entry_count))
