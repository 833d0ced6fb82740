"""Whole matches of Down the Well between players who choose at random.

Each passes any three cards and plays any playable card, every choice being equally likely.
"""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.down_the_well import hand, match
from scorekeeper.rules.down_the_well.options import DEFAULTS, Options
from scorekeeper.rules.frozen import FrozenMap

LENGTH_UNIT = "hands"
"""Unit of `Result.length`."""
SCORE_UNIT = "points"
"""Unit of `Result.scores`."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand's log: `hand.deal` and one `hand.play` after the other reproduce it."""

    deck: tuple[Card, ...]
    """As shuffled, top first."""
    acts: tuple[hand.Act, ...]
    """In order."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match that was played to its end."""

    players: tuple[str, ...]
    """In seating order."""
    scores: FrozenMap[str, int]
    """Total of each player."""
    length: int
    """Hands played."""
    winners: tuple[str, ...]
    """The winner."""
    entries: tuple[match.Entry, ...]
    """The log of the match."""
    hands: tuple[PlayedHand, ...]
    """The log of each hand."""


def simulate(rng: Random, player_count: int, options: Options | None = None) -> Result:
    """Play one match.

    Args:
        rng: Shuffles and chooses.
        player_count: 2 to 6.
        options: House rules; by default those of the rulings.

    Raises:
        RuleError: That many players cannot play.
    """
    options = options or DEFAULTS
    state = match.start([f"Player {number}" for number in range(1, player_count + 1)], options)
    entries: list[match.Entry] = []
    hands: list[PlayedHand] = []
    while (outcome := state.outcome) is None:
        deck = rng.sample(ISLAND.cards(), len(ISLAND.cards()))
        played = hand.deal(state.players, deck, options)
        acts: list[hand.Act] = []
        while not played.is_over:
            acts.append(_choose(rng, played))
            played = hand.play(played, acts[-1])
        hands.append(PlayedHand(tuple(deck), tuple(acts)))
        entries.append(match.entry_of(played))
        state = match.enter(state, entries[-1])
    return Result(state.players, FrozenMap(state.totals), len(entries), outcome.winners, tuple(entries), tuple(hands))


def _choose(rng: Random, state: hand.HandState) -> hand.Act:
    if state.turn:
        return hand.Play(state.turn, rng.choice(state.playable))
    seat = state.seats[len(state.passes)]
    return hand.PassCards(seat.player, tuple(rng.sample(seat.hand, hand.PASS_SIZE)))


if TYPE_CHECKING:
    from scorekeeper.rules.contract import Simulator
    from scorekeeper.rules.down_the_well import simulator

    _: Simulator = simulator
