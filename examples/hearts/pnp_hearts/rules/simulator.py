"""Whole matches of Hearts between players who choose at random among the cards that may be played."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from pnp_hearts.rules import match, tricks
from pnp_hearts.rules.options import DEFAULTS, Options, deck
from pnp_hearts.rules.scoring import card_points
from scorekeeper.rules.cards import Card
from scorekeeper.rules.frozen import FrozenMap

LENGTH_UNIT = "hands"
SCORE_UNIT = "points"
PASS_SIZE = 3
STEPS = {"to the left": 1, "to the right": -1, "across": 2}
"""How many seats clockwise three cards go."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match that was played to its end."""

    scores: FrozenMap[str, int]
    """Total of each player."""
    length: int
    """Hands played."""
    winners: tuple[str, ...]
    """One, or all who share the win."""
    entries: tuple[match.Entry, ...]
    """The log of the match."""


def simulate(rng: Random, player_count: int, options: Options | None = None) -> Result:
    """Play one match.

    Raises:
        RuleError: So many players cannot play.
    """
    names = [f"Player {number}" for number in range(1, player_count + 1)]
    state = match.start(names, options or DEFAULTS)
    entries: list[match.Entry] = []
    while (outcome := state.outcome) is None:
        entries.append(match.Hand(_play_hand(rng, player_count, str(state.passing or ""))))
        state = match.enter(state, entries[-1])
    return Result(FrozenMap(state.totals), len(entries), outcome.winners, tuple(entries))


def _play_hand(rng: Random, player_count: int, passing: str) -> tuple[int, ...]:
    """Deal, pass and play; return the points that each player takes."""
    cards = list(deck(player_count))
    rng.shuffle(cards)
    hands = [cards[seat::player_count] for seat in range(player_count)]
    if passing:
        _pass(rng, hands, STEPS[passing])
    taken = [0] * player_count
    leader, is_broken = tricks.opener(hands), False
    for number in range(len(hands[0])):
        trick: list[Card] = []
        for step in range(player_count):
            hand = hands[(leader + step) % player_count]
            card = rng.choice(tricks.playable(hand, trick, is_first=number == 0, is_broken=is_broken))
            hand.remove(card)
            trick.append(card)
        is_broken = is_broken or any(card.suit == "H" for card in trick)
        leader = (leader + tricks.judge(trick).position) % player_count
        taken[leader] += sum(map(card_points, trick))
    return tuple(taken)


def _pass(rng: Random, hands: list[list[Card]], steps: int) -> None:
    passed = [rng.sample(hand, PASS_SIZE) for hand in hands]
    for seat, cards in enumerate(passed):
        hands[seat] = [card for card in hands[seat] if card not in cards]
    for seat, cards in enumerate(passed):
        hands[(seat + steps) % len(hands)] += cards


if TYPE_CHECKING:
    from pnp_hearts.rules import simulator
    from scorekeeper.rules.contract import Simulator

    _: Simulator = simulator
