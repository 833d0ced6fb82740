"""Whole evenings of a hasty finger: every step is tapped again where it was, 220 ms later, and makes one entry."""

import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path

from tests.scorekeeper.evenings.person import Evening

AGAIN_MS = 220
GAMES = ("rounds", "above_water", "showboat", "down_the_well", "five_suit", "to_the_bottom")


def evening_of(game: str) -> Evening:
    """Return the evening of a game."""
    found: Evening = import_module(f"tests.scorekeeper.evenings.{game}").evening
    return found


def count_acts(folder: Path) -> int:
    """Count the acts that are stored, on matches and in them; none is ever taken away."""
    with closing(sqlite3.connect(f"file:{folder / 'scores.sqlite3'}?mode=ro", uri=True)) as file:
        (count,) = file.execute("SELECT count(*) FROM acts").fetchone()
        return int(count)
