"""Draws a line of text with Pillow, in the fonts that its graphemes need."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

from scorekeeper.font_fallback import graphemes
from scorekeeper.font_fallback.font_lookup import BITMAP_SIZES, Typeface, has_shaping
from scorekeeper.font_fallback.text_runs import FontRun, split_runs

PICTURE_PART = 0.86
"""Size of pictures relative to letters: they fill more of their em, and must stay within the line."""
BOLD_WEIGHT, REGULAR_WEIGHT = 600, 400


@dataclass(frozen=True, slots=True)
class LineImage:
    """A line of text as a picture."""

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
    """Draw a line.

    Args:
        line: Only of characters that fonts have: see `font_lookup.replace_undrawable`.
        size_px: Size of the font.
        colour: `#rrggbb`; pictures keep their own.
        is_bold: Whether it is bold, as far as the fonts are.
    """
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
    try:
        axes = font.get_variation_axes()
        values = [weight if axis["name"] == b"Weight" else axis["default"] for axis in axes]
        font.set_variation_by_axes(values)
    except (OSError, NotImplementedError):
        return


def overlay_lines(pixels: bytes, size: tuple[int, int], lines: Sequence[tuple[LineImage, int, int]]) -> bytes:
    """Return an RGBA picture with lines drawn on it.

    Args:
        pixels: From the top left.
        size: Width and height.
        lines: Each with the x and y of the left end of its baseline.
    """
    from PIL import Image

    image = Image.frombytes("RGBA", size, bytes(pixels))
    for line, x, y in lines:
        place = x - line.left, y - line.baseline
        cut = max(0, -place[0]), max(0, -place[1])
        image.alpha_composite(line.image, (max(0, place[0]), max(0, place[1])), cut)
    return image.tobytes()
