"""A table after reading: headings, rows of text, and the place of each, for all kinds of files."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from types import MappingProxyType

from generator.deck.files.document import CONTROL, format_path
from generator.errors import MAX_FAULTS, DeckDataError, Fault, join_names, plural

MAX_CELLS = 400_000
"""Of a table, not counting blank ones (ours: as many as a deck file may have values)."""
LEFT_OUT = "!"
"""A row that begins with it, or a column whose heading does, is skipped: a private note."""
SPREADSHEET_ERROR = "a spreadsheet error"
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
    key: str = ""
    """Of a table in memory: its place in the deck, `rows`, in which positions count from 0."""

    def fault(self, message: str, number: int = 0, head: str = "") -> Fault:
        """Make a fault that points at a row and a column; 0 and empty mean the whole table."""
        if self.key:
            where = format_path((*([number - 1] if number else []), *([head] if head else [])))
            return Fault(message, self.display_name, key=f"{self.key}{'.' * bool(head and not number)}{where}")
        is_by_line = self.numbering is not RowNumbering.ENTRIES
        parts = (
            f"{'list' if self.is_list else 'sheet'} {self.part!r}" if self.part else "",
            "" if is_by_line or not number else f"entry {number}",
            f"{'key' if self.is_list else 'column'} {head!r}" if head else "",
        )
        return Fault(message, self.display_name, number if is_by_line else 0, ", ".join(filter(None, parts)))

    def describe(self) -> str:
        """Format where its notes belong: the file, and its sheet if it has several."""
        return f"{self.display_name}, sheet {self.part!r}" if self.part else self.display_name

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

    def heads_by_field(self) -> dict[str, str]:
        """Return the heading of each text."""
        return {name: head for head, name in self.fields().items()}


def describe_cell_error(code: str) -> str:
    way = f"fix the formula, clear the cell, or start the heading with {LEFT_OUT}"
    return f"found {code}, {SPREADSHEET_ERROR}; {way}"


def unify_breaks(text: str) -> str:
    """Return a text whose lines end as everywhere but on Windows and old Macs."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


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
    last: dict[str, int] = {}
    for head in heads:
        each, spelt = head, _spell_signs(head)
        while each and _spell_signs(each) in taken:
            last[spelt] = last.get(spelt, 1) + 1
            each = f"{head} {last[spelt]}"
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
        DeckDataError: It has no headings, rows longer than the headings, cells with errors, or too many cells.
    """
    reader = _GridReader(source, spoilt)
    for number, cells in _without_titles(rows, reader.titles):
        reader.take_row(number, cells)
        if len(reader.faults) > MAX_FAULTS or reader.cell_count > MAX_CELLS:
            break
    return reader.table(notes)


class _GridReader:
    """Reads rows of cells, and keeps account of all that is not read."""

    def __init__(self, source: Source, spoilt: Mapping[tuple[int, int], str]) -> None:
        self.source, self.spoilt = source, spoilt
        self.faults: list[Fault] = []
        self.notes: list[str] = []
        self.titles: list[str] = []
        """What stands above the headings."""
        self.heads: list[str] = []
        """By position; empty where a column is not read."""
        self.head_cells: Sequence[str] = ()
        """The headings as they are written."""
        self.unread = set[int]()
        """Positions of columns whose headings begin with `!`."""
        self.is_unheaded = False
        """Whether the first column has got its heading here."""
        self.rows: list[SourceRow] = []
        self.cell_count = self.empty_count = self.empty_since = self.left_out_count = self.repeated_count = 0
        self.beside: dict[int, list[str]] = {}
        """Cells in columns without a heading, by the column's position."""
        self.errors: dict[str, list[Fault]] = {}
        """Cells in which a formula failed, by heading."""

    def take_row(self, number: int, cells: Sequence[str]) -> None:
        if not any(cell.strip() for place, cell in enumerate(cells) if place not in self.unread):
            self.empty_since += bool(self.heads)
        elif cells[0].lstrip().startswith(LEFT_OUT):
            self.left_out_count += 1
        elif not self.heads:
            self.take_heads(cells)
        elif len(self.head_cells) > 1 and _strip(cells) == self.head_cells:
            self.repeated_count += 1
        else:
            self.take_cells(number, cells)

    def take_heads(self, cells: Sequence[str]) -> None:
        heads = [cell.strip() for cell in cells]
        self.head_cells = _strip(cells)
        self.unread = {place for place, head in enumerate(heads) if head.startswith(LEFT_OUT)}
        heads = ["" if place in self.unread else head for place, head in enumerate(heads)]
        if not cells[0].strip() and any(heads) and not {plain_head(head) for head in heads} & {*NAMES, "id"}:
            heads[0], self.is_unheaded = UNHEADED, True
        self.heads = number_heads(heads)
        if repeated := [head for head, before in zip(self.heads, heads, strict=True) if head != before]:
            self.note(f"headings that occur twice are numbered: {join_names(repeated)}")

    def take_cells(self, number: int, cells: Sequence[str]) -> None:
        named: dict[str, str] = {}
        is_beside = False
        for place, cell in enumerate(cells):
            if place in self.unread:
                continue
            head = self.heads[place] if place < len(self.heads) else ""
            error = describe_cell_error(cell.strip()) if _ERROR.fullmatch(cell.strip()) else ""
            if head and (error := error or self.spoilt.get((number, place), "")):
                self.errors.setdefault(head, []).append(self.source.fault(error, number, head))
            elif not cell.strip():
                continue
            elif head:
                named[head] = cell
                self.faults += self.source.find_control_characters(cell, number, head)
            elif place < len(self.heads) or self.source.numbering is RowNumbering.ROWS:
                self.beside.setdefault(place, []).append(cell)
                is_beside = True
            else:
                self.faults.append(_stray_cell_fault(self.source, number, place, cell))
        if is_beside and not named:
            return  # notes beside the table, below its last row
        self.empty_count, self.empty_since = self.empty_count + self.empty_since, 0
        self.cell_count += len(named)
        if self.cell_count > MAX_CELLS:
            told = f"this row brings the table to more than {MAX_CELLS} cells; split it"
            self.faults.append(self.source.fault(told, number))
        self.rows.append(SourceRow(number, named))

    def table(self, notes: Sequence[str]) -> SourceTable:
        if not self.heads:
            told = "has no rows; the first holds the column headings, such as name and copies"
            self.faults.append(self.source.fault(told))
        used = {head for row in self.rows for head in row.cells}
        wrong = [
            head
            for head, errors in self.errors.items()
            if head not in used and len(errors) > 1 and all(SPREADSHEET_ERROR in fault.message for fault in errors)
        ]
        self.faults += (fault for head, errors in self.errors.items() if head not in wrong for fault in errors)
        if self.faults:
            raise DeckDataError(sorted(self.faults, key=lambda fault: fault.line))
        if wrong:
            self.heads = ["" if head in wrong else head for head in self.heads]
            self.note(f"columns left out, as all of their cells are errors: {join_names(wrong)}")
        if self.is_unheaded:
            self.drop_row_numbers()
        self.describe_unread()
        return SourceTable(self.source, tuple(filter(None, self.heads)), tuple(self.rows), (*notes, *self.notes))

    def drop_row_numbers(self) -> None:
        """Drop a first column of numbers of rows, as pandas writes them: they name no card."""
        first = [row.cells[UNHEADED] for row in self.rows if UNHEADED in row.cells]
        if not any(map(str.isalpha, "".join(first))):
            self.heads[0] = ""
            self.beside |= {0: first} if first else {}
            self.rows = [
                SourceRow(row.number, {head: cell for head, cell in row.cells.items() if head != UNHEADED})
                for row in self.rows
            ]

    def note(self, message: str) -> None:
        self.notes.append(f"{self.source.describe()}: {message}")

    def describe_unread(self) -> None:
        """Add notes on all that was not read."""
        if self.titles:
            self.note(f"{self.titles[0]!r:.60} above the headings is not a card")
        begin = "begins" if self.left_out_count == 1 else "begin"
        skipped = (
            f"{self.empty_count} empty" * bool(self.empty_count),
            f"{self.left_out_count} that {begin} with {LEFT_OUT}" * bool(self.left_out_count),
            f"{self.repeated_count} like the headings" * bool(self.repeated_count),
        )
        if told := " and ".join(filter(None, skipped)):
            count = self.empty_count + self.left_out_count + self.repeated_count
            self.note(f"{plural(count, 'row')} skipped: {told}")
        if self.unread:
            begin = "its heading begins" if len(self.unread) == 1 else "their headings begin"
            self.note(f"{plural(len(self.unread), 'column')} skipped: {begin} with {LEFT_OUT}")
        if self.beside:
            places = sorted(self.beside)
            first, count = self.beside[places[0]][0].strip(), sum(map(len, self.beside.values()))
            columns = "column" if len(places) == 1 else "columns"
            letters = join_names(name_column(self.source, place) for place in places)
            self.note(
                f"{plural(count, 'cell')} left out, as {'its column has' if count == 1 else 'their columns have'} no "
                f"heading ({columns} {letters}; first {first!r:.60}); give the {columns} a heading to print "
                f"{'it' if count == 1 else 'them'}"
            )


def _strip(cells: Sequence[str]) -> Sequence[str]:
    """Return a row without blanks around its cells and after the last."""
    last = max((place for place, cell in enumerate(cells, 1) if cell.strip()), default=0)
    return [cell.strip() for cell in cells[:last]]


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
        if count == 1 and len(above) <= MOST_TITLE_ROWS and row[1][0].strip()[:1] != LEFT_OUT:
            above.append(row)
        elif count:
            following = list(islice(rest, 1)) if above else []
            # A single cell that is not in the first column may be the heading of the second.
            least = 2 if all(row[1][0].strip() for row in above) else 3
            is_wide = count >= least and all(sum(map(bool, map(str.strip, each[1]))) > 1 for each in following)
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
    return column_letters(place) if source.numbering is RowNumbering.ROWS else str(place + 1)


def column_letters(place: int) -> str:
    """Return a column's letters as spreadsheets show them, from its position from 0."""
    letters = ""
    place += 1
    while place:
        place, last = divmod(place - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters
