"""The contours of parts: where they are cut, and how far beyond and inside that their art may go.

Contours are exact lines, arcs and curves; areas around and inside them are polygons within `FLAT_MM` of the true ones.
"""

import math
from collections.abc import Iterator
from functools import lru_cache

import shapely
from shapely.geometry import MultiPolygon, Polygon

from generator.errors import LayoutError
from generator.geometry import TOLERANCE_MM, Matrix, Rect, translation
from generator.units import format_mm
from generator.writers.cutters.cut_paths import ArcSegment, CutLine, centre_and_radius, flatten_curves, polyline

FLAT_MM = 0.002
"""Distance of polygons from the curves that they stand for, at most (ours): a fifth of what counts as equal."""
NECK_MM = 3.0
"""Least width of a part (ours, as LongPack asks of any edge): a narrower neck tears."""


# --- areas -----------------------------------------------------------------------------------------------


@lru_cache(512)
def area_of(contour: CutLine) -> Polygon:
    """Return the area that a closed line encloses."""
    return Polygon(list(_points(contour)))


def _points(line: CutLine) -> Iterator[tuple[float, float]]:
    flat = flatten_curves(line, FLAT_MM)
    yield flat.x, flat.y
    for x, y, step in flat.walk():
        if isinstance(step, ArcSegment):
            cx, cy, radius = centre_and_radius(x, y, step)
            begin = math.atan2(y - cy, x - cx)
            most = 2 * math.acos(1 - FLAT_MM / radius) if radius > FLAT_MM else math.pi / 2
            count = max(1, math.ceil(math.radians(abs(step.sweep_deg)) / most))
            for place in range(1, count):
                angle = begin + math.radians(step.sweep_deg) * place / count
                yield cx + radius * math.cos(angle), cy + radius * math.sin(angle)
        yield step.x, step.y


def expand(area: Polygon, by_mm: float) -> Polygon:
    """Return the area with all that is so near to it, with round corners; below 0: without what is so near its edge."""
    radius = abs(by_mm)
    quarter = max(4, math.ceil(math.pi / 4 / math.acos(1 - FLAT_MM / radius))) if radius > FLAT_MM else 4
    return area.buffer(by_mm, quad_segs=quarter)


def outline_of(area: Polygon) -> CutLine:
    """Return the outer edge of an area."""
    return polyline(list(area.exterior.coords)[:-1])


def contains_rect(area: Polygon, rect: Rect) -> bool:
    """Whether a rectangle lies in an area, within the tolerance."""
    inner = rect.expand(-TOLERANCE_MM) if min(rect.width, rect.height) > 2 * TOLERANCE_MM else rect
    return bool(area.covers(shapely.box(inner.x, inner.y, inner.right, inner.bottom)))


def covers(area: Polygon, other: Polygon) -> bool:
    """Whether an area has all of another one, within the tolerance."""
    return bool(expand(area, TOLERANCE_MM).covers(other))


def is_symmetric(contour: CutLine) -> bool:
    """Whether a contour is its own mirror image, left to right, so that the back of one part lies behind any."""
    around = contour.bounds
    mirrored = area_of(contour.transform(Matrix(a=-1, e=around.x + around.right)))
    return bool(area_of(contour).symmetric_difference(mirrored).area < TOLERANCE_MM * area_of(contour).length)


def turned(contour: CutLine, angle: Matrix) -> CutLine:
    """Return a contour turned about the origin, moved so that its extent begins at 0, 0."""
    there = contour.transform(angle)
    around = there.bounds
    return there.transform(translation(-around.x, -around.y))


def require_cuttable(contour: CutLine, safe_mm: float) -> None:
    """Refuse what cannot be cut, or leaves no safe zone.

    Raises:
        LayoutError: The line crosses itself, its safe zone is empty, or it has a neck narrower than `NECK_MM`.
    """
    area = area_of(contour)
    if not area.is_valid:
        crossing = shapely.is_valid_reason(area)
        where = crossing.partition("[")[2].rstrip("]").split()
        place = f" at {format_mm(float(where[0]))}, {format_mm(float(where[1]))} mm" if len(where) == 2 else ""
        raise LayoutError(f"its outline crosses itself{place}; draw one that does not")
    core = expand(area, -NECK_MM / 2)
    if core.is_empty or isinstance(core, MultiPolygon):
        raise LayoutError(
            f"its outline has a neck or point narrower than {format_mm(NECK_MM)} mm, which tears; make it wider"
            if not core.is_empty
            else f"it is nowhere {format_mm(NECK_MM)} mm wide; make it larger"
        )
    if expand(area, -safe_mm).is_empty:
        raise LayoutError(f"a safe margin of {format_mm(safe_mm)} mm leaves nothing of it")


def distance(one: Polygon, other: Polygon) -> float:
    """Return the least distance between two areas, in mm; 0 where they touch or overlap."""
    return float(one.distance(other))
