"""Whole matches of Hearts between players who choose at random among the cards that may be played."""

from random import Random
from typing import TYPE_CHECKING

from pnp_hearts.rules.options import DEFAULTS, Options
from pnp_hearts.rules.play import DRIVER
from scorekeeper.rules.simulator import MatchOfHands, simulate_hands

LENGTH_UNIT = "hands"
SCORE_UNIT = "points"


def simulate(rng: Random, player_count: int, options: Options | None = None) -> MatchOfHands:
    """Play one match.

    Raises:
        RuleError: So many players cannot play.
    """
    return simulate_hands(rng, player_count, options or DEFAULTS, DRIVER)


if TYPE_CHECKING:
    from pnp_hearts.rules import simulator
    from scorekeeper.rules.contract import Simulator

    _: Simulator = simulator
