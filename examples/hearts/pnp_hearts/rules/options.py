"""Who can play, with which cards, and the house rules."""

from dataclasses import dataclass

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import STANDARD, Card
from scorekeeper.rules.options import house_rule

LEFT_OUT = {3: ("2D",), 4: (), 5: ("2D", "2C")}
"""Cards that are left out so that all get the same number, by number of players (HE-R1)."""
LARGEST_TARGET = 1000
"""Beyond it only a slip of the finger goes."""


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of a table."""

    moon_subtracts: bool = house_rule(
        False, "HE-A1", "on: shooting the moon takes 26 points off the shooter, and nobody else scores"
    )
    """What shooting the moon does."""
    target: int = house_rule(100, "HE-A2", "at how many points the match ends, such as 50 or 150")
    """How many points end the match."""


DEFAULTS = Options()
"""The game as most people know it."""


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List why so many players cannot play with these house rules."""
    found = []
    if player_count not in LEFT_OUT:
        found.append(Problem(say("Hearts is for 3 to 5 players, not for %(count)s", count=player_count), "HE-R1"))
    if not 1 <= options.target <= LARGEST_TARGET:
        text = say("The target is 1 to %(most)s, not %(found)s", most=LARGEST_TARGET, found=options.target)
        found.append(Problem(text, "HE-A2"))
    return tuple(found)


def deck(player_count: int) -> tuple[Card, ...]:
    """Return the cards that so many players play with."""
    left_out = LEFT_OUT[player_count]
    return tuple(card for card in STANDARD.cards() if not card.is_joker and str(card) not in left_out)
