"""DXF files of cut paths, in mm: closed polylines with round corners, for free cutting programs.

Silhouette Studio's free edition opens DXF but not SVG. It needs polylines: separate lines and arcs become corners, and
its support of splines is unknown, so Bézier curves become many short straight steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from math import atan, degrees

import ezdxf
from ezdxf import units
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import new, read
from ezdxf.lldxf.const import DXFError

from generator.errors import RenderError
from generator.geometry import Size
from generator.writers.cutters.cut_paths import ArcSegment, CutKind, CutLine, LineSegment, Step, flatten_curves

VERSION = "R2010"
"""Of the format. Source: silhouette-card-maker, dxf_manager.py, whose files Silhouette Studio is known to open."""
DXF_COLOURS = {CutKind.CUT: 6, CutKind.SCORE: 5}
"""AutoCAD colour numbers: magenta and blue (ours)."""
DIGITS = 6
"""Decimal places of a coordinate (ours): a millionth of a millimetre, and no 13.825000000000003."""
CURVE_MM = 0.005
"""Largest distance of straight steps from a Bézier curve (ours): a tenth of a cutter's precision."""


def write_dxf(lines: Sequence[CutLine], size: Size) -> bytes:
    """Return a DXF of lines, in mm from a sheet's upper left corner; its own origin is the lower left, y up."""
    # No clock and no randomness: the same lines give the same bytes.
    ezdxf.options.write_fixed_meta_data_for_testing = True  # type: ignore[attr-defined]
    drawing = new(VERSION, units=units.MM)
    drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = (0, 0, 0), (size.width_mm, size.height_mm, 0)
    drawing.header["$LIMMIN"], drawing.header["$LIMMAX"] = (0, 0), (size.width_mm, size.height_mm)
    for kind in dict.fromkeys(line.kind for line in lines):
        drawing.layers.add(kind.value, color=DXF_COLOURS[kind])
    space = drawing.modelspace()
    for line in lines:
        points = _vertices(flatten_curves(line, CURVE_MM), size.height_mm)
        space.add_lwpolyline(points, "xyb", close=line.is_closed, dxfattribs={"layer": line.kind.value})
    for name in sorted(drawing.entitydb.dxf_types_in_use()):  # ezdxf adds these in random order
        drawing.classes.add_class(name)
    written = StringIO()
    drawing.write(written)
    return written.getvalue().encode("utf-8")


def _vertices(line: CutLine, height_mm: float) -> list[tuple[float, float, float]]:
    """Return each corner with the bulge after it; y is inverted, so bulges change their sign."""
    vertices = [
        (*_point(x, height_mm - y), -step.bulge if isinstance(step, ArcSegment) else 0.0) for x, y, step in line.walk()
    ]
    end = line.steps[-1]
    if not line.is_closed or (abs(end.x - line.x) > 1e-9 or abs(end.y - line.y) > 1e-9):
        vertices.append((*_point(end.x, height_mm - end.y), 0.0))
    return vertices


def _point(x: float, y: float) -> tuple[float, float]:
    return round(x, DIGITS), round(y, DIGITS)


@dataclass(frozen=True, slots=True)
class ParsedDxf:
    lines: tuple[CutLine, ...]
    """Its polylines, in mm from the sheet's upper left corner."""
    layers: tuple[str, ...]
    """Layers in use, sorted by name."""


def read_dxf(data: bytes, size: Size) -> ParsedDxf:
    """Read a DXF back, and audit it.

    Raises:
        RenderError: It is damaged, not in mm, or holds anything but polylines on known layers.
    """
    try:
        drawing = read(StringIO(data.decode("utf-8")))
    except (DXFError, UnicodeDecodeError) as error:
        raise RenderError(f"the DXF cannot be read back: {error}") from None
    audit = drawing.audit()
    if audit.has_errors or audit.has_fixes:
        told = [each.message for each in (*audit.errors, *audit.fixes)]
        raise RenderError(f"the DXF is damaged: {told[0]}")
    if drawing.units != units.MM:
        raise RenderError(f"the DXF is in unit {drawing.units}, needs {int(units.MM)}: mm ($INSUNITS)")
    lines = []
    for entity in drawing.modelspace():
        if not isinstance(entity, LWPolyline):
            raise RenderError(f"the DXF holds a {entity.dxftype()}; cutting programs need polylines")
        if entity.dxf.layer not in set(CutKind):
            raise RenderError(f"the DXF has a line on layer {entity.dxf.layer!r}, needs one of {', '.join(CutKind)}")
        lines.append(_line(entity, size.height_mm))
    return ParsedDxf(tuple(lines), tuple(sorted({line.kind.value for line in lines})))


def _line(entity: LWPolyline, height_mm: float) -> CutLine:
    corners = [(float(x), height_mm - float(y), float(bulge)) for x, y, bulge in entity.get_points("xyb")]
    following = [*corners[1:], *(corners[:1] if entity.closed else [])]
    steps: list[Step] = [
        ArcSegment(x, y, -degrees(atan(bulge)) * 4) if bulge else LineSegment(x, y)
        for (_, _, bulge), (x, y, _) in zip(corners, following, strict=False)
    ]
    x, y, _ = corners[0]
    return CutLine(x, y, tuple(steps), entity.closed, CutKind(entity.dxf.layer))
