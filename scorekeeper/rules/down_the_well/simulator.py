"""Whole matches of Down the Well between players who choose at random.

Each passes any three cards and plays any playable card, every choice being equally likely.
"""

from random import Random

from scorekeeper.rules.down_the_well.options import DEFAULTS, Options
from scorekeeper.rules.down_the_well.play import DRIVER
from scorekeeper.rules.simulator import MatchOfHands, simulate_hands

LENGTH_UNIT = "hands"
SCORE_UNIT = "points"


def simulate(rng: Random, player_count: int, options: Options | None = None) -> MatchOfHands:
    """Play one match of 2 to 6 players; by default with the house rules of the rulings.

    Raises:
        RuleError: That many players cannot play.
    """
    return simulate_hands(rng, player_count, options or DEFAULTS, DRIVER)
