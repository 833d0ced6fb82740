"""A line of text in runs of one font and one direction, drawn with Pillow.

Source of the runs: Unicode Standard Annex 9, rules W1-W7, N1, N2, I1, I2 and L2, without embeddings: enough for names.
"""

import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import ceil
from typing import Any

from scorekeeper.font_fallback import graphemes
from scorekeeper.font_fallback.font_lookup import BITMAP_SIZES, Typeface, app_font_file, has_shaping, typeface

_RIGHT = ("R", "AL")
_NUMBERS = ("EN", "AN")
PICTURE_PART = 0.86
"""Size of pictures relative to letters: they fill more of their em, and must stay within the line."""
BOLD_WEIGHT, REGULAR_WEIGHT = 600, 400


@dataclass(frozen=True, slots=True)
class FontRun:
    text: str
    typeface: Typeface
    is_ltr: bool


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


@dataclass(frozen=True, slots=True)
class LineImage:
    image: Any
    """With a transparent background."""
    left: int
    """Where the text begins in it, in pixels from its left edge: glyphs may extend further left."""
    baseline: int
    """Its baseline, in pixels from the top."""


def width(line: str, size_px: float, *, is_bold: bool) -> float:
    """Return the width of a line in pixels."""
    return sum(_width(piece, size_px, is_bold=is_bold) for piece in split_runs(line))


@lru_cache(maxsize=256)
def draw_line(line: str, size_px: float, colour: str, *, is_bold: bool) -> LineImage:
    """Draw a line of characters that fonts have (`font_lookup.replace_undrawable`); pictures keep their own colours."""
    from PIL import Image, ImageDraw

    margin = ceil(size_px * 0.5)
    baseline = ceil(size_px * 1.3)
    box = ceil(width(line, size_px, is_bold=is_bold)) + 2 * margin, ceil(size_px * 1.9)
    image = Image.new("RGBA", box)
    x = float(margin)
    for piece in split_runs(line):
        font, scale = _font_of(piece, size_px, is_bold=is_bold)
        # On a background of its own colour, so that soft edges do not turn dark.
        large = round(box[0] / scale), round(box[1] / scale)
        layer = Image.new("RGBA", large, f"{colour}00")
        place = x / scale, baseline / scale
        ImageDraw.Draw(layer).text(
            place, _text(piece), colour, font, "ls", embedded_color=piece.typeface.has_colour, **_layout_options(piece)
        )
        image.alpha_composite(layer if large == box else layer.resize(box, Image.Resampling.LANCZOS))
        x += _width(piece, size_px, is_bold=is_bold)
    return LineImage(image, margin, baseline)


@lru_cache(maxsize=4096)
def _width(piece: FontRun, size_px: float, *, is_bold: bool) -> float:
    font, scale = _font_of(piece, size_px, is_bold=is_bold)
    return float(font.getlength(_text(piece), **_layout_options(piece))) * scale


def _layout_options(piece: FontRun) -> dict[str, Any]:
    return {"direction": "ltr" if piece.is_ltr else "rtl"} if has_shaping() else {}


def _text(piece: FontRun) -> str:
    """Return a run as Pillow needs it: without Raqm, in visual order, without joiners."""
    if has_shaping():
        return piece.text
    shown = graphemes.split_graphemes(graphemes.strip_joiners(piece.text))
    return "".join(shown if piece.is_ltr else reversed(shown))


def _font_of(piece: FontRun, size_px: float, *, is_bold: bool) -> tuple[Any, float]:
    face = piece.typeface.bold(graphemes.strip_joiners(piece.text)) if is_bold else piece.typeface
    return _font(face, size_px, is_bold=is_bold)


@lru_cache(maxsize=64)
def _font(face: Typeface, size_px: float, *, is_bold: bool) -> tuple[Any, float]:
    """Open a font; return the scale for its glyphs with it."""
    from PIL import ImageFont

    engine = ImageFont.Layout.RAQM if has_shaping() else ImageFont.Layout.BASIC
    path = str(face.path)
    sizes = (size_px * PICTURE_PART, *BITMAP_SIZES) if face.has_colour else (size_px,)
    for size in sizes:
        try:
            font = ImageFont.truetype(path, size, layout_engine=engine)
        except OSError:
            if size == sizes[-1]:
                raise
            continue
        _set_weight(font, BOLD_WEIGHT if is_bold else REGULAR_WEIGHT)
        return font, sizes[0] / size
    raise AssertionError(path)


def _set_weight(font: Any, weight: int) -> None:
    """Set the weight of a font that has several in one file."""
    with suppress(OSError, NotImplementedError):
        axes = font.get_variation_axes()
        font.set_variation_by_axes([weight if axis["name"] == b"Weight" else axis["default"] for axis in axes])


def overlay_lines(pixels: bytes, size: tuple[int, int], lines: Sequence[tuple[LineImage, int, int]]) -> bytes:
    """Return an RGBA picture, from the top left, with lines on it, each at the x and y of its baseline's left end."""
    from PIL import Image

    image = Image.frombytes("RGBA", size, bytes(pixels))
    for line, x, y in lines:
        place = x - line.left, y - line.baseline
        cut = max(0, -place[0]), max(0, -place[1])
        image.alpha_composite(line.image, (max(0, place[0]), max(0, place[1])), cut)
    return image.tobytes()
