"""The rows of a sheet that are read: merged cells spread, hidden rows and columns left out, one row of headings."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.deck.tabular.spreadsheets.worksheet import CellArea, WorkbookError, Worksheet, WorksheetCell
from generator.deck.tabular.table import LEFT_OUT, column_letters
from generator.errors import plural

MAX_AREA = 4_000_000
"""Cells, including blank ones, that the rows of a sheet may span (ours): 2 s of work."""
_TITLES = ("each is one merged cell, a title", "it is one merged cell, a title")
_Rows = dict[int, dict[int, WorksheetCell]]


@dataclass(frozen=True, slots=True)
class WorksheetRows:
    rows: Mapping[int, Mapping[int, WorksheetCell]]
    """Cells that are not blank, by row from 1 and column from 0, in order; without blank rows."""
    left_out: Collection[int]
    """Rows that are not blank, but not read."""
    head_row: int
    """The row of the headings; 0 if there is none."""
    notes: tuple[str, ...]
    """What is left out; each ends a sentence that begins with the sheet's name."""

    def with_blank_rows(self) -> Iterator[tuple[int, Mapping[int, WorksheetCell]]]:
        """Yield each row that is read, and the blank ones between them."""
        for number in range(min(self.rows, default=1), max(self.rows, default=0) + 1):
            if number not in self.left_out:
                yield number, self.rows.get(number, {})


def rows_of(sheet: Worksheet, *, reads_hidden: bool = False) -> WorksheetRows:
    """Return the rows of a sheet that are read.

    A merged cell counts in each row that it covers, and in each column with a heading; a row without a cell of its own
    is blank. A row that is one cell, merged across columns, is a title. Where headings are merged over several rows,
    the lowest of each column is its heading.

    Args:
        reads_hidden: Whether hidden rows and columns are like the others.

    Raises:
        WorkbookError: The cells that are not blank are too far apart, or merged cells overlap.
    """
    hidden_rows, hidden_columns = (
        (set[int](), set[int]()) if reads_hidden else (sheet.hidden_rows, sheet.hidden_columns)
    )
    width = _measure_width(sheet)
    rows: _Rows = {
        number: {column: cell for column, cell in sheet.rows[number].items() if column not in hidden_columns}
        for number in sorted(sheet.rows)
        if number not in hidden_rows
    }
    spans = _spans(sheet.merged, list(rows), width)
    _clear_covered(rows, spans)
    across = {(area.top, area.left): area for area in sheet.merged if area.right > area.left}
    columns = {column for row in rows.values() for column in row}
    head_rows = _find_head_rows(rows, sheet.merged, across, columns)
    head_row = max(head_rows, default=0)
    heads = {column: cell for number in head_rows for column, cell in rows[number].items()}
    titles = {
        number
        for number, row in rows.items()
        if number not in head_rows and _is_title(number, row, across, columns if number < head_row else heads)
    }
    left_out = {*hidden_rows, *titles, *head_rows[:-1]}
    rows = {number: row for number, row in (rows | {head_row: heads}).items() if row and number not in left_out}
    _fill(sheet, rows, spans, head_row, heads.keys())
    notes = (
        _hidden_note(sheet, hidden_rows, hidden_columns),
        f"{plural(len(titles), 'row')} skipped: {_TITLES[len(titles) == 1]}" if titles else "",
        f"the headings take {len(head_rows)} rows; in each column, the lowest is read" if len(head_rows) > 1 else "",
    )
    return WorksheetRows(rows, left_out, head_row, tuple(filter(None, notes)))


def _measure_width(sheet: Worksheet) -> int:
    """Return how many columns a sheet takes.

    Raises:
        WorkbookError: With its rows, they are too many cells, most of them blank.
    """
    width = max((max(row) for row in sheet.rows.values()), default=-1) + 1
    last = max(sheet.rows, default=0)
    if (last - min(sheet.rows, default=1) + 1) * width > MAX_AREA:
        far = f"{column_letters(width - 1)}{last}"
        raise WorkbookError(f"a cell at {far} makes the sheet too large to read; delete its row and column")
    return width


def _find_head_rows(
    rows: _Rows, merged: Sequence[CellArea], across: Mapping[tuple[int, int], CellArea], columns: Collection[int]
) -> Sequence[int]:
    """Return the first row that is neither a title nor a private note, and those over which its cells are merged."""
    first = next(
        (n for n, row in rows.items() if row and not _is_left_out(row) and not _is_title(n, row, across, columns)), 0
    )
    last = max((area.bottom for area in merged if area.top == first), default=first)
    return [number for number, row in rows.items() if row and first <= number <= last] if first else []


_Span = tuple[CellArea, Sequence[int]]
"""Merged cells, and the rows among them that are read."""


def _spans(merged: Sequence[CellArea], numbers: Sequence[int], width: int) -> list[_Span]:
    """Return merged cells within the part of the sheet that has cells.

    Raises:
        WorkbookError: They cover more than there is of it.
    """
    spans: list[_Span] = []
    covered = 0
    for area in merged:
        right = min(area.right, width - 1)
        inside = numbers[bisect_left(numbers, area.top) : bisect_right(numbers, area.bottom)]
        covered += len(inside) * max(right - area.left + 1, 0)
        if covered > MAX_AREA:
            raise WorkbookError("has merged cells over others; unmerge them")
        if inside and right >= area.left:
            spans.append((replace(area, right=right), inside))
    return spans


def _clear_covered(rows: _Rows, spans: Sequence[_Span]) -> None:
    """Remove cells under merged ones, which no program shows, and make the rows blank that have no text then."""
    for area, numbers in spans:
        for number in numbers:
            for column in range(area.left, area.right + 1):
                if (number, column) != (area.top, area.left):
                    rows[number].pop(column, None)
    for row in rows.values():
        if not any(cell.text.strip() for cell in row.values()):
            row.clear()


def _is_left_out(row: Mapping[int, WorksheetCell]) -> bool:
    return 0 in row and row[0].text.lstrip().startswith(LEFT_OUT)


def _is_title(
    number: int, row: Mapping[int, WorksheetCell], across: Mapping[tuple[int, int], CellArea], columns: Collection[int]
) -> bool:
    """Whether a row is a single cell merged across several of some columns, and not a note that is skipped anyway."""
    places = [column for column, cell in row.items() if cell.text.strip()]
    if len(places) != 1 or (area := across.get((number, places[0]))) is None or _is_left_out(row):
        return False
    return sum(area.left <= column <= area.right for column in columns) > 1


def _fill(sheet: Worksheet, rows: _Rows, spans: Sequence[_Span], head_row: int, columns: Collection[int]) -> None:
    """Put merged cells where they count, below the headings."""
    for area, numbers in spans:
        cell = sheet.rows.get(area.top, {}).get(area.left)
        if cell is None or not cell.text:
            continue
        inside = [column for column in range(area.left, area.right + 1) if column in columns]
        for number in numbers:
            if number > head_row and number in rows:
                rows[number] = {**dict.fromkeys(inside, cell), **rows[number]}


def _hidden_note(sheet: Worksheet, hidden_rows: set[int], hidden_columns: set[int]) -> str:
    row_count = sum(bool(sheet.rows.get(number)) for number in hidden_rows)
    column_count = len(hidden_columns & {column for row in sheet.rows.values() for column in row})
    counts = ((row_count, "hidden row"), (column_count, "hidden column"))
    found = " and ".join(plural(count, what) for count, what in counts if count)
    return f"{found} skipped; `hidden: true` reads {'it' if row_count + column_count == 1 else 'them'}" if found else ""
