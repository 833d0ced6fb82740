"""Merged cells count wherever they are seen; what is a title, a heading of headings or hidden makes no card."""

from collections.abc import Callable

import pytest

from generator.deck.tabular.workbooks import read_workbook
from generator.errors import DeckDataError
from tests.generator.deck.tabular.test_workbooks import raw_xlsx
from tests.generator.deck.tabular.workbook_files import MAKERS, Layout

Maker = Callable[[Layout], bytes]
each_kind = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS.keys())


def read(data: bytes, *, hidden: bool = False) -> tuple[list[tuple[int, dict[str, str]]], tuple[str, ...]]:
    table = read_workbook(data, "cards.xlsx", "", reads_hidden=hidden)
    return [(row.number, dict(row.cells)) for row in table.rows], table.notes


@each_kind
def test_a_merged_cell_counts_in_each_row_and_column_that_it_covers(make: Maker) -> None:
    grid = [
        ["Name", "Kind", "Low", "High"],
        ["Sword", "Weapon", "1", None],
        ["Axe", None, "2", "4"],
        ["Bow", None, "3", "6"],
        ["Rune", "Magic", "4", "8"],
    ]
    rows, notes = read(make(Layout(grid, merged=[(1, 1, 3, 1), (1, 2, 1, 3)])))
    assert rows == [
        (2, {"Name": "Sword", "Kind": "Weapon", "Low": "1", "High": "1"}),
        (3, {"Name": "Axe", "Kind": "Weapon", "Low": "2", "High": "4"}),
        (4, {"Name": "Bow", "Kind": "Weapon", "Low": "3", "High": "6"}),
        (5, {"Name": "Rune", "Kind": "Magic", "Low": "4", "High": "8"}),
    ]
    assert notes == ()


@each_kind
def test_a_row_with_nothing_of_its_own_is_no_card(make: Maker) -> None:
    grid = [["Name", "Text"], ["Fox", "runs"], [None, None], ["Hen", "flies"], [None, None]]
    merged = [(1, 0, 2, 0), (1, 1, 2, 1), (3, 0, 999, 0), (3, 1, 999, 1)]
    rows, notes = read(make(Layout(grid, merged)))
    assert rows == [(2, {"Name": "Fox", "Text": "runs"}), (4, {"Name": "Hen", "Text": "flies"})]
    assert notes == ("cards.xlsx: 1 row skipped: 1 empty",)


@each_kind
def test_columns_merged_two_by_two_are_columns(make: Maker) -> None:
    grid = [["Name", None, "Text", None], ["Fox", None, "runs", None], ["Hen", None, None, None]]
    merged = [(row, column, row, column + 1) for row in range(3) for column in (0, 2) if row < 2 or not column]
    assert read(make(Layout(grid, merged))) == ([(2, {"Name": "Fox", "Text": "runs"}), (3, {"Name": "Hen"})], ())


@each_kind
def test_titles_are_skipped_and_told_once(make: Maker) -> None:
    grid = [["My Game", None, None], ["Name", "A", "B"], ["Act one", None, None], ["Fox", "1", "2"], ["Act two", None]]
    merged = [(0, 0, 0, 2), (2, 0, 2, 2), (4, 0, 4, 1)]
    assert read(make(Layout(grid, merged))) == (
        [(4, {"Name": "Fox", "A": "1", "B": "2"})],
        ("cards.xlsx: 3 rows skipped: each is one merged cell, a title",),
    )
    assert read(make(Layout(grid[:4], merged[:1])))[1] == ("cards.xlsx: 1 row skipped: it is one merged cell, a title",)


@each_kind
def test_the_lower_of_two_headings_is_read(make: Maker) -> None:
    grid = [["Name", "Cost", None, "Text"], [None, "Wood", "Stone", None], ["Hut", "2", "1", "Home"]]
    assert read(make(Layout(grid, [(0, 0, 1, 0), (0, 1, 0, 2), (0, 3, 1, 3)]))) == (
        [(3, {"Name": "Hut", "Wood": "2", "Stone": "1", "Text": "Home"})],
        ("cards.xlsx: the headings take 2 rows; in each column, the lowest is read",),
    )


@each_kind
def test_hidden_rows_and_columns_are_skipped_and_counted_or_read(make: Maker) -> None:
    grid = [
        ["Name", "Secret", "Text"],
        ["Fox", "s", "runs"],
        ["Old", "t", "gone"],
        ["Older", None, "gone"],
        ["Hen", None, "flies"],
    ]
    layout = Layout(grid, hidden_rows=[2, 3, 17], hidden_columns=[1, 9])
    assert read(make(layout)) == (
        [(2, {"Name": "Fox", "Text": "runs"}), (5, {"Name": "Hen", "Text": "flies"})],
        ("cards.xlsx: 2 hidden rows and 1 hidden column skipped; `hidden: true` reads them",),
    )
    assert [cells for _, cells in read(make(layout), hidden=True)[0]] == [
        {"Name": "Fox", "Secret": "s", "Text": "runs"},
        {"Name": "Old", "Secret": "t", "Text": "gone"},
        {"Name": "Older", "Text": "gone"},
        {"Name": "Hen", "Text": "flies"},
    ]
    assert read(make(layout), hidden=True)[1] == ()


@each_kind
def test_a_merged_cell_whose_first_row_is_hidden_counts_in_the_others(make: Maker) -> None:
    grid = [["Name", "Kind"], ["Old", "Weapon"], ["Axe", None], ["Rune", "Magic"]]
    assert read(make(Layout(grid, merged=[(1, 1, 2, 1)], hidden_rows=[1]))) == (
        [(3, {"Name": "Axe", "Kind": "Weapon"}), (4, {"Name": "Rune", "Kind": "Magic"})],
        ("cards.xlsx: 1 hidden row skipped; `hidden: true` reads it",),
    )


def row(number: int, *cells: str, more: str = "") -> str:
    text = '<c r="{}{}" t="inlineStr"><is><t>{}</t></is></c>'.format
    made = "".join(text("ABCDEF"[place], number, cell) for place, cell in enumerate(cells) if cell)
    return f'<row r="{number}"{more}>{made}</row>'


def test_a_filter_hides_rows_too_and_cells_under_a_merged_one_are_not_seen() -> None:
    cells = row(1, "Name", "Kind") + row(2, "Fox", "Beast") + row(3, "Hen", "Bird", more=' hidden="true"')
    cells += row(4, "Owl", "left here by a script")
    merged = '<mergeCells count="1"><mergeCell ref="B2:B4"/></mergeCells>'
    data = raw_xlsx(f'<cols><col min="4" max="16384" hidden="1"/></cols><sheetData>{cells}</sheetData>{merged}')
    assert read(data) == (
        [(2, {"Name": "Fox", "Kind": "Beast"}), (4, {"Name": "Owl", "Kind": "Beast"})],
        ("cards.xlsx: 1 hidden row skipped; `hidden: true` reads it",),
    )


def test_merged_cells_that_no_program_makes_are_told() -> None:
    cells = row(1, "Name", "Text") + "".join(row(number, "x", "y") for number in range(2, 3_000))
    merged = '<mergeCell ref="A2:XFD1048576"/>' * 1_000
    with pytest.raises(DeckDataError, match=r"^cards\.xlsx: has merged cells over others; unmerge them$"):
        read(raw_xlsx(f"<sheetData>{cells}</sheetData><mergeCells>{merged}</mergeCells>"))
