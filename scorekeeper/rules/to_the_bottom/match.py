"""The scorekeeper's game: the points saved by each ship, and the winner."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.checks import fold_of, guard, refuse
from scorekeeper.rules.rulings import Origin
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.standings import Outcome, Place, standings
from scorekeeper.rules.to_the_bottom.board import outcome, victory_score
from scorekeeper.rules.to_the_bottom.deck import FACTS, CrewCard, Home
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, Options, table_problems


@dataclass(frozen=True, slots=True)
class VictoryBoard:
    """A ship has sunk: the cards on its board."""

    player: str
    cards: tuple[CrewCard, ...]
    """All cards on board; may be empty."""


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """A ship has sunk: its points, added up at the table."""

    player: str
    points: int
    """The victory score, 0 or more."""


Entry = VictoryBoard | VictoryPoints


@dataclass(frozen=True, slots=True)
class MatchState:
    players: tuple[str, ...]
    """In seating order."""
    options: Options = DEFAULTS
    entries: tuple[Entry, ...] = ()
    """In the order in which the ships sank."""

    @property
    def sunk(self) -> tuple[str, ...]:
        """Players whose ships have sunk, in the order in which they sank."""
        return tuple(entry.player for entry in self.entries)

    @property
    def afloat(self) -> tuple[str, ...]:
        """Players whose ships have not sunk, in seating order."""
        sunk = self.sunk
        return tuple(player for player in self.players if player not in sunk)

    @property
    def scores(self) -> dict[str, Score]:
        """Victory scores of the sunk ships by player, with their parts, in seating order."""
        return {
            entry.player: _score(entry)
            for entry in sorted(self.entries, key=lambda entry: self.players.index(entry.player))
        }

    @property
    def totals(self) -> dict[str, int]:
        """Victory scores of the sunk ships by player, in seating order."""
        return {player: score.points for player, score in self.scores.items()}

    @property
    def outcome(self) -> Outcome | None:
        """The winner and the reason; None while a ship is afloat."""
        return outcome(self.totals) if len(self.entries) == len(self.players) else None

    def standings(self) -> tuple[Place, ...]:
        """Rank the players whose ships have sunk."""
        return standings(self.totals)


def _score(entry: Entry) -> Score:
    if isinstance(entry, VictoryBoard):
        return victory_score(entry.cards)
    return Score((Part(say("Points on board, as the table counted them"), entry.points, "TB-R7"),))


def start(players: Sequence[str], options: Options = DEFAULTS) -> MatchState:
    """Begin a match.

    Args:
        players: In seating order.

    Raises:
        RuleError: Too few or too many players, or a name is missing or duplicated.
    """
    refuse(table_problems(players, options))
    return MatchState(tuple(players), options)


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    """List everything wrong with an entry.

    Cards are counted only where the rulebook gives their number: Passengers, Babies and Iceberg (TB-R20).
    """
    return tuple(_problems(state, entry))


def _problems(state: MatchState, entry: Entry) -> Iterator[Problem]:
    if entry.player not in state.players:
        yield say_problem("%(player)s is not at this table", "", player=entry.player)
    elif entry.player in state.sunk:
        yield say_problem("%(player)s's ship has already sunk, and its board is final", "TB-R13", player=entry.player)
    if isinstance(entry, VictoryBoard):
        yield from _copy_problems(state, entry.cards)
    elif entry.points < 0:
        yield say_problem("A victory score is 0 or more, not %(points)s", "TB-R7", points=entry.points)


def _copy_problems(state: MatchState, cards: Iterable[CrewCard]) -> Iterator[Problem]:
    saved = Counter(cards)
    for entry in state.entries:
        if isinstance(entry, VictoryBoard):
            saved.update(entry.cards)
    for card, count in saved.items():
        copies, home = FACTS[card].copies, FACTS[card].home
        most = copies.value * (len(state.players) if home is Home.STARTING_DECK else 1)
        if copies.origin is Origin.RULEBOOK and count > most:
            yield say_problem(
                "%(card)s would be on board %(count)s times; this game has %(most)s",
                "TB-R1",
                card=card,
                count=count,
                most=most,
            )


def _apply(state: MatchState, entry: Entry) -> MatchState:
    return replace(state, entries=(*state.entries, entry))


is_allowed, enter = guard(problems, _apply)
fold = fold_of(start, enter)
