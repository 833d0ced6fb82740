"""Rounds of points, players who come, leave and come back, who deals, and who has won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say, say_count
from scorekeeper.rules.checks import fold_of, guard, name_problems, over_problem, refuse
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.roster import (
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    away_after,
    roster_problems,
    totals_after,
)
from scorekeeper.rules.rounds.options import PLAYER_COUNTS, Options, TieBreak, options_problems
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.standings import Outcome, Place, leaders, standings

LARGEST_POINTS = 1_000_000
"""The limit for a player in a round; anything beyond it is a typing error."""


@dataclass(frozen=True, slots=True)
class Round:
    points: tuple[int | None, ...]
    """Of each player present, in seating order; None for a player who did not score, which is not 0."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The players have played enough: the leader wins."""


Entry = Round | PlayerLeft | PlayerReturned | Finished | PlayerJoined


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
    def out(self) -> tuple[str, ...]:
        """Players who have been knocked out, in seating order."""
        if not self.options.is_knockout:
            return ()
        return tuple(player for player in self.players if self.options.is_reached(self.totals[player]))

    @property
    def present(self) -> tuple[str, ...]:
        """Players who are neither away nor out, in seating order."""
        out = self.out
        return tuple(player for player in self.players if player not in self.away and player not in out)

    @property
    def dealer(self) -> str:
        """The dealer of the next round; empty where dealers are not tracked, or nobody is left."""
        if not self.options.has_dealer:
            return ""
        seats, present = (*self.players[self.deal :], *self.players[: self.deal]), self.present
        return next((player for player in seats if player in present), "")

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None; without a target or a last round, the table decides when it is over."""
        options, is_decided = self.options, self._is_decided
        is_last = bool(options.rounds) and self.rounds >= options.rounds
        if not self.rounds or not (is_decided or is_last or self.is_finished):
            return None
        winners = self._winners()
        if len(winners) > 1 and options.tie_break == TieBreak.PLAY_ON and not self.is_finished:
            return None
        total = self.totals[winners[0]]
        if is_decided and options.is_knockout:
            reason = say("All others are out; the total is %(total)s", total=total)
        elif is_decided:
            reason = say("%(target)s is reached; the best total is %(total)s", target=options.target, total=total)
        elif is_last and self.rounds > options.rounds:
            reason = say(
                "Round %(number)s decided the tie; the best total is %(total)s", number=self.rounds, total=total
            )
        elif is_last:
            reason = say("Round %(number)s was the last; the best total is %(total)s", number=self.rounds, total=total)
        else:
            reason = say("The players ended the game; the best total is %(total)s", total=total)
        return Outcome(winners, reason, "")

    def standings(self) -> tuple[Place, ...]:
        return standings(self.totals, low_wins=self.options.low_wins)

    @property
    def _is_decided(self) -> bool:
        """Whether somebody has reached the target, or with a knock-out all but one."""
        if self.options.is_knockout:
            return bool(self.out) and len(self.players) - len(self.out) <= 1
        return any(map(self.options.is_reached, self.totals.values()))

    def _winners(self) -> tuple[str, ...]:
        """Return who is first, or the last player left; of those who are level, as the house rule says.

        If the last players are knocked out together, the best of their totals wins.
        """
        totals, low_wins = dict(self.totals), self.options.low_wins
        if self.options.is_knockout and self._is_decided:
            left = [player for player in self.players if player not in self.out]
            totals = {player: totals[player] for player in left or self.latest or self.players}
        found = leaders(totals, low_wins=low_wins)
        gained = {player: self.latest[player].points for player in found if player in self.latest}
        is_by_latest = len(found) > 1 and self.options.tie_break == TieBreak.LATEST and bool(gained)
        return leaders(gained, low_wins=low_wins) if is_by_latest else found


def start(players: Sequence[str], options: Options) -> MatchState:
    """Begin a game.

    Raises:
        RuleError: Too few or too many players, or a name is missing or duplicated.
    """
    refuse((*options_problems(options, len(players)), *name_problems(players)))
    return MatchState(tuple(players), options, FrozenMap(dict.fromkeys(players, options.start)))


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    return (over_problem(state.outcome),) if state.outcome else tuple(_problems(state, entry))


def _apply(state: MatchState, entry: Entry) -> MatchState:
    match entry:
        case PlayerJoined():
            return replace(state, players=(*state.players, entry.player), totals=totals_after(entry, state.totals))
        case PlayerLeft() | PlayerReturned():
            return replace(state, away=away_after(entry, state.away), totals=totals_after(entry, state.totals))
        case Finished():
            return replace(state, is_finished=True)
        case _:
            scored = {
                player: Score((_part(state, player, points),))
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


def _part(state: MatchState, player: str, points: int) -> Part:
    """Return what points do to a player's total."""
    options, change = state.options, -points if state.options.counts_down else points
    total = state.totals[player] + change
    if options.is_exact and options.is_reached(total) and total != options.target:
        return Part(say("%(points)s would go beyond %(target)s", points=points, target=options.target), 0, "")
    return Part(say("taken off") if options.counts_down else say("as entered"), change, "")


def _problems(state: MatchState, entry: Entry) -> Iterator[Problem]:
    match entry:
        case Round():
            yield from _round_problems(state, entry)
        case Finished():
            if state.options.has_end:
                yield say_problem("This game ends by itself, at its target or after its last round", "")
            elif not state.rounds:
                yield say_problem("No round has been played yet, so nobody can have won", "")
        case _:
            yield from roster_problems(
                entry,
                state.players,
                state.away,
                most_players=PLAYER_COUNTS[-1],
                most_points=LARGEST_POINTS,
                target=state.options.target,
                is_reached=state.options.is_reached,
            )


def _round_problems(state: MatchState, entry: Round) -> Iterator[Problem]:
    count, scored = len(state.present), [points for points in entry.points if points is not None]
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
    elif not scored:
        yield say_problem("Nobody has points in this round", "")
    for points in scored:
        if abs(points) > LARGEST_POINTS:
            yield say_problem("%(points)s is too many points for one round", "", points=points)
    wanted, found = state.options.round_sum, sum(scored)
    if state.options.has_sum and scored and found != wanted:
        yield say_problem("The points of a round add up to %(wanted)s, not %(found)s", "", wanted=wanted, found=found)
