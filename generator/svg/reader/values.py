"""Single values of SVG's attributes and properties: numbers, colours, transforms, paint, and which are allowed.

Each reader raises `NotDrawnError` where a text is anything else than what it reads.
"""

import math
import re
from dataclasses import dataclass
from functools import lru_cache

from generator.colournames import read_colour
from generator.geometry import IDENTITY, Matrix, Rect, rotation, scaling, translation
from generator.svg.model.path_geometry import MAX_COORDINATE
from generator.svg.model.scene import Gradient, Paint, Rgb
from generator.svg.reader.xml import Element

INITIAL = {
    "fill": "#000000",
    "fill-rule": "nonzero",
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-opacity": "1",
    "clip-rule": "nonzero",
    "font-weight": "400",
    "font-style": "normal",
    "text-anchor": "start",
    "letter-spacing": "0",
}
"""Initial values of a drawing (SVG 1.1, property index)."""

NOT_RESET = {"paint-order": "normal", "visibility": "visible"}
"""Inherited too, but so rare around art that it is refused there rather than reset by all art."""

INHERITED = {*INITIAL, *NOT_RESET, "font-family", "font-size", "xml:space", "xml:lang"}
"""Supported properties that children inherit."""

_VARIANTS = ("alternates", "caps", "east-asian", "numeric", "position")
TEXT_DEFAULTS = {
    "alignment-baseline": ("auto", "baseline"),
    "baseline-shift": ("0", "baseline"),
    "direction": ("ltr", "rtl"),
    "dominant-baseline": ("auto", "alphabetic"),
    "font-kerning": ("auto", "normal", "none"),
    "font-stretch": ("normal", "100%"),
    "font-variant-ligatures": ("normal", "none"),
    "text-orientation": ("mixed",),
    "text-rendering": ("auto", "geometricPrecision", "optimizeLegibility", "optimizeSpeed"),
    "word-spacing": ("normal", "0", "0px"),
    "writing-mode": ("lr-tb", "lr", "horizontal-tb"),
    **dict.fromkeys(("font-size-adjust", "text-decoration", "text-decoration-line", "text-transform"), ("none",)),
    **dict.fromkeys((f"font-variant-{part}" for part in _VARIANTS), ("normal",)),
    **dict.fromkeys(("font-feature-settings", "font-variant", "font-variation-settings"), ("normal",)),
    **dict.fromkeys(("unicode-bidi", "white-space"), ("normal",)),
}
"""Properties that affect only text, and the values with which text is drawn."""

NEUTRAL = {
    "color-interpolation": ("auto", "sRGB"),
    "image-rendering": ("auto", "optimizeQuality", "optimizeSpeed"),
    "mix-blend-mode": ("normal",),
    "stroke-alignment": ("center",),
    "transform-box": ("view-box",),
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), ("none",)),
    **dict.fromkeys(("filter", "mask", "vector-effect"), ("none",)),
}
"""Properties allowed anywhere, but only with a value that has no effect."""

HARMLESS = {
    *("color", "color-interpolation-filters", "color-rendering", "cursor", "enable-background", "flood-color"),
    *("flood-opacity", "isolation", "lighting-color", "line-height", "pointer-events", "shape-margin"),
    *("shape-padding", "shape-rendering", "solid-color", "solid-opacity", "stop-color", "stop-opacity", "text-align"),
    *("text-decoration-color", "text-decoration-fill", "text-decoration-stroke", "text-decoration-style"),
    *("text-decoration-thickness", "text-indent"),
}
"""Properties without effect in a drawing without filters and paragraphs; drawing programs write them by the dozen.

`color` is the value of `currentColor`; a colour that still depends on it is refused.
"""

MAX_SCALE = 1e9
"""Of the numbers of a matrix (ours): a picture of a thousandth of a pixel, enlarged to the widest paper."""
MIN_SCALE = 1e-6
"""Lengths of a view box, letters and dashes below count as 0 (ours)."""

# Possessive throughout, so that hostile text cannot cause backtracking.
_PLAIN = r"[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?+"
_NUMBER = re.compile(rf"\s*+({_PLAIN})(px|pt|pc|mm|cm|in)?+\s*+", re.ASCII)
_UNITS = {None: 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""Units of a drawing to each (CSS Values 3, 5.2)."""
_BARE = re.compile(_PLAIN, re.ASCII)
_LIST = re.compile(rf"\s*+(?>{_PLAIN}(?>\s*+,\s*+|\s++|(?=[-+.])|$))*+", re.ASCII)
_TRANSFORM = re.compile(r"\s*+,?\s*+([a-zA-Z]++)\s*+\(([^()]*+)\)\s*+", re.ASCII)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class NotDrawnError(ValueError):
    """A value outside the subset; the message names it. Readers turn it into a fault."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    what: str
    """Named so that a person can find it: `<filter>`, `opacity 0.5 on <g>`."""
    line: int
    """Its line, from 1."""


def declarations(element: Element) -> list[tuple[str, str]]:
    """Return the properties of an element's `style`, name and value; comments and `!important` are not read."""
    found: list[tuple[str, str]] = []
    if "style" not in element.attributes:
        return found
    for declaration in element.attributes["style"].split(";"):
        name, colon, value = (part.strip() for part in declaration.partition(":"))
        if not (name or colon):
            continue
        if not colon or "/*" in declaration or "!" in value:
            raise NotDrawnError(f"style={declaration.strip()[:40]!r}")
        found.append((name, value))
    return found


@lru_cache(maxsize=4096)
def parse_number(text: str, name: str) -> float:
    """Read a number up to `MAX_COORDINATE`, or a length in an absolute unit as a number of the drawing's units."""
    match = _NUMBER.fullmatch(text)
    value = float(match[1]) * _UNITS[match[2]] if match else math.inf
    if abs(value) > MAX_COORDINATE:
        raise NotDrawnError(f"{name}={text[:40]!r} (write a number without a unit)")
    return value


def parse_numbers(text: str, name: str) -> list[float]:
    """Read numbers separated by spaces or commas."""
    if _LIST.fullmatch(text) is None or text.rstrip().endswith(","):
        raise NotDrawnError(f"{name}={text[:40]!r}")
    return [parse_number(value, name) for value in _BARE.findall(text)]


def parse_view_box(text: str) -> Rect:
    """Read a view box: four numbers, with an extent."""
    values = parse_numbers(text, "viewBox")
    if len(values) != 4 or values[2] < MIN_SCALE or values[3] < MIN_SCALE:
        raise NotDrawnError(f"viewBox={text[:40]!r}")
    return Rect(*values)


def parse_part(text: str, name: str) -> float:
    """Read an opacity or offset, a number or a percentage, as a number from 0 to 1."""
    bare = text.removesuffix("%").strip()
    if _BARE.fullmatch(bare) is None:
        raise NotDrawnError(f"{name}={text[:40]!r} (write a number without a unit)")
    value = parse_number(bare, name) / 100 if text.endswith("%") else parse_number(bare, name)
    return min(1.0, max(0.0, value))


def parse_colour(text: str) -> Rgb:
    """Read `#rgb`, `#rrggbb`, `rgb(…)` or a name as red, green and blue from 0 to 1."""
    colour = read_colour(text)
    if colour is None:
        raise NotDrawnError(f"colour {text[:40]!r} (write #rrggbb)")
    return colour


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix:
    """Read a `transform` attribute of matrix, translate, scale, rotate and skew."""
    matrix, end = IDENTITY, 0
    while end < len(text):
        match = _TRANSFORM.match(text, end)
        counts = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
        values = parse_numbers(match[2], "transform") if match else []
        if match is None or len(values) not in counts.get(match[1], ()):
            raise NotDrawnError(f"transform {text[:40]!r}")
        matrix, end = matrix @ _one_transform(match[1], values), match.end()
    return check_matrix(matrix)


def check_matrix(matrix: Matrix) -> Matrix:
    """Return a matrix if a PDF can hold its numbers: none is beyond `MAX_SCALE`."""
    if not sum(map(abs, matrix)) <= MAX_SCALE:
        raise NotDrawnError(f"transform beyond {MAX_SCALE:,.0f}")
    return matrix


def _one_transform(name: str, values: list[float]) -> Matrix:
    if name == "matrix":
        return Matrix(*values)
    if name == "translate":
        return translation(values[0], values[1] if len(values) == 2 else 0.0)
    if name == "scale":
        return scaling(values[0], values[-1])
    if name == "rotate":
        return rotation(*values)
    lean = math.tan(math.radians(values[0]))
    return Matrix(c=lean) if name == "skewX" else Matrix(b=lean)


@lru_cache(maxsize=4096)
def parse_paint(
    properties: tuple[tuple[str, str], ...], fill: Rgb | Gradient | None, *, fill_alpha: float, stroke_alpha: float
) -> Paint:
    """Read the fill and stroke of a shape; unrelated properties are ignored.

    Args:
        fill: The resolved `fill` property.
        fill_alpha: Opacity in addition to `fill-opacity`.
        stroke_alpha: Opacity in addition to `stroke-opacity`.

    Raises:
        ValueError: A property has a value that renderers draw differently.
    """
    get = dict(properties).get
    width = parse_number(get("stroke-width", "1"), "stroke-width")
    if width < 0:
        raise NotDrawnError(f"stroke-width={get('stroke-width')!r}")
    colour = get("stroke", "none")
    if colour.startswith("url("):
        raise NotDrawnError(f"a gradient or pattern on a stroke ({colour[:40]})")
    stroke = None if colour in ("none", "transparent") or width < MIN_SCALE else parse_colour(colour)
    cap, join = get("stroke-linecap", "butt"), get("stroke-linejoin", "miter")
    if cap not in _CAPS or join not in _JOINS:
        raise NotDrawnError(f"stroke-linecap={cap!r} or stroke-linejoin={join!r}")
    limit = parse_number(get("stroke-miterlimit", "4"), "stroke-miterlimit")
    if limit < 1:
        raise NotDrawnError(f"stroke-miterlimit={get('stroke-miterlimit')!r}")
    rule = get("fill-rule", "nonzero")
    if rule not in ("nonzero", "evenodd"):
        raise NotDrawnError(f"fill-rule={rule!r}")
    dashes = _dashes(get("stroke-dasharray", "none"))
    if stroke is not None and cap == "square" and 0 in dashes[::2]:
        raise NotDrawnError("dashes without length that have square caps")
    start = parse_number(get("stroke-dashoffset", "0"), "stroke-dashoffset")
    return Paint(
        fill,
        stroke,
        width,
        _CAPS[cap],
        _JOINS[join],
        limit,
        dashes,
        start % sum(dashes) if dashes else 0.0,
        rule == "evenodd",
        fill_alpha * parse_part(get("fill-opacity", "1"), "fill-opacity"),
        stroke_alpha * parse_part(get("stroke-opacity", "1"), "stroke-opacity"),
    )


def _dashes(text: str) -> tuple[float, ...]:
    if text == "none":
        return ()
    lengths = tuple(parse_number(part, "stroke-dasharray") for part in re.split(r"\s*,\s*|\s+", text))
    if min(lengths) < 0:
        raise NotDrawnError(f"stroke-dasharray={text[:40]!r}")
    if not any(lengths):
        return ()
    if sum(lengths) < MIN_SCALE:
        raise NotDrawnError(f"stroke-dasharray={text[:40]!r} (too short to be visible)")
    return lengths * 2 if len(lengths) % 2 else lengths
