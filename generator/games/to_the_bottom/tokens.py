"""What the pages of tokens of To the Bottom hold, as the rules have it."""

from collections.abc import Mapping
from typing import Any

from generator.games.legacy import TemplateTokens
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom.draws import FIRST_DRAWS

TIRED_A_PLAYER = to_the_bottom.BOARD_LIMIT
"""Markers of tired cards for each player (ours): as many as cards on a board before prices double."""
TIRED_A_ROW = 10
"""Such markers beside each other on a page (ours)."""


def _whole_rows(count: int, row: int) -> int:
    return -(-count // row) * row


def numbers(players: int) -> Mapping[str, Any]:
    """Return what they hold for so many players."""
    cards, limit = to_the_bottom.Card, to_the_bottom.BOARD_LIMIT
    return {
        "iceberg": _dear(cards.ICEBERG),
        "lifeboat": _dear(cards.LIFEBOAT),
        "boards": [
            [first, first + limit - 1, to_the_bottom.board_multiplier([cards.PASSENGER] * first)]
            for first in range(0, 3 * limit, limit)
        ],
        "draws": {str(phase).lower(): list(counts) for phase, counts in FIRST_DRAWS.items()},
        "clock": to_the_bottom.CLOCK_ROUND,
        "tired_a_row": TIRED_A_ROW,
        "tired": _whole_rows(TIRED_A_PLAYER * players, TIRED_A_ROW),
    }


def _dear(card: to_the_bottom.Card) -> Mapping[str, Any]:
    """Return the points and the price of a card where they differ, and the mark of who says so."""
    price = card.facts.price
    mark = "" if price.origin is to_the_bottom.Origin.RULEBOOK else f"{{{price.origin}}}"
    return {"points": card.points, "price": to_the_bottom.price_of_buying(card).points, "mark": mark}


TOKENS = TemplateTokens("to-the-bottom", ("shop", "markers"), numbers)
