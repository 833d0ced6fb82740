"""The highlights of a finished match as sentences: the best points at once, when it was decided, how long it took."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise

from scorekeeper.i18n import Catalogue
from scorekeeper.import_export import match_file
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Note
from scorekeeper.presenter.forms import AtTable, LogRow
from scorekeeper.presenter.matches.match_page import MatchPage, row_of
from scorekeeper.presenter.wording import format_day, signed

SITTING = timedelta(hours=12)
"""A longer match was not played at one sitting (ours), so hours and minutes would be meaningless."""
MOST_SHARING = 3
"""A record shared by more players or entries is not reported."""


@dataclass(frozen=True, slots=True)
class EntryGain:
    """The points of one player in one entry."""

    player: str
    position: int
    """Position of the entry, from 0."""
    points: int


class WonBy(StrEnum):
    THROUGHOUT = "throughout"
    """The winner led alone from the first points on."""
    FROM = "from"
    """The winner led alone from some entry on."""
    OVERTAKEN = "overtaken"
    """The last points put the winner ahead of the previous leader."""
    LEVEL = "level"
    """The last points decided between players who were level in first place."""
    CAUGHT_UP = "caught up"
    """The last points brought players level with the previous leader, and they share the win."""


@dataclass(frozen=True, slots=True)
class Decision:
    """When a match was decided."""

    course: WonBy
    position: int
    """Position of the deciding entry, from 0."""
    players: tuple[str, ...]
    """Players who took the lead there, in seating order."""
    others: tuple[str, ...] = ()
    """Other players who led until the last points, in seating order."""


@dataclass(frozen=True, slots=True)
class Span:
    """When a match was played."""

    first: datetime
    last: datetime

    @property
    def minutes(self) -> int | None:
        """Return its length in whole minutes; None if it was not played at one sitting."""
        took = self.last - self.first
        return int(took.total_seconds() // 60) if took < SITTING else None


def has_course(totals: Sequence[Mapping[str, int]]) -> bool:
    """Whether somebody's total, before the first entry and after each, changed more than once: there is a course."""
    changes = [
        player for before, after in pairwise(totals) for player in after if after[player] != before.get(player, 0)
    ]
    return len(changes) > len(set(changes))


def best_gains(gains: Iterable[EntryGain], *, low_wins: bool) -> tuple[EntryGain, ...]:
    """Return the most points that an entry gave anybody, or the fewest where those win; all that share the record.

    Empty if the most points win and nobody gained any.
    """
    found = list(gains)
    if not found:
        return ()
    points = [each.points for each in found]
    best = min(points) if low_wins else max(points)
    if best <= 0 and not low_wins:
        return ()
    return tuple(each for each in found if each.points == best)


def decision(
    firsts: Sequence[Set[str]], winners: Sequence[str], totals: Sequence[Mapping[str, int]]
) -> Decision | None:
    """Find out when a match was decided; None if the leaders at the end are not its winners, or are all players.

    To lead is to be alone in first place, with those who share the win; being level with others is not leading.
    Totals and players in first place are those before the first entry, and after each; winners are in seating order.
    """
    changed = [place for place in range(1, len(totals)) if totals[place] != totals[place - 1]]
    won = set(winners)
    if not changed or not won or firsts[-1] != won or len(totals[-1]) == len(won):
        return None
    led = len(firsts) - 1
    while led and firsts[led - 1] == won:
        led -= 1
    if led <= changed[0]:
        return Decision(WonBy.THROUGHOUT, changed[0] - 1, tuple(winners)) if len(won) == 1 else None
    seats = list(totals[-1])
    before = [each for each in seats if each in firsts[led - 1]]
    others = tuple(each for each in before if each not in won)
    if led < changed[-1]:
        return Decision(WonBy.FROM, led - 1, tuple(winners))
    if len(won) > 1:
        late = tuple(each for each in winners if each not in before)
        return Decision(WonBy.CAUGHT_UP, led - 1, late, tuple(before)) if late and not others else None
    course = WonBy.LEVEL if won <= set(before) else WonBy.OVERTAKEN
    return Decision(course, led - 1, tuple(winners), others)


def span(begun: datetime, times: Iterable[str]) -> Span | None:
    """Return when a match was played, from its beginning to its latest entry; None if its times are unusable.

    Times are in ISO form; invalid ones, from somebody else's file, are ignored.
    """
    known = [found for each in times if (found := _time(each)) is not None]
    known = [each for each in known if (each.tzinfo is None) == (begun.tzinfo is None)]
    if not known or max(known) < begun:
        return None
    return Span(begun, max(known))


def _time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def highlight_notes(page: MatchPage, winners: tuple[str, ...]) -> tuple[Note, ...]:
    """Return the highlights, the most telling first."""
    log = page.log
    rows = [row_of(page, position) for position in range(len(log.entries))]
    return (*_course_texts(page, winners, rows), *_length_texts(page))


def _course_texts(page: MatchPage, winners: tuple[str, ...], rows: list[LogRow]) -> Iterator[Note]:
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
        yield Note(decision_text(tx, page.view.unit, found, names), icon="flag")
    is_low = bool(getattr(log.setup.options, "low_wins", False))
    best = best_gains(_gains(page, rows, totals), low_wins=is_low)
    if 0 < len(best) <= MOST_SHARING:
        yield Note(best_text(tx, page.view.unit, best, names), icon="star")


def _gains(page: MatchPage, rows: list[LogRow], totals: list[dict[str, int]]) -> Iterator[EntryGain]:
    """Yield the points of each entry that has a form; events such as an ante are not feats."""
    log = page.log
    for position, row in enumerate(rows):
        if not page.view.is_deal(log.entries[position]):
            continue
        before, after = totals[position], totals[position + 1]
        for player, cell in zip(log.setup.names, row.cells, strict=True):
            if cell.text and player in after:
                yield EntryGain(player, position, after[player] - before.get(player, 0))


def decision_text(tx: Catalogue, unit: str, found: Decision, names: list[str]) -> str:
    """Return when a match was decided; the names are how sentences refer to each entry."""
    values = {
        "players": _join_names(tx, found.players),
        "others": _join_names(tx, found.others),
        "entry": names[found.position],
        "last": _last(tx, unit),
    }
    return {
        WonBy.THROUGHOUT: tx("%(players)s led all the way.", **values),
        WonBy.FROM: tx("%(players)s led from %(entry)s on.", **values),
        WonBy.OVERTAKEN: tx("%(last)s decided it: %(players)s overtook %(others)s.", **values),
        WonBy.LEVEL: tx("%(last)s decided it: until then %(players)s and %(others)s were level.", **values),
        WonBy.CAUGHT_UP: tx("%(last)s decided it: %(players)s caught up with %(others)s.", **values),
    }[found.course]


def best_text(tx: Catalogue, unit: str, best: tuple[EntryGain, ...], names: list[str]) -> str:
    """Return who had the most points at once, or the fewest where those win, and when."""
    what, points = _best(tx, unit), signed(best[0].points)
    if len(best) == 1:
        (one,) = best
        values = {"what": what, "player": one.player, "points": points, "entry": names[one.position]}
        return tx("%(what)s: %(player)s, %(points)s in %(entry)s", **values)
    who = ", ".join(tx("%(player)s in %(entry)s", player=each.player, entry=names[each.position]) for each in best)
    return tx("%(what)s: %(points)s (%(players)s)", what=what, points=points, players=who)


def _length_texts(page: MatchPage) -> Iterator[Note]:
    tx, log = page.tx, page.log
    if not log.entries:
        return
    filled_count = sum(page.view.is_deal(each) for each in log.entries)
    count = _count_text(tx, page.view.unit, filled_count, len(log.entries))
    played = span(
        page.controller.store.record(page.match).begun,
        match_file.entry_times(page.controller.store.read_acts(page.match)),
    )
    if played is None:
        yield Note(count, icon="clock")
    elif played.minutes is not None:
        yield Note(tx("%(count)s in %(time)s", count=count, time=time_text(tx, played.minutes)), icon="clock")
    elif played.first.date() == played.last.date():
        yield Note(tx("%(count)s on %(day)s", count=count, day=format_day(tx, played.first)), icon="clock")
    else:
        days = {"first": format_day(tx, played.first), "last": format_day(tx, played.last)}
        yield Note(tx("%(count)s, from %(first)s to %(last)s", count=count, **days), icon="clock")


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
