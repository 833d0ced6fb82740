"""The same small workbook as XLSX, XLS and ODS: texts, some of them in runs, merged cells, hidden rows and columns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO

import openpyxl
import xlwt
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tests.generator.deck.tabular.test_workbooks import ods

PLAIN, BOLD, ITALIC, BOTH = "", "b", "i", "bi"
Runs = Sequence[tuple[str, str]]
"""Texts, each with its style."""


@dataclass(frozen=True)
class Layout:
    grid: Sequence[Sequence[str | Runs | None]]
    merged: Sequence[tuple[int, int, int, int]] = ()
    """Top, left, bottom and right, from 0, the last ones included."""
    hidden_rows: Iterable[int] = ()
    hidden_columns: Iterable[int] = ()
    cell_style: str = PLAIN
    """Of all cells; runs without a style of their own have it."""


def xlsx_of(layout: Layout) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for row, cells in enumerate(layout.grid, start=1):
        for column, cell in enumerate(cells, start=1):
            if cell is None:
                continue
            parts = cell if isinstance(cell, str) else CellRichText(*map(_block, cell))
            made = sheet.cell(row, column, parts)
            made.font = Font(b="b" in layout.cell_style, i="i" in layout.cell_style)
    for top, left, bottom, right in layout.merged:
        sheet.merge_cells(start_row=top + 1, start_column=left + 1, end_row=bottom + 1, end_column=right + 1)
    for row in layout.hidden_rows:
        sheet.row_dimensions[row + 1].hidden = True
    for column in layout.hidden_columns:
        sheet.column_dimensions[get_column_letter(column + 1)].hidden = True
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _block(run: tuple[str, str]) -> str | TextBlock:
    text, style = run
    return TextBlock(InlineFont(b="b" in style, i="i" in style), text) if style else text


def xls_of(layout: Layout) -> bytes:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Cards", cell_overwrite_ok=True)
    usual = xlwt.XFStyle()
    usual.font = _xls_font(layout.cell_style)
    areas = {(top, left): (bottom, right) for top, left, bottom, right in layout.merged}
    for row, cells in enumerate(layout.grid):
        for column, cell in enumerate(cells):
            if cell is None:
                continue
            if (row, column) in areas:
                bottom, right = areas[row, column]
                sheet.write_merge(row, bottom, column, right, cell, usual)
            elif isinstance(cell, str):
                sheet.write(row, column, cell, usual)
            else:
                parts = [(text, _xls_font(style or layout.cell_style)) for text, style in cell]
                sheet.write_rich_text(row, column, parts, usual)
    for row in layout.hidden_rows:
        sheet.row(row).hidden = True
    for column in layout.hidden_columns:
        sheet.col(column).hidden = True
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _xls_font(style: str) -> xlwt.Font:
    font = xlwt.Font()
    font.bold, font.italic = "b" in style, "i" in style
    return font


def ods_of(layout: Layout) -> bytes:
    areas = {(top, left): (bottom - top + 1, right - left + 1) for top, left, bottom, right in layout.merged}
    covered = {
        (row, column)
        for top, left, bottom, right in layout.merged
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    } - areas.keys()
    width = max(len(cells) for cells in layout.grid)
    hidden = ' table:visibility="collapse"'
    made = "".join(
        f'<table:table-column table:default-cell-style-name="cell"{hidden * (column in set(layout.hidden_columns))}/>'
        for column in range(width)
    )
    for row, cells in enumerate(layout.grid):
        made += f"<table:table-row{hidden * (row in set(layout.hidden_rows))}>"
        for column, cell in enumerate(cells):
            tag = "table:covered-table-cell" if (row, column) in covered else "table:table-cell"
            down, across = areas.get((row, column), (1, 1))
            spans = f' table:number-rows-spanned="{down}" table:number-columns-spanned="{across}"'
            words = "" if cell is None else _paragraphs([(cell, PLAIN)] if isinstance(cell, str) else cell)
            made += f'<{tag} office:value-type="string"{spans * (down * across > 1)}>{words}</{tag}>'
        made += "</table:table-row>"
    return ods(made, styles=_ods_styles(layout.cell_style))


def _paragraphs(runs: Runs) -> str:
    spans = "".join(
        "</text:p><text:p>".join(
            f'<text:span text:style-name="{style or "other"}">{escape(line)}</text:span>' for line in text.split("\n")
        )
        for text, style in runs
    )
    return f"<text:p>{spans}</text:p>"


def _ods_styles(cell_style: str) -> str:
    """Write the styles: bold comes from a parent, as in a document whose author has named it."""
    style = '<style:style style:name="{}" style:family="text"{}>{}</style:style>'.format
    bold, italic = 'fo:font-weight="bold"', 'fo:font-style="italic"'
    look = "<style:text-properties {}/>".format
    usual = " ".join((bold * ("b" in cell_style), italic * ("i" in cell_style)))
    return (
        style("Strong", "", look(bold))
        + style("b", ' style:parent-style-name="Strong"', "")
        + style("i", "", look(italic))
        + style("bi", ' style:parent-style-name="Strong"', look(italic))
        + style("other", "", look(""))
        + style("cell", "", look(usual))
    )


MAKERS: Mapping[str, Callable[[Layout], bytes]] = {"xlsx": xlsx_of, "xls": xls_of, "ods": ods_of}
