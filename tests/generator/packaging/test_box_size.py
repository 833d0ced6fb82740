"""How large a box is inside: against The Game Crafter's boxes, by hand, and what no box can be."""

import pytest

from generator.errors import LayoutError
from generator.geometry import Size
from generator.packaging.requests import InnerSize, Thickness, calliper_of, check_size, inner_size, parse_size

POKER = Size(63.5, 88.9)
CRAFTER_MM = {36: 16.51, 54: 23.114, 72: 29.972, 90: 36.83, 108: 43.688}
"""Depth of The Game Crafter's tuck boxes by their cards, of 0.3302 mm. Source: templative, componentInfo.js."""


@pytest.mark.parametrize("count", CRAFTER_MM)
def test_a_box_is_as_deep_as_the_game_crafters_for_the_same_cards(count: int) -> None:
    depth = Thickness(calliper_mm=0.3302).depth_mm(count)
    assert depth == pytest.approx(CRAFTER_MM[count], abs=0.2)


@pytest.mark.parametrize(("gsm", "mm"), [(216, 0.203), (271, 0.254), (298, 0.305), (325, 0.356), (400, 0.406)])
def test_weights_of_the_table_have_its_thickness(gsm: int, mm: float) -> None:
    assert calliper_of(gsm) == pytest.approx(mm)


def test_a_weight_between_two_of_the_table_lies_between_in_proportion() -> None:
    # 300 is 2 of the 27 from 298 to 325: 0.305 + 2/27 of 0.051.
    assert calliper_of(300) == pytest.approx(0.30878, abs=1e-5)


@pytest.mark.parametrize("gsm", [215, 401])
def test_a_weight_beyond_the_table_is_refused(gsm: int) -> None:
    with pytest.raises(LayoutError, match=rf"--gsm {gsm}: thicknesses are known for 216 to 400 g/m2"):
        calliper_of(gsm)


def test_54_poker_cards_by_hand() -> None:
    # 54 cards of 0.305 mm packed as The Game Crafter packs them: 54 x 0.305 x 0.3775 / 0.3302 + 2.9 = 21.729.
    inner = inner_size(POKER, 54, Thickness())
    # 1 mm on each side; of board of 0.5 mm, the seam in width, and ears, feet and the inner bottom in height.
    assert (inner.width, inner.height) == pytest.approx((63.5 + 2 + 0.5, 88.9 + 2 + 1.5))
    assert inner.depth == pytest.approx(21.729, abs=0.001)


def test_play_is_the_space_that_is_free_on_each_side_whatever_the_board() -> None:
    inner = inner_size(POKER, 54, Thickness(), play_mm=2.5, board_mm=1.0)
    assert (inner.width, inner.height) == pytest.approx((63.5 + 5 + 1, 88.9 + 5 + 3))
    tight = inner_size(POKER, 54, Thickness(), play_mm=0.0)
    assert (tight.width, tight.height) == pytest.approx((64, 90.4))
    for wrong in (-0.1, 10.1):
        with pytest.raises(LayoutError, match=r"--play .* mm: the space beside the cards is 0 to 10 mm"):
            inner_size(POKER, 54, Thickness(), play_mm=wrong)


def test_a_measured_stack_gets_the_room_alone() -> None:
    assert inner_size(POKER, 54, Thickness(stack_mm=17.0)).depth == pytest.approx(19.9)


def test_sleeves_are_wider_and_have_to_be_measured() -> None:
    inner = inner_size(POKER, 54, Thickness(calliper_mm=0.5, is_sleeved=True))
    assert (inner.width, inner.height) == pytest.approx((69, 95.4))
    with pytest.raises(LayoutError, match="the thickness of sleeves is unknown"):
        inner_size(POKER, 54, Thickness(is_sleeved=True))
    with pytest.raises(LayoutError, match="the thickness of sleeves is unknown"):
        inner_size(POKER, 54, Thickness(gsm=300, is_sleeved=True))


def test_thickness_is_said_once() -> None:
    with pytest.raises(LayoutError, match="give the thickness of the cards only once"):
        Thickness(gsm=300, calliper_mm=0.3).depth_mm(54)


@pytest.mark.parametrize("count", [0, -3])
def test_no_cards_have_no_box(count: int) -> None:
    with pytest.raises(LayoutError, match="a box for 0 cards"):
        inner_size(POKER, count, Thickness())


def test_a_stack_that_cannot_be_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"--stack 2 mm for 54 cards is 0.04 mm a card"):
        inner_size(POKER, 54, Thickness(stack_mm=2.0))
    with pytest.raises(LayoutError, match=r"--calliper 17 mm: a card is 0.1 to 2 mm"):
        inner_size(POKER, 54, Thickness(calliper_mm=17.0))


def test_the_deepest_box_is_as_deep_as_it_is_wide() -> None:
    # (66 - 2.9) / (0.305 x 1.14325) = 181.0 cards, a little less.
    assert inner_size(POKER, 180, Thickness()).depth < 66
    with pytest.raises(LayoutError, match=r"181 cards need a box 66.01 mm deep .* 2 boxes, each with --count 91"):
        inner_size(POKER, 181, Thickness())


def test_the_shallowest_box_is_6_mm_deep() -> None:
    # (6 - 2.9) / (0.305 x 1.14325) = 8.9 cards.
    assert inner_size(POKER, 9, Thickness()).depth > 6
    with pytest.raises(LayoutError, match=r"8 cards need a box 5.69 mm deep inside; .* use --size 66x92.4x6mm"):
        inner_size(POKER, 8, Thickness())


def test_a_size_is_read() -> None:
    assert parse_size("65x91x22mm") == InnerSize(65, 91, 22)
    assert parse_size(" 65.5 x 91 x 21.7 mm ") == InnerSize(65.5, 91, 21.7)
    for wrong in ("65x91x22", "65x91", "65x91x22in", "large"):
        with pytest.raises(ValueError, match="write width, height and depth inside, such as 65x91x22mm"):
            parse_size(wrong)


@pytest.mark.parametrize(
    "size", [InnerSize(65, 91, 66), InnerSize(65, 91, 5.9), InnerSize(37, 91, 20), InnerSize(65, 301, 20)]
)
def test_a_size_of_no_tuck_box_is_refused(size: InnerSize) -> None:
    with pytest.raises(LayoutError, match=r"a box of .* inside"):
        check_size(size)
    assert check_size(InnerSize(65, 91, 65)) == InnerSize(65, 91, 65)
