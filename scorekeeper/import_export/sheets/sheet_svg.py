"""The score sheet as SVG: one picture as high as needed, or pages to print, one below the other."""

from scorekeeper.import_export.sheets.score_sheet import A4, PHONE_MARGIN_MM, PICTURE_PX, picture_width_mm
from scorekeeper.import_export.sheets.sheet_data import SheetData
from scorekeeper.import_export.sheets.sheet_layout import PAPER, SheetPage, SheetPaper, lay_out
from scorekeeper.import_export.svgmarks import EstimatedMeasure, document, draw_mark, format_length, rect

A4_HEIGHT = A4.height or 0.0


def svg(data: SheetData) -> bytes:
    """Draw the sheet as one picture, as wide as a phone's screen."""
    (page,) = lay_out(data, SheetPaper(picture_width_mm(len(data.players)), None, PHONE_MARGIN_MM), EstimatedMeasure())
    return document(page.width, page.height, _title(data), _marks(page), scale=PICTURE_PX / page.width)


def svg_pages(data: SheetData) -> bytes:
    """Draw the sheet as pages of A4, each below the one before."""
    pages = lay_out(data, A4, EstimatedMeasure())
    parts = (
        f'<g transform="translate(0 {format_length(A4_HEIGHT * place)})">\n{_marks(page)}</g>\n'
        for place, page in enumerate(pages)
    )
    return document(A4.width, A4_HEIGHT * len(pages), _title(data), "".join(parts), unit="mm")


def _title(data: SheetData) -> str:
    return f"{data.words.heading}: {data.title} · {data.date}"


def _marks(page: SheetPage) -> str:
    return rect(0, 0, page.width, page.height, f'fill="{PAPER}"') + "".join(map(draw_mark, page.marks))
