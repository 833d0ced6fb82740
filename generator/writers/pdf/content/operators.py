"""Operators of a PDF content stream: numbers, colours, matrices, paths and painting (ISO 32000-1, 8 and 9)."""

import re
from collections.abc import Iterable
from functools import lru_cache

from generator.geometry import IDENTITY, Matrix, Rect
from generator.svg.model.path_geometry import Outline, read_data, write_data
from generator.svg.model.scene import Gradient, Paint
from generator.writers.pdf.inks.output_colours import SCREEN

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_SEGMENT = re.compile(r"([MLCZ]) ?([^MLCZ]*)")


@lru_cache(8192)
def format_length(value: float) -> str:
    """Format a length or coordinate, to five decimal places."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(8192)
def transform_operator(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    return f"{_factor(a)} {_factor(b)} {_factor(c)} {_factor(d)} {format_length(e)} {format_length(f)} cm"


def _factor(value: float) -> str:
    # A picture of 4,000 pixels is scaled down to 0.015: its factors need more digits than a length.
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(16384)
def path_operators(data: str) -> str:
    """Return the path of an outline's data: the same numbers, each before its operator instead of after its name."""
    return " ".join([numbers + _OPERATORS[name] for name, numbers in _SEGMENT.findall(f"{data} ")])


def clip_to_rects(rects: Iterable[Rect]) -> str:
    """Return a clip to a union of rectangles."""
    sides = ((rect.x, rect.y, rect.width, rect.height) for rect in rects)
    return "\n".join([*(" ".join(map(format_length, each)) + " re" for each in sides), "W n"])


def clip_to_outlines(paths: Iterable[tuple[Outline, Matrix]], *, is_even_odd: bool) -> str:
    """Return a clip to outlines, in outer coordinates, since it must outlive the matrices of the outlines."""
    moved = (
        outline.fill_data if matrix == IDENTITY else _transform_path(outline.fill_data, matrix)
        for outline, matrix in paths
    )
    return "\n".join([*(path_operators(_unlike_a_box(data)) for data in moved), "W* n" if is_even_odd else "W n"])


def clip_to_box(box: Rect) -> str:
    """Return a clip to a box that works in PDFium too."""
    x0, y0, x1, y1 = (format_length(value) for value in (box.x, box.y, box.right, box.bottom))
    return f"{path_operators(_unlike_a_box(f'M {x0} {y0} L {x1} {y0} L {x1} {y1} L {x0} {y1} Z'))} W n"


_QUARTER = 0.5522847
"""Control length of a quarter circle of radius 1 as a cubic curve."""


def rounded_rect_path(width: float, height: float, radius: float) -> str:
    """Return the closed path of a box at the origin with rounded corners."""
    if not radius:
        corners = ((0.0, 0.0, "m"), (width, 0.0, "l"), (width, height, "l"), (0.0, height, "l"))
        return " ".join([*(f"{format_length(x)} {format_length(y)} {name}" for x, y, name in corners), "h"])
    far = radius * (1 - _QUARTER)
    parts = [f"{format_length(radius)} 0 m"]
    # Each edge, and the corner at its end: the direction of the edge, and the turn of the corner.
    for x, y, (ax, ay), (bx, by) in (
        (width, 0.0, (-1, 0), (0, 1)),
        (width, height, (0, -1), (-1, 0)),
        (0.0, height, (1, 0), (0, -1)),
        (0.0, 0.0, (0, 1), (1, 0)),
    ):
        begin, end = (x + ax * radius, y + ay * radius), (x + bx * radius, y + by * radius)
        steered = (x + ax * far, y + ay * far, x + bx * far, y + by * far)
        parts.append(" ".join([*map(format_length, begin), "l", *map(format_length, (*steered, *end)), "c"]))
    return " ".join([*parts, "h"])


_HAIR = 0.0005
"""Of a side's length (ours): a thirtieth of a mm on a card."""
_BOX = re.compile(r"M (\S+) (\S+) L (\S+) (\S+)((?: L \S+ \S+){2} Z)")


def _unlike_a_box(data: str) -> str:
    """Add a fifth point, slightly off the line, to a path of four corners.

    PDFium, which Chrome uses, ignores a clip to a box around curves whose ends are inside it, wherever they go between.
    """
    match = _BOX.fullmatch(data)
    if match is None:
        return data
    x0, y0, x1, y1 = map(float, match.groups()[:4])
    across, down = (y0 - y1) * _HAIR, (x1 - x0) * _HAIR
    middle = f"{format_length((x0 + x1) / 2 - across)} {format_length((y0 + y1) / 2 - down)}"
    return f"M {match[1]} {match[2]} L {middle} L {match[3]} {match[4]}{match[5]}"


def _transform_path(data: str, matrix: Matrix) -> str:
    return write_data(read_data(data, matrix), digits=5)


@lru_cache(1024)
def stroke_operators(paint: Paint, stroke: str) -> str:
    """Return the operators of a stroke: colour, width, caps, joins, dashes."""
    parts = [f"{stroke} {format_length(paint.width)} w {paint.cap} J {paint.join} j"]
    if paint.join == 0:
        parts.append(f"{format_length(paint.miter_limit)} M")
    if paint.dashes:
        parts.append(f"{dash_operator(paint.dashes)} {format_length(paint.dash_start)} d")
    return " ".join(parts)


def dash_operator(lengths: Iterable[float]) -> str:
    return f"[{' '.join(map(format_length, lengths))}]"


def shape_operators(
    outline: Outline, paint: Paint, *, fill: str = "", stroke: str = "", shading: str = "", fading: str = ""
) -> list[str]:
    """Return the operators of a path that is filled and stroked.

    Args:
        outline: The path.
        paint: Its style.
        fill: The operator of its fill's colour; empty: RGB.
        stroke: The operator of its stroke's colour; empty: RGB.
        shading: The name of its fill, if that is a gradient.
        fading: The operator for the gradient's fading, if any.
    """
    parts = []
    star = "*" if paint.is_even_odd else ""
    # In one go, a translucent stroke would not show the fill below it.
    is_whole = outline.fill_data == outline.data and paint.stroke_alpha == 1
    if isinstance(paint.fill, Gradient):
        place = transform_operator(paint.fill.matrix)
        fades = f"{fading} " if fading else ""
        parts.append(f"q {path_operators(outline.fill_data)} W{star} n {place} {fades}/{shading} sh Q")
    elif paint.fill is not None:
        parts.append(fill or SCREEN.fill(paint.fill))
        if paint.stroke is None or not is_whole:
            parts.append(f"{path_operators(outline.fill_data)} f{star}")
    if paint.stroke is not None:
        both = f"B{star}" if is_whole and paint.fill is not None and not isinstance(paint.fill, Gradient) else "S"
        parts.append(
            f"{stroke_operators(paint, stroke or SCREEN.stroke(paint.stroke))} {path_operators(outline.data)} {both}"
        )
    return parts
