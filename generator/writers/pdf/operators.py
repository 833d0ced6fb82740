"""The words of a PDF content stream: numbers, colours, maps, paths and how they are painted (ISO 32000-1, 8 and 9)."""

import re
from collections.abc import Iterable
from functools import lru_cache

from generator.geometry import IDENTITY, Matrix, Rect
from generator.svg.drawing import Gradient, Paint, Rgb
from generator.svg.outlines import Outline, read_data, write_data

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_SEGMENT = re.compile(r"([MLCZ]) ?([^MLCZ]*)")


@lru_cache(8192)
def length(value: float) -> str:
    """Write a length or coordinate, to five digits behind the point."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(8192)
def transform(matrix: Matrix) -> str:
    """Write a map that all that follows is drawn under."""
    a, b, c, d, e, f = matrix
    return f"{_factor(a)} {_factor(b)} {_factor(c)} {_factor(d)} {length(e)} {length(f)} cm"


def _factor(value: float) -> str:
    # A picture of 4,000 pixels is scaled down to 0.015: its factors need more digits than a length.
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(1024)
def colour(rgb: Rgb) -> str:
    """Write a colour, without the operator that says whether it fills or strokes."""
    return " ".join(f"{part:.4g}" for part in rgb)


@lru_cache(16384)
def path(data: str) -> str:
    """Write the path of an outline's data: the same numbers, each before its operator instead of after its name."""
    return " ".join([numbers + _OPERATORS[name] for name, numbers in _SEGMENT.findall(f"{data} ")])


def window(rects: Iterable[Rect]) -> str:
    """Write a clip to a union of rectangles."""
    sides = ((rect.x, rect.y, rect.width, rect.height) for rect in rects)
    return "\n".join([*(" ".join(map(length, each)) + " re" for each in sides), "W n"])


def clip(paths: Iterable[tuple[Outline, Matrix]], *, is_even_odd: bool) -> str:
    """Write a clip to outlines, in outer coordinates: it must outlive the maps that they were drawn under."""
    moved = (outline.filled if matrix == IDENTITY else _moved(outline.filled, matrix) for outline, matrix in paths)
    return "\n".join([*(path(_unlike_a_box(data)) for data in moved), "W* n" if is_even_odd else "W n"])


def box_clip(box: Rect) -> str:
    """Write a clip to a box that holds in PDFium too."""
    x0, y0, x1, y1 = (length(value) for value in (box.x, box.y, box.right, box.bottom))
    return f"{path(_unlike_a_box(f'M {x0} {y0} L {x1} {y0} L {x1} {y1} L {x0} {y1} Z'))} W n"


_HAIR = 0.0005
"""Of a side's length (ours): a thirtieth of a mm on a card."""
_BOX = re.compile(r"M (\S+) (\S+) L (\S+) (\S+)((?: L \S+ \S+){2} Z)")


def _unlike_a_box(data: str) -> str:
    """Give a path of four corners a fifth point, a hair off the line.

    PDFium, which Chrome shows and prints with, leaves out a clip to a box around curves whose ends lie inside it,
    wherever they go between them.
    """
    match = _BOX.fullmatch(data)
    if match is None:
        return data
    x0, y0, x1, y1 = map(float, match.groups()[:4])
    across, down = (y0 - y1) * _HAIR, (x1 - x0) * _HAIR
    middle = f"{length((x0 + x1) / 2 - across)} {length((y0 + y1) / 2 - down)}"
    return f"M {match[1]} {match[2]} L {middle} L {match[3]} {match[4]}{match[5]}"


def _moved(data: str, matrix: Matrix) -> str:
    return write_data(read_data(data, matrix), digits=5)


@lru_cache(1024)
def pen(paint: Paint) -> str:
    """Write how a stroke is drawn: colour, width, ends, corners, dashes."""
    assert paint.stroke is not None
    parts = [f"{colour(paint.stroke)} RG {length(paint.width)} w {paint.cap} J {paint.join} j"]
    if paint.join == 0:
        parts.append(f"{length(paint.miter_limit)} M")
    if paint.dashes:
        parts.append(f"{dashes(paint.dashes)} {length(paint.dash_start)} d")
    return " ".join(parts)


def dashes(lengths: Iterable[float]) -> str:
    """Write lengths on and off."""
    return f"[{' '.join(map(length, lengths))}]"


def shape(outline: Outline, paint: Paint, *, shading: str = "", fading: str = "") -> list[str]:
    """Write a path that is filled and stroked.

    Args:
        outline: The path.
        paint: Its look.
        shading: The name of its fill, where that is a gradient.
        fading: The operator that makes the gradient fade, where it does.
    """
    parts = []
    star = "*" if paint.is_even_odd else ""
    # In one go, a stroke that is seen through would not show the fill below it.
    is_whole = outline.filled == outline.data and paint.stroke_alpha == 1
    if isinstance(paint.fill, Gradient):
        place = transform(paint.fill.matrix)
        fades = f"{fading} " if fading else ""
        parts.append(f"q {path(outline.filled)} W{star} n {place} {fades}/{shading} sh Q")
    elif paint.fill is not None:
        parts.append(f"{colour(paint.fill)} rg")
        if paint.stroke is None or not is_whole:
            parts.append(f"{path(outline.filled)} f{star}")
    if paint.stroke is not None:
        both = f"B{star}" if is_whole and paint.fill is not None and not isinstance(paint.fill, Gradient) else "S"
        parts.append(f"{pen(paint)} {path(outline.data)} {both}")
    return parts
