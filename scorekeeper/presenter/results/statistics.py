"""What finished matches say of players: played, won, averages, best totals, winning streaks; and how they are found.

A match that the table ended with nobody in front for certain counts as played and says nothing else: it is no defeat,
breaks no streak, and its totals, which were still on the way, enter no average.
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
    """Matches whose totals can be compared: a game, or one of one's own; such a game is two, by what wins."""

    game: str
    """Id of the game."""
    is_low: bool = False
    """Whether the fewest points win."""
    own: str = ""
    """What tells a game of one's own from others; empty for those of the app."""
    title: str = field(default="", compare=False)
    """What a game of one's own is called in the latest match of it."""

    @property
    def key(self) -> str:
        """Return a name for drafts and choices: `rounds low`, `rounds low/golf`."""
        kind = f"{self.game} low" if self.is_low else self.game
        return f"{kind}/{self.own}" if self.own else kind


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a finished match went."""

    kind: StatisticsGroup
    players: tuple[str, ...]
    """In seating order."""
    winners: tuple[str, ...]
    """Empty where the table ended it and nobody has won."""
    totals: dict[str, int]
    """Of each player who has one."""


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A player's matches, added up."""

    played: int
    decided: int
    """Those that somebody has won."""
    won: int
    """Shared wins count."""
    average: Fraction | None
    """Of the totals; None if there are none, or totals of several kinds."""
    best: int | None
    """The best total: the most, or the fewest where that wins."""
    streak: int
    """Wins in a row up to now."""
    longest: int
    """The most wins in a row ever."""

    @property
    def win_rate(self) -> Fraction | None:
        """Return the part of the decided matches that were won; None if there are none."""
        return Fraction(self.won, self.decided) if self.decided else None


def finished_matches(shelf: Iterable[Record | UnreadableMatch]) -> list[Record]:
    """Return the matches that are over, the latest played first.

    A match has its place by the day on which it was played, which is the date that is shown of it, and within a day by
    when it began: whatever is corrected in it later, or undone and done again, moves neither it nor anybody's streak.
    One from another phone has the place of its own date.
    """
    over = [each for each in shelf if isinstance(each, Record) and read_summary(each).is_over]
    return sorted(over, key=lambda each: (each.played_on, each.begun.replace(tzinfo=None), each.id), reverse=True)


def result_of(record: Record) -> MatchResult | None:
    """Return how a match went; None while it goes on."""
    found = read_summary(record)
    if not found.is_over:
        return None
    own = name_of(record.setup)
    is_low = bool(getattr(record.setup.options, "low_wins", False))
    kind = StatisticsGroup(record.setup.game.id, is_low, key_of(own), own)
    return MatchResult(kind, record.setup.names, found.winners, found.totals)


def tally(results: Iterable[MatchResult], player: str) -> PlayerStatistics:
    """Add up a player's matches.

    Args:
        results: The oldest first; those without the player are passed over.
        player: Whose.
    """
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
    """Return everybody's matches added up: the most wins first, then the better rate, then whoever played more."""
    names = dict.fromkeys(name for each in results for name in each.players)
    found = [(name, tally(results, name)) for name in names]
    return sorted(found, key=lambda each: (-each[1].won, -(each[1].win_rate or Fraction(0)), -each[1].played))


def list_groups(results: Iterable[MatchResult]) -> list[StatisticsGroup]:
    """List the kinds of matches, each once, in their order, called as in the last of them."""
    return list({each.kind: each.kind for each in results}.values())


def is_search_hit(text: str, *facts: str) -> bool:
    """Whether each typed word is somewhere in the facts; capitals and accents do not matter."""
    hay = "\n".join(_plain(fact) for fact in facts)
    return all(word in hay for word in _plain(text).split())


def round_decimal(value: Fraction, *, digits: int) -> tuple[str, str]:
    """Round halves away from zero, and return the whole part, with a real minus, and the digits after the point."""
    size = int(abs(value) * 10**digits + Fraction(1, 2))
    whole, rest = divmod(size, 10**digits)
    sign = "−" if value < 0 and size else ""
    return f"{sign}{whole}", f"{rest:0{digits}}" if digits else ""


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
