"""What the simulators of games share: a match played to its end, and matches of hands played with known cards."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

from scorekeeper.rules.cards import Card, Pack
from scorekeeper.rules.frozen import FrozenMap


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
    """A hand's log: the game's `hand.deal` and one `hand.play` after the other reproduce it."""

    players: tuple[str, ...]
    """Its players, in seating order."""
    deck: tuple[Card, ...]
    """As shuffled, top first."""
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
    rules: ModuleType,
    pack: Pack,
    *,
    choose: Callable[[Random, Any], Any],
    length: Callable[[Any], int] = lambda hand: 1,
) -> MatchOfHands:
    """Play a match hand by hand.

    Args:
        rules: The game's package, with `match` and `hand`.
        pack: The cards that are dealt in each hand.
        choose: Returns the next act in a state of a hand.
        length: Returns the length of a hand that is over.

    Raises:
        RuleError: That many players cannot play.
    """
    state = rules.match.start(name_players(player_count), options)
    entries, hands, total_length = [], [], 0
    while state.outcome is None:
        deck = tuple(rng.sample(pack.cards(), len(pack.cards())))
        played = rules.hand.deal(state.contenders, deck, options)
        acts = []
        while not played.is_over:
            acts.append(choose(rng, played))
            played = rules.hand.play(played, acts[-1])
        total_length += length(played)
        hands.append(PlayedHand(state.contenders, deck, tuple(acts)))
        entries.append(rules.match.entry_of(played))
        state = rules.match.enter(state, entries[-1])
    scores = FrozenMap(state.totals)
    return MatchOfHands(state.players, scores, total_length, state.outcome.winners, tuple(entries), tuple(hands))
