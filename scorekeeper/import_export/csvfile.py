"""A match as a table for spreadsheets."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CsvRow:
    label: str
    """Its name: `Round 3`."""
    at: str
    """When it was entered, in ISO form."""
    changes: tuple[int | None, ...]
    """Change for each player, in seating order; None for none, which is not 0."""
    totals: tuple[int | None, ...]


def csv_of(
    players: Sequence[str], rows: Sequence[CsvRow], *, entry: str = "Entry", time: str = "Time", total: str = "total"
) -> bytes:
    """Return a table for spreadsheets: a row for each entry, with each player's change and running total.

    The word `total` is added to a player's name for the running total.

    Source: RFC 4180; UTF-8 with a byte order mark, by which spreadsheets recognise it.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)  # RFC 4180: lines end in CRLF, quotes only where they are needed
    heads = [head for name in players for head in (escape_formula(name), escape_formula(f"{name} ({total})"))]
    writer.writerow(["", escape_formula(entry), escape_formula(time), *heads])
    for number, row in enumerate(rows, start=1):
        pairs = zip(row.changes, row.totals, strict=True)
        figures = ["" if each is None else each for pair in pairs for each in pair]
        writer.writerow([number, escape_formula(row.label), row.at, *figures])
    return b"\xef\xbb\xbf" + out.getvalue().encode("utf-8", "replace")  # half of an emoji


def escape_formula(text: str) -> str:
    """Prefix a text with an apostrophe if a spreadsheet would read it as a formula.

    Source: OWASP, CSV Injection: texts that begin with =, +, -, @, a tab or a line break.
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")) else text
