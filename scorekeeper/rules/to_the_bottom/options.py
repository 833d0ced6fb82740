"""House rules: choices that the rulebook leaves open."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.options import house_rule

PLAYER_COUNTS = range(2, 7)
"""The number of players; the rulebook gives none, this one is ours. Source: TB-A7."""


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of To the Bottom; the defaults are the project's reading."""

    is_seal_always_five: bool = house_rule(
        False, "TB-A1", "Seal is worth 5 points even when jettisoned with another card"
    )
    is_cruise_hand_kept: bool = house_rule(
        False, "TB-A2", "Players keep their hands for the Sinking and draw up to five instead of shuffling everything"
    )
    is_lifeguard_counted_once: bool = house_rule(
        False, "TB-A3", "Lifeguards allow one free card at the fifth only, and together take 1 off the price"
    )
    has_anchor_points: bool = house_rule(
        False,
        "TB-A4",
        "Anchor gives its points when jettisoned from the board",
        title="Anchor gives points from the board",
    )
    has_dancer_two_draws: bool = house_rule(
        False, "TB-A6", "Polka Dancer draws 2 cards even without Assistant", title="Polka Dancer draws two"
    )
    has_clock: bool = house_rule(
        False, "TB-A8", "From round 12 of the Sinking no card returns to a deck and Anchor no longer stops drawing"
    )


DEFAULTS = Options()
"""The project's reading of everything left open."""


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List what is wrong with the number of players; the house rules suit any number."""
    if player_count in PLAYER_COUNTS:
        return ()
    return (say_problem("To the Bottom is for 2 to 6 players, not for %(count)s", "TB-A7", count=player_count),)


def table_problems(players: Sequence[str], options: Options) -> tuple[Problem, ...]:
    """List what is wrong with a table: its number of players, their names."""
    problems = options_problems(options, len(players))
    if "" in players:
        problems += (say_problem("Every player needs a name", ""),)
    if len(set(players)) < len(players):
        problems += (say_problem("No two players may have the same name", ""),)
    return problems
