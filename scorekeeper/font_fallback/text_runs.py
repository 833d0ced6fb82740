"""A line of text in runs of one font and one direction, in visual order from left to right.

Source: Unicode Standard Annex 9, rules W1-W7, N1, N2, I1, I2 and L2, without embeddings: enough for names.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from scorekeeper.font_fallback import graphemes
from scorekeeper.font_fallback.font_lookup import Typeface, app_font_file, typeface

_RIGHT = ("R", "AL")
_NUMBERS = ("EN", "AN")


@dataclass(frozen=True, slots=True)
class FontRun:
    """A run of a line."""

    text: str
    typeface: Typeface
    is_ltr: bool
    """Whether it is read from left to right."""


@lru_cache(maxsize=1024)
def split_runs(line: str) -> tuple[FontRun, ...]:
    """Return a line's runs from left to right."""
    found = graphemes.split_graphemes(line)
    levels = _levels(found)
    faces = [typeface(each) or Typeface(app_font_file(is_bold=False)) for each in found]
    order = list(range(len(found)))
    for level in range(max(levels, default=0), 0, -1):  # L2: reverse everything at that level or deeper
        order = [
            place
            for is_deep, group in groupby(order, key=lambda place: levels[place] >= level)
            for place in (reversed(list(group)) if is_deep else group)
        ]
    pieces = []
    for (face, is_backward), group in groupby(order, key=lambda place: (faces[place], levels[place] % 2 == 1)):
        places = list(group)
        text = "".join(found[place] for place in (reversed(places) if is_backward else places))
        pieces.append(FontRun(text, face, not is_backward))
    return tuple(pieces)


def is_rtl(text: str) -> bool:
    """Whether a text reads from right to left: whether all of its letters do.

    The first letter alone (P2) does not decide it: an app sentence that begins with a Hebrew name is English.
    """
    kinds = set(map(unicodedata.bidirectional, text))
    return "L" not in kinds and not kinds.isdisjoint(_RIGHT)


def _levels(found: list[str]) -> list[int]:
    """Return the bidi level of each grapheme: even from left to right, odd from right to left."""
    base = 1 if is_rtl("".join(found)) else 0
    kinds: list[str] = []
    strong = "R" if base else "L"
    for sign in found:
        kind = unicodedata.bidirectional(sign[0])
        if kind in _RIGHT:
            strong = kind = "R"
        elif kind == "L":
            strong = "L"
        elif kind in _NUMBERS:
            kind = "L" if strong == "L" else "N"
        else:
            kind = ""
        kinds.append(kind)
    sides = ["R" if kind in ("R", "N") else kind for kind in kinds]
    for place, side in enumerate(sides):
        if not side:  # N1: as both neighbours are; N2: else as the text
            before = sides[place - 1] if place else "LR"[base]
            after = next((each for each in sides[place:] if each), "LR"[base])
            sides[place] = before if before == after else "LR"[base]
    return [
        2 if kind == "N" or (base and side == "L") else 1 if side == "R" else 0
        for kind, side in zip(kinds, sides, strict=True)
    ]
