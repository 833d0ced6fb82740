"""Tells a row of headings from a first row of cells."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean

from generator.deck.files.folder import PICTURES
from generator.deck.tabular.table import LEFT_OUT
from generator.deck.tabular.usual_headings import usual_headings

LONGEST_HEADING = 80
"""Letters of a heading (ours); a longer text in the first row shows that there are no headings."""
SAMPLE = 100
"""Rows by which headings are told from cells (ours)."""
FEWEST_ROWS = 4
"""Below the first, for what they look like to mean anything (ours)."""
_MOST = 0.8
"""The share of a column's cells that show what it is like (ours)."""
_SHORTER = 2.5
"""How much shorter than an average cell below it a heading has to be to look like one (ours)."""


def missing_headings(rows: Sequence[Sequence[str]]) -> str:
    """Return why the first row holds cells and not headings, as the beginning of a note; empty if it holds headings.

    Args:
        rows: The first `SAMPLE` of a table.
    """
    rows = [row for row in rows if any(map(str.strip, row)) and not row[0].lstrip().startswith(LEFT_OUT)]
    if not rows:
        return ""
    first, *others = rows
    if any(cell.strip().isdecimal() or len(cell) > LONGEST_HEADING for cell in first):
        return "has no headings"
    usual = usual_headings()
    is_title = sum(map(bool, first)) == 1 < max(map(len, others), default=0)
    if len(others) < FEWEST_ROWS or is_title or any(usual.is_usual(cell) for cell in first):
        return ""
    columns = [(cell.strip(), cells_at(place, others)) for place, cell in enumerate(first)]
    is_like_others = not any(_heads(cell, column) for cell, column in columns)
    if is_like_others or any(cell and cell in column for cell, column in columns):
        return "the first row looks like the others and is a card (if it holds headings, call one Name)"
    return ""


def cells_at(place: int, rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the cells of a column that are not blank."""
    return [row[place].strip() for row in rows if place < len(row) and row[place].strip()]


def is_in_words(cells: Sequence[str]) -> bool:
    """Whether most cells of a column have letters."""
    return sum(any(map(str.isalpha, cell)) for cell in cells) * 2 > len(cells)


def _heads(cell: str, column: Sequence[str]) -> bool:
    """Whether a cell differs from those below it as a heading does: in kind, in its capitals, or by being shorter."""
    if not cell or len(column) < FEWEST_ROWS:
        return False
    shape, count = Counter(map(_shape, column)).most_common(1)[0]
    is_unlike = count >= _MOST * len(column) and shape != _shape(cell)
    return is_unlike or len(cell) * _SHORTER <= mean(map(len, column))


def _shape(cell: str) -> str:
    """Return what a cell looks like: a picture's file, something without letters, or words by their capitals."""
    if cell.lower().endswith(PICTURES):
        return "file"
    letters = [char for char in cell if char.isalpha()]
    if not letters:
        return "signs"
    return "capitals" if cell.isupper() else "capital" if letters[0].isupper() else "small"
