"""Outlines: the area that a path encloses and paints, and its exact extent.

The segments of an outline are stored as text, in a narrow notation of SVG path data: M, L, C and Z, absolute, to seven
digits, with single spaces. Text is quick to compare, count and write; measuring parses the numbers, and writers of
other formats reorder them.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from generator.geometry import IDENTITY, Matrix, Rect, bounding
from generator.session import BuildSession

MAX_COORDINATE = 1e6
"""Of any number in a drawing (ours): renderers are inexact beyond."""
_SEGMENT = re.compile(r"([MLCZ])([^MLCZ]*)")

Segment = tuple[str, tuple[float, ...]]
"""`M` (x, y), `L` (x, y), `C` (x1, y1, x2, y2, x, y) or `Z` (), all absolute."""


@dataclass(frozen=True, slots=True)
class Outline:
    data: str
    """The path, in its own coordinates."""
    fill_data: str
    """The same without the parts that enclose nothing, which PDF viewers would fill with a hairline."""
    hull: Rect
    """Around all its points, including control points: quick to find, and never too small."""
    has_dots: bool
    """Whether a part has no length: a round cap shows it, a square one only in some programs."""

    @property
    def bounds(self) -> Rect:
        """Exact extent without stroke, in the path's own unit."""
        return bounds_under(self.data, IDENTITY)


def make_outline(segments: Sequence[Segment]) -> Outline | None:
    """Return the outline of segments, or None where there is nothing to draw."""
    parts = _parts(segments)
    if not parts:
        return None
    flat = [[value for _, points in part for value in points] for part in parts]
    hull = _bounding_rect(flat[0] if len(flat) == 1 else list(chain.from_iterable(flat)))
    # Small drawings need more digits than large ones: a hundred-thousandth of the extent is enough.
    extent = max(hull.width, hull.height, 1e-6)
    digits = 4 + max(0, math.ceil(math.log10(10 / extent)))
    whole = _write_segments(parts, flat, digits)
    dimensions = [_dimension(values, extent) for values in flat]
    filled = whole
    if min(dimensions) < 2:
        areas = [place for place, dimension in enumerate(dimensions) if dimension == 2]
        filled = _write_segments([parts[place] for place in areas], [flat[place] for place in areas], digits)
    return Outline(whole, filled, hull, 0 in dimensions)


def _parts(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Split at moves, drop moves that nothing follows, and start each part with a move."""
    parts: list[list[Segment]] = []
    part: list[Segment] = []
    for segment in segments:
        if segment[0] == "M":
            part = [segment]
            parts.append(part)
            continue
        if part[-1][0] == "Z":
            part = [part[0]]
            parts.append(part)
        if segment[0] == "Z" and len(part) == 1:  # Z alone is a part without length
            part.append(("L", part[0][1]))
        part.append(segment)
    return [part for part in parts if len(part) > 1]


def _bounding_rect(flat: Sequence[float]) -> Rect:
    xs, ys = flat[0::2], flat[1::2]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def _dimension(flat: Sequence[float], extent: float) -> int:
    """Return 0 where all points coincide, 1 where they are collinear, else 2."""
    count = len(flat) // 2
    if count > 2:
        one, other = count // 3 * 2, 2 * count // 3 * 2
        x, y = flat[0], flat[1]
        ax, ay, bx, by = flat[one] - x, flat[one + 1] - y, flat[other] - x, flat[other + 1] - y
        if abs(ax * by - ay * bx) > 1e-6 * extent * extent:
            return 2  # the usual case
    places = set(zip(flat[0::2], flat[1::2], strict=True))
    (ax, ay), (bx, by) = min(places), max(places)
    least = 1e-9 * ((bx - ax) ** 2 + (by - ay) ** 2)
    if any(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > least for x, y in places):
        return 2
    return min(1, len(places) - 1)


_FORMS = {name: name + " %.7g" * count for name, count in (("M", 2), ("L", 2), ("C", 6), ("Z", 0))}


def _write_segments(parts: Sequence[Sequence[Segment]], flat: Iterable[Iterable[float]], digits: int) -> str:
    """Format the segments of parts; `flat` has the numbers of each part in sequence."""
    # Seven significant digits are quick to format, and enough; numbers so small that they get an exponent take the slow
    # way.
    form = " ".join([_FORMS[name] for part in parts for name, _ in part])
    text = form % tuple(chain.from_iterable(flat))
    if "e" not in text:
        return text
    return " ".join(
        " ".join([name, *(_coordinate(value, digits) for value in points)]) for part in parts for name, points in part
    )


def _coordinate(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def read_data(data: str, matrix: Matrix) -> list[Segment]:
    segments: list[Segment] = []
    for name, numbers in _SEGMENT.findall(data):
        values = [float(number) for number in numbers.split()]
        pairs = zip(values[0::2], values[1::2], strict=True)
        segments.append((name, tuple(part for x, y in pairs for part in matrix.apply(x, y))))
    return segments


def write_data(segments: Sequence[Segment], digits: int) -> str:
    """Format segments as an outline's data; numbers that would need an exponent get `digits` decimal places."""
    return _write_segments([segments], [points for _, points in segments], digits)


@BuildSession.remembers(4096)
def bounds_under(data: str, matrix: Matrix) -> Rect:
    """Return the exact extent of an outline in other coordinates."""
    return bounding(_extremes(read_data(data, matrix)))


def _extremes(segments: Sequence[Segment]) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for name, points in segments:
        if name in ("M", "L"):
            x, y = points[0], points[1]
            yield x, y
        elif name == "C":
            yield points[4], points[5]
            for t in (*_turning_points(x, *points[0::2]), *_turning_points(y, *points[1::2])):
                yield _cubic(t, x, *points[0::2]), _cubic(t, y, *points[1::2])
            x, y = points[4], points[5]


def _cubic(t: float, p0: float, p1: float, p2: float, p3: float) -> float:
    s = 1 - t
    return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3


def _turning_points(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the extrema of a cubic, by the quadratic formula that does not cancel digits."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    under = b * b - 4 * a * c
    if under < 0:
        return []
    q = -(b + math.copysign(math.sqrt(under), b)) / 2
    roots = [over / below for over, below in ((q, a), (c, q)) if below]
    return [t for t in roots if 0 < t < 1]


def stroke_tips(data: str, reach: float, *, miter_limit: float, has_square_caps: bool) -> list[tuple[float, float]]:
    """Return the points of a stroke that are further from its path than `reach`, half its width.

    Args:
        miter_limit: Ratio of miter length to stroke width up to which corners are mitred; 0 for never.
    """
    tips: list[tuple[float, float]] = []
    for part in _parts(read_data(data, IDENTITY)):
        legs = _legs(part)
        is_closed = part[-1][0] == "Z"
        for leg, following in zip(legs, [*legs[1:], legs[0]] if is_closed else legs[1:], strict=False):
            tips += _miter(leg, following, reach, miter_limit)
        if has_square_caps and legs and not is_closed:
            (x, y), (u, v), *_ = legs[0]
            *_, (end_x, end_y), (end_u, end_v) = legs[-1]
            for side in (reach, -reach):
                tips.append((x - u * reach - v * side, y - v * reach + u * side))
                tips.append((end_x + end_u * reach - end_v * side, end_y + end_v * reach + end_u * side))
    return tips


_Point = tuple[float, float]
_Leg = tuple[_Point, _Point, _Point, _Point]
"""Start of a line or curve, its direction there, its end, its direction there."""


def _legs(part: Sequence[Segment]) -> list[_Leg]:
    legs: list[_Leg] = []
    here = start = (part[0][1][0], part[0][1][1])
    for name, points in part[1:]:
        places = [here, *zip(points[0::2], points[1::2], strict=True)] if name != "Z" else [here, start]
        there = places[-1]
        out = [_direction(here, place) for place in places if place != here]
        into = [_direction(place, there) for place in reversed(places) if place != there]
        if out and into:
            legs.append((here, out[0], there, into[0]))
        here = there
    return legs


def _direction(start: _Point, end: _Point) -> _Point:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _miter(leg: _Leg, following: _Leg, reach: float, limit: float) -> list[_Point]:
    (x, y), (u, v), (next_u, next_v) = leg[2], leg[3], following[1]
    # Half the sum of both directions is as long as the cosine of half the turn between them.
    ratio = 1 / max(math.hypot(u + next_u, v + next_v) / 2, 1e-9)
    outward = math.hypot(u - next_u, v - next_v)
    if ratio > limit or outward < 1e-9:
        return []
    return [(x + (u - next_u) / outward * reach * ratio, y + (v - next_v) / outward * reach * ratio)]
