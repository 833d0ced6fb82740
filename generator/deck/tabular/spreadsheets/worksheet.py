"""The form in which every kind of workbook is read: sheets of cells, merged areas, hidden rows and columns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from generator.deck.tabular.styled_text import StyledRun
from generator.deck.tabular.table import MAX_CELLS

MAX_COLUMNS = 16_384
"""Of a sheet. Source: ECMA-376, part 1, 18.3.1.13, as Excel, LibreOffice and Google Sheets limit it."""
LOCKED = "is locked with a password; save it without one"
NO_RESULT = "has a formula without its result; open the file in a spreadsheet program and save it"


class WorkbookError(Exception):
    """Why a workbook, or a sheet of it, cannot be read; completes a sentence that begins with the file's name."""


class WorksheetCell(NamedTuple):
    """A cell; a tuple, as it takes half the time of a dataclass, and there are many."""

    text: str
    """Without styles; empty for a cell with an error."""
    runs: tuple[StyledRun, ...] = ()
    """The same text by style, of a cell whose parts have styles of their own."""
    error: str = ""
    """Why it has no value, as a fault says it."""
    is_reformatted: bool = False
    """Whether the spreadsheet program may show it otherwise: a fraction, a date, a time."""


@dataclass(frozen=True, slots=True)
class CellArea:
    """Merged cells: rows from 1, columns from 0, the last ones included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Worksheet:
    rows: dict[int, dict[int, WorksheetCell]] = field(default_factory=dict)
    """Cells that are not blank, by row from 1 and column from 0."""
    merged: list[CellArea] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    cell_count: int = 0

    def add(self, row: int, column: int, cell: WorksheetCell) -> None:
        """Put a cell in its place.

        Raises:
            WorkbookError: The sheet has too many.
        """
        self.cell_count += 1
        if self.cell_count > MAX_CELLS:
            raise WorkbookError(f"row {row} brings a sheet to more than {MAX_CELLS} cells; split it")
        self.rows.setdefault(row, {})[column] = cell


class Workbook(Protocol):
    """An open workbook."""

    @property
    def sheets(self) -> Mapping[str, bool]:
        """Whether it is hidden, by the name of each sheet of cells, in their order."""
        ...

    def count_rows(self, sheet: str) -> int:
        """Return how many rows of a sheet have a text.

        Raises:
            WorkbookError: It is broken or too large.
        """
        ...

    def read(self, sheet: str) -> Worksheet:
        """Read a sheet.

        Raises:
            WorkbookError: It is broken or too large.
        """
        ...
