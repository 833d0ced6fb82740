"""A match of one hand or of several, as a fold over entries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from scorekeeper.errors import Problem, RuleError
from scorekeeper.messages import say
from scorekeeper.rules.checks import over_problem, refuse
from scorekeeper.rules.down_the_well import hand
from scorekeeper.rules.down_the_well.options import Options, table_problems
from scorekeeper.rules.down_the_well.points import hands_problems, score, score_problems
from scorekeeper.rules.scores import Score
from scorekeeper.rules.standings import Outcome, Place, standings


@dataclass(frozen=True, slots=True)
class HandWon:
    """How a hand ended."""

    winner: str
    """The player of the last card of the last round."""
    own_left: int | None
    """Cards left in the winner's hand; None if not counted, which a game of a single hand allows."""
    others_left: int | None
    """Cards left in all other hands together; None if not counted."""


Entry = HandWon


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A hand and its score."""

    winner: str
    """The only one who scores."""
    score: Score | None
    """The winner's points and why; None if not counted."""


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some hands."""

    players: tuple[str, ...]
    """In seating order."""
    options: Options
    """House rules."""
    hands: tuple[ScoredHand, ...] = ()
    """First to last."""

    @property
    def target(self) -> int:
        """The total that wins. Source: Down the Well 1.2, 2023, Scoring (DW-R6)."""
        return 10 * len(self.players) + 1

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points; empty as long as the only hand of a game is not counted."""
        counted = [(each.winner, each.score) for each in self.hands if each.score is not None]
        if self.options.single_hand and not counted:
            return {}
        totals = dict.fromkeys(self.players, 0)
        for winner, points in counted:
            totals[winner] += points.points
        return totals

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while there is a hand to play (DW-R6)."""
        if not self.hands:
            return None
        latest = self.hands[-1].winner  # nobody else has scored, so nobody else can have got there
        if self.options.single_hand:
            return Outcome((latest,), say("%(player)s won the hand", player=latest), "DW-R4")
        total = self.totals[latest]
        if total < self.target:
            return None
        return Outcome(
            (latest,),
            say("%(player)s has %(total)s; %(target)s or more wins", player=latest, total=total, target=self.target),
            "DW-R6",
        )

    def standings(self) -> tuple[Place, ...]:
        """Rank the players by total; after a single hand its winner is first and all others second."""
        totals = dict.fromkeys(self.players, 0) | self.totals
        if not (self.options.single_hand and self.hands):
            return standings(totals)
        winner = self.hands[-1].winner
        others = (Place(2, player, total) for player, total in totals.items() if player != winner)
        return (Place(1, winner, totals[winner]), *others)


def start(players: Sequence[str], options: Options) -> MatchState:
    """Begin a match.

    Raises:
        RuleError: Too few or too many players, or a name is missing or duplicated.
    """
    refuse(table_problems(players, options))
    return MatchState(tuple(players), options)


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    """List everything wrong with the entry of a hand now."""
    if state.outcome:
        return (over_problem(state.outcome),)
    found = _count_problems(state, entry)
    if entry.winner not in state.players:
        return (Problem(say("%(player)s is not in this match", player=entry.winner), ""), *found)
    return found


def _count_problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    if entry.own_left is not None and entry.others_left is not None:
        return score_problems(entry.own_left, entry.others_left, player_count=len(state.players))
    if entry.own_left is None and entry.others_left is None and state.options.single_hand:
        return ()
    return (Problem(say("The cards left are counted in all hands, the winner's and the others'"), "DW-R5"),)


def is_allowed(state: MatchState, entry: Entry) -> bool:
    """Whether the entry of a hand is allowed now."""
    return not problems(state, entry)


def enter(state: MatchState, entry: Entry) -> MatchState:
    """Add a hand.

    Raises:
        RuleError: The entry is not allowed; carries every problem.
    """
    refuse(problems(state, entry))
    points = None
    if entry.own_left is not None and entry.others_left is not None:
        points = score(entry.own_left, entry.others_left, player_count=len(state.players))
    return replace(state, hands=(*state.hands, ScoredHand(entry.winner, points)))


def fold(players: Sequence[str], options: Options, entries: Iterable[Entry]) -> MatchState:
    """Begin a match and add its hands in order.

    Raises:
        RuleError: These players cannot play, or an entry is not allowed.
    """
    return reduce(enter, entries, start(players, options))


def entry_of_counts(winner: str, left: Mapping[str, int]) -> HandWon:
    """Return the entry of a hand from the cards left to each player.

    Raises:
        RuleError: No hand can end like this; carries every problem.
    """
    refuse(hands_problems(winner, left))
    return HandWon(winner, left[winner], sum(count for player, count in left.items() if player != winner))


def entry_of(played: hand.HandState) -> HandWon:
    """Return the entry for a hand of play.

    Raises:
        RuleError: The hand is not over.
    """
    if played.winner is None:
        raise RuleError(Problem(say("The hand is not over"), "DW-R4"))
    own = len(played.seat(played.winner).hand)
    return HandWon(played.winner, own, sum(len(seat.hand) for seat in played.seats) - own)
