"""Hearts, added to pnp and the scorekeeper from outside."""

from pathlib import Path

from scorekeeper.games import Game

GAME = Game(
    "hearts",
    "Hearts",
    range(3, 6),
    rules_module="pnp_hearts.rules",
    view_module="pnp_hearts.view",
    printed_module="pnp_hearts.printed",
    answers_module="pnp_hearts.answers",
    folder=Path(__file__).parent,
)
