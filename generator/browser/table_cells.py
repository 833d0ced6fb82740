"""The cells of a deck's table, to be edited on a page: of CSV and TSV; workbooks have programs of their own."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from generator.deck.tabular.delimited_text import decode_text, separator_of
from generator.errors import DeckDataError, Fault

EDITABLE = (".csv", ".tsv", ".txt")


def table_cells(data: bytes, shown: str) -> dict[str, Any]:
    """Return the `rows` of a table, each its cells, the headings first; and `lines`, where each begins in the file.

    Raises:
        DeckDataError: It is a workbook or a list, which only its own program can edit, or is not readable.
    """
    rows, lines, _ = _read(data, shown)
    return {"rows": rows, "lines": lines}


def edit_table(data: bytes, shown: str, changes: Sequence[Sequence[Any]]) -> bytes:
    """Return a table with changed cells: row and column, both from 0, and text of each; a row past the end is added.

    Raises:
        DeckDataError: As for `table_cells`.
    """
    rows, _, separator = _read(data, shown)
    width = max(map(len, rows), default=1)
    for row, column, text in changes:
        while len(rows) <= row:
            rows.append([""] * width)
        rows[row] += [""] * (column + 1 - len(rows[row]))
        rows[row][column] = text
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator="\n").writerows(row for row in rows if any(row))
    return out.getvalue().encode()


def _read(data: bytes, shown: str) -> tuple[list[list[str]], list[int], str]:
    if not shown.lower().endswith(EDITABLE):
        raise DeckDataError(Fault("is edited in its own program; drop it here again when it is saved", shown))
    text = decode_text(data, shown)
    separator = "\t" if shown.lower().endswith(".tsv") else separator_of(text)
    reader, rows, lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True), [], [1]
    try:
        for row in reader:
            rows.append(row)
            lines.append(reader.line_num + 1)
        return rows, lines[:-1], separator
    except csv.Error as error:
        raise DeckDataError(Fault(f"is not readable: {error}", shown)) from None
