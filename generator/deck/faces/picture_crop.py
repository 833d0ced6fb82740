"""How decks crop a picture: a focus point, or a part to cut out."""

import math
from enum import StrEnum

from generator.geometry import Rect


class Edges(StrEnum):
    """What fills the bleed of a picture that has none."""

    NONE = "none"
    MIRROR = "mirror"
    STRETCH = "stretch"


CENTRE = (0.5, 0.5)
"""Of a picture, as fractions of its width and height."""
WHOLE = Rect(0, 0, 1, 1)
"""All of a picture, as fractions of its width and height."""
_WORDS = {"left": (0.0, None), "right": (1.0, None), "top": (None, 0.0), "bottom": (None, 1.0)}
_NEEDS = "needs a point of the picture such as '30% 20%', or top, bottom, left, right, center, or two such as top left"


def parse_focus(text: str) -> tuple[float, float]:
    """Return the point that `focus` names, as fractions of the picture's size; its centre if empty.

    Raises:
        ValueError: It names no point.
    """
    words = text.lower().replace(",", " ").split()
    if not words:
        return CENTRE
    if any(each[0].isdigit() or each[0] in ".-" for each in words):
        if len(words) != 2:
            raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
        x, y = (_part(each, text) for each in words)
        return x, y
    found: dict[int, float] = {}
    for word in words:
        if word in ("center", "centre", "middle"):
            continue
        places = _WORDS.get(word, (None, None))
        axis = 0 if places[0] is not None else 1
        place = places[axis]
        if place is None or axis in found:
            raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
        found[axis] = place
    if len(words) > 2:
        raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
    return found.get(0, 0.5), found.get(1, 0.5)


def parse_crop(parts: list[str]) -> Rect:
    """Return the part that `crop` names, [x, y, width, height], as fractions of the picture's width and height.

    Raises:
        ValueError: It extends beyond the picture, or nothing is left.
    """
    x, y, width, height = (float(each.removesuffix("%")) / 100 for each in parts)
    if width <= 0 or height <= 0:
        raise ValueError("leaves nothing of the picture; needs a width and a height of more than 0 %")
    if x < 0 or y < 0 or x + width > 1 + 1e-9 or y + height > 1 + 1e-9:
        raise ValueError("extends beyond the picture; x plus width, and y plus height, are at most 100 %")
    return Rect(x, y, width, height)


def _part(word: str, text: str) -> float:
    try:
        value = float(word.removesuffix("%"))
    except ValueError:
        value = math.nan
    if not 0 <= value <= 100:
        raise ValueError(f"found {text[:40]!r}, {_NEEDS}")
    return value / 100
