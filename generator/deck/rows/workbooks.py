"""Tables in workbooks: XLSX, XLS and ODS, as Excel, LibreOffice and Google Sheets write them."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from generator.deck.rows.table import Counted, Source, Table, table_of_cells
from generator.errors import DeckDataError, did_you_mean, listed

FORMATTED = (float, date, time, timedelta)
"""Kinds of cells that a workbook shows in some format, which is not read."""


def read_workbook(data: bytes, shown: str, sheet: str) -> Table:
    """Read a sheet of a workbook.

    Args:
        data: The file.
        shown: The file as messages name it.
        sheet: The sheet's name; empty for the first one.

    Raises:
        DeckDataError: It is no workbook, needs a password, has no such sheet, or the sheet is no table.
    """
    import python_calamine as calamine  # only decks with a workbook need it

    source = Source(shown, counted=Counted.ROWS)
    try:
        with calamine.CalamineWorkbook.from_filelike(BytesIO(data)) as book:
            names = [each.name for each in book.sheets_metadata if each.typ == calamine.SheetTypeEnum.WorkSheet]
            if not names:
                raise DeckDataError(source.fault("has no sheet with cells"))
            if sheet and sheet not in names:
                hint = did_you_mean(sheet, names)
                raise DeckDataError(source.fault(f"has no sheet {sheet!r}{hint}; sheets: {listed(names)}"))
            grid = book.get_sheet_by_name(sheet or names[0]).to_python(skip_empty_area=False)
    except calamine.PasswordError:
        raise DeckDataError(source.fault("is locked with a password; save it without one")) from None
    except (calamine.CalamineError, OSError) as error:
        kinds = "an XLSX, XLS or ODS workbook"
        raise DeckDataError(source.fault(f"is not readable as {kinds}: {error}")) from None
    notes = []
    if not sheet and len(names) > 1:
        notes.append(f"{shown}: has the sheets {listed(names)}; the first is read, and `sheet:` names another")
    source = Source(shown, sheet or (names[0] if len(names) > 1 else ""), Counted.ROWS)
    if any(isinstance(cell, FORMATTED) and not _is_whole(cell) for row in grid for cell in row):
        notes.append(
            f"{shown}: numbers and dates come as they are kept, 0.5 for 50 %, and dates as 2026-11-28; "
            "where their format matters, make the cells text"
        )
    return table_of_cells(source, _rows(grid), notes)


def _rows(grid: Sequence[Sequence[Any]]) -> Iterator[tuple[int, Sequence[str]]]:
    for number, row in enumerate(grid, start=1):
        yield number, [_text(cell) for cell in row] or [""]


def _text(cell: Any) -> str:
    """Write a cell: text as it is, whole numbers without a fraction, dates in ISO form, truth as true or false."""
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
    return str(cell)


def _is_whole(cell: object) -> bool:
    return isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15
