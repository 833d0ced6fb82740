"""What the pages of tokens of Above Water hold: how many of each, and the numbers on them, as the rules have them."""

from collections.abc import Mapping
from typing import Any

from generator.games.legacy import TemplateTokens
from scorekeeper.rules import above_water
from scorekeeper.rules.above_water.auction import HIGHEST_BID
from scorekeeper.rules.above_water.groups import (
    CLOUD_PAYMENT,
    CLOUD_SIZE,
    RUN_LINK,
    SET_LINK,
    STRAIGHT_LINK,
    SYNERGY_BONUS,
)

FIVE = 5
"""Stones that the larger kind stands for (ours)."""
SHARES = 2
"""Times the stones of the start that are printed (ours).

In simulated matches the players together never held half as much again as they had started with.
"""
ONES_A_ROW, FIVES_A_ROW = 11, 9
"""Stones beside each other on a page (ours); rows are printed whole, the more is the bank's."""
FEWEST_MARKERS = 4
"""Bidding markers of the smallest sheet (ours): the game is made for four (AW-R1)."""
MOST_EXHAUSTIONS = 7
"""Times that the ante's track has room for (ours): in simulated matches the deck is exhausted twice at most."""
BEGINNERS_ANTE = 3
"""Source: Above Water, 2004, Variants (AW-R15)."""


def stones(players: int, starting_stones: int) -> tuple[int, int, int, int]:
    """Return how many ones and fives each player starts with, and how many are printed.

    Each player can pay the first antes without change: five ones and more, the rest in fives. All of it is printed
    `SHARES` times, in whole rows; what is not handed out is the bank.
    """
    fives = max(0, starting_stones // FIVE - 1)
    ones = starting_stones - fives * FIVE
    return (
        ones,
        fives,
        _whole_rows(ones * players * SHARES, ONES_A_ROW),
        _whole_rows(fives * players * SHARES, FIVES_A_ROW),
    )


def _whole_rows(count: int, row: int) -> int:
    return -(-count // row) * row


def numbers(players: int) -> Mapping[str, Any]:
    """Return what they hold for so many players."""
    options = above_water.DEFAULTS
    ones_each, fives_each, ones, fives = stones(players, options.starting_stones)
    return {
        "five": FIVE,
        "ones_a_row": ONES_A_ROW,
        "fives_a_row": FIVES_A_ROW,
        "start": options.starting_stones,
        "ones_each": ones_each,
        "fives_each": fives_each,
        "ones": ones,
        "fives": fives,
        "handed_out": options.starting_stones * players,
        "worth": ones + fives * FIVE,
        "markers": max(FEWEST_MARKERS, players + players % 2),
        "payouts": {
            "set": SET_LINK,
            "run": RUN_LINK,
            "straight": STRAIGHT_LINK,
            "cloud": CLOUD_PAYMENT,
            "cards": CLOUD_SIZE,
            "synergy": SYNERGY_BONUS,
        },
        "bids": list(range(HIGHEST_BID + 1)),
        "antes": [options.starting_ante + times for times in range(MOST_EXHAUSTIONS + 1)],
        "beginners": BEGINNERS_ANTE,
    }


TOKENS = TemplateTokens("above-water", ("stones", "markers", "table"), numbers)
