"""The statistics of finished matches: played, won, averages, best totals, winning streaks; and the search.

A match that the table ended without a certain winner counts as played only: it is not a defeat, does not
break a streak, and its unfinished totals do not enter an average.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scorekeeper.presenter.matches.own_games import key_of, name_of
from scorekeeper.presenter.summaries import read_summary
from scorekeeper.storage.match_records import Record, UnreadableMatch


@dataclass(frozen=True, slots=True)
class StatisticsGroup:
    """Matches with comparable totals: a game, or a custom game; the latter is two groups, by which total wins."""

    game: str
    """Id of the game."""
    is_low: bool = False
    """Whether the fewest points win."""
    own: str = ""
    """Identity of a custom game; empty for those of the app."""
    title: str = field(default="", compare=False)
    """The name of a custom game in its latest match."""

    @property
    def key(self) -> str:
        """Return a key for drafts and choices: `rounds low`, `rounds low/golf`."""
        kind = f"{self.game} low" if self.is_low else self.game
        return f"{kind}/{self.own}" if self.own else kind


@dataclass(frozen=True, slots=True)
class MatchResult:
    kind: StatisticsGroup
    players: tuple[str, ...]
    """In seating order; teams and their members."""
    winners: tuple[str, ...]
    """Empty if the table ended it without a winner."""
    totals: dict[str, int]
    """By player, for those who have one."""


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    played: int
    decided: int
    """Matches that somebody has won."""
    won: int
    """Includes shared wins."""
    average: Fraction | None
    """Of the totals; None if there are none, or totals of several kinds."""
    best: int | None
    """The best total: the most, or the fewest where that wins."""
    streak: int
    """The current run of wins."""
    longest: int
    """The longest run of wins."""

    @property
    def win_rate(self) -> Fraction | None:
        """Return the share of decided matches that were won; None if there are none."""
        return Fraction(self.won, self.decided) if self.decided else None


def finished_matches(matches: Iterable[Record | UnreadableMatch]) -> list[Record]:
    """Return the finished matches, most recently played first.

    Matches are ordered by the day on which they were played, which is the date shown, and within a day by
    when they began: later corrections, undo and redo move neither a match nor anybody's streak.
    A match from another phone is ordered by its own date.
    """
    over = [each for each in matches if isinstance(each, Record) and read_summary(each).is_over]
    return sorted(over, key=lambda each: (each.played_on, each.begun.replace(tzinfo=None), each.id), reverse=True)


def result_of(record: Record) -> MatchResult:
    """Return the result of a finished match; what a team has, each of its members has too."""
    found, own, setup = read_summary(record), name_of(record.setup), record.setup
    is_low = bool(getattr(setup.options, "low_wins", False))
    kind = StatisticsGroup(setup.game.id, is_low, key_of(own), own)
    side_of = {name: each.name for each in setup.players for name in (each.name, *each.members)}
    winners = tuple(name for name in setup.people if side_of[name] in found.winners)
    totals = {name: found.totals[side] for name, side in side_of.items() if side in found.totals}
    return MatchResult(kind, setup.people, winners, totals)


def tally(results: Iterable[MatchResult], player: str) -> PlayerStatistics:
    """Compute a player's statistics from results, oldest first; those without the player are ignored."""
    own = [each for each in results if player in each.players]
    decided = [each for each in own if each.winners]
    streak = longest = 0
    for each in decided:
        streak = streak + 1 if player in each.winners else 0
        longest = max(longest, streak)
    totals = [each.totals[player] for each in decided if player in each.totals]
    kinds = {each.kind for each in own}
    is_comparable = len(kinds) == 1 and bool(totals)
    is_low = any(kind.is_low for kind in kinds)
    return PlayerStatistics(
        played=len(own),
        decided=len(decided),
        won=sum(player in each.winners for each in decided),
        average=Fraction(sum(totals), len(totals)) if is_comparable else None,
        best=(min(totals) if is_low else max(totals)) if is_comparable else None,
        streak=streak,
        longest=longest,
    )


def ranking(results: Sequence[MatchResult]) -> list[tuple[str, PlayerStatistics]]:
    """Return all players' statistics: the most wins first, then the better rate, then the most matches."""
    names = dict.fromkeys(name for each in results for name in each.players)
    found = [(name, tally(results, name)) for name in names]
    return sorted(found, key=lambda each: (-each[1].won, -(each[1].win_rate or Fraction(0)), -each[1].played))


def list_groups(results: Iterable[MatchResult]) -> list[StatisticsGroup]:
    """List the kinds of matches, each once, in order, with the name from their last match."""
    return list({each.kind: each.kind for each in results}.values())


def is_search_hit(text: str, *facts: str) -> bool:
    """Whether each typed word occurs in the facts; case and accents do not matter."""
    hay = "\n".join(_plain(fact) for fact in facts)
    return all(word in hay for word in _plain(text).split())


def round_decimal(value: Fraction, *, digits: int) -> tuple[str, str]:
    """Round half away from zero, and return the whole part, with a real minus, and the digits after the point."""
    size = int(abs(value) * 10**digits + Fraction(1, 2))
    whole, rest = divmod(size, 10**digits)
    sign = "−" if value < 0 and size else ""
    return f"{sign}{whole}", f"{rest:0{digits}}" if digits else ""


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
