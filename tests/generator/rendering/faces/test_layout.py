"""Where things lie on a suited card, in every format: inside the safe zone, apart from each other, in balance."""

from itertools import combinations

import pytest

from generator.deck.formats import card_formats
from generator.geometry import Rect, Size
from generator.rendering.faces.layout import Index, Lettering, indices, panel, pips, scale
from generator.text.fonts.font_library import find_font

SERIF, SANS = find_font("Source Serif Pro", 700), find_font("Source Sans Pro", 600)
POKER = Size(63.5, 88.9)
SAFE = 3.0
FORMATS = {each.id: each.size for each in card_formats()}
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def laid_out(size: Size, rank: str = "Q", letter: str = "B", *, is_large: bool = False) -> tuple[list[Index], float]:
    return indices(size, SAFE, Lettering(rank, SERIF), Lettering(letter, SANS), is_large=is_large)


def field(size: Size, *, is_large: bool) -> Rect:
    return panel(size, SAFE, laid_out(size, is_large=is_large)[1])


def test_poker_is_drawn_at_full_size_and_others_by_their_narrower_side() -> None:
    assert scale(POKER) == 1
    assert scale(Size(127, 88.9)) == 1
    assert scale(Size(31.75, 88.9)) == 0.5
    assert scale(Size(69.85, 120.65)) == pytest.approx(1.1)


def test_there_are_four_corners_two_of_them_turned() -> None:
    corners, width = laid_out(POKER)
    assert [(corner.x, corner.turn) for corner in corners] == [(6.5, 0), (6.5, 180), (57, 0), (57, 180)]
    assert width == 7


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("name", FORMATS)
def test_a_corner_stays_in_the_safe_zone_and_its_parts_apart(name: str, is_large: bool) -> None:
    for rank in RANKS:
        check_corner(FORMATS[name], rank, is_large=is_large)


def check_corner(size: Size, rank: str, *, is_large: bool) -> None:
    (corner, *_), width = laid_out(size, rank, is_large=is_large)
    left, top, right, bottom = SERIF.ink_box(rank)
    middle = SERIF.width(rank, corner.rank_size) / 2
    rank_box = Rect(
        corner.x - middle + left * corner.rank_size,
        corner.rank_y + top * corner.rank_size,
        (right - left) * corner.rank_size,
        (bottom - top) * corner.rank_size,
    )
    assert Rect(SAFE, SAFE, width, size.height_mm).contains(rank_box)
    assert rank_box.bottom < corner.symbol.y
    letter_top = corner.letter_y - SANS.cap_height * corner.letter_size
    assert corner.symbol.bottom < corner.badge.y
    # The letter stands in the middle of its badge, which is no wider than the column.
    assert letter_top - corner.badge.y == pytest.approx(corner.badge.bottom - corner.letter_y)
    assert letter_top - corner.badge.y > 0.2 * corner.letter_size
    assert Rect(SAFE, SAFE, width, size.height_mm).contains(corner.badge)
    # The corner below is the same turned round: both end before the middle.
    assert corner.badge.bottom < size.height_mm / 2
    assert 2 * width < size.width_mm / 1.5


@pytest.mark.parametrize("rank", RANKS)
def test_all_ranks_stand_on_one_line_with_the_symbol_in_one_place(rank: str) -> None:
    (corner, *_), _ = laid_out(POKER, rank)
    (other, *_), _ = laid_out(POKER, "A")
    assert (corner.rank_y, corner.symbol) == (other.rank_y, other.symbol)


@pytest.mark.parametrize("name", FORMATS)
def test_large_print_doubles_rank_symbol_and_letter_exactly(name: str) -> None:
    for rank in RANKS:
        (plain, *_), width = laid_out(FORMATS[name], rank)
        (large, *_), large_width = laid_out(FORMATS[name], rank, is_large=True)
        # The height of a capital is a fixed part of the font size.
        assert large.rank_size == pytest.approx(2 * plain.rank_size)
        assert large.letter_size == pytest.approx(2 * plain.letter_size)
        assert large.symbol.width == pytest.approx(2 * plain.symbol.width)
        assert large_width == pytest.approx(2 * width)


def test_only_what_is_too_wide_for_its_column_is_set_smaller() -> None:
    sizes = {rank: laid_out(POKER, rank)[0][0].rank_size for rank in RANKS}
    assert {rank for rank, size in sizes.items() if size < 8.6} == {"10"}
    assert SERIF.width("10", sizes["10"]) == pytest.approx(7)
    (corner, *_), _ = laid_out(POKER, "A", "Crabs")
    assert corner.badge.width == pytest.approx(7)
    assert SANS.width("Crabs", corner.letter_size) < corner.badge.width


def test_a_rank_with_an_accent_keeps_its_accent_in_the_safe_zone() -> None:
    (corner, *_), _ = laid_out(POKER, "É")
    assert corner.rank_y + SERIF.ink_box("É")[1] * corner.rank_size == pytest.approx(SAFE)


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("name", FORMATS)
def test_the_panel_lies_between_the_columns_in_the_middle(name: str, is_large: bool) -> None:
    size = FORMATS[name]
    made = field(size, is_large=is_large)
    width = laid_out(size, is_large=is_large)[1]
    assert made.centre == pytest.approx((size.width_mm / 2, size.height_mm / 2))
    assert SAFE + width < made.x < SAFE + width + 1
    assert made.y > SAFE
    assert made.width > 0.38 * size.width_mm


# --- pips ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("name", FORMATS)
def test_pips_are_as_many_as_the_rank_says_and_never_touch(name: str, is_large: bool) -> None:
    size = FORMATS[name]
    for count in range(1, 11):
        check_pips(size, field(size, is_large=is_large), count)


def check_pips(size: Size, box: Rect, count: int) -> None:
    made = pips(size, box, count)
    assert len(made) == count
    assert len({(pip.box.width, pip.box.height) for pip in made}) == 1
    for pip in made:
        assert box.contains(pip.box)
    for one, other in combinations(made, 2):
        dx, dy = abs(one.box.x - other.box.x), abs(one.box.y - other.box.y)
        assert max(dx, dy) > 0.98 * one.box.width
    # Large enough to be seen across a table.
    assert made[0].box.width > 6


@pytest.mark.parametrize("count", range(1, 11))
def test_the_lower_pips_are_turned_and_only_they(count: int) -> None:
    for pip in pips(POKER, field(POKER, is_large=False), count):
        assert pip.turn == (180 if pip.box.centre[1] > POKER.height_mm / 2 + 0.01 else 0)


@pytest.mark.parametrize("count", range(1, 11))
def test_pips_are_the_same_left_and_right(count: int) -> None:
    centres = [pip.box.centre for pip in pips(POKER, field(POKER, is_large=False), count)]
    mirrored = sorted((round(POKER.width_mm - x, 6), round(y, 6)) for x, y in centres)
    assert mirrored == sorted((round(x, 6), round(y, 6)) for x, y in centres)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 8, 9, 10])
def test_pips_are_the_same_turned_round_but_for_the_seven(count: int) -> None:
    centres = [pip.box.centre for pip in pips(POKER, field(POKER, is_large=False), count)]
    turned = sorted((round(POKER.width_mm - x, 6), round(POKER.height_mm - y, 6)) for x, y in centres)
    assert turned == sorted((round(x, 6), round(y, 6)) for x, y in centres)


def test_two_to_seven_have_pips_of_one_size_and_a_single_pip_is_twice_as_large() -> None:
    sizes = [pips(POKER, field(POKER, is_large=False), count)[0].box.width for count in range(1, 8)]
    assert sizes == [30.0] + [14.5] * 6


def rows(count: int) -> list[int]:
    """Return how many pips lie in each row, from the top."""
    ys = [round(pip.box.centre[1], 3) for pip in pips(POKER, field(POKER, is_large=False), count)]
    return [ys.count(y) for y in sorted(set(ys))]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, [1]),
        (2, [1, 1]),
        (3, [1, 1, 1]),
        (4, [2, 2]),
        (5, [2, 1, 2]),
        (6, [2, 2, 2]),
        (7, [2, 1, 2, 2]),
        (8, [2, 1, 2, 1, 2]),
        (9, [2, 2, 1, 2, 2]),
        (10, [2, 1, 2, 2, 1, 2]),
    ],
)
def test_pips_stand_in_the_rows_of_the_english_pattern(count: int, expected: list[int]) -> None:
    assert rows(count) == expected
