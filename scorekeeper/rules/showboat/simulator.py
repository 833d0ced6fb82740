"""Whole matches of Showboat between players who choose at random.

Each plays any card of the hand, then takes any card of the centre or retires, every choice being equally likely.
"""

from random import Random

from scorekeeper.rules import showboat
from scorekeeper.rules.cards import ISLAND
from scorekeeper.rules.showboat import hand
from scorekeeper.rules.showboat.options import DEFAULTS, Options
from scorekeeper.rules.simulator import MatchOfHands, simulate_hands

LENGTH_UNIT = "rounds"
SCORE_UNIT = "points"


def simulate(rng: Random, player_count: int, options: Options | None = None) -> MatchOfHands:
    """Play one match of 2 to 6 players; by default with the house rules of the rulings.

    Raises:
        RuleError: That many players cannot play.
    """
    return simulate_hands(
        rng, player_count, options or DEFAULTS, showboat, ISLAND, choose=_choose, length=lambda end: end.round_number
    )


def _choose(rng: Random, state: hand.HandState) -> hand.Act:
    if not state.to_act:
        waiting = [seat for seat in state.seats if seat.player not in state.retired and not seat.face_down]
        return hand.Play(waiting[0].player, rng.choice(waiting[0].hand))
    player = state.to_act[0]
    choices: list[hand.Act] = [hand.Take(player, card) for card in state.centre]
    if hand.is_allowed(state, hand.Retire(player)):
        choices.append(hand.Retire(player))
    return rng.choice(choices)
