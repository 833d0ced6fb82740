"""Whole matches of Showboat between players who choose at random.

Each plays any card of the hand, then takes any card of the centre or retires, every choice being equally likely.
"""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.showboat import hand, match
from scorekeeper.rules.showboat.options import DEFAULTS, Options

LENGTH_UNIT = "rounds"
"""Unit of `Result.length`."""
SCORE_UNIT = "points"
"""Unit of `Result.scores`."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand's log: `hand.deal` and one `hand.play` after the other reproduce it."""

    players: tuple[str, ...]
    """Its players, in seating order."""
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
    """Rounds of all hands together."""
    winners: tuple[str, ...]
    """The winner, or all who share the win."""
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
    round_count = 0
    while (outcome := state.outcome) is None:
        deck = rng.sample(ISLAND.cards(), len(ISLAND.cards()))
        played = hand.deal(state.contenders, deck, options)
        acts: list[hand.Act] = []
        while not played.is_over:
            acts.append(_choose(rng, played))
            played = hand.play(played, acts[-1])
        round_count += played.round_number
        hands.append(PlayedHand(state.contenders, tuple(deck), tuple(acts)))
        entries.append(match.entry_of(played))
        state = match.enter(state, entries[-1])
    return Result(state.players, FrozenMap(state.totals), round_count, outcome.winners, tuple(entries), tuple(hands))


def _choose(rng: Random, state: hand.HandState) -> hand.Act:
    if not state.to_act:
        waiting = [seat for seat in state.seats if seat.player not in state.retired and not seat.face_down]
        return hand.Play(waiting[0].player, rng.choice(waiting[0].hand))
    player = state.to_act[0]
    choices: list[hand.Act] = [hand.Take(player, card) for card in state.centre]
    if hand.is_allowed(state, hand.Retire(player)):
        choices.append(hand.Retire(player))
    return rng.choice(choices)


if TYPE_CHECKING:
    from scorekeeper.rules.contract import Simulator
    from scorekeeper.rules.showboat import simulator

    _: Simulator = simulator
