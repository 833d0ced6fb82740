"""Player counts, the variants of the rulebook, and the house rules of Above Water."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.cards import STANDARD
from scorekeeper.rules.checks import name_problems
from scorekeeper.rules.options import house_rule


@dataclass(frozen=True, slots=True)
class Options:
    starting_ante: int = house_rule(
        4, "AW-R15", "stones in the first ante, 1 to 9: 3 for beginners, 6 or 7 with growing lots"
    )
    starting_stones: int = house_rule(15, "AW-R15", "stones that each player starts with: more for a longer game")
    """0 or more."""
    growing_lots: bool = house_rule(
        False, "AW-R15", "on: lots of 1, 2, 3 ... cards in every auction, and no special auctions"
    )
    double_deck: bool = house_rule(False, "AW-R15", "on: two packs are shuffled together, with four jokers")
    bonus_when_nobody_spends: bool = house_rule(
        False, "AW-A1", "on: if nobody turned in a card, all tie as Big Spender"
    )
    synergy_counts_repeats: bool = house_rule(
        False, "AW-A2", "on: sets match only if each suit appears in them equally often"
    )
    shuffle_when_needed: bool = house_rule(
        False,
        "AW-A3",
        "on: the deck is exhausted when a card is needed and none is left, not when its last card is taken",
    )
    special_at_once: bool = house_rule(
        False, "AW-A4", "on: exhausting the deck during the bidding makes this auction special, not the next"
    )
    special_again: bool = house_rule(
        False, "AW-A5", "on: exhausting the deck while dealing a special auction makes the next one special too"
    )
    ace_at_both_ends: bool = house_rule(False, "AW-A6", "on: a run or straight may go from ace to ace, 14 cards")
    ace_earns_before_ante: bool = house_rule(
        False,
        "AW-A7",
        "on: the ace of diamonds gains its stone before the ante is paid, so that the stone can help to pay it",
    )
    unpaid_bids_share_win: bool = house_rule(
        False,
        "AW-A8",
        "on: if none of the players left can pay the bid, they share the win, however short each is",
        title="Nobody can pay the bid: share the win",
    )
    eliminated_cards_leave: bool = house_rule(
        False, "AW-A9", "on: an eliminated player's cards leave the game instead of going to the discards"
    )
    """The unpaid lot goes with them."""
    table_ace_not_counted: bool = house_rule(
        False,
        "AW-A10",
        "on: an ace of diamonds on the table does not count among the cards that break a tie",
        title="Ace on the table breaks no tie",
    )

    @property
    def pack_count(self) -> int:
        """Packs in the deck: 1 or 2."""
        return 2 if self.double_deck else 1

    @property
    def deck_size(self) -> int:
        """Cards of the whole deck: 54 or 108."""
        return len(STANDARD.cards()) * self.pack_count


DEFAULTS = Options()
"""The game as read by the rulings."""
STARTING_HAND = 3
"""Cards dealt to each player at the start. Source: Above Water, 2004, Setup (AW-R1)."""
FEWEST_PLAYERS = 2
"""Fewer than the rulebook asks for, but possible (AW-R1)."""
ANTES = range(1, 10)
"""Starting antes that a table may choose (ours)."""


def lot_sizes(options: Options, player_count: int, *, special: bool) -> tuple[int, ...]:
    """Return how many cards each lot of an auction holds, for the number of players still in (AW-R5, R15)."""
    if options.growing_lots:
        return tuple(range(1, player_count + 1))
    return (2 if special else 1,) * player_count


def options_problems(options: Options, player_count: int) -> tuple[Problem, ...]:
    found = []
    if player_count < FEWEST_PLAYERS:
        found.append(
            say_problem(
                "Above Water needs %(fewest)s players or more, not %(count)s",
                "AW-R1",
                fewest=FEWEST_PLAYERS,
                count=player_count,
            )
        )
    if options.starting_ante not in ANTES:
        found.append(
            say_problem("The starting ante is 1 to 9 stones, not %(ante)s", "AW-R15", ante=options.starting_ante)
        )
    if options.starting_stones < 0:
        found.append(say_problem("Nobody can start with %(stones)s stones", "AW-R15", stones=options.starting_stones))
    needed = STARTING_HAND * player_count + sum(lot_sizes(options, player_count, special=False))
    if needed > options.deck_size:
        found.append(
            say_problem(
                "%(count)s players need %(needed)s cards for the first auction; there are %(most)s",
                "AW-R1",
                count=player_count,
                needed=needed,
                most=options.deck_size,
            )
        )
    return tuple(found)


def options_notes(options: Options, player_count: int) -> tuple[Problem, ...]:
    """List what the table should know beforehand; nothing of it prevents play."""
    found = []
    if FEWEST_PLAYERS <= player_count < 4:
        found.append(say_problem("The game is made for four or more players", "AW-R1"))
    if options.growing_lots and options.starting_ante < 6:
        found.append(say_problem("With growing lots the rulebook suggests a starting ante of 6 or 7", "AW-R15"))
    return tuple(found)


def table_problems(players: Sequence[str], options: Options) -> tuple[Problem, ...]:
    return (*options_problems(options, len(players)), *name_problems(players))
