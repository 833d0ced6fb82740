"""Workbooks of Excel 97 and earlier, XLS, read by xlrd."""

import io
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import xlrd
from xlrd.biffh import XLRDError

from generator.deck.tabular.spreadsheets.cell_values import ELAPSED, number_cell, serial_cell, text_cell, truth_cell
from generator.deck.tabular.spreadsheets.worksheet import (
    LOCKED,
    CellArea,
    WorkbookError,
    Worksheet,
    WorksheetCell,
)
from generator.deck.tabular.styled_text import StyledRun
from generator.deck.tabular.table import describe_cell_error

_LEAST_BOLD = 600
"""Weight of letters. Source: [MS-XLS] 2.4.122: bold is 700."""
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
"""The stream that holds a newer workbook with a password. Source: [MS-OFFCRYPTO] 2.3.4.4."""


class XlsWorkbook:
    def __init__(self, data: bytes) -> None:
        """Open a workbook.

        Raises:
            WorkbookError: It is broken, needs a password, or is another kind of file.
        """
        if _ENCRYPTED in data:
            raise WorkbookError(LOCKED)
        try:
            self._book = xlrd.open_workbook(
                file_contents=data, formatting_info=True, ragged_rows=True, logfile=io.StringIO()
            )
        except MemoryError:
            raise
        except Exception as error:  # of many kinds: it trusts the file
            if "encrypted" in str(error):
                raise WorkbookError(LOCKED) from None
            why = str(error)[:200] if isinstance(error, XLRDError) else "it is damaged"
            raise WorkbookError(f"is not readable as an XLSX, XLS or ODS workbook: {why}") from None
        self._sheets = {sheet.name: sheet for sheet in self._book.sheets()}
        self.sheets = {name: sheet.visibility != 0 for name, sheet in self._sheets.items()}

    def count_rows(self, sheet: str) -> int:
        """Return how many rows of a sheet have a text."""
        found = self._sheets[sheet]
        return sum(any(value != "" for value in found.row_values(row)) for row in range(found.nrows))

    def read(self, sheet: str) -> Worksheet:
        """Read a sheet.

        Raises:
            WorkbookError: It is broken or too large.
        """
        found, source = Worksheet(), self._sheets[sheet]
        try:
            for row in range(source.nrows):
                for column in range(source.row_len(row)):
                    cell = self._cell(source, row, column)
                    if cell.text or cell.error:
                        found.add(row + 1, column, cell)
            found.hidden_rows = {row + 1 for row, each in source.rowinfo_map.items() if each.hidden}
            found.hidden_columns = {column for column, each in source.colinfo_map.items() if each.hidden}
            found.merged = [
                CellArea(top + 1, left, bottom, right - 1) for top, bottom, left, right in source.merged_cells
            ]
        except (LookupError, ValueError, TypeError, AttributeError):  # styles that are not there
            raise WorkbookError("is not readable as an XLSX, XLS or ODS workbook: it is damaged") from None
        return found

    def _cell(self, sheet: Any, row: int, column: int) -> WorksheetCell:
        value = sheet.cell_value(row, column)
        match sheet.cell_type(row, column):
            case xlrd.XL_CELL_TEXT:
                runs = tuple(self._runs(sheet, row, column, value))
                return WorksheetCell("".join(run.text for run in runs), runs) if runs else text_cell(value)
            case xlrd.XL_CELL_NUMBER:
                return number_cell(value)
            case xlrd.XL_CELL_DATE:
                style = self._book.xf_list[sheet.cell_xf_index(row, column)]
                is_elapsed = bool(ELAPSED.search(self._book.format_map[style.format_key].format_str))
                return serial_cell(value, is_elapsed=is_elapsed, is_from_1904=self._book.datemode == 1)
            case xlrd.XL_CELL_BOOLEAN:
                return truth_cell(bool(value))
            case xlrd.XL_CELL_ERROR:
                code = xlrd.error_text_from_code.get(value, f"error {value}")
                return WorksheetCell("", error=describe_cell_error(code))
        return WorksheetCell("")

    def _runs(self, sheet: Any, row: int, column: int, text: str) -> Iterator[StyledRun]:
        """Yield a text by style; nothing for one in the style of its cell."""
        starts = sheet.rich_text_runlist_map.get((row, column))
        if not starts:
            return
        usual = self._book.xf_list[sheet.cell_xf_index(row, column)].font_index
        fonts = [(0, usual), *starts, (len(text), usual)]
        for (start, font), (end, _) in pairwise(fonts):
            if part := text[start:end]:
                found = self._book.font_list[font]
                yield StyledRun(text_cell(part).text, found.weight >= _LEAST_BOLD, bool(found.italic))
