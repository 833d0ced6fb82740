"""Proof of a cutter's files, read back: lines as they were meant, inside the marks, and around what is printed."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import Fault, RenderError, plural
from generator.geometry import TOLERANCE_MM, Rect, any_overlap
from generator.units import format_mm
from generator.writers.cutters.cut_paths import CutLine
from generator.writers.cutters.registration import CORNER_MM, GAP_MM, CutSheet
from generator.writers.cutters.svgcuts import read_svg
from generator.writers.pdf.verification.pdf_reader import read_pdf


@dataclass(frozen=True, slots=True)
class CutFiles:
    """A PDF, and what cuts its sheets."""

    pdf: str
    """Name of the file."""
    stem: str
    """Name of the two files with the cutting lines, without ending."""
    sheet: CutSheet
    """Paper and marks."""
    lines: tuple[CutLine, ...]
    """The cutting lines."""
    bleed_mm: float | None = None
    """Of the cards that the PDF places, one inside each line; None: it places whole pages."""
    page: int = 0
    """The page that is cut so, from 1; 0: all that show faces."""


def verify_cut(cut: CutFiles, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Read the files of a cut back.

    Returns:
        What was found right, in lines.

    Raises:
        RenderError: A line is missing or moved, lies outside the marks or in a corner, or a card lies in no line.
    """
    from generator.writers.cutters.dxf import read_dxf  # ezdxf, which few need

    dxf, svg = f"{cut.stem}.dxf", f"{cut.stem}.svg"
    lines = read_dxf(files[dxf], cut.sheet.size).lines
    faults = [*_find_moved_lines(dxf, [line.bounds for line in lines], cut.lines)]
    faults += [f"{dxf}: a line is open; a cutter wants closed ones" for line in lines if not line.is_closed][:1]
    drawn = [rect for layer in read_svg(files[svg]).values() for rect in layer]
    faults += _find_moved_lines(svg, drawn, cut.lines)
    faults += [f"{dxf}: {fault}" for fault in _find_outside([line.bounds for line in lines], cut.sheet)]
    told = [f"{dxf} and {svg}: {plural(len(lines), 'closed line')} in mm, at least {format_mm(GAP_MM)} mm apart"]
    if cut.bleed_mm is not None:
        worst, around = _measure_offset(cut, files[cut.pdf], [line.bounds for line in lines])
        faults += around
        told.append(f"{cut.pdf}: every face lies in its cutting line, within {worst:.4f} mm")
    if faults:
        raise RenderError([Fault(f"proof: {fault}") for fault in faults])
    return tuple(told)


def _find_moved_lines(name: str, found: Sequence[Rect], wanted: Sequence[CutLine]) -> Iterator[str]:
    if len(found) != len(wanted):
        yield f"{name} has {plural(len(found), 'line')}, needs {len(wanted)}"
        return
    for rect, line in zip(found, wanted, strict=True):
        if _distance(rect, line.bounds) > TOLERANCE_MM:
            yield f"{name} has a line at {_corner(rect)}, needs it at {_corner(line.bounds)}"


def _find_outside(rects: Sequence[Rect], sheet: CutSheet) -> Iterator[str]:
    """Yield what lies outside the marks, in a corner, or on something else."""
    width, height = sheet.size.width_mm, sheet.size.height_mm
    inside = Rect(0, 0, width, height).expand(-sheet.inset_mm)
    far_x, far_y = inside.right - CORNER_MM, inside.bottom - CORNER_MM
    corners = [Rect(x, y, CORNER_MM, CORNER_MM) for x in (inside.x, far_x) for y in (inside.y, far_y)]
    for rect in rects:
        if not inside.contains(rect):
            yield f"a line at {_corner(rect)} leaves the marks, {format_mm(sheet.inset_mm)} mm from the edges"
        if any(rect.overlaps(corner) for corner in corners):
            yield f"a line at {_corner(rect)} is in a corner, where a mark is"
    if any_overlap([rect.expand(GAP_MM / 2) for rect in rects]):
        yield f"lines are less than {format_mm(GAP_MM)} mm apart"


def _measure_offset(cut: CutFiles, pdf: bytes, rects: Sequence[Rect]) -> tuple[float, list[str]]:
    """Return how far a face is off the line around it at most, and what lies in no line."""
    worst, faults = 0.0, []
    for page in read_pdf(pdf).pages:
        for face in (drawn for drawn in page.sides if drawn.side_id.startswith("face-")):
            trim = face.trim(cut.bleed_mm or 0.0)
            off = min((_distance(trim, rect) for rect in rects), default=math.inf)
            worst = max(worst, off)
            if off > TOLERANCE_MM:
                faults.append(f"{cut.pdf}, page {page.number}: {face.name} at {_corner(trim)} lies in no cutting line")
    return worst, faults


def _distance(one: Rect, other: Rect) -> float:
    """Return how far the sides of two rectangles are apart at most."""
    pairs = ((one.x, other.x), (one.y, other.y), (one.right, other.right), (one.bottom, other.bottom))
    return max(abs(a - b) for a, b in pairs)


def _corner(rect: Rect) -> str:
    return f"{format_mm(rect.x)}, {format_mm(rect.y)}"
