"""Cells of cards: how many a sheet has, and that a card keeps its own."""

import json
from pathlib import Path

import pytest

from generator.errors import RenderError
from generator.geometry import Size
from generator.writers.tabletops.deck_sheets import (
    MAX_RECORD_BYTES,
    MOST_SHEETS,
    RECORD,
    CellGrid,
    SheetCells,
    assign_cells,
    best_grid_for,
    read_cells,
    serialise_cells,
)

POKER = Size(63.5, 88.9)
FIRST_OF_D, FIRST_OF_E = 7_233_000, 5_944_300
"""From `printf d | sha256sum`: the first 16 digits modulo 200,000, and one, times 100."""


def behind(first: int, last: int, what: str = "shared sea") -> dict[str, str]:
    return {f"c{n}": what for n in range(first, last + 1)}


@pytest.mark.parametrize(
    ("count", "grid", "cell"),
    [
        # 4096 / 7 = 585 down, which is 417 across; ten columns would have 409.
        (54, CellGrid(8, 7), (417, 585)),
        # The one grid for 69 cards and the cell of hidden ones: 4096 / 10 = 409 across, 409 / 63.5 x 88.9 = 572.6.
        (69, CellGrid(10, 7), (409, 572)),
        # 4096 / 8 = 512 across; six rows of 682 would have 487.
        (35, CellGrid(8, 5), (512, 716)),
        # So few are as sharp as a card is drawn at most: 2.5 x 3.5 in at 300.
        (3, CellGrid(2, 2), (750, 1050)),
        (1, CellGrid(2, 2), (750, 1050)),
    ],
)
def test_cards_are_as_sharp_as_fits_4096_pixels(count: int, grid: CellGrid, cell: tuple[int, int]) -> None:
    assert best_grid_for(count, POKER) == grid
    assert grid.cell_px(POKER) == cell


def test_69_cards_are_on_one_sheet_and_70_on_two_of_35() -> None:
    (one,) = assign_cells((), "d", behind(1, 69), POKER)
    assert (one.grid, len(one.cards)) == (CellGrid(10, 7), 69)
    first, second = assign_cells((), "d", behind(1, 70), POKER)
    assert [len(first.cards), len(second.cards)] == [35, 35]
    assert (second.number, second.cards[0]) == (FIRST_OF_D + 1, "c36")


def test_cards_with_another_back_are_on_another_sheet() -> None:
    sheets = assign_cells((), "d", {"a": "shared sea", "b": "own", "c": "shared sea", "d": "none"}, POKER)
    assert [(sheet.behind, sheet.cards) for sheet in sheets] == [
        ("shared sea", ("a", "c")),
        ("own", ("b",)),
        ("none", ("d",)),
    ]


def test_a_card_keeps_its_cell_when_others_come_and_go() -> None:
    earlier = assign_cells((), "d", behind(1, 5), POKER)
    # Card 2 has gone, 6 and 7 have come, and the order is another.
    later = assign_cells(earlier, "d", {"c7": "shared sea", **behind(3, 6), "c1": "shared sea"}, POKER)
    assert [sheet.cards for sheet in later] == [("c1", "c2", "c3", "c4", "c5", "c7", "c6")]
    # Whoever comes back finds the cell as it was left.
    again = assign_cells(later, "d", behind(1, 7), POKER)
    assert again == later


def test_a_full_sheet_grows_by_another() -> None:
    earlier = assign_cells((), "d", behind(1, 68), POKER)
    later = assign_cells(earlier, "d", behind(1, 71), POKER)
    assert [len(sheet.cards) for sheet in later] == [69, 2]
    assert later[0].cards[:68] == earlier[0].cards
    assert [sheet.number for sheet in later] == [FIRST_OF_D, FIRST_OF_D + 1]


def test_a_sheet_keeps_its_grid_while_its_cards_fit() -> None:
    earlier = assign_cells((), "d", behind(1, 54), POKER)
    assert assign_cells(earlier, "d", behind(1, 55), POKER)[0].grid == CellGrid(8, 7)
    assert assign_cells(earlier, "d", behind(1, 56), POKER)[0].grid == CellGrid(9, 7)


def test_another_deck_has_sheets_of_its_own_and_leaves_those_that_are_there() -> None:
    earlier = assign_cells((), "d", behind(1, 3), POKER)
    both = assign_cells(earlier, "e", behind(1, 3), POKER)
    assert both[0] == earlier[0]
    assert (both[1].number, both[1].deck) == (FIRST_OF_E, "e")


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    sheets = assign_cells((), "d", {"a": "own", "b": "shared sea"}, POKER)
    (tmp_path / RECORD).write_bytes(serialise_cells(sheets))
    assert read_cells(tmp_path) == sheets
    assert read_cells(tmp_path / "nowhere") == ()


SHEET = {"number": 1, "deck": "d", "behind": "own", "columns": 2, "rows": 2, "cards": ["a"]}


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        ("cards", "Expecting value"),
        ("[]", "it has no format 'pnp cells 1'"),
        (json.dumps({"format": "pnp cells 1"}), "it has no sheets"),
        (json.dumps({"format": "pnp cells 1", "sheets": [{**SHEET, "rows": True}]}), "a sheet has no rows"),
        (json.dumps({"format": "pnp cells 1", "sheets": [{**SHEET, "rows": 8}]}), "sheet 1 has 2 x 8 cells"),
        (
            json.dumps({"format": "pnp cells 1", "sheets": [{**SHEET, "number": 0}]}),
            "sheet 0 does not come from an export",
        ),
        (
            json.dumps({"format": "pnp cells 1", "sheets": [{**SHEET, "cards": [1]}]}),
            "sheet 1 does not come from an export",
        ),
        (json.dumps({"format": "pnp cells 1", "sheets": [{**SHEET, "cards": list("abcd")}]}), "more cards than cells"),
        (json.dumps({"format": "pnp cells 1", "sheets": [SHEET, SHEET]}), "two of its sheets have the same number"),
        (json.dumps({"format": "pnp cells 1", "sheets": [SHEET, {**SHEET, "number": 2}]}), "a card has two cells"),
        ("[" * 100_000, "cells.txt"),
        (" " * (MAX_RECORD_BYTES + 1), "more than 4194304 bytes"),
    ],
)
def test_a_list_of_cells_that_is_none_is_refused(tmp_path: Path, kept: str, why: str) -> None:
    (tmp_path / RECORD).write_text(kept)
    with pytest.raises(RenderError, match="is not the record of cells") as refused:
        read_cells(tmp_path)
    assert why in str(refused.value)
    assert "remove it (cards may then change cells" in str(refused.value)


def test_a_folder_in_the_place_of_the_list_is_refused(tmp_path: Path) -> None:
    (tmp_path / RECORD).mkdir()
    with pytest.raises(RenderError, match="cannot be read"):
        read_cells(tmp_path)


def test_the_last_cell_is_never_a_cards() -> None:
    for count in range(1, 70):
        grid = best_grid_for(count, POKER)
        assert count < grid.columns * grid.rows
        assert max(grid.columns * grid.cell_px(POKER)[0], grid.rows * grid.cell_px(POKER)[1]) <= 4096


def test_sheets_of_one_number_never_share_it_with_a_new_one() -> None:
    kept = (SheetCells(7, "d", "own", CellGrid(2, 2), ("a",)),)
    assert [sheet.number for sheet in assign_cells(kept, "d", {"b": "none"}, POKER)] == [7, FIRST_OF_D]
    taken = (SheetCells(FIRST_OF_D, "e", "own", CellGrid(2, 2), ("a",)),)
    assert [sheet.number for sheet in assign_cells(taken, "d", {"b": "none"}, POKER)] == [FIRST_OF_D, FIRST_OF_D + 1]


def test_numbers_of_cards_stay_within_31_bits() -> None:
    assert 100 * MOST_SHEETS + 99 < 2**31
    firsts = [assign_cells((), f"deck-{n}", {"a": "own"}, POKER)[0].number for n in range(500)]
    assert all(100 <= first <= MOST_SHEETS for first in firsts)
