"""House rules and variants of five-suit Spades, and what follows of them: the pack, the hands, the order of the table.

Words of this game: a *hand* is the cards that a player holds and also, as in the rulebook, the play of all of them; a
*deal* is one such hand for the score. The *opening card* is the Paper card that must begin the first trick.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import FIVE_SUIT, JOKER, Card
from scorekeeper.rules.checks import clockwise, refuse
from scorekeeper.rules.options import house_rule

FEWEST_PLAYERS = 3
MOST_PLAYERS = 5
"""Source: FS-R1."""


class NextLeader(StrEnum):
    WINNER = say("winner")
    LEFT_OF_LEADER = say("left of leader")


@dataclass(frozen=True, slots=True)
class Options:
    jokers: bool = house_rule(True, "FS-A9", "off: the five jokers stay in the box")
    ghost_hand: bool = house_rule(False, "FS-R1", "on: one extra hand is dealt and set aside unseen")
    rock_breaks_everything: bool = house_rule(
        False, "FS-R10", "on: Rock beats everything, and must be broken before it can be led"
    )
    one_penalty_a_match: bool = house_rule(
        False, "FS-A1", "on: only a player's tenth bag costs 100, not the 20th or 30th"
    )
    broken_nil_bags_score: bool = house_rule(False, "FS-A2", "on: the bags of a broken nil also score 1 each")
    play_on_when_several_reach_500: bool = house_rule(
        False,
        "FS-A3",
        "on: when several reach 500 in one hand, play goes on until one of them is ahead at the end of a hand",
    )
    next_leader: NextLeader = house_rule(
        NextLeader.WINNER, "FS-A4", "left of leader: the lead passes round, whoever wins the tricks"
    )
    lone_rock_joker_is_rock: bool = house_rule(
        True,
        "FS-A5",
        "off: when Rock breaks everything, the joker of Rock without another Rock only reverses the suits",
        title="A lone joker of Rock is a Rock",
    )
    paper_joker_stands_in: bool = house_rule(
        True, "FS-A6", "off: with the 2 of Paper set aside, the lowest ordinary Paper card leads, not the joker"
    )
    ghost_paper_joker_first: bool = house_rule(
        False,
        "FS-A7",
        "on: with the Ghost Hand, the joker of Paper leads, even if the 2 is dealt",
        title="Joker of Paper opens with a Ghost Hand",
    )
    check_before_penalty: bool = house_rule(
        False, "FS-A8", "on: a player who reaches 500 wins before any bag penalty from that hand is taken off"
    )
    dealer_stays: bool = house_rule(False, "FS-A10", "on: the same player deals every hand")
    partners: bool = house_rule(
        False, "FS-H1", "on: four play in two teams; those across the table add up their bids and share a total"
    )


DEFAULTS = Options()
"""The standard game."""
PARTNERS = 4
"""Players who can play as partners (FS-H1)."""


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List what is wrong with playing under these options; only partners need another number than 3 to 5 players."""
    if options.partners and player_count != PARTNERS:
        return (say_problem("Four play as partners, not %(count)s", "FS-H1", count=player_count),)
    if FEWEST_PLAYERS <= player_count <= MOST_PLAYERS:
        return ()
    return (
        say_problem(
            "Five-suit Spades is for %(fewest)s to %(most)s players, not for %(count)s",
            "FS-R1",
            count=player_count,
            fewest=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        ),
    )


LARGEST_HAND = 23
"""Tricks in the longest hand: three players, with jokers. Source: FS-R1."""

PAPER = "P"
_TWO, _JOKER = Card("2", PAPER), Card(JOKER, PAPER)
_HIGHER = tuple(Card(rank, PAPER) for rank in FIVE_SUIT.ranks[1:])


@dataclass(frozen=True, slots=True)
class Opening:
    """The required beginning of the first trick."""

    position: int
    """The leader's place, from 0 in seating order."""
    card: Card
    ruling: str
    """The ruling that names this card: `FS-R5`."""


@cache
def pack(options: Options = DEFAULTS) -> tuple[Card, ...]:
    """Return the cards to be dealt: 70, or 65 without jokers (FS-A9)."""
    return tuple(card for card in FIVE_SUIT.cards() if options.jokers or not card.is_joker)


def hand_size(player_count: int, options: Options = DEFAULTS) -> int:
    """Return the number of cards in each hand, which is the number of tricks; the remainder is set aside.

    Raises:
        RuleError: There are not 3 to 5 players.
    Source: FS-R1.
    """
    refuse(options_problems(options, player_count))
    return len(pack(options)) // (player_count + options.ghost_hand)


def opening(hands: Sequence[Sequence[Card]], options: Options = DEFAULTS) -> Opening | None:
    """Return the player who leads to the first trick, and the card; the hands are complete, in seating order.

    `None` if no Paper was dealt, which only the Ghost Hand makes possible. Ours: where FS-A6's house rule skips
    the joker of Paper, it still opens as the only Paper dealt; FS-A7's house rule goes before FS-A6.

    Source: FS-R5, FS-A6, FS-A7.
    """
    is_joker_first = options.ghost_hand and options.ghost_paper_joker_first
    if is_joker_first:
        order = (_JOKER, _TWO, *_HIGHER)
    elif options.paper_joker_stands_in:
        order = (_TWO, _JOKER, *_HIGHER)
    else:
        order = (_TWO, *_HIGHER, _JOKER)
    holders = {card: position for position, hand in enumerate(hands) for card in hand if card.suit == PAPER}
    for card in order:
        if card in holders:
            ruling = "FS-R5" if card == _TWO or _JOKER not in holders else "FS-A7" if is_joker_first else "FS-A6"
            return Opening(holders[card], card, ruling)
    return None


def seating_problems(players: Sequence[str], options: Options) -> tuple[Problem, ...]:
    """List why these players cannot play a match: 3 to 5, each with a different name."""
    problems = list(options_problems(options, len(players)))
    if "" in players:
        problems.append(say_problem("a player has no name", ""))
    problems += [
        say_problem("%(player)s appears more than once; names must differ", "", player=player)
        for player in dict.fromkeys(players)
        if player and players.count(player) > 1
    ]
    return tuple(problems)


def left_of(players: Sequence[str], player: str) -> str:
    """Return the player to the left of another: the next one clockwise."""
    return clockwise(players, player)[1]


def next_leader(players: Sequence[str], leader: str, winner: str, options: Options) -> str:
    """Return the leader after a trick; the players are in seating order, clockwise (FS-A4)."""
    return winner if options.next_leader is NextLeader.WINNER else left_of(players, leader)
