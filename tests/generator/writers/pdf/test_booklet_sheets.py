"""Folded sheets as written: pages found by another reader, folded in Python, and the proof that misses nothing."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.errors import RenderError
from generator.geometry import Size
from generator.imposition.booklets import FoldedPage, FoldedPlan, plan_booklet, plan_zine
from generator.units import mm_to_pt, pt_to_mm
from generator.writers.pdf.booklet_sheets import draw_folded, page_sizes
from generator.writers.pdf.verification.folded_sheets import read_folded_sheets, verify_folded_sheets
from tests.generator.imposition.test_booklets import leaf_through, walk_zine

PAPERS = {"a4": (Size(297, 210), Size(148, 210)), "letter": (Size(279.4, 215.9), Size(139.7, 215.9))}
_ASIDE_MM, _UP_MM = 10, 20
"""Where the number of a page stands, from its lower left corner."""


def numbered_pages(count: int, page: Size) -> bytes:
    """Return pages with their number near the lower left corner."""
    written = BytesIO()
    canvas = Canvas(written, pagesize=(mm_to_pt(page.width_mm), mm_to_pt(page.height_mm)), pageCompression=0)
    for number in range(1, count + 1):
        canvas.setFont("Courier", 12)
        canvas.drawString(mm_to_pt(_ASIDE_MM), mm_to_pt(_UP_MM), f"{number:03}")
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def read_numbers(data: bytes, page: Size) -> list[dict[int, tuple[float, float, bool]]]:
    """Return what PDFium finds on each side: by number, the page's left and top in mm, and whether it is turned."""
    sides = []
    document = pypdfium2.PdfDocument(data)
    for side in document:
        _, height = side.get_size()
        text = side.get_textpage()
        found = {}
        digits = [index for index in range(text.count_chars()) if text.get_text_range(index, 1).isdigit()]
        for start in range(0, len(digits), 3):
            three = digits[start : start + 3]
            boxes = [text.get_charbox(index, loose=True) for index in three]
            number = int("".join(text.get_text_range(index, 1) for index in three))
            is_turned = boxes[2][0] < boxes[0][0]
            # The origin of the first digit: its left on the baseline, which Courier's box of 12 pt starts 3.24 below.
            x = boxes[0][2] if is_turned else boxes[0][0]
            left = pt_to_mm(x) + (_ASIDE_MM - page.width_mm if is_turned else -_ASIDE_MM)
            middle = pt_to_mm(height - (boxes[0][1] + boxes[0][3]) / 2)
            top = middle + _UP_MM if is_turned else middle + _UP_MM - page.height_mm
            found[number] = (left, top, is_turned)
        sides.append(found)
    document.close()
    return sides


def as_plan(sides: list[dict[int, tuple[float, float, bool]]], plan: FoldedPlan) -> FoldedPlan:
    """Return a plan that has nothing but what was read."""
    read = [
        replace(side, pages=tuple(FoldedPage(number, *place) for number, place in found.items()))
        for side, found in zip(plan.sides, sides, strict=True)
    ]
    return replace(plan, sides=tuple(read))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("count", [1, 4, 5, 6, 8, 15, 32, 64])
def test_a_written_booklet_folds_to_its_reading_order(paper: str, count: int) -> None:
    sheet, page = PAPERS[paper]
    plan = plan_booklet(count, page, sheet, creep_mm=0.12 if count > 20 else 0)
    pages = numbered_pages(count, page)
    written = draw_folded(plan, pages, "A game")
    found = read_numbers(written, page)
    assert leaf_through(as_plan(found, plan)) == list(range(1, count + 1))
    for side, read in zip(plan.sides, found, strict=True):
        assert {each.page for each in side.pages} == set(read)
        for each in side.pages:
            # PDFium tells the box of a letter to a hundredth of a point.
            assert read[each.page][0] == pytest.approx(each.x_mm, abs=0.01)
    # Every number is as far above its page's foot: none has moved up or down.
    tops = {round(top, 2) for read in found for _, top, _ in read.values()}
    assert len(tops) == 1
    assert verify_folded_sheets(plan, written, pages).endswith("read back")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_written_zine_folds_to_its_reading_order(paper: str) -> None:
    sheet, _ = PAPERS[paper]
    plan = plan_zine(8, sheet)
    written = draw_folded(plan, numbered_pages(8, plan.page), "A game")
    (found,) = read_numbers(written, plan.page)
    cells = {}
    for number, (left, top, is_turned) in found.items():
        column = left / plan.page.width_mm
        assert column == pytest.approx(round(column), abs=0.001)
        cells[round(top / plan.page.height_mm), round(column)] = (number, is_turned)
    assert walk_zine(cells) == list(range(1, 9))


def test_the_sheet_says_how_it_is_printed() -> None:
    sheet, page = PAPERS["a4"]
    written = draw_folded(plan_booklet(4, page, sheet), numbered_pages(4, page), "A game")
    with pikepdf.open(BytesIO(written)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.docinfo["/Title"] == "A game"
    assert [(round(size.width_mm, 2), round(size.height_mm, 2)) for size in page_sizes(written)] == [(297, 210)] * 2
    assert written == draw_folded(plan_booklet(4, page, sheet), numbered_pages(4, page), "A game")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"/P1 Do", b"/P4 Do"),
        (b"q 1 0 0 1 421.65354", b"q 1 0 0 1 421.75354"),
        (b"q 1 0 0 1 421.65354", b"q -1 0 0 -1 421.65354"),
        (b"q 1 0 0 1 421.65354", b"q 0.99 0 0 1 421.65354"),
    ],
)
def test_a_sheet_that_differs_is_found(old: bytes, new: bytes) -> None:
    sheet, page = PAPERS["a4"]
    plan, pages = plan_booklet(4, page, sheet), numbered_pages(4, page)
    with pikepdf.open(BytesIO(draw_folded(plan, pages, "A game"))) as pdf:
        first = pdf.pages[0].obj
        content = first.Contents.read_bytes()
        assert old in content
        first.Contents = pdf.make_stream(content.replace(old, new, 1))
        changed = BytesIO()
        pdf.save(changed)
    with pytest.raises(RenderError):
        verify_folded_sheets(plan, changed.getvalue(), pages)


def test_a_missing_side_is_found() -> None:
    sheet, page = PAPERS["a4"]
    plan, pages = plan_booklet(4, page, sheet), numbered_pages(4, page)
    with pytest.raises(RenderError, match="1 sides are written, not 2"):
        verify_folded_sheets(plan, draw_folded(plan.fronts, pages, "A game"), pages)
    with pytest.raises(RenderError, match="cannot be read back"):
        read_folded_sheets(b"nothing", pages)
