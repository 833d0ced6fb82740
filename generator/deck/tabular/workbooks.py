"""Tables in workbooks: XLSX, XLS and ODS, as Excel, LibreOffice and Google Sheets write them."""

from collections.abc import Iterator, Mapping

from generator.deck.tabular.spreadsheets.worksheet import Workbook, WorkbookError, WorksheetCell
from generator.deck.tabular.spreadsheets.worksheet_rows import WorksheetRows, rows_of
from generator.deck.tabular.styled_text import has_styled_words, markup_of
from generator.deck.tabular.table import RowNumbering, Source, SourceTable, table_of_cells
from generator.errors import DeckDataError, did_you_mean, join_names, plural

COMPOUND_FILE = bytes.fromhex("D0CF11E0A1B11AE1")
"""Begins a file of streams, such as an XLS. Source: [MS-CFB] 2.2."""
BARE_STREAMS = (b"\x09\x00", b"\x09\x02", b"\x09\x04", b"\x09\x08")
"""Begin an XLS of Excel 2 to 95 that is a single stream. Source: [MS-XLS] 2.4.21, and its precursors."""
ARCHIVE = b"PK\x03\x04"
"""Begins a zip archive, such as an XLSX or ODS. Source: APPNOTE 6.3.10, 4.3.7."""
_BLANK = ("",)


def read_workbook(
    data: bytes, shown: str, sheet: str, *, reads_hidden: bool = False, has_markup: bool = True
) -> SourceTable:
    """Read a sheet of a workbook, by its name or, where that is empty, the first that is not hidden.

    Args:
        reads_hidden: Whether hidden rows and columns are read too.
        has_markup: Whether the deck's texts have markup: it says which words of a cell are bold or italic.

    Raises:
        DeckDataError: It is not a workbook, needs a password, has no such sheet, or the sheet is not a table.
    """
    source = Source(shown, numbering=RowNumbering.ROWS)
    try:
        book = _open(data)
        name = _find_sheet(book, sheet)
        source = Source(shown, sheet or (name if len(book.sheets) > 1 else ""), RowNumbering.ROWS)
        read = rows_of(book.read(name), reads_hidden=reads_hidden)
    except WorkbookError as error:
        raise DeckDataError(source.fault(str(error))) from None
    notes = [
        f"{shown}: {_sheets_note(book, name)}" if len(book.sheets) > 1 and not sheet else "",
        *(f"{source.describe()}: {note}" for note in read.notes),
        *(f"{shown}: {note}" for note in _look_notes(read, has_markup=has_markup)),
    ]
    rows = (
        (number, _texts(row, has_markup=has_markup and number != read.head_row) if row else _BLANK)
        for number, row in read.with_blank_rows()
    )
    spoilt = {
        (number, column): cell.error for number, row in read.rows.items() for column, cell in row.items() if cell.error
    }
    return table_of_cells(source, rows, [note for note in notes if note], spoilt)


def _open(data: bytes) -> Workbook:
    """Open a workbook of any kind, whatever its file is called.

    Raises:
        WorkbookError: It is none, is broken, or needs a password.
    """
    # Decks without a workbook, which are most, read none of this.
    if data.startswith((COMPOUND_FILE, *BARE_STREAMS)):
        from generator.deck.tabular.spreadsheets.xls import XlsWorkbook

        return XlsWorkbook(data)
    if not data.startswith(ARCHIVE):
        raise WorkbookError("is not an XLSX, XLS or ODS workbook; save it as one, or as CSV")
    from generator.deck.tabular.spreadsheets.ods import OdsWorkbook, is_ods
    from generator.deck.tabular.spreadsheets.xlsx import XlsxWorkbook
    from generator.deck.tabular.spreadsheets.zipped_xml import ZippedXml

    parts = ZippedXml(data)
    return OdsWorkbook(parts) if is_ods(parts) else XlsxWorkbook(parts)


def _find_sheet(book: Workbook, name: str) -> str:
    """Return the name of the sheet to read.

    Raises:
        WorkbookError: There is none, or none of that name.
    """
    if not book.sheets:
        raise WorkbookError("has no sheet with cells")
    if name and name not in book.sheets:
        raise WorkbookError(
            f"has no sheet {name!r}{did_you_mean(name, book.sheets)}; sheets: {join_names(book.sheets)}"
        )
    return name or next((each for each, is_hidden in book.sheets.items() if not is_hidden), next(iter(book.sheets)))


def _sheets_note(book: Workbook, read: str) -> str:
    sheets = join_names(_describe_sheet(book, name) for name in book.sheets)
    is_first = read == next(iter(book.sheets))
    return f"has the sheets {sheets}; {'the first' if is_first else repr(read)} is read; choose another with `sheet:`"


def _describe_sheet(book: Workbook, name: str) -> str:
    try:
        rows = plural(max(book.count_rows(name) - 1, 0), "row")  # but for the headings
    except WorkbookError:
        rows = "unreadable"
    return f"{name} ({'hidden, ' if book.sheets[name] else ''}{rows})"


def _look_notes(read: WorksheetRows, *, has_markup: bool) -> Iterator[str]:
    cells = [cell for number, row in read.rows.items() if number != read.head_row for cell in row.values()]
    if any(cell.is_reformatted for cell in cells):
        yield (
            "numbers and dates are printed as stored: 0.5 for 50 %, dates as 2026-11-28; format cells as text "
            "where their look matters"
        )
    if not has_markup and (count := sum(has_styled_words(cell.runs) for cell in cells)):
        yield f"bold and italic words in {plural(count, 'cell')} are printed like others: the deck has `markup: none`"


def _texts(row: Mapping[int, WorksheetCell], *, has_markup: bool) -> list[str]:
    """Return the texts of a row from the first column on; those of headings are names, without markup."""
    texts = [""] * (max(row) + 1)
    for column, cell in row.items():
        texts[column] = markup_of(cell.runs) if has_markup and has_styled_words(cell.runs) else cell.text
    return texts
