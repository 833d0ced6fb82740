"""Files of cut paths, written and read back: SVG here, DXF in `dxf_files`; in mm.

SVG is at actual size, with an Inkscape layer for each kind of line.
"""

from collections.abc import Sequence

import svgwrite
from svgwrite.extensions import Inkscape

from generator.errors import RenderError
from generator.geometry import Rect, Size
from generator.missing_libraries import has_library
from generator.svg.reader.paths import path_outline
from generator.svg.reader.xml import parse_svg
from generator.units import number
from generator.writers.cutters.cut_paths import CutKind, CutLine, path_data

SVG_COLOURS = {CutKind.CUT: "#ff00ff", CutKind.SCORE: "#0000ff"}
"""Of a kind's lines: magenta and blue (ours), as in DXF."""
LINE_MM = 0.1
"""Width of a line (ours); a cutter follows its centre."""


def has_dxf() -> bool:
    """Whether DXF can be written here: not in a browser, where ezdxf does not run."""
    return has_library("ezdxf")


def write_lines(stem: str, lines: Sequence[CutLine], size: Size, *, title: str) -> dict[str, bytes]:
    """Return the files of lines, SVG and, where it can be written, DXF; in mm from a sheet's upper left corner."""
    made = {f"{stem}.svg": write_svg(lines, size, title=title)}
    if has_dxf():
        from generator.writers.cutters.dxf_files import write_dxf

        made[f"{stem}.dxf"] = write_dxf(lines, size)
    return made


def write_svg(lines: Sequence[CutLine], size: Size, *, title: str) -> bytes:
    """Return an SVG of lines, in mm from a sheet's upper left corner."""
    shown = (f"{number(size.width_mm)}mm", f"{number(size.height_mm)}mm")
    # Checking each attribute against the SVG standard takes ten times as long; tests do it.
    drawing = svgwrite.Drawing(size=shown, viewBox=f"0 0 {size.width_mm:g} {size.height_mm:g}", debug=False)
    drawing.set_desc(title=title)
    for kind in dict.fromkeys(line.kind for line in lines):
        layer = drawing.add(Inkscape(drawing).layer(label=kind.value, id=kind.value))
        for line in (each for each in lines if each.kind is kind):
            path = drawing.path(path_data(line), fill="none", stroke=SVG_COLOURS[kind], stroke_width=LINE_MM)
            layer.add(path)
    return str(drawing.tostring()).encode("utf-8")


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
