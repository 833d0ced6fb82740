"""Colours and gradients as boxes write them, by value or by the value of a card's field."""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.colournames import hex_colour
from generator.errors import did_you_mean, join_names
from generator.geometry import Rect

COLOUR_WORDS = ("suit", "on-suit", "tint", "none")
"""Colours of a box in addition to the theme's."""
DOWN_DEG = 90.0
"""Direction of a gradient where its box does not say."""
_HEX = re.compile("#[0-9A-Fa-f]{6}")


def find_colour(written: str, theme: Mapping[str, str]) -> str | None:
    """Return a colour as `#rrggbb`, or one of `COLOUR_WORDS`; None where it is neither.

    Args:
        written: Either, a colour of the theme, or any that CSS knows: `darkred`, `#abc`, `rgb(9, 99, 0)`.
        theme: Colours as `#rrggbb` by role.
    """
    word = written.lower()
    if word in COLOUR_WORDS:
        return word
    found = theme.get(written) or theme.get(word) or written
    return found if _HEX.fullmatch(found) else hex_colour(found)


def describe_unknown_colour(written: str, theme: Collection[str]) -> str:
    names = [*theme, *COLOUR_WORDS]
    return (
        f"there is no colour {written[:40]!r}{did_you_mean(written, names)}; there are: {join_names(names)}, "
        "or write '#rrggbb' in quotes, or an English name as in CSS"
    )


@dataclass(frozen=True, slots=True)
class BoxGradient:
    stops: tuple[tuple[str, float], ...]
    """Colours, which may be `<field>`, and their places from 0 to 1, rising."""
    angle_deg: float
    """Direction, clockwise: 0 is to the right, 90 down."""

    def line_across(self, rect: Rect) -> tuple[float, float, float, float]:
        """Return the ends of the line through a box along which its colours change: x1, y1, x2, y2.

        The corners of the box have the first and the last colour. Source: CSS Images Module Level 3, 3.1.1.
        """
        across, down = math.cos(math.radians(self.angle_deg)), math.sin(math.radians(self.angle_deg))
        half = (abs(rect.width * across) + abs(rect.height * down)) / 2
        x, y = rect.centre
        return x - half * across, y - half * down, x + half * across, y + half * down


def split_stop(written: str) -> tuple[str, float | None]:
    """Return the colour of a stop, and its place from 0 to 1 where it is given: `gold 30%`."""
    colour, _, place = written.rpartition(" ")
    if not written.endswith("%") or not colour:
        return written, None
    return colour, float(place[:-1]) / 100


def parse_gradient(written: Sequence[str], angle_deg: float) -> BoxGradient:
    """Read colours with or without places: those without are spread evenly between their neighbours.

    Source: CSS Images Module Level 3, 3.4.3.

    Raises:
        ValueError: The places do not rise.
    """
    colours, given = zip(*map(split_stop, written), strict=True)
    places: list[float | None] = list(given)
    last = len(places) - 1
    places[0], places[last] = places[0] or 0.0, 1.0 if places[last] is None else places[last]
    known = [(position, place) for position, place in enumerate(places) if place is not None]
    spread: list[float] = [known[0][1]]
    for (before, low), (after, high) in pairwise(known):
        if high < low:
            raise ValueError(f"places {low * 100:g}% and then {high * 100:g}%; write them in rising order")
        count = after - before
        spread += [low + (high - low) * step / count for step in range(1, count + 1)]
    return BoxGradient(tuple(zip(colours, spread, strict=True)), angle_deg)
