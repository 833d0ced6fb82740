"""The outline of each of SVG's basic shapes."""

from functools import lru_cache

from generator.svg.model.path_geometry import Outline, Segment, make_outline
from generator.svg.reader.paths import path_outline
from generator.svg.reader.values import NotDrawnError, parse_number, parse_numbers
from generator.svg.reader.xml import Element

SHAPES = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
"""Position and size attributes of each shape."""
_CIRCLE = 0.5522847498
"""Control length of a quarter circle as a cubic curve, 4/3 (√2 - 1): it deviates by 0.03 %."""


def shape_outline(element: Element) -> Outline | None:
    """Return the outline of a shape, or None where there is nothing to draw.

    Raises:
        ValueError: An attribute is broken.
    """
    return _outline(element.tag, *map(element.attributes.get, SHAPES[element.tag]))


@lru_cache(8192)
def _outline(tag: str, *values: str | None) -> Outline | None:
    given = {name: text for name, text in zip(SHAPES[tag], values, strict=True) if text is not None}

    def value(name: str) -> float:
        return parse_number(given.get(name, "0"), name)

    if tag == "path":
        return path_outline(given.get("d", ""))
    if tag == "rect":
        radii = [value(name) for name in ("rx", "ry") if name in given] or [0.0]
        width, height = value("width"), value("height")
        if min(radii) < 0:
            raise NotDrawnError("a negative radius")
        if width <= 0 or height <= 0:
            return None
        return make_outline(rectangle(value("x"), value("y"), width, height, radii[0], radii[-1]))
    if tag in ("circle", "ellipse"):
        rx, ry = (value("r"), value("r")) if tag == "circle" else (value("rx"), value("ry"))
        return make_outline(ellipse(value("cx"), value("cy"), rx, ry)) if rx > 0 and ry > 0 else None
    if tag == "line":
        return make_outline([("M", (value("x1"), value("y1"))), ("L", (value("x2"), value("y2")))])
    points = parse_numbers(given.get("points", ""), "points")
    if len(points) % 2:
        raise NotDrawnError("an odd number of points")
    lines: list[Segment] = [("L", pair) for pair in zip(points[0::2], points[1::2], strict=True)]
    if not lines:
        return None
    lines[0] = ("M", lines[0][1])
    return make_outline([*lines, ("Z", ())] if tag == "polygon" else lines)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    """Return an ellipse."""
    kx, ky = rx * _CIRCLE, ry * _CIRCLE
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    ]


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> list[Segment]:
    """Return a rectangle; its corners are rounded where the radii are over 0."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return [("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())]
    kx, ky = rx * (1 - _CIRCLE), ry * (1 - _CIRCLE)
    return [
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, bottom - ry)),
        ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom)),
        ("L", (x + rx, bottom)),
        ("C", (x + kx, bottom, x, bottom - ky, x, bottom - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    ]
