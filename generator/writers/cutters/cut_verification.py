"""Verification of a cutter's files: lines as planned, inside the marks, and around the printed cards."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import Fault, RenderError, plural
from generator.geometry import TOLERANCE_MM, Rect, any_overlap
from generator.units import format_mm
from generator.writers.cutters.cut_files import read_svg
from generator.writers.cutters.cut_paths import CutLine
from generator.writers.cutters.registration import CORNER_MM, GAP_MM, CutSheet
from generator.writers.pdf.verification.pdf_reader import read_pdf


@dataclass(frozen=True, slots=True)
class CutFiles:
    """A PDF, and the cut paths of its sheets."""

    pdf: str
    stem: str
    """Name of the two files with the cutting lines, without suffix."""
    sheet: CutSheet
    lines: tuple[CutLine, ...]
    bleed_mm: float | None = None
    """Bleed of the cards on the PDF, each inside a line; None: it holds whole pages."""
    page: int = 0
    """The page that these lines cut, from 1; 0: all pages of faces."""


def verify_cut(cut: CutFiles, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Read the files of a cut back, and return lines on what was found right.

    Raises:
        RenderError: A line is missing, moved, outside the marks or in a corner, or a card is in no line.
    """
    dxf, svg = f"{cut.stem}.dxf", f"{cut.stem}.svg"
    drawn = [rect for layer in read_svg(files[svg]).values() for rect in layer]
    faults = [*_find_moved_lines(svg, drawn, cut.lines)]
    names, kind = svg, "line"
    if dxf in files:
        from generator.writers.cutters.dxf_files import read_dxf  # ezdxf, which few need

        lines = read_dxf(files[dxf], cut.sheet.size).lines
        drawn = [line.bounds for line in lines]
        faults[:0] = [
            *_find_moved_lines(dxf, drawn, cut.lines),
            *[f"{dxf}: a line is open; cutters need closed ones" for line in lines if not line.is_closed][:1],
        ]
        names, kind = f"{dxf} and {svg}", "closed line"
    faults += [f"{names.partition(' ')[0]}: {fault}" for fault in _find_outside(drawn, cut.sheet)]
    told = [f"{names}: {plural(len(drawn), kind)} in mm, at least {format_mm(GAP_MM)} mm apart"]
    if cut.bleed_mm is not None:
        worst, around = _measure_offset(cut, files[cut.pdf], drawn)
        faults += around
        told.append(f"{cut.pdf}: every face is inside its cutting line, within {worst:.4f} mm")
    if faults:
        raise RenderError([Fault(f"verification: {fault}") for fault in faults])
    return tuple(told)


def _find_moved_lines(name: str, found: Sequence[Rect], wanted: Sequence[CutLine]) -> Iterator[str]:
    if len(found) != len(wanted):
        yield f"{name} has {plural(len(found), 'line')}, needs {len(wanted)}"
        return
    for rect, line in zip(found, wanted, strict=True):
        if _distance(rect, line.bounds) > TOLERANCE_MM:
            yield f"{name} has a line at {_corner(rect)}, needs it at {_corner(line.bounds)}"


def _find_outside(rects: Sequence[Rect], sheet: CutSheet) -> Iterator[str]:
    """Yield faults of lines outside the marks, in a corner, or over another line."""
    width, height = sheet.size.width_mm, sheet.size.height_mm
    inside = Rect(0, 0, width, height).expand(-sheet.inset_mm)
    far_x, far_y = inside.right - CORNER_MM, inside.bottom - CORNER_MM
    corners = [Rect(x, y, CORNER_MM, CORNER_MM) for x in (inside.x, far_x) for y in (inside.y, far_y)]
    for rect in rects:
        if not inside.contains(rect):
            yield f"a line at {_corner(rect)} is outside the marks, {format_mm(sheet.inset_mm)} mm from the edges"
        if any(rect.overlaps(corner) for corner in corners):
            yield f"a line at {_corner(rect)} is in a corner, which belongs to a mark"
    if any_overlap([rect.expand(GAP_MM / 2) for rect in rects]):
        yield f"lines are less than {format_mm(GAP_MM)} mm apart"


def _measure_offset(cut: CutFiles, pdf: bytes, rects: Sequence[Rect]) -> tuple[float, list[str]]:
    """Return the largest distance between a face and its line, and faults of faces outside any line."""
    worst, faults = 0.0, []
    for page in read_pdf(pdf).pages:
        for face in (drawn for drawn in page.sides if drawn.side_id.startswith("face-")):
            trim = face.trim(cut.bleed_mm or 0.0)
            off = min((_distance(trim, rect) for rect in rects), default=math.inf)
            worst = max(worst, off)
            if off > TOLERANCE_MM:
                faults.append(f"{cut.pdf}, page {page.number}: {face.name} at {_corner(trim)} is in no cutting line")
    return worst, faults


def _distance(one: Rect, other: Rect) -> float:
    """Return the largest distance between corresponding sides of two rectangles."""
    pairs = ((one.x, other.x), (one.y, other.y), (one.right, other.right), (one.bottom, other.bottom))
    return max(abs(a - b) for a, b in pairs)


def _corner(rect: Rect) -> str:
    return f"{format_mm(rect.x)}, {format_mm(rect.y)}"
