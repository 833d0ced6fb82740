"""Player counts, hand sizes and the house rules of Down the Well."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.cards import ISLAND
from scorekeeper.rules.checks import name_problems, refuse
from scorekeeper.rules.options import house_rule


@dataclass(frozen=True, slots=True)
class Options:
    last_one_stops: bool = house_rule(
        False, "DW-A1", "on: once someone has no cards, the last player able to play stops after the latest card"
    )
    lead_suit_opens_every_round: bool = house_rule(
        False, "DW-A2", "on: later rounds, too, open with a card of the lead suit, the lowest in the opener's hand"
    )
    passing_in_turn: bool = house_rule(
        False, "DW-A3", "on: the first player passes first, and everyone sees what they receive before passing on"
    )
    single_hand: bool = house_rule(
        True,
        "DW-R6",
        "off: score is kept over several hands, and the first to 10 points per player plus 1 wins",
        title="Each hand is a game",
    )


DEFAULTS = Options()
"""The game as read by the rulings."""
HAND_SIZES: Mapping[int, int] = {2: 12, 3: 10, 4: 9, 5: 9, 6: 9}
"""Cards dealt to each, by number of players. Source: Down the Well 1.2, 2023, The Deal (DW-R1)."""


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List why that many players cannot play; the house rules suit any number of players."""
    if player_count in HAND_SIZES:
        return ()
    return (say_problem("Down the Well is for 2 to 6 players, not for %(count)s", "DW-R1", count=player_count),)


def hand_size(player_count: int) -> int:
    """Return the number of cards dealt to each player.

    Raises:
        RuleError: That many players cannot play.
    """
    refuse(options_problems(DEFAULTS, player_count))
    return HAND_SIZES[player_count]


def is_a_card_turned(player_count: int) -> bool:
    """Whether cards are left after the deal, so that one is turned up for the lead suit.

    Raises:
        RuleError: That many players cannot play.

    Source: Down the Well 1.2, 2023, Lead Suit (DW-R2).
    """
    return player_count * hand_size(player_count) < len(ISLAND.cards())


def table_problems(players: Sequence[str], options: Options) -> tuple[Problem, ...]:
    return (*options_problems(options, len(players)), *name_problems(players))
