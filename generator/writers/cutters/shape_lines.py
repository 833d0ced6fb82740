"""The cuts around shapes, exact: lines, arcs and curves, in mm."""

from generator.deck.model import CardFormat
from generator.deck.shapes import ROOT_3, ShapeKind
from generator.geometry import TOLERANCE_MM, Rect
from generator.svg.reader.paths import ellipse, parse_path
from generator.writers.cutters.cut_paths import CurveSegment, CutLine, LineSegment, Step, circle, polyline, rectangle


def contour_of(part_format: CardFormat) -> CutLine:
    """Return the cut around a part, closed, with its extent's top left corner at 0, 0; in mm."""
    width, height = part_format.size.width_mm, part_format.size.height_mm
    shape = part_format.shape
    if shape.kind is ShapeKind.CIRCLE and abs(width - height) < TOLERANCE_MM:
        return circle(width / 2, height / 2, width / 2)
    if shape.kind is ShapeKind.CIRCLE:
        return path_contour(
            " ".join(
                f"{name} {' '.join(map(repr, points))}"
                for name, points in ellipse(width / 2, height / 2, width / 2, height / 2)
            )
        )
    if shape.kind is ShapeKind.HEX:
        return hex_contour(width / 2, height / 2, min(width, height), is_pointy=shape.is_pointy)
    if shape.kind is ShapeKind.TRIANGLE:
        return polyline([(width / 2, 0.0), (width, height), (0.0, height)])
    if shape.kind is ShapeKind.PATH:
        return path_contour(shape.path)
    return rectangle(Rect(0, 0, width, height), part_format.corner_radius_mm)


def hex_contour(x: float, y: float, flats_mm: float, *, is_pointy: bool = False) -> CutLine:
    """Return a regular hexagon about a point, by the distance across its flats."""
    side, half = flats_mm / ROOT_3, flats_mm / 2
    corners = [(-side / 2, -half), (side / 2, -half), (side, 0.0), (side / 2, half), (-side / 2, half), (-side, 0.0)]
    if is_pointy:
        corners = [(-b, a) for a, b in corners]
    return polyline([(x + a, y + b) for a, b in corners])


def path_contour(data: str) -> CutLine:
    """Return the closed line along SVG path data of one part, in its own coordinates."""
    steps: list[Step] = []
    start = (0.0, 0.0)
    for name, points in parse_path(data):
        if name == "M":
            start = (points[0], points[1])
        elif name == "L":
            steps.append(LineSegment(*points))
        elif name == "C":
            steps.append(CurveSegment(*points))
    return CutLine(*start, tuple(steps))
