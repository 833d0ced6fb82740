"""The examples of the sheet, asked of the rules: nothing here is counted by hand."""

from dataclasses import dataclass
from functools import cache, reduce

from pnp_hearts.rules import DEFAULTS, match, tricks
from pnp_hearts.rules.match import Hand, MatchState
from scorekeeper.rules.cards import STANDARD, Card

PLAYER_COUNT = 4
TRICK = STANDARD.parse_all("9D KD QS 3H")
HANDS = tuple(map(Hand, ((3, 0, 13, 10), (0, 26, 0, 0), (13, 5, 8, 0), (2, 1, 20, 3), (6, 4, 16, 0), (1, 0, 18, 7))))
"""Points taken in each hand of a match; in the second, somebody shoots the moon."""


@dataclass(frozen=True, slots=True)
class Examples:
    """All of them."""

    trick: tuple[Card, ...]
    verdict: tricks.Verdict
    rows: tuple[tuple[int, ...], ...]
    """What each hand of a match gives each player."""
    end: MatchState
    """The match after them."""


@cache
def examples() -> Examples:
    """Return a trick with its verdict, and a match to its end."""
    start = match.start([str(seat) for seat in range(PLAYER_COUNT)], DEFAULTS)
    end = reduce(match.enter, HANDS, start)
    rows = tuple(tuple(score.points for score in hand) for hand in end.hands)
    return Examples(TRICK, tricks.judge(TRICK), rows, end)
