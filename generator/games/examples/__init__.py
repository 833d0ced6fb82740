"""Numbers and worked examples of the printed sheets, asked of the referee when a sheet is made.

So a sheet can never disagree with the app. Each game has a module; what its `examples` gives, its template places.
"""

from collections.abc import Callable, Mapping
from typing import Any

from generator.games.examples import above_water, down_the_well, five_suit, showboat, to_the_bottom

EXAMPLES: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "above-water": above_water.examples,
    "showboat": showboat.examples,
    "down-the-well": down_the_well.examples,
    "five-suit": five_suit.examples,
    "to-the-bottom": to_the_bottom.examples,
}
"""By game."""
