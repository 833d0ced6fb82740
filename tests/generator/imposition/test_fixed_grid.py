"""Sheets whose cards have their places: the five common ones by hand, turned where they must be, backs behind faces."""

import pytest

from generator.errors import LayoutError
from generator.geometry import Size
from generator.imposition.assignment import impose
from generator.imposition.fixed_grid import find_precut, precut_sheets
from generator.imposition.plan import Copy, SheetPlan
from generator.imposition.sheet_format import Cells, SheetFormat, parse_grid, parse_offset
from generator.options.choices import Flip, Layout
from generator.papers import Paper
from tests.generator.papers import A4, LETTER, box, corners, is_behind, seen_from_the_front

BUSINESS = Cells("the grid", 2, 5, 19.05, 12.7, 88.9, 50.8)


def plan_of(
    count: int,
    card: Size,
    paper: Paper,
    cells: Cells,
    *,
    layout: Layout = Layout.DUPLEX,
    flip: Flip = Flip.LONG_EDGE,
    bleed_mm: float = 3.0,
    margin_mm: float = 5.0,
) -> SheetPlan:
    copies = [Copy(str(number), "b") for number in range(count)]
    sheet = SheetFormat(paper, layout, flip, bleed_mm, 0.0, margin_mm, cells)
    return impose(copies, card, sheet, has_marks=False)


def begins(plan: SheetPlan) -> list[tuple[float, float]]:
    """Return where the faces of the first sheet begin, in slot order."""
    return [(round(place.trim.x, 3), round(place.trim.y, 3)) for place in plan.sheets[0].recto.placements]


@pytest.mark.parametrize(
    ("name", "card", "paper", "xs", "ys"),
    [
        ("avery-5371", Size(88.9, 50.8), "letter", [19.05, 107.95], [12.7, 63.5, 114.3, 165.1, 215.9]),
        ("avery-5388", Size(127, 76.2), "letter", [44.45], [25.4, 101.6, 177.8]),
        ("avery-c32011", Size(85, 54), "a4", [15, 110], [13.5, 67.5, 121.5, 175.5, 229.5]),
        ("avery-32015", Size(85, 54), "a4", [17, 108], [31.5, 91.5, 151.5, 211.5]),
        ("sigel-lp800", Size(85, 55), "a4", [15, 110], [10, 65, 120, 175, 230]),
    ],
)
def test_the_common_sheets_have_their_cards_where_a_hand_adds_them_up(
    name: str, card: Size, paper: str, xs: list[float], ys: list[float]
) -> None:
    sheet = find_precut(name)
    assert sheet.paper.id == paper
    plan = plan_of(len(xs) * len(ys) + 1, card, sheet.paper, sheet.cells)
    assert begins(plan) == [(x, y) for y in ys for x in xs]
    assert len(plan.sheets) == 2
    assert plan.grid.size == sheet.paper.size


def test_every_sheet_is_named_once_with_its_source_and_lies_on_its_paper() -> None:
    sheets = precut_sheets()
    assert len({sheet.id for sheet in sheets}) == len(sheets) == 9
    assert all(sheet.source for sheet in sheets)


def test_a_card_that_stands_upright_turns_the_sheet() -> None:
    # LP800 upside: 10 mm above the first card, 297 - 10 - 5 x 55 = 12 below the last. On the sheet turned to the
    # left, what was its bottom is its left: the first card begins 12 from the left, 15 from the top.
    sheet = find_precut("sigel-lp800")
    plan = plan_of(10, Size(55, 85), sheet.paper, sheet.cells)
    assert plan.grid.size == Size(297, 210)
    assert begins(plan) == [(x, y) for y in (15, 110) for x in (12, 67, 122, 177, 232)]
    assert {place.turn_deg for place in plan.sheets[0].recto.placements} == {0}


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("card", [Size(85, 55), Size(55, 85)], ids=["as it lies", "turned"])
def test_backs_lie_behind_their_faces_however_the_sheet_is_flipped(card: Size, flip: Flip) -> None:
    sheet = find_precut("sigel-lp800")
    plan = plan_of(7, card, sheet.paper, sheet.cells, flip=flip)
    (printed,) = plan.sheets
    assert printed.verso is not None
    assert len(printed.verso.placements) == 7
    for face, back in zip(printed.recto.placements, printed.verso.placements, strict=True):
        behind = [seen_from_the_front(point, plan.grid.size, flip) for point in corners(back.trim, back.turn_deg)]
        assert is_behind(corners(face.trim, face.turn_deg), behind)


def test_bleed_ends_half_way_to_the_next_card_and_hardly_begins_where_cards_touch() -> None:
    # C32011: 10 mm between columns, more than two bleeds of 3; rows touch.
    sheet = find_precut("avery-c32011")
    first = plan_of(10, Size(85, 54), sheet.paper, sheet.cells).sheets[0].recto.placements[0]
    (shown,) = first.visible
    # 3 to the left, right and top, 0.1 over the next row.
    assert (shown.x, shown.y, shown.width, shown.height) == pytest.approx((12, 10.5, 91, 57.1))
    narrow = Cells("narrow", 2, 1, 20, 20, 87, 54)  # 2 mm between: 1 each
    (shown,) = plan_of(2, Size(85, 54), A4, narrow).sheets[0].recto.placements[0].visible
    assert (shown.x, shown.width) == (17, 89)


def test_no_card_shows_on_the_trim_of_another_by_more_than_a_tenth() -> None:
    for sheet in precut_sheets():
        assert sheet.cells.card is not None
        count = sheet.cells.columns * sheet.cells.rows
        placements = plan_of(count, sheet.cells.card, sheet.paper, sheet.cells).sheets[0].recto.placements
        for one in placements:
            for other in placements:
                if one is not other:
                    assert not any(box(part).meets(box(other.trim), by=0.1001) for part in one.visible)


@pytest.mark.parametrize(
    ("card", "cells", "paper", "told"),
    [
        (
            Size(63.5, 88.9),
            find_precut("avery-5371").cells,
            LETTER,
            "a card of 63.5 x 88.9 mm does not have the size of the cards of Avery 5371, 88.9 x 50.8 mm; use another "
            "sheet, or change the size of the deck (format: 88.9x50.8mm)",
        ),
        (
            Size(63.5, 88.9),
            BUSINESS,
            LETTER,
            "a card of 63.5 x 88.9 mm is larger than a pitch of 88.9 x 50.8 mm: cards would overlap",
        ),
        (
            Size(88.9, 50.8),
            Cells("the grid", 2, 6, 19.05, 12.7, 88.9, 50.8),
            LETTER,
            "the cards of the grid extend from 19.05, 12.7 to 196.85, 317.5 mm; US Letter has 215.9 x 279.4 mm",
        ),
        (
            Size(88.9, 50.8),
            Cells("the grid", 2, 5, 4, 12.7, 88.9, 50.8),
            LETTER,
            "the cards of the grid extend from 4, 12.7 to 181.8, 266.7 mm, 4 mm from the edge of US Letter, where "
            "printers leave 5 mm white; if yours prints there, use --margin 4mm",
        ),
    ],
    ids=["another size", "over the pitch", "off the paper", "in the margin"],
)
def test_what_does_not_fit_is_refused_with_sizes(card: Size, cells: Cells, paper: Paper, told: str) -> None:
    with pytest.raises(LayoutError) as caught:
        plan_of(1, card, paper, cells)
    assert str(caught.value) == told


def test_a_card_a_hundredth_too_large_is_refused_and_one_just_so_is_not() -> None:
    assert begins(plan_of(1, Size(88.9, 50.8), LETTER, BUSINESS)) == [(19.05, 12.7)]
    with pytest.raises(LayoutError):
        plan_of(1, Size(88.92, 50.8), LETTER, BUSINESS)


def test_a_grid_of_one_column_asks_for_no_pitch_across() -> None:
    one = Cells("a column", 1, 3, 44.45, 25.4, 0, 76.2)
    assert begins(plan_of(3, Size(127, 76.2), LETTER, one)) == [(44.45, 25.4), (44.45, 101.6), (44.45, 177.8)]


def test_folded_sheets_have_no_places() -> None:
    with pytest.raises(LayoutError, match="layout gutterfold is impossible; use duplex"):
        plan_of(1, Size(88.9, 50.8), LETTER, BUSINESS, layout=Layout.GUTTERFOLD)


def test_grids_and_places_are_read_in_any_unit() -> None:
    assert parse_grid("2x5") == parse_grid(" 2 X 5 ") == (2, 5)
    assert parse_offset("0.75in,0.5in") == pytest.approx((19.05, 12.7))
    assert parse_offset("19.05mm, 12.7mm") == (19.05, 12.7)


@pytest.mark.parametrize("text", ["2", "2x", "0x5", "51x1", "2x5x1", "-2x5"])
def test_what_is_no_grid_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is not a grid; write columns x rows, such as 2x5, each 1 to 50"):
        parse_grid(text)


@pytest.mark.parametrize("text", ["19mm", "19mm,12mm,3mm", ""])
def test_what_is_not_two_lengths_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is not two lengths; write across and down"):
        parse_offset(text)


def test_a_misspelt_sheet_is_told_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"no pre-cut sheet 'avry-5371' \(did you mean 'avery-5371'\?\)"):
        find_precut("avry-5371")
