"""Cut paths as SVG, in mm at actual size, with an Inkscape layer for each kind."""

from collections.abc import Sequence

from generator.errors import RenderError
from generator.geometry import Rect, Size
from generator.svg.reader.paths import path_outline
from generator.svg.reader.xml import parse_svg
from generator.svg.transforms.svgwrite_adapter import layer_of, new_drawing
from generator.units import number
from generator.writers.cutters.cut_paths import ArcSegment, CutKind, CutLine, LineSegment, Step, centre_and_radius

COLOURS = {CutKind.CUT: "#ff00ff", CutKind.SCORE: "#0000ff"}
"""Of a kind's lines: magenta and blue (ours), as in DXF."""
LINE_MM = 0.1
"""Width of a line (ours); a cutter follows its centre."""


def write_svg(lines: Sequence[CutLine], size: Size, *, title: str) -> bytes:
    """Return an SVG of lines on a sheet.

    Args:
        lines: In mm from the sheet's upper left corner.
        size: Of the sheet.
        title: Of the drawing.
    """
    shown = (f"{number(size.width_mm)}mm", f"{number(size.height_mm)}mm")
    drawing = new_drawing(size.width_mm, size.height_mm, size=shown)
    drawing.set_desc(title=title)
    for kind in dict.fromkeys(line.kind for line in lines):
        layer = drawing.add(layer_of(drawing, kind.value))
        for line in (each for each in lines if each.kind is kind):
            path = drawing.path(path_data(line), fill="none", stroke=COLOURS[kind], stroke_width=LINE_MM)
            layer.add(path)
    return str(drawing.tostring()).encode("utf-8")


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


def read_svg(data: bytes) -> dict[str, tuple[Rect, ...]]:
    """Read an SVG of cut paths back with our own reader, and measure its paths.

    Returns:
        The extent of each path, in mm, by its layer.

    Raises:
        RenderError: It holds anything but layers of paths.
    """
    found: dict[str, tuple[Rect, ...]] = {}
    for layer in parse_svg(data.decode("utf-8")).children:
        if layer.tag in ("title", "defs"):
            continue
        outlines = [path_outline(path.attributes.get("d", "")) for path in layer.children]
        if layer.tag != "g" or None in outlines:
            raise RenderError(f"the SVG holds a {layer.tag} that is not a layer of paths")
        found[layer.attributes["id"]] = tuple(each.bounds for each in outlines if each)
    return found
