"""A match of Hearts as a fold over its hands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp_hearts.rules.hand import HandState
from pnp_hearts.rules.options import Options, options_problems
from pnp_hearts.rules.scoring import hand_problems, score
from scorekeeper.errors import Problem
from scorekeeper.messages import Message, say, say_and
from scorekeeper.rules.checks import name_problems, over_problem, refuse
from scorekeeper.rules.scores import Score
from scorekeeper.rules.standings import Outcome, Place, leaders, standings

PASSES = {
    3: (say("to the left"), say("to the right"), None),
    4: (say("to the left"), say("to the right"), say("across"), None),
    5: (say("to the left"), say("to the right"), None),
}
"""Where three cards are passed, hand after hand and over again, by number of players; None: nothing is passed."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that was played."""

    taken: tuple[int, ...]
    """Points of the penalty cards that each player took, in seating order, before anything is made of the moon."""


Entry = Hand


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some hands."""

    players: tuple[str, ...]
    """In seating order."""
    options: Options
    """House rules."""
    hands: tuple[tuple[Score, ...], ...] = ()
    """What each hand gave each player."""

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points."""
        return {
            player: sum(hand[position].points for hand in self.hands) for position, player in enumerate(self.players)
        }

    @property
    def passing(self) -> Message | None:
        """Where cards are passed in the next hand; None if nowhere (HE-R2)."""
        passes = PASSES[len(self.players)]
        return passes[len(self.hands) % len(passes)]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while nobody has reached the target (HE-R5)."""
        totals, target = self.totals, self.options.target
        if max(totals.values()) < target:
            return None
        winners = leaders(totals, low_wins=True)
        reason = say(
            "%(target)s is reached; %(players)s won with the fewest points: %(total)s",
            target=target,
            players=say_and(winners),
            total=totals[winners[0]],
        )
        return Outcome(winners, reason, "HE-R5")

    def standings(self) -> tuple[Place, ...]:
        """Rank the players: the fewest points are best."""
        return standings(self.totals, low_wins=True)


def start(players: Sequence[str], options: Options) -> MatchState:
    """Begin a match.

    Raises:
        RuleError: These players cannot sit down, or not under these house rules.
    """
    refuse((*options_problems(options, len(players)), *name_problems(players)))
    return MatchState(tuple(players), options)


def problems(state: MatchState, entry: Entry) -> tuple[Problem, ...]:
    """List all that is wrong with a hand now."""
    if state.outcome:
        return (over_problem(state.outcome),)
    return hand_problems(entry.taken, len(state.players))


def enter(state: MatchState, entry: Entry) -> MatchState:
    """Add a hand.

    Raises:
        RuleError: It is not possible; carries every problem.
    """
    refuse(problems(state, entry))
    return replace(state, hands=(*state.hands, score(entry.taken, state.options)))


def entry_of(played: HandState) -> Hand:
    """Return the entry for a hand of play that is over."""
    return Hand(played.taken)
