"""Draws folded sheets: the pages of a finished PDF, placed and turned, each as a form of its own."""

from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Page, Pdf

from generator.geometry import Size
from generator.imposition.booklets import FoldedPage, FoldedPlan, FoldLine
from generator.units import mm_to_pt, pt_to_mm

_TICK_MM = 4.0
"""Length of a fold's mark at the edge of the paper (ours)."""
_EDGE_MM = 5.0
"""What printers leave blank at the edge (ours)."""
_LINE_PT = 0.4
_GREY = 0.45


def page_sizes(data: bytes) -> list[Size]:
    """Return the size of each page of a PDF."""
    with Pdf.open(BytesIO(data)) as pdf:
        boxes = [[float(value) for value in page.mediabox.as_list()] for page in pdf.pages]
    return [Size(pt_to_mm(right - left), pt_to_mm(top - bottom)) for left, bottom, right, top in boxes]


def draw_folded(plan: FoldedPlan, pages: bytes, title: str) -> bytes:
    """Draw folded sheets from the pages of a PDF in reading order.

    The result has no reading order of its own: it is only to be printed.
    """
    with Pdf.open(BytesIO(pages)) as source, Pdf.new() as made:
        width, height = mm_to_pt(plan.sheet.width_mm), mm_to_pt(plan.sheet.height_mm)
        forms: dict[int, pikepdf.Object] = {}
        for side in plan.sides:
            made.add_blank_page(page_size=(width, height))
            page = made.pages[-1]
            drawn: list[str] = []
            named = Dictionary()
            for placed in side.pages:
                if placed.page not in forms:
                    forms[placed.page] = _make_form(made, source.pages[placed.page - 1])
                name = f"/P{placed.page}"
                named[name] = forms[placed.page]
                drawn.append(f"q {_matrix(placed, plan)} cm {name} Do Q")
            for line in side.lines:
                drawn.append(_draw_line(line, plan.sheet))
            page.Resources = Dictionary(XObject=named)
            page.Contents = made.make_stream("\n".join(drawn).encode())
        with made.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:title"] = title
        made.docinfo["/Title"] = title
        made.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), Duplex=Name.DuplexFlipShortEdge)
        written = BytesIO()
        made.save(written, deterministic_id=True)
        return written.getvalue()


def _make_form(made: Pdf, page: Page) -> pikepdf.Object:
    form = made.copy_foreign(page.as_form_xobject())
    for key in ("/StructParents", "/StructParent"):  # of the tags, which stay in the file in reading order
        if key in form:
            del form[key]
    form.BBox = Array([float(value) for value in page.mediabox.as_list()])
    return form


def _matrix(placed: FoldedPage, plan: FoldedPlan) -> str:
    """Return the map of a page to the sheet, for a page that starts at 0, 0."""
    x, top = mm_to_pt(placed.x_mm), mm_to_pt(plan.sheet.height_mm - placed.y_mm)
    width, height = mm_to_pt(plan.page.width_mm), mm_to_pt(plan.page.height_mm)
    if placed.is_turned:
        return f"-1 0 0 -1 {x + width:.5f} {top:.5f}"
    return f"1 0 0 1 {x:.5f} {top - height:.5f}"


def _draw_line(line: FoldLine, sheet: Size) -> str:
    """Return a slit as a dashed line, and a fold as marks near the edges of the paper that it meets."""
    style = f"q {_GREY} G {_LINE_PT} w"
    if line.is_slit:
        return f"{style} [4 3] 0 d {_segment(line.x1, line.y1, line.x2, line.y2, sheet)} Q"
    ticks = []
    if line.x1 == line.x2:
        for start, end in ((_EDGE_MM, _EDGE_MM + _TICK_MM), (-_EDGE_MM - _TICK_MM, -_EDGE_MM)):
            low, high = (each if each > 0 else sheet.height_mm + each for each in (start, end))
            ticks.append(_segment(line.x1, low, line.x1, high, sheet))
    else:
        left = line.x1 == 0
        start = _EDGE_MM if left else sheet.width_mm - _EDGE_MM - _TICK_MM
        ticks.append(_segment(start, line.y1, start + _TICK_MM, line.y1, sheet))
    return f"{style} {' '.join(ticks)} Q"


def _segment(x1: float, y1: float, x2: float, y2: float, sheet: Size) -> str:
    points = [mm_to_pt(value) for value in (x1, sheet.height_mm - y1, x2, sheet.height_mm - y2)]
    return "{:.3f} {:.3f} m {:.3f} {:.3f} l S".format(*points)
