"""Points along a path, for tests that know no formula of what they check."""

from collections.abc import Iterator
from itertools import pairwise

from generator.svg.model.path_geometry import Segment

Point = tuple[float, float]


def samples(segments: list[Segment], steps: int = 400) -> Iterator[Point]:
    """Walk along segments by de Casteljau's construction, which knows no formula for extremes."""

    def mid(one: Point, other: Point, t: float) -> Point:
        return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t

    here = start = (0.0, 0.0)
    for name, points in segments:
        places = list(zip(points[0::2], points[1::2], strict=True))
        if name == "M":
            here = start = places[0]
            continue
        polygon = [here, *places] if name != "Z" else [here, start]
        for step in range(steps + 1):
            row = polygon
            while len(row) > 1:
                row = [mid(one, other, step / steps) for one, other in pairwise(row)]
            yield row[0]
        here = polygon[-1]
