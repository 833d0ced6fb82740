"""Colours of an SVG: `#rgb`, `#rrggbb`, `rgb(…)` and names."""

import re
from functools import lru_cache

from generator.colournames import NAMED
from generator.svg.model.scene import Rgb

_SHORT = re.compile(r"#[0-9a-fA-F]{3}")
_LONG = re.compile(r"#[0-9a-fA-F]{6}")
_NUMBERS = re.compile(r"rgb\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)", re.ASCII)
_PART = r"\s*(\d{1,9}(?:\.\d{1,9})?)%\s*"
_PARTS = re.compile(rf"rgb\({_PART},{_PART},{_PART}\)", re.ASCII)


@lru_cache(maxsize=4096)
def read_colour(text: str) -> Rgb | None:
    """Read a colour as red, green and blue from 0 to 1; None where it is not a colour."""
    text = NAMED.get(text.lower(), text)
    if _SHORT.fullmatch(text):
        text = "#" + "".join(2 * digit for digit in text[1:])
    if _LONG.fullmatch(text):
        return tuple(int(text[place : place + 2], 16) / 255 for place in (1, 3, 5))  # type: ignore[return-value]
    for pattern, whole in ((_NUMBERS, 255), (_PARTS, 100)):
        match = pattern.fullmatch(text)
        if match and all(float(part) <= whole for part in match.groups()):
            return tuple(float(part) / whole for part in match.groups())  # type: ignore[return-value]
    return None
