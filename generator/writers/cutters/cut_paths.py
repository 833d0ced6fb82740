"""Cut paths, exact and in mm: straight, round or curved, closed or open, to cut or to score.

The drawing for people, the DXF and the SVG are written from the same values; nothing is rounded before that.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from generator.geometry import Matrix, Rect, bounding, union
from generator.svg.model.path_geometry import Segment, make_outline
from generator.units import number


class CutKind(StrEnum):
    """What the blade does along a line; the name of its layer in every file."""

    CUT = "CutContour"
    """Cuts through. Source of the name: Roland VersaWorks, as Mimaki and Graphtec have it too."""
    SCORE = "Crease"
    """Scores or creases, so that it folds."""


@dataclass(frozen=True, slots=True)
class LineSegment:
    x: float
    """End point, mm from the left."""
    y: float
    """End point, mm from the top."""


@dataclass(frozen=True, slots=True)
class ArcSegment:
    x: float
    """End point, mm from the left; differs from the start."""
    y: float
    """End point, mm from the top."""
    sweep_deg: float
    """Angle of the arc, clockwise as seen where positive; more than -360 and less than 360, and not 0."""

    @property
    def bulge(self) -> float:
        """The tangent of a quarter of the angle, as in DXF but with y down, which inverts the sign."""
        return math.tan(math.radians(self.sweep_deg) / 4)


@dataclass(frozen=True, slots=True)
class CurveSegment:
    """A step along a cubic Bézier curve."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    """End point, mm from the left."""
    y: float
    """End point, mm from the top."""


Step = LineSegment | ArcSegment | CurveSegment


@dataclass(frozen=True, slots=True)
class CutLine:
    x: float
    """Start, mm from the left of the sheet."""
    y: float
    """Start, mm from the top of the sheet."""
    steps: tuple[Step, ...]
    """One or more steps."""
    is_closed: bool = True
    """Whether it returns to its start, if need be by a straight line."""
    kind: CutKind = CutKind.CUT

    def walk(self) -> Iterator[tuple[float, float, Step]]:
        """Yield each step with its start."""
        x, y = self.x, self.y
        for step in self.steps:
            yield x, y, step
            x, y = step.x, step.y

    @property
    def bounds(self) -> Rect:
        """The exact extent of the line itself."""
        return bounding([(self.x, self.y), *(point for x, y, step in self.walk() for point in _extremes(x, y, step))])

    def transform(self, matrix: Matrix) -> "CutLine":
        """Return the line moved, turned, mirrored or scaled, but not distorted."""
        sign = -1.0 if matrix.a * matrix.d - matrix.b * matrix.c < 0 else 1.0
        x, y = matrix.apply(self.x, self.y)
        return replace(self, x=x, y=y, steps=tuple(_transform_step(step, matrix, sign) for step in self.steps))


def rectangle(rect: Rect, radius: float = 0.0, *, kind: CutKind = CutKind.CUT) -> CutLine:
    """Return a closed rectangle, clockwise from the left end of its top.

    Args:
        rect: In mm.
        radius: Of its corners, in mm, at most half of either side; 0: sharp.
        kind: What the blade does.
    """
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    if not radius:
        return polyline([(left, top), (right, top), (right, bottom), (left, bottom)], kind=kind)
    steps: tuple[Step, ...] = (
        LineSegment(right - radius, top),
        ArcSegment(right, top + radius, 90),
        LineSegment(right, bottom - radius),
        ArcSegment(right - radius, bottom, 90),
        LineSegment(left + radius, bottom),
        ArcSegment(left, bottom - radius, 90),
        LineSegment(left, top + radius),
        ArcSegment(left + radius, top, 90),
    )
    # Where two corners touch, there is no straight step between them.
    kept = [step for x, y, step in CutLine(left + radius, top, steps).walk() if math.dist((x, y), (step.x, step.y))]
    return CutLine(left + radius, top, tuple(kept), kind=kind)


def circle(x: float, y: float, radius: float, *, kind: CutKind = CutKind.CUT) -> CutLine:
    """Return a circle about a point, clockwise from its left, as two halves; all in mm."""
    return CutLine(x - radius, y, (ArcSegment(x + radius, y, 180), ArcSegment(x - radius, y, 180)), kind=kind)


def polyline(points: Sequence[tuple[float, float]], *, is_closed: bool = True, kind: CutKind = CutKind.CUT) -> CutLine:
    """Return straight steps through two or more points; in mm."""
    (x, y), *rest = points
    return CutLine(x, y, tuple(LineSegment(*point) for point in rest), is_closed, kind)


def path_data(line: CutLine) -> str:
    """Return a line as SVG path data, to 0.0001 mm."""
    words = ["M", number(line.x), number(line.y)]
    for x, y, step in line.walk():
        words += _step_commands(x, y, step)
    return " ".join([*words, "Z"] if line.is_closed else words)


def _step_commands(x: float, y: float, step: Step) -> list[str]:
    end = [number(step.x), number(step.y)]
    match step:
        case LineSegment():
            return ["L", *end]
        case ArcSegment():
            radius = number(centre_and_radius(x, y, step)[2])
            is_large, is_clockwise = abs(step.sweep_deg) > 180, step.sweep_deg > 0
            return ["A", radius, radius, "0", str(int(is_large)), str(int(is_clockwise)), *end]
        case _:
            return ["C", *map(number, (step.x1, step.y1, step.x2, step.y2)), *end]


def extent(lines: Iterable[CutLine]) -> Rect | None:
    """Return the smallest rectangle around lines, or None if there are none."""
    return union(line.bounds for line in lines)


def flatten_curves(line: CutLine, tolerance_mm: float) -> CutLine:
    """Return a line with straight steps, each within a tolerance of its curve; arcs stay as they are."""
    steps: list[Step] = []
    for x, y, step in line.walk():
        steps += _flatten_curve(x, y, step, tolerance_mm) if isinstance(step, CurveSegment) else [step]
    return replace(line, steps=tuple(steps))


def _flatten_curve(x: float, y: float, curve: CurveSegment, tolerance_mm: float) -> list[Step]:
    # A chord over 1/n of the curve deviates from it by at most its second derivative over 8 n².
    bend_1 = math.hypot(x - 2 * curve.x1 + curve.x2, y - 2 * curve.y1 + curve.y2)
    bend_2 = math.hypot(curve.x1 - 2 * curve.x2 + curve.x, curve.y1 - 2 * curve.y2 + curve.y)
    count = max(1, math.ceil(math.sqrt(6 * max(bend_1, bend_2) / (8 * tolerance_mm))))
    steps: list[Step] = []
    for place in range(1, count):
        t = place / count
        s = 1 - t
        parts = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        steps.append(
            LineSegment(
                sum(part * value for part, value in zip(parts, (x, curve.x1, curve.x2, curve.x), strict=True)),
                sum(part * value for part, value in zip(parts, (y, curve.y1, curve.y2, curve.y), strict=True)),
            )
        )
    return [*steps, LineSegment(curve.x, curve.y)]


def _transform_step(step: Step, matrix: Matrix, sign: float) -> Step:
    x, y = matrix.apply(step.x, step.y)
    match step:
        case LineSegment():
            return LineSegment(x, y)
        case ArcSegment():
            return ArcSegment(x, y, step.sweep_deg * sign)
        case CurveSegment():
            return CurveSegment(*matrix.apply(step.x1, step.y1), *matrix.apply(step.x2, step.y2), x, y)


def centre_and_radius(x: float, y: float, bend: ArcSegment) -> tuple[float, float, float]:
    """Return the centre and radius of the circle of an arc from x, y; in mm."""
    bulge = bend.bulge
    away = (1 - bulge * bulge) / (4 * bulge)  # from the middle of the chord, in chords
    dx, dy = bend.x - x, bend.y - y
    centre_x, centre_y = (x + bend.x) / 2 - dy * away, (y + bend.y) / 2 + dx * away
    return centre_x, centre_y, math.dist((centre_x, centre_y), (x, y))


def _extremes(x: float, y: float, step: Step) -> Iterator[tuple[float, float]]:
    """Yield the end of a step, and its extreme points on all sides."""
    yield step.x, step.y
    if isinstance(step, CurveSegment):
        drawn: list[Segment] = [("M", (x, y)), ("C", (step.x1, step.y1, step.x2, step.y2, step.x, step.y))]
        if around := make_outline(drawn):
            bounds = around.bounds
            yield from ((bounds.x, bounds.y), (bounds.right, bounds.bottom))
    if isinstance(step, ArcSegment):
        cx, cy, radius = centre_and_radius(x, y, step)
        begin, sweep = math.degrees(math.atan2(y - cy, x - cx)), step.sweep_deg
        for quarter, (side_x, side_y) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
            turned = (90 * quarter - begin) % 360 if sweep > 0 else (begin - 90 * quarter) % 360
            if turned < abs(sweep):
                yield cx + side_x * radius, cy + side_y * radius
