"""Tables in workbooks: XLSX, XLS and ODS, as Excel, LibreOffice and Google Sheets write them."""

import re
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import IO, Any
from zipfile import ZipFile

from generator.deck.tabular.failed_cells import UNREADABLE, column_number, failed_cells
from generator.deck.tabular.table import RowNumbering, Source, SourceTable, table_of_cells
from generator.errors import DeckDataError, did_you_mean, join_names

MAX_AREA = 4_000_000
"""Cells, including blank ones, that a sheet may span (ours): reading them takes 130 MB."""
_CELL = re.compile(rb'<(?:\w+:)?c\s[^<>]*?\br="([A-Z]{1,3})([0-9]{1,7})"')
"""The reference of a cell. Source: ECMA-376, part 1, 18.3.1.4."""
FORMATTED = (float, date, time, timedelta)
"""Kinds of cells whose format is not read."""


def read_workbook(data: bytes, shown: str, sheet: str) -> SourceTable:
    """Read a sheet of a workbook, by its name or, where that is empty, the first one.

    Raises:
        DeckDataError: It is not a workbook, needs a password, has no such sheet, or the sheet is not a table.
    """
    import python_calamine as calamine  # needed only by decks with a workbook

    source = Source(shown, numbering=RowNumbering.ROWS)
    if far := _far_cell(data):
        told = f"a cell at {far} makes the sheet too large to read; delete its row and column"
        raise DeckDataError(source.fault(told))
    try:
        with calamine.CalamineWorkbook.from_filelike(BytesIO(data)) as book:
            names = [each.name for each in book.sheets_metadata if each.typ == calamine.SheetTypeEnum.WorkSheet]
            if not names:
                raise DeckDataError(source.fault("has no sheet with cells"))
            if sheet and sheet not in names:
                hint = did_you_mean(sheet, names)
                raise DeckDataError(source.fault(f"has no sheet {sheet!r}{hint}; sheets: {join_names(names)}"))
            grid = book.get_sheet_by_name(sheet or names[0]).to_python(skip_empty_area=False)
    except calamine.PasswordError:
        raise DeckDataError(source.fault("is locked with a password; save it without one")) from None
    except (calamine.CalamineError, OSError) as error:
        kinds = "an XLSX, XLS or ODS workbook"
        raise DeckDataError(source.fault(f"is not readable as {kinds}: {error}")) from None
    notes = []
    if not sheet and len(names) > 1:
        notes.append(f"{shown}: has the sheets {join_names(names)}; the first is read; choose another with `sheet:`")
    source = Source(shown, sheet or (names[0] if len(names) > 1 else ""), RowNumbering.ROWS)
    if any(isinstance(cell, FORMATTED) and not _is_whole(cell) for row in grid for cell in row):
        notes.append(
            f"{shown}: numbers and dates are printed as stored: 0.5 for 50 %, dates as 2026-11-28; format cells as "
            "text where their look matters"
        )
    rows = ((number, [_text(cell) for cell in row] or [""]) for number, row in enumerate(grid, start=1))
    return table_of_cells(source, rows, notes, failed_cells(data, sheet or names[0]))


def _far_cell(data: bytes) -> str:
    """Return the reference of the last cell of a sheet whose used area is too large for memory; empty for any other.

    A stray cell far off, even one of spaces, makes a sheet of millions of cells, all of which the XLSX reader keeps.
    """
    try:
        with ZipFile(BytesIO(data)) as book:
            for name in book.namelist():
                if name.startswith("xl/worksheets/") and name.endswith(".xml"):
                    with book.open(name) as sheet:
                        rows, columns, last = _extent(sheet)
                    if rows * columns > MAX_AREA:
                        return last
    except UNREADABLE:
        return ""
    return ""


def _extent(sheet: IO[bytes]) -> tuple[int, int, str]:
    """Return how many rows and columns the cells of an XLSX sheet span, and the corner that is farthest."""
    rest, found = b"", set[tuple[int, str]]()
    while chunk := sheet.read(1 << 20):
        text = rest + chunk
        found |= {(int(row), letters.decode()) for letters, row in _CELL.findall(text)}
        # The outermost cells are enough.
        found = _outermost(found)
        rest = text[text.rfind(b"<") :]
    if not found:
        return 0, 0, ""
    rows, columns = [row for row, _ in found], [column_number(letters) for _, letters in found]
    letters = max((letters for _, letters in found), key=column_number)
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1, f"{letters}{max(rows)}"


def _outermost(cells: set[tuple[int, str]]) -> set[tuple[int, str]]:
    if len(cells) < 5:
        return cells
    by_column = sorted(cells, key=lambda cell: column_number(cell[1]))
    return {min(cells), max(cells), by_column[0], by_column[-1]}


def _text(cell: Any) -> str:
    """Format a cell: text as it is, whole numbers without a fraction, dates in ISO form, booleans as true or false."""
    match cell:
        case str():
            return cell.replace("\r\n", "\n").replace("\r", "\n")
        case bool():
            return "true" if cell else "false"
        case float() if _is_whole(cell):
            return str(int(cell))
        case float():
            return repr(cell)
        case datetime():
            is_day = cell.time() == time()
            return cell.date().isoformat() if is_day else cell.isoformat(sep=" ", timespec="minutes")
        case date() | time():
            return cell.isoformat()
        case timedelta():
            minutes, seconds = divmod(round(cell.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return str(cell)


def _is_whole(cell: object) -> bool:
    return isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15
