"""Reads folded sheets back: which page of the reading order lies where, told by what is drawn, not by its name."""

import re
from collections.abc import Sequence

from generator.errors import RenderError, plural
from generator.geometry import TOLERANCE_MM
from generator.imposition.booklets import FoldedPage, FoldedPlan
from generator.units import pt_to_mm
from generator.writers.pdf.verification.pdf_document import (
    PdfObject,
    UnreadableError,
    WrittenDocument,
    page_box,
    without_limits,
)

_NUMBER = r"(-?[\d.]+)"
_PLACED = re.compile(
    rf"^q\s+{_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER} cm\s+/(\w+) Do\s+Q$", re.MULTILINE
)


def read_folded_sheets(sheets: bytes, pages: bytes) -> list[tuple[FoldedPage, ...]]:
    """Return what each side of a written file shows.

    Args:
        sheets: The imposed file.
        pages: The file in reading order.

    Raises:
        RenderError: A side cannot be read, or shows what is no page.
    """
    try:
        with without_limits():
            origin = [_drawing(page) for page in WrittenDocument(pages).pages]
            return [_read_side(page, origin) for page in WrittenDocument(sheets).pages]
    except UnreadableError as error:
        raise RenderError(f"the folded sheets cannot be read back: {error}") from None


def verify_folded_sheets(plan: FoldedPlan, sheets: bytes, pages: bytes) -> str:
    """Read a written file back, and compare order, turn and place of every page with the plan.

    Returns:
        What has been proved, as a line of the report.

    Raises:
        RenderError: It differs.
    """
    found = read_folded_sheets(sheets, pages)
    if len(found) != len(plan.sides):
        raise RenderError(f"{len(found)} sides are written, not {len(plan.sides)}")
    for side, read in zip(plan.sides, found, strict=True):
        wanted = sorted(side.pages, key=_place)
        for want, have in zip(wanted, sorted(read, key=_place), strict=False):
            is_near = abs(want.x_mm - have.x_mm) < TOLERANCE_MM and abs(want.y_mm - have.y_mm) < TOLERANCE_MM
            if (want.page, want.is_turned) != (have.page, have.is_turned) or not is_near:
                raise RenderError(f"sheet {side.sheet} shows {have}, not {want}")
        if len(wanted) != len(read):
            raise RenderError(f"sheet {side.sheet} shows {len(read)} pages, not {len(wanted)}")
    return f"order, turn and place of {plural(sum(map(len, found)), 'page')} read back"


def _place(page: FoldedPage) -> tuple[float, float]:
    return round(page.y_mm), round(page.x_mm)


def _drawing(page: PdfObject) -> tuple[bytes, list[float]]:
    contents = page["/Contents"]
    streams = contents if isinstance(contents, list) else [contents]
    return b"\n".join(stream.read_bytes() for stream in streams).strip(), page_box(page, "/MediaBox")


def _read_side(page: PdfObject, origin: Sequence[tuple[bytes, list[float]]]) -> tuple[FoldedPage, ...]:
    content, box = _drawing(page)
    forms = page["/Resources"]["/XObject"]
    found = []
    numbers: dict[bytes, list[int]] = {}
    for number, (drawing, _) in enumerate(origin, start=1):
        numbers.setdefault(drawing, []).append(number)
    for a, b, c, d, e, f, name in _PLACED.findall(content.decode("latin-1")):
        form = forms[f"/{name}"]
        same = numbers.get(form.read_bytes().strip(), [])
        if not same:
            raise RenderError(f"the form {name} is no page of the reading order")
        # Pages that are drawn alike, as blank ones, are told apart by their form's name alone.
        page_number = int(name[1:]) if len(same) > 1 and int(name[1:]) in same else same[0]
        scale = tuple(float(each) for each in (a, b, c, d))
        if scale not in ((1, 0, 0, 1), (-1, 0, 0, -1)):
            raise RenderError(f"page {page_number} is scaled or skewed by {scale}")
        is_turned = scale[0] < 0
        left, bottom, right, top = (float(value) for value in form["/BBox"])
        x = float(e) - right if is_turned else float(e) + left
        upper = float(f) - bottom if is_turned else float(f) + top
        found.append(FoldedPage(page_number, pt_to_mm(x - box[0]), pt_to_mm(box[3] - upper), is_turned))
    return tuple(found)
