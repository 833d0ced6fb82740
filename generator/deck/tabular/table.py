"""A table after reading: headings, rows of text, and the place of each, for all kinds of files."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from types import MappingProxyType

from generator.deck.files.document import CONTROL
from generator.errors import MAX_FAULTS, DeckDataError, Fault, join_names, plural

MAX_CELLS = 400_000
"""Of a table, not counting blank ones (ours: as many as a deck file may have values)."""
LEFT_OUT = "!"
"""A row that begins with it, or a column whose heading does, is skipped: a private note."""
_ERROR = re.compile(r"#(?:DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!|ERROR!|SPILL!|CALC!|FIELD!)|Err:\d{3}")
"""A cell in which a formula failed. Source: ECMA-376, part 1, 18.17.3; the later ones are Google's, Excel's and
LibreOffice's.
"""
_GAP = re.compile(r"[\W_]+")
_SILENT = "()[]{}\"'“”‘’«».,;:_-"
"""Signs of headings that do not tell one from another."""
NAMES = ("name", "title", "card")
"""Headings of the cards' names, plain."""
UNHEADED = "Name"
"""The heading of a first column that has words, but no heading."""
MOST_TITLE_ROWS = 3
"""Above the headings of a table, each with a single cell (ours)."""


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
    nested: Mapping[str, str] = field(default_factory=dict)
    """Headings of lists too long for a card, with what to do about each; they have no cells."""

    def fields(self) -> dict[str, str]:
        """Return the name of the text that each heading gives, all of them different."""
        return name_fields(self.heads)


@dataclass(slots=True)
class SkippedCells:
    empty: int = 0
    left_out: int = 0
    columns: int = 0
    titles: list[str] = field(default_factory=list)
    """What stands above the headings."""
    beside: dict[int, list[str]] = field(default_factory=dict)
    """Cells in columns without a heading, by the column's position."""

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
        title = f"{where}: {self.titles[0]!r:.60} above the headings is not a card" if self.titles else ""
        count = sum(map(len, self.beside.values()))
        letters = join_names(f"{name_column(source, place)}" for place in sorted(self.beside))
        first = next(iter(self.beside.values()), [""])[0].strip()
        is_one = len(self.beside) == 1
        beside = (
            f"{where}: {plural(count, 'cell')} left out, as {'its column has' if count == 1 else 'their columns have'} "
            f"no heading (column{'' if is_one else 's'} {letters}; first {first!r:.60}); give "
            f"{'the column' if is_one else 'the columns'} a heading to print {'it' if count == 1 else 'them'}"
        )
        return tuple(filter(None, (title, rows, columns, beside if count else "")))


def describe_cell_error(code: str) -> str:
    way = f"fix the formula, clear the cell, or start the heading with {LEFT_OUT}"
    return f"found {code}, a spreadsheet error; {way}"


def plain_head(head: str) -> str:
    """Return a heading as compared, and as the name of a text: `Flavour Text` is `flavour_text`, `%` `percent_sign`."""
    return _GAP.sub("_", head.casefold()).strip("_") or _spell_signs(head)


def name_fields(heads: Sequence[str]) -> dict[str, str]:
    """Return the name of the text that each heading gives; those that differ only in signs have these spelt out."""
    plain = {head: plain_head(head) for head in heads}
    count = Counter(plain.values())
    return {head: name if count[name] == 1 else _spell_signs(head) or name for head, name in plain.items()}


def number_heads(heads: Sequence[str]) -> list[str]:
    """Return the headings with a number on each that would give the same text as an earlier one: `Effect 2`."""
    taken, made = set[str](), list[str]()
    for head in heads:
        each, number = head, 1
        while each and _spell_signs(each) in taken:
            number += 1
            each = f"{head} {number}"
        taken.add(_spell_signs(each))
        made.append(each)
    return made


def _spell_signs(head: str) -> str:
    """Return a plain heading with its signs as words, by their Unicode names: `/ (food)` is `solidus_food`."""
    spelt = (
        char if char.isalnum() or char.isspace() or char in _SILENT else f" {unicodedata.name(char, 'sign')} "
        for char in head.casefold()
        if not unicodedata.combining(char) and unicodedata.category(char) != "Cf"
    )
    return _GAP.sub("_", "".join(spelt).casefold()).strip("_")


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
    skipped, empty_since, cell_count, is_unheaded = SkippedCells(), 0, 0, False
    for number, cells in _without_titles(rows, skipped.titles):
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
            if not cells[0].strip() and any(heads) and not {plain_head(head) for head in heads} & {*NAMES, "id"}:
                heads[0], is_unheaded = UNHEADED, True
            heads, written = number_heads(heads), heads
            if repeated := [head for head, before in zip(heads, written, strict=True) if head != before]:
                where = f"{source.display_name}, sheet {source.part!r}" if source.part else source.display_name
                notes = (*notes, f"{where}: headings that occur twice are numbered: {join_names(repeated)}")
            continue
        named = {}
        beside: list[tuple[int, str]] = []
        for place, cell in enumerate(cells):
            if (told := spoilt.get((number, place))) and place not in unread and place < len(heads):
                faults.append(source.fault(told, number, heads[place]))
            if not cell.strip() or place in unread:
                continue
            if place < len(heads) and heads[place]:
                if _ERROR.fullmatch(cell.strip()):
                    faults.append(source.fault(describe_cell_error(cell.strip()), number, heads[place]))
                    continue
                named[heads[place]] = cell
                faults += source.find_control_characters(cell, number, heads[place])
            elif place < len(heads) or source.numbering is RowNumbering.ROWS:
                beside.append((place, cell))
            else:
                faults.append(_stray_cell_fault(source, number, place, cell))
        for place, cell in beside:
            skipped.beside.setdefault(place, []).append(cell)
        if beside and not named:
            continue  # notes beside the table, below its last row
        skipped.empty, empty_since = skipped.empty + empty_since, 0
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
    if is_unheaded and not any(map(str.isalpha, "".join(map(_first_cell, found)))):
        # Numbers of rows, as pandas writes them.
        skipped.beside[0] = list(filter(None, map(_first_cell, found)))
        heads[0] = ""
        found = [SourceRow(row.number, {k: v for k, v in row.cells.items() if k != UNHEADED}) for row in found]
    return SourceTable(source, tuple(filter(None, heads)), tuple(found), (*notes, *skipped.describe(source)))


def _first_cell(row: SourceRow) -> str:
    return row.cells.get(UNHEADED, "")


def _without_titles(
    rows: Iterable[tuple[int, Sequence[str]]], titles: list[str]
) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the rows from that with the headings on; titles above it, a single cell each, are noted.

    A first row with one cell is the heading of a table with one column, unless all rows after it are wider.
    """
    rest = iter(rows)
    above: list[tuple[int, Sequence[str]]] = []
    for row in rest:
        count = sum(bool(cell.strip()) for cell in row[1])
        if count == 1 and len(above) <= MOST_TITLE_ROWS and row[1][0].strip()[:1] not in ("", LEFT_OUT):
            above.append(row)
        elif count:
            following = list(islice(rest, 1)) if above else []
            is_wide = all(sum(map(bool, map(str.strip, each[1]))) > 1 for each in following)
            # A row of a hand-typed CSV is as long as its cells; a title of a spreadsheet is as wide as the table.
            if following and is_wide and len(above) <= MOST_TITLE_ROWS and min(len(row[1]) for row in above) > 1:
                titles += ["".join(row[1]).strip() for row in above]
            else:
                yield from above
            yield row
            yield from following
            yield from rest
            return
    yield from above


def _stray_cell_fault(source: Source, number: int, place: int, cell: str) -> Fault:
    hint = f"quote a cell that holds the separator, or give the column a heading ({LEFT_OUT} for one to be skipped)"
    told = f"{cell.strip()[:40]!r} is in column {name_column(source, place)}, which has no heading; {hint}"
    return source.fault(told, number)


def name_column(source: Source, place: int) -> str:
    """Return a column as its program names it, by its position from 0: a letter, or in text a number."""
    return _letters(place) if source.numbering is RowNumbering.ROWS else str(place + 1)


def _letters(place: int) -> str:
    """Return a column's letters as spreadsheets show them, from its position from 0."""
    letters = ""
    place += 1
    while place:
        place, last = divmod(place - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters
