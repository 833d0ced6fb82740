"""Sizes in millimetres, rectangles and affine transforms; origin top left, y down."""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

TOLERANCE_MM = 0.01
"""Lengths that differ by less count as equal: a tenth of a hair, far below any printer's precision."""

_FLAT = 1e-18
"""Area factors below count as 0: a metre would become a millionth of a millimetre."""


@dataclass(frozen=True, slots=True)
class Size:
    width_mm: float
    height_mm: float

    @property
    def is_landscape(self) -> bool:
        return self.width_mm > self.height_mm

    def transpose(self) -> "Size":
        return Size(self.height_mm, self.width_mm)


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle, in mm unless its owner says otherwise."""

    x: float
    """Left side."""
    y: float
    """Top side."""
    width: float
    """Extent in x, 0 or more."""
    height: float
    """Extent in y, 0 or more."""

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def expand(self, by: float) -> "Rect":
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlaps(self, other: "Rect") -> bool:
        """Whether the interiors overlap by more than the tolerance."""
        return (
            self.x < other.right - TOLERANCE_MM
            and other.x < self.right - TOLERANCE_MM
            and self.y < other.bottom - TOLERANCE_MM
            and other.y < self.bottom - TOLERANCE_MM
        )

    def contains(self, other: "Rect") -> bool:
        """Whether the other is inside, touching allowed, within the tolerance."""
        return (
            self.x <= other.x + TOLERANCE_MM
            and self.y <= other.y + TOLERANCE_MM
            and self.right >= other.right - TOLERANCE_MM
            and self.bottom >= other.bottom - TOLERANCE_MM
        )

    def farthest_beyond(self, other: "Rect") -> tuple[str, float]:
        """Return the side at which it extends farthest beyond the other, and by how much."""
        left, top = other.x - self.x, other.y - self.y
        right, bottom = self.right - other.right, self.bottom - other.bottom
        return max((("left", left), ("top", top), ("right", right), ("bottom", bottom)), key=itemgetter(1))

    def intersection(self, other: "Rect") -> "Rect | None":
        """Return the common area, or None where they are apart."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width = min(self.right, other.right) - x
        height = min(self.bottom, other.bottom) - y
        return Rect(x, y, width, height) if width >= 0 and height >= 0 else None


def bounding(points: Iterable[tuple[float, float]]) -> Rect:
    """Return the smallest rectangle around one or more points."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def union(rects: Iterable[Rect]) -> Rect | None:
    """Return the smallest rectangle around all, or None if there are none."""
    all_rects = list(rects)
    if not all_rects:
        return None
    x, y = min([rect.x for rect in all_rects]), min([rect.y for rect in all_rects])
    right, bottom = max([rect.right for rect in all_rects]), max([rect.bottom for rect in all_rects])
    return Rect(x, y, right - x, bottom - y)


def any_overlap(rects: Iterable[Rect]) -> bool:
    """Whether any two rectangles overlap by more than the tolerance, in n log n steps."""
    # A line sweeps from left to right; the rectangles that it crosses are sorted vertically as long as none overlap.
    shrunk = [each for rect in rects if (each := rect.expand(-TOLERANCE_MM / 2)).width > 0 and each.height > 0]
    turns = sorted(
        [(each.right, 0, each.y, each.bottom) for each in shrunk]
        + [(each.x, 1, each.y, each.bottom) for each in shrunk]
    )
    crossed: list[tuple[float, float]] = []
    for _, is_begin, top, bottom in turns:
        place = bisect_left(crossed, (top, bottom))
        if not is_begin:
            del crossed[place]
            continue
        if (place < len(crossed) and crossed[place][0] < bottom) or (place and crossed[place - 1][1] > top):
            return True
        crossed.insert(place, (top, bottom))
    return False


def without(whole: Rect, holes: Iterable[Rect]) -> Iterator[Rect]:
    """Yield rectangles that cover all of a rectangle except the holes, in bands from the top, left to right."""
    cut = [part for hole in holes if hole.overlaps(whole) and (part := whole.intersection(hole))]
    cut.sort(key=lambda part: part.x)
    edges = {whole.y, whole.bottom} | {y for part in cut for y in (part.y, part.bottom)}
    for upper, lower in pairwise(sorted(edges)):
        if lower - upper < TOLERANCE_MM:
            continue
        x = whole.x
        for part in cut:
            if part.y < lower and part.bottom > upper:
                if part.x - x > TOLERANCE_MM:
                    yield Rect(x, upper, part.x - x, lower - upper)
                x = max(x, part.right)
        if whole.right - x > TOLERANCE_MM:
            yield Rect(x, upper, whole.right - x, lower - upper)


class Matrix(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f, as in SVG and PDF."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, other: "Matrix") -> "Matrix":
        """Return the map that applies `other` first, then this one."""
        a, b, c, d, e, f = self
        p, q, r, s, t, u = other
        return Matrix(a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def bounds(self, rect: Rect) -> Rect:
        a, b, c, d, e, f = self
        left, top = rect.x, rect.y
        right, bottom = left + rect.width, top + rect.height
        if b == c == 0:  # the usual case
            left, right, top, bottom = a * left + e, a * right + e, d * top + f, d * bottom + f
            return Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))
        xs = a * left + c * top + e, a * left + c * bottom + e, a * right + c * top + e, a * right + c * bottom + e
        ys = b * left + d * top + f, b * left + d * bottom + f, b * right + d * top + f, b * right + d * bottom + f
        x, y = min(xs), min(ys)
        return Rect(x, y, max(xs) - x, max(ys) - y)

    def inverse(self) -> "Matrix":
        """Return the inverse map.

        Raises:
            ZeroDivisionError: The map flattens the plane.
        """
        det = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Matrix(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    @property
    def is_flat(self) -> bool:
        """Whether it flattens the plane."""
        return abs(self.a * self.d - self.b * self.c) < _FLAT

    @property
    def scale(self) -> float:
        """The mean factor by which lengths grow."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


IDENTITY = Matrix()


def translation(x: float, y: float) -> Matrix:
    return Matrix(e=x, f=y)


def scaling(x: float, y: float) -> Matrix:
    """Return a scaling about the origin."""
    return Matrix(a=x, d=y)


def rotation(angle_deg: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """Return the turn about a point, clockwise as seen with y down; quarter turns are exact."""
    quarter, rest = divmod(angle_deg, 90)
    if rest == 0:
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    else:
        cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
