"""Find out when the first special auction of Above Water comes, for its reference sheet.

Plays seeded matches in which nobody is out, each turn one player turns in a group, and so draws as Big Spender, and no
ace is used for its power: python docs/specials.py

More cards are drawn where several tie as Big Spender, and by the aces of hearts and spades; fewer where nobody turns in
a card, or where players are out.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median_low

from generator.games.above_water.examples import MOST_PLAYERS, SPECIALS
from scorekeeper.rules.above_water import Options, simulator

FILE = Path(__file__).resolve().parents[1] / "generator" / "games" / "above_water" / SPECIALS
MATCHES = 50
"""For each number of players."""
STONES = 200
"""What each starts with, so that nobody is out before the first special auction."""


def first_specials(players: int, matches: int) -> Iterator[int]:
    """Return the turn of the first special auction in so many matches, the first of them seeded with 0."""
    options = Options(starting_stones=STONES)
    for seed in range(matches):
        played = simulator.simulate(Random(seed), players, options, has_one_spender=True)
        yield next(turn for turn, auction in enumerate(played.auctions, start=1) if auction.last.is_special)


def figures(matches: int) -> dict[str, int]:
    """Return the median turn by number of players."""
    return {str(players): median_low(first_specials(players, matches)) for players in range(2, MOST_PLAYERS + 1)}


if __name__ == "__main__":
    FILE.write_text(json.dumps(figures(MATCHES), indent=2) + "\n", encoding="utf-8", newline="\n")
