"""Small tables in texts: lines that begin with `|`, the second of which gives the alignment (`|:---|---:|`).

Columns are as wide as their contents; a cell is one line, with the markup of any text. The first line is the head, set
in bold; it is left out where all of its cells are empty.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.text.layout.lines import GlyphRun, SetLine, TooWideError, break_lines
from generator.text.markup.inline_styles import describe_position
from generator.text.markup.markup_parser import Atom, MarkupRange
from generator.text.shaping.bidi import is_rtl

ROOM = 0.3
"""Above each row and below the table, in lines (ours)."""
_COLUMN_GAP_EM = 1.0
"""Between columns (ours)."""
_HEAD_RULE_MM, _RULE_MM = 0.25, 0.1
"""Thickness of the rules below the head and between rows (ours): the latter a hairline, the former visibly thicker."""
_NO_END = 1e6
"""Wider than any line, in font sizes."""
_TOKEN = re.compile(r"\\[!-/:-@\[-`{-~]|\{[^{}\n]*\}|(?P<pipe>\|)")
_COLUMN = re.compile(r":?-+:?")
_ALIGNED = {(False, True): 1.0, (True, True): 0.5}
"""Share of a cell's free width at its left, by the colons before and after."""


@dataclass(frozen=True, slots=True)
class ParsedTable:
    """A table as written: the positions of its cells."""

    rows: Sequence[Sequence[MarkupRange]]
    """From the top, each as long as the first."""
    parts: Sequence[float]
    """For each column: the share of the free width at the left of a cell."""
    line_count: int
    """The lines of text that it takes up."""
    has_head: bool

    @property
    def ranges(self) -> list[MarkupRange]:
        """All cells, row by row."""
        return [cell for row in self.rows for cell in row]


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table with measured cells."""

    rows: Sequence[Sequence[Sequence[Atom]]]
    source: ParsedTable
    is_from_right: bool
    """Whether its first column is at the right."""

    def __len__(self) -> int:
        return sum(len(cell) for row in self.rows for cell in row)


def find_table(markup: str, lines: Sequence[MarkupRange]) -> ParsedTable | None:
    """Return the table that begins with the first of some lines, if there is one.

    Raises:
        ValueError: A row has more cells than the head, or the alignment line has a different number; says where.
    """
    if len(lines) < 2 or not all(markup[line.start : line.end].lstrip().startswith("|") for line in lines[:2]):
        return None
    head, below = _cells(markup, lines[0]), _cells(markup, lines[1])
    columns = [_COLUMN.fullmatch(markup, cell.start, cell.end) for cell in below]
    if None in columns:
        return None
    if len(below) != len(head):
        where = describe_position(markup, lines[1].start)
        raise ValueError(f"{where}: {len(below)} column alignments below a head of {len(head)}")
    rows = [[replace(cell, is_bold=True) for cell in head]]
    for line in lines[2:]:
        if not markup[line.start : line.end].lstrip().startswith("|"):
            break
        row = _cells(markup, line)
        if len(row) > len(head):
            raise ValueError(
                f"{describe_position(markup, row[len(head)].start)}: cell {len(head) + 1} in a table of {len(head)} "
                "columns; write \\| for a plain bar"
            )
        rows.append([*row, *[MarkupRange(line.end, line.end)] * (len(head) - len(row))])
    line_count = len(rows) + 1
    has_head = any(cell.start < cell.end for cell in head)
    words = [column[0] for column in columns if column is not None]
    parts = [_ALIGNED.get((word.startswith(":"), word.endswith(":")), 0.0) for word in words]
    return ParsedTable(rows if has_head else rows[1:], parts, line_count, has_head)


def _cells(markup: str, line: MarkupRange) -> list[MarkupRange]:
    """Return the cells of a line, without surrounding spaces."""
    pipes = [match.start() for match in _TOKEN.finditer(markup, line.start, line.end) if match["pipe"]]
    ends = [*pipes[1:], line.end]
    cells: list[MarkupRange] = []
    for start, end in zip(pipes, ends, strict=True):
        held = markup[start + 1 : end]
        left = start + 1 + len(held) - len(held.lstrip())
        cells.append(MarkupRange(left, left + len(held.strip())) if held.strip() else MarkupRange(end, end))
    return cells[:-1] if len(cells) > 1 and cells[-1].start == cells[-1].end else cells


def fill_table(written: ParsedTable, cells: Sequence[Sequence[Atom]], language: str) -> TextTable:
    """Return a table with measured cells, row by row."""
    count = len(written.parts)
    rows = [cells[start : start + count] for start in range(0, len(cells), count)]
    words = "".join(atom.text for cell in cells for atom in cell if not atom.icon)
    return TextTable(rows, written, is_rtl(words, language))


def set_table(table: TextTable, width: float) -> list[SetLine]:
    """Set a table, a line for each row; all lengths in font sizes.

    Raises:
        TooWideError: It is wider than the box.
    """
    rows = [[break_lines([cell], _NO_END) for cell in row] for row in table.rows]
    set_rows = [[lines[0] if lines else SetLine((), 0.0, 0.0) for lines in row] for row in rows]
    widths = [max((row[column].width for row in set_rows), default=0.0) for column in range(len(table.source.parts))]
    whole = math.fsum(widths) + _COLUMN_GAP_EM * (len(widths) - 1)
    if whole > width:
        words = "".join(piece.text for piece in (set_rows[0][0].runs if set_rows else ()))
        raise TooWideError(words, whole, shown=f"the table {words[:24]!r} of {len(widths)} columns")
    lines: list[SetLine] = []
    for number, row in enumerate(set_rows):
        left, pieces = 0.0, list[GlyphRun]()
        for cell, column, part in zip(row, widths, table.source.parts, strict=True):
            before = part * (column - cell.width)
            start = whole - left - column + (column - cell.width - before) if table.is_from_right else left + before
            pieces += cell.shift(start).runs
            left += column + _COLUMN_GAP_EM
        rule = (_HEAD_RULE_MM if number == 1 and table.source.has_head else _RULE_MM) if number else 0.0
        lines.append(SetLine(tuple(pieces), whole, ROOM if number else 0.0, rule))
    return lines
