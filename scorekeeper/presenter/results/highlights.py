"""The highlights of a finished match: the best points at once, when it was decided, how long it took.

Pure functions of plain values, for any game; `highlight_texts` puts them into words.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise

SITTING = timedelta(hours=12)
"""A longer match was not played at one sitting (ours), so hours and minutes would be meaningless."""


@dataclass(frozen=True, slots=True)
class EntryGain:
    """The points of one player in one entry."""

    player: str
    position: int
    """Position of the entry, from 0."""
    points: int


class WonBy(StrEnum):
    """How a match was won."""

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
    """Whether somebody's total changed more than once, so that there is a course to describe.

    Args:
        totals: Before the first entry, and after each.
    """
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

    Args:
        firsts: The players in first place before the first entry, and after each.
        winners: In seating order.
        totals: As for `has_course`.
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

    Args:
        begun: When it began.
        times: The time of each entry, in ISO form; invalid ones, from somebody else's file, are ignored.
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
