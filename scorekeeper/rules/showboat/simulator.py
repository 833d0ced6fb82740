"""Whole matches of Showboat between players who choose at random.

Each plays any card of the hand, then takes any card of the centre or retires, every choice being equally likely.
"""

from random import Random

from scorekeeper.rules.showboat.options import DEFAULTS, Options
from scorekeeper.rules.showboat.play import DRIVER
from scorekeeper.rules.simulator import MatchOfHands, simulate_hands

LENGTH_UNIT = "rounds"
SCORE_UNIT = "points"


def simulate(rng: Random, player_count: int, options: Options | None = None) -> MatchOfHands:
    """Play one match of 2 to 6 players; by default with the house rules of the rulings.

    Raises:
        RuleError: That many players cannot play.
    """
    return simulate_hands(rng, player_count, options or DEFAULTS, DRIVER, length=lambda end: end.round_number)
