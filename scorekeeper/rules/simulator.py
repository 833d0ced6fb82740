"""What the simulators of games share: a match played to its end, and matches of hands played with known cards."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.hands_driver import HandsDriver


@dataclass(frozen=True, slots=True)
class SimulatedMatch:
    players: tuple[str, ...]
    """In seating order."""
    scores: FrozenMap[str, int]
    """Total of each player, in seating order and the simulator's `SCORE_UNIT`."""
    length: int
    """In the simulator's `LENGTH_UNIT`."""
    winners: tuple[str, ...]
    """The winner, or all who share the win."""
    entries: tuple[Any, ...]
    """The log: folded under the same options it reproduces the match."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand's log: from its first state, one `hand.play` after the other reproduces it."""

    first: Any
    """As dealt."""
    acts: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class MatchOfHands(SimulatedMatch):
    hands: tuple[PlayedHand, ...]


def name_players(player_count: int) -> tuple[str, ...]:
    """Return the names of a number of players: `Player 1`."""
    return tuple(f"Player {number}" for number in range(1, player_count + 1))


def simulate_hands(
    rng: Random,
    player_count: int,
    options: Any,
    driver: HandsDriver[Any, Any, Any],
    *,
    choose: Callable[[Random, Any], Any] | None = None,
    length: Callable[[Any], int] = lambda hand: 1,
) -> MatchOfHands:
    """Play a match hand by hand.

    Args:
        choose: Returns the next act in a state of a hand; by default any legal one, all being equally likely.
        length: Returns the length of a hand that is over.

    Raises:
        RuleError: That many players cannot play.
    """
    state = driver.start(name_players(player_count), options, rng.getrandbits(64))
    entries, hands, total_length = [], [], 0
    while state.outcome is None:
        first = played = state.hand
        acts = []
        while not played.is_over:
            acts.append(choose(rng, state.hand) if choose else rng.choice(driver.legal_acts(state)))
            played = driver.rules.hand.play(state.hand, acts[-1])
            state = driver.advance(state, played)
        total_length += length(played)
        hands.append(PlayedHand(first, tuple(acts)))
        entries.append(driver.rules.match.entry_of(played))
    scores = FrozenMap(state.match.totals)
    return MatchOfHands(state.players, scores, total_length, state.outcome.winners, tuple(entries), tuple(hands))
