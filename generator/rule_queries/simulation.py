"""Many games played at random, and what came of them: a designer's tool."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import fmean, quantiles
from typing import Any

from scorekeeper.errors import Problem, RuleError
from scorekeeper.games import find_game
from scorekeeper.rules.options import choose

PLAYERS = 4
"""At a table, unless it is said: as many as every game is good with (ours)."""
BARS = 16
"""Most bars of a distribution that is printed (ours)."""
BAR_WIDTH = 40
"""Characters of the longest bar (ours)."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each number came up."""

    counts: dict[int, int]
    """How often, by number, the smallest first."""

    @property
    def values(self) -> list[int]:
        """Every number as often as it came up."""
        return [number for number, count in self.counts.items() for _ in range(count)]

    @property
    def summary(self) -> dict[str, float]:
        """The least and the most, the mean, and the quartiles."""
        values = self.values
        low, median, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
        return {
            "least": values[0],
            "lower_quartile": low,
            "median": median,
            "upper_quartile": high,
            "most": values[-1],
            "mean": round(fmean(values), 3),
        }


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of many games."""

    game: str
    """Which game."""
    games: int
    """How many."""
    seed: int
    """Of the random numbers."""
    players: int
    """At each table."""
    length_unit: str
    """What the lengths count."""
    lengths: Distribution
    """Of the games."""
    score_unit: str
    """What the scores count."""
    scores: Distribution
    """Of all players."""
    winning_scores: Distribution
    """Of those who won."""
    wins: tuple[int, ...]
    """Games won at each seat, the first to play first, shared wins too."""
    shared: int
    """Games whose win was shared."""

    def data(self) -> dict[str, Any]:
        """Return all of it for programs."""
        numbers = {"lengths": self.lengths, "scores": self.scores, "winning_scores": self.winning_scores}
        return {
            "game": self.game,
            "games": self.games,
            "seed": self.seed,
            "players": self.players,
            "length_unit": self.length_unit,
            "score_unit": self.score_unit,
            **{name: {**each.summary, "counts": each.counts} for name, each in numbers.items()},
            "wins": list(self.wins),
            "shared_wins": self.shared,
        }

    def lines(self) -> Iterator[str]:
        """Return all of it for a terminal."""
        yield f"{self.game}: {self.games} games of {self.players} players at random, seed {self.seed}"
        for title, numbers in (
            (f"length in {self.length_unit}", self.lengths),
            (f"{self.score_unit} of all players", self.scores),
            (f"{self.score_unit} of the winners", self.winning_scores),
        ):
            yield ""
            yield f"{title}: {_describe_summary(numbers.summary)}"
            yield from _bars(numbers.counts)
        yield ""
        shares = ", ".join(f"{seat}: {won}" for seat, won in enumerate(self.wins, start=1))
        yield f"games won by seat: {shares}" + (f" ({self.shared} of them shared)" if self.shared else "")


def simulate(
    game: str,
    games: int,
    seed: int,
    *,
    players: int | None = None,
    rules: tuple[str, ...] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Simulation:
    """Play games at random through the rules.

    The same seed gives the same games.

    Args:
        game: Its name at the command line, such as `five-suit`.
        games: How many, 1 or more.
        seed: Of the random numbers.
        players: At each table; by default `PLAYERS`.
        rules: House rules as `choose` reads them.
        progress: Told after each game how many are done, of how many.

    Raises:
        ScoreError: No game is wanted, so many cannot play, or a house rule does not exist.
    """
    if games < 1:
        raise RuleError(Problem(f"{games} games to simulate; it is 1 or more", ""))
    kind = find_game(game)
    simulator, options = kind.simulator, choose(kind.options, rules)
    count = PLAYERS if players is None else players
    rng = random.Random(seed)
    lengths: Counter[int] = Counter()
    scores: Counter[int] = Counter()
    winning: Counter[int] = Counter()
    wins = [0] * count
    shared = 0
    for number in range(games):
        result = simulator.simulate(rng, count, options)
        lengths[result.length] += 1
        shared += len(result.winners) > 1
        for seat, (player, score) in enumerate(result.scores.items()):
            scores[score] += 1
            if player in result.winners:
                winning[score] += 1
                wins[seat] += 1
        progress(number + 1, games)
    return Simulation(
        game,
        games,
        seed,
        count,
        simulator.LENGTH_UNIT,
        _distribution(lengths),
        simulator.SCORE_UNIT,
        _distribution(scores),
        _distribution(winning),
        tuple(wins),
        shared,
    )


def _distribution(counts: Counter[int]) -> Distribution:
    return Distribution(dict(sorted(counts.items())))


def _describe_summary(summary: dict[str, float]) -> str:
    least, median, most = (f"{summary[name]:g}" for name in ("least", "median", "most"))
    middle = f"{summary['lower_quartile']:g} to {summary['upper_quartile']:g}"
    return f"median {median}, half of them {middle}, all {least} to {most}, mean {summary['mean']:.1f}"


def _bars(counts: dict[int, int]) -> Iterator[str]:
    """Draw a distribution in at most `BARS` bars of equal width."""
    low, high = min(counts), max(counts)
    width = -(-(high - low + 1) // BARS)
    binned: Counter[int] = Counter()
    for number, count in counts.items():
        binned[(number - low) // width] += count
    most = max(binned.values())
    labels = {}
    for place in range((high - low) // width + 1):
        first = low + place * width
        labels[place] = f"{first}" if width == 1 else f"{first} to {first + width - 1}"
    wide = max(map(len, labels.values()))
    for place, label in labels.items():
        bar = "#" * -(-binned[place] * BAR_WIDTH // most)
        yield f"  {label:>{wide}}  {bar:{BAR_WIDTH}}  {binned[place]}".rstrip()
