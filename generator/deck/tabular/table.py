"""A table after reading: headings, rows of text, and the place of each, for all kinds of files."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from generator.deck.files.document import CONTROL
from generator.errors import MAX_FAULTS, DeckDataError, Fault, plural

MAX_CELLS = 400_000
"""Of a table, not counting blank ones (ours: as many as a deck file may have values)."""
LEFT_OUT = "!"
"""A row that begins with it, or a column whose heading does, is skipped: a private note."""
_ERROR = re.compile(r"#(?:DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!|ERROR!|SPILL!|CALC!|FIELD!)|Err:\d{3}")
"""A cell in which a formula failed. Source: ECMA-376, part 1, 18.17.3; the later ones are Google's, Excel's and
LibreOffice's.
"""
_GAP = re.compile(r"[\W_]+")


class RowNumbering(StrEnum):
    """What the number of a row counts."""

    LINES = "line"
    """Of a text: the line at which the row begins."""
    ROWS = "row"
    """As a spreadsheet numbers them."""
    ENTRIES = "entry"
    """Of a list, from 1."""


@dataclass(frozen=True, slots=True)
class Source:
    """A table's file, and the part of it that is read."""

    display_name: str
    part: str = ""
    """Its sheet, or the key of its list; empty if there is only one."""
    numbering: RowNumbering = RowNumbering.LINES
    is_list: bool = False
    """Whether its rows are mappings, with keys instead of columns."""

    def fault(self, message: str, number: int = 0, head: str = "") -> Fault:
        """Make a fault that points at a row and a column; 0 and empty mean the whole table."""
        is_by_line = self.numbering is not RowNumbering.ENTRIES
        parts = (
            f"{'list' if self.is_list else 'sheet'} {self.part!r}" if self.part else "",
            "" if is_by_line or not number else f"entry {number}",
            f"{'key' if self.is_list else 'column'} {head!r}" if head else "",
        )
        return Fault(message, self.display_name, number if is_by_line else 0, ", ".join(filter(None, parts)))

    def find_control_characters(self, text: str, number: int, head: str) -> Iterator[Fault]:
        if found := CONTROL.search(text):
            message = f"holds the control character U+{ord(found[0]):04X}; only line breaks and tabs are allowed"
            yield self.fault(message, number, head)


@dataclass(frozen=True, slots=True)
class SourceRow:
    number: int
    """From 1; its unit is in `Source.numbering`."""
    cells: Mapping[str, str]
    """Text by heading; blank cells are absent."""


@dataclass(frozen=True, slots=True)
class SourceTable:
    source: Source
    heads: tuple[str, ...]
    """As written, from left to right."""
    rows: tuple[SourceRow, ...]
    notes: tuple[str, ...] = ()
    """Notes for its owner on how it was read."""


@dataclass(slots=True)
class SkippedCells:
    empty: int = 0
    left_out: int = 0
    columns: int = 0
    notes: list[str] = field(default_factory=list)

    def describe(self, source: Source) -> tuple[str, ...]:
        found = (
            f"{self.empty} empty" if self.empty else "",
            f"{self.left_out} that {'begins' if self.left_out == 1 else 'begin'} with {LEFT_OUT}"
            if self.left_out
            else "",
        )
        told = " and ".join(filter(None, found))
        where = f"{source.display_name}, sheet {source.part!r}" if source.part else source.display_name
        rows = f"{where}: {plural(self.empty + self.left_out, 'row')} skipped: {told}" if told else ""
        begin = "its heading begins" if self.columns == 1 else "their headings begin"
        columns = f"{where}: {plural(self.columns, 'column')} skipped: {begin} with {LEFT_OUT}" if self.columns else ""
        return tuple(filter(None, (rows, columns)))


def describe_cell_error(code: str) -> str:
    way = f"fix the formula, clear the cell, or start the heading with {LEFT_OUT}"
    return f"found {code}, a spreadsheet error; {way}"


def plain_head(head: str) -> str:
    """Return a heading as compared, and as the name of a text: `Flavour Text` is `flavour_text`."""
    return _GAP.sub("_", head.casefold()).strip("_")


def table_of_cells(
    source: Source,
    rows: Iterable[tuple[int, Sequence[str]]],
    notes: Sequence[str] = (),
    spoilt: Mapping[tuple[int, int], str] = MappingProxyType({}),
) -> SourceTable:
    """Make a table from rows of cells; the first row that is not empty holds the headings.

    Args:
        rows: The number of each row and its cells, from left to right.
        notes: Notes for the owner so far.
        spoilt: Errors of blank cells, by row number and column from 0; those in empty rows are ignored.

    Raises:
        DeckDataError: It has no headings, two alike or one missing, rows longer than the headings, cells with errors,
            or too many cells.
    """
    faults: list[Fault] = []
    heads: list[str] = []
    unread = set[int]()
    found: list[SourceRow] = []
    skipped, empty_since, cell_count = SkippedCells(), 0, 0
    for number, cells in rows:
        if not any(cell.strip() for place, cell in enumerate(cells) if place not in unread):
            empty_since += bool(heads)
            continue
        if cells[0].lstrip().startswith(LEFT_OUT):
            skipped.left_out += 1
            continue
        if not heads:
            heads = [cell.strip() for cell in cells]
            unread = {place for place, head in enumerate(heads) if head.startswith(LEFT_OUT)}
            heads = ["" if place in unread else head for place, head in enumerate(heads)]
            skipped.columns = len(unread)
            faults += _head_faults(source, number, heads)
            continue
        skipped.empty, empty_since = skipped.empty + empty_since, 0
        named = {}
        for place, cell in enumerate(cells):
            if (told := spoilt.get((number, place))) and place not in unread and place < len(heads):
                faults.append(source.fault(told, number, heads[place]))
            if not cell.strip() or place in unread:
                continue
            if _ERROR.fullmatch(cell.strip()):
                faults.append(
                    source.fault(describe_cell_error(cell.strip()), number, heads[place] if place < len(heads) else "")
                )
            elif place < len(heads) and heads[place]:
                named[heads[place]] = cell
                faults += source.find_control_characters(cell, number, heads[place])
            else:
                faults.append(_stray_cell_fault(source, number, place, cell, len(heads)))
        cell_count += len(named)
        if cell_count > MAX_CELLS:
            faults.append(source.fault(f"this row brings the table to more than {MAX_CELLS} cells; split it", number))
        if len(faults) > MAX_FAULTS or cell_count > MAX_CELLS:
            break
        found.append(SourceRow(number, named))
    if not heads:
        faults.append(source.fault("has no rows; the first holds the column headings, such as name and copies"))
    if faults:
        raise DeckDataError(faults)
    return SourceTable(source, tuple(filter(None, heads)), tuple(found), (*notes, *skipped.describe(source)))


def _head_faults(source: Source, number: int, heads: Sequence[str]) -> Iterable[Fault]:
    seen: dict[str, str] = {}
    for head in filter(None, heads):
        name = plain_head(head)
        if not name:
            yield source.fault(f"the heading {head!r} has no letter or digit; give the column a name", number)
        elif name in seen:
            first = seen[name]
            told = f"the heading {head!r} occurs twice"
            if first != head:
                told = f"the headings {first!r} and {head!r} are too similar"
            yield source.fault(f"{told}; rename one of the columns", number)
        seen.setdefault(name, head)


def _stray_cell_fault(source: Source, number: int, place: int, cell: str, head_count: int) -> Fault:
    column = _letters(place) if source.numbering is RowNumbering.ROWS else str(place + 1)
    hint = f"give the column a heading ({LEFT_OUT} for one to be skipped)"
    if place >= head_count and source.numbering is RowNumbering.LINES:
        hint = f"quote a cell that holds the separator, or {hint}"
    return source.fault(f"{cell.strip()[:40]!r} is in column {column}, which has no heading; {hint}", number)


def _letters(place: int) -> str:
    """Return a column's letters as spreadsheets show them, from its position from 0."""
    letters = ""
    place += 1
    while place:
        place, last = divmod(place - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters
