"""Plays many games at random and summarises them: a designer's tool."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import fmean, quantiles
from typing import TYPE_CHECKING, Any

from scorekeeper.errors import Problem, RuleError
from scorekeeper.games import find_game
from scorekeeper.rules.options import choose

if TYPE_CHECKING:  # our own simulators
    from scorekeeper.rules.above_water import simulator as above_water
    from scorekeeper.rules.contract import Simulator
    from scorekeeper.rules.down_the_well import simulator as down_the_well
    from scorekeeper.rules.five_suit import simulator as five_suit
    from scorekeeper.rules.showboat import simulator as showboat
    from scorekeeper.rules.to_the_bottom import simulator as to_the_bottom

    _: tuple[Simulator, ...] = (above_water, down_the_well, five_suit, showboat, to_the_bottom)

PLAYERS = 4
"""Default number of players: good for every game of ours (ours)."""
BARS = 16
"""Most bars of a printed distribution (ours)."""
BAR_WIDTH = 40
"""Characters of the longest bar (ours)."""


@dataclass(frozen=True, slots=True)
class Distribution:
    counts: dict[int, int]
    """Frequency of each number, the smallest first."""

    @property
    def values(self) -> list[int]:
        """Every number, repeated by its frequency."""
        return [number for number, count in self.counts.items() for _ in range(count)]

    @property
    def summary(self) -> dict[str, float]:
        """Minimum, maximum, mean and quartiles."""
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
    game: str
    games: int
    seed: int
    players: int
    """At each table."""
    length_unit: str
    lengths: Distribution
    score_unit: str
    scores: Distribution
    winning_scores: Distribution
    wins: tuple[int, ...]
    """Games won at each seat, in playing order, including shared wins."""
    shared: int
    """Games with a shared win."""

    def data(self) -> dict[str, Any]:
        """Return all results as JSON values."""
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
    """Play games at random by the rules.

    The same seed gives the same games.

    Args:
        game: Its name at the command line, such as `five-suit`.
        games: Number of games, 1 or more.
        seed: Of the random numbers.
        players: At each table; by default as `usual_count` says.
        rules: House rules for `choose`.
        progress: Receives the number of games played, and of all games, after each.

    Raises:
        ScoreError: The number of games or players is impossible, a house rule does not exist, or the game has no
            simulator.
    """
    if games < 1:
        raise RuleError(Problem(f"{games} games to simulate; must be 1 or more", ""))
    kind = find_game(game)
    options = choose(kind.options, rules)
    if find_spec(f"{kind.rules_module}.simulator") is None:
        raise RuleError(Problem(f"{kind.title} cannot be simulated; its rules have no module simulator", ""))
    simulator = kind.simulator
    count = usual_count(kind.player_counts) if players is None else players
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


def usual_count(player_counts: range) -> int:
    """Return the default number of players, or the nearest that a game allows."""
    return min(player_counts, key=lambda count: abs(count - PLAYERS))


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
