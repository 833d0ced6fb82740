"""House rules and variants of five-suit Spades, and the numbers fixed by the rulebook."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.options import house_rule

FEWEST_PLAYERS = 3
MOST_PLAYERS = 5
"""Source: FS-R1."""


class NextLeader(StrEnum):
    """Who leads after a trick."""

    WINNER = say("winner")
    LEFT_OF_LEADER = say("left of leader")


@dataclass(frozen=True, slots=True)
class Options:
    """The choices of a table before the first deal."""

    jokers: bool = house_rule(True, "FS-A9", "off: the five jokers stay in the box")
    """Whether the five jokers are in the pack."""
    ghost_hand: bool = house_rule(False, "FS-R1", "on: one extra hand is dealt and set aside unseen")
    """Whether the variant Ghost Hand is played."""
    rock_breaks_everything: bool = house_rule(
        False, "FS-R10", "on: Rock beats everything, and must be broken before it can be led"
    )
    """Whether the variant Rock Breaks Everything is played."""
    one_penalty_a_match: bool = house_rule(
        False, "FS-A1", "on: only a player's tenth bag costs 100, not the 20th or 30th"
    )
    """Whether the bag penalty is paid only once."""
    broken_nil_bags_score: bool = house_rule(False, "FS-A2", "on: the bags of a broken nil also score 1 each")
    """Whether bags of a broken nil score points."""
    play_on_when_several_reach_500: bool = house_rule(
        False,
        "FS-A3",
        "on: when several reach 500 in one hand, play goes on until one of them is ahead at the end of a hand",
    )
    """Whether a tie of players reaching 500 is played out."""
    next_leader: NextLeader = house_rule(
        NextLeader.WINNER, "FS-A4", "left of leader: the lead passes round, whoever wins the tricks"
    )
    """Who leads the next trick."""
    lone_rock_joker_is_rock: bool = house_rule(
        True,
        "FS-A5",
        "off: when Rock breaks everything, the joker of Rock without another Rock only reverses the suits",
        title="A lone joker of Rock is a Rock",
    )
    """Whether the joker of Rock, the only Rock card of a trick, breaks everything."""
    paper_joker_stands_in: bool = house_rule(
        True, "FS-A6", "off: with the 2 of Paper set aside, the lowest ordinary Paper card leads, not the joker"
    )
    """Whether the joker of Paper opens when the 2 of Paper is not dealt."""
    ghost_paper_joker_first: bool = house_rule(
        False,
        "FS-A7",
        "on: with the Ghost Hand, the joker of Paper leads, even if the 2 is dealt",
        title="Joker of Paper opens with a Ghost Hand",
    )
    """Whether the joker of Paper opens before the 2 where a Ghost Hand is dealt."""
    check_before_penalty: bool = house_rule(
        False, "FS-A8", "on: a player who reaches 500 wins before any bag penalty from that hand is taken off"
    )
    """Whether 500 is checked before the bag penalty."""
    dealer_stays: bool = house_rule(False, "FS-A10", "on: the same player deals every hand")
    """Whether the dealer never changes."""


DEFAULTS = Options()
"""The standard game."""


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List what is wrong with playing under these options; all options go with each other and with 3 to 5 players."""
    if FEWEST_PLAYERS <= player_count <= MOST_PLAYERS:
        return ()
    return (
        Problem(
            say(
                "Five-suit Spades is for %(fewest)s to %(most)s players, not for %(count)s",
                count=player_count,
                fewest=FEWEST_PLAYERS,
                most=MOST_PLAYERS,
            ),
            "FS-R1",
        ),
    )
