"""Rounds of points, players who leave and come back, who deals, and who has won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say, say_count
from scorekeeper.rules.checks import fold_of, guard, name_problems, over_problem, refuse
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.rounds.options import Options, options_problems
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.standings import Outcome, Place, leaders, standings

LARGEST_POINTS = 1_000_000
"""The limit for a player in a round; anything beyond it is a typing error."""


@dataclass(frozen=True, slots=True)
class Round:
    points: tuple[int | None, ...]
    """Of each player present, in seating order; None for a player who did not score, which is not 0."""


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player stops playing for now."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    player: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The players have played enough: the leader wins."""


Entry = Round | PlayerLeft | PlayerReturned | Finished


@dataclass(frozen=True, slots=True)
class MatchState:
    players: tuple[str, ...]
    """In seating order."""
    options: Options
    totals: FrozenMap[str, int]
    rounds: int = 0
    latest: FrozenMap[str, Score] = field(default_factory=FrozenMap)
    """The scores of the latest round, for the players who scored."""
    away: tuple[str, ...] = ()
    """Players who are away, in the order in which they left."""
    is_finished: bool = False
    """Whether the players have ended the game."""
    deal: int = 0
    """The seat that deals next, from 0; if its player is away, the next player deals."""

    @property
    def present(self) -> tuple[str, ...]:
        """Players who are not away, in seating order."""
        return tuple(player for player in self.players if player not in self.away)

    @property
    def dealer(self) -> str:
        """The dealer of the next round; empty where dealers are not tracked."""
        if not self.options.has_dealer:
            return ""
        seats = (*self.players[self.deal :], *self.players[: self.deal])
        return next(player for player in seats if player not in self.away)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None; without a target or a last round, the table decides when it is over."""
        options = self.options
        is_reached = bool(options.target) and max(self.totals.values()) >= options.target
        is_last = bool(options.rounds) and self.rounds >= options.rounds
        if not self.rounds or not (is_reached or is_last or self.is_finished):
            return None
        winners = leaders(self.totals, low_wins=options.low_wins)
        total = self.totals[winners[0]]
        if is_reached:
            reason = say("%(target)s is reached; the best total is %(total)s", target=options.target, total=total)
        elif is_last:
            reason = say(
                "Round %(number)s was the last; the best total is %(total)s", number=options.rounds, total=total
            )
        else:
            reason = say("The players ended the game; the best total is %(total)s", total=total)
        return Outcome(winners, reason, "")

    def standings(self) -> tuple[Place, ...]:
        return standings(self.totals, low_wins=self.options.low_wins)


def start(players: Sequence[str], options: Options) -> MatchState:
    """Begin a game.

    Raises:
        RuleError: Too few or too many players, or a name is missing or duplicated.
    """
    refuse((*options_problems(options, len(players)), *name_problems(players)))
    return MatchState(tuple(players), options, FrozenMap(dict.fromkeys(players, 0)))


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    return (over_problem(state.outcome),) if state.outcome else tuple(_problems(state, entry))


def _apply(state: MatchState, entry: Entry) -> MatchState:
    match entry:
        case PlayerLeft():
            return replace(state, away=(*state.away, entry.player))
        case PlayerReturned():
            return replace(state, away=tuple(player for player in state.away if player != entry.player))
        case Finished():
            return replace(state, is_finished=True)
        case _:
            scored = {
                player: Score((Part(say("as entered"), points, ""),))
                for player, points in zip(state.present, entry.points, strict=True)
                if points is not None
            }
            totals = {**state.totals, **{player: state.totals[player] + each.points for player, each in scored.items()}}
            dealer = state.dealer
            deal = (state.players.index(dealer) + 1) % len(state.players) if dealer else state.deal
            rounds = state.rounds + 1
            return replace(state, totals=FrozenMap(totals), rounds=rounds, latest=FrozenMap(scored), deal=deal)


is_allowed, enter = guard(problems, _apply)
fold = fold_of(start, enter)


def _problems(state: MatchState, entry: Entry) -> Iterator[Problem]:
    match entry:
        case Round():
            count = len(state.present)
            if len(entry.points) != count:
                yield Problem(
                    say_count(
                        "%(count)s plays this round, not %(found)s",
                        "%(count)s play this round, not %(found)s",
                        count,
                        found=len(entry.points),
                    ),
                    "",
                )
            elif all(points is None for points in entry.points):
                yield say_problem("Nobody has points in this round", "")
            for points in entry.points:
                if points is not None and abs(points) > LARGEST_POINTS:
                    yield say_problem("%(points)s is too many points for one round", "", points=points)
        case Finished():
            if state.options.has_end:
                yield say_problem("This game ends by itself, at its target or after its last round", "")
            elif not state.rounds:
                yield say_problem("No round has been played yet, so nobody can have won", "")
        case _ if entry.player not in state.players:
            yield say_problem("%(player)s is not in this match", "", player=entry.player)
        case PlayerLeft():
            if entry.player in state.away:
                yield say_problem("%(player)s has already left", "", player=entry.player)
            elif len(state.present) == 1:
                yield say_problem("%(player)s is the only player left", "", player=entry.player)
        case _:
            if entry.player not in state.away:
                yield say_problem("%(player)s is already playing", "", player=entry.player)
