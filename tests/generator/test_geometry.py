"""Rectangles and affine maps, against sums done by hand and, for maps, complex numbers."""

import cmath
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import (
    IDENTITY,
    Matrix,
    Rect,
    Size,
    bounding,
    rotation,
    scaling,
    translation,
    union,
    without,
)
from tests.generator.papers import PROPERTY

CARD = Rect(10, 20, 63.5, 88.9)
GRID = st.integers(0, 12)
RECTS = st.builds(Rect, GRID, GRID, st.integers(1, 8), st.integers(1, 8))


def cells(rect: Rect) -> set[tuple[int, int]]:
    """Return the unit squares of a rectangle with whole coordinates."""
    return {(x, y) for x in range(round(rect.x), round(rect.right)) for y in range(round(rect.y), round(rect.bottom))}


def test_a_rectangle_knows_its_sides_and_centre() -> None:
    assert (CARD.right, CARD.bottom) == (73.5, 108.9)
    assert CARD.centre == (41.75, 64.45)


def test_growing_moves_every_side_outward_and_shrinking_inward() -> None:
    assert CARD.expand(3) == Rect(7, 17, 69.5, 94.9)
    assert CARD.expand(-3) == Rect(13, 23, 57.5, 82.9)


@pytest.mark.parametrize(
    ("other", "meets"),
    [
        (Rect(73.5, 20, 63.5, 88.9), False),  # side by side, one shared cut
        (Rect(73.495, 20, 63.5, 88.9), False),  # 0.005 mm is no overlap
        (Rect(73.48, 20, 63.5, 88.9), True),  # 0.02 mm is
        (Rect(10, 108.9, 63.5, 88.9), False),
        (Rect(10, 108.88, 63.5, 88.9), True),
        (Rect(73.4, 108.8, 5, 5), True),  # a corner
        (Rect(73.4, 108.95, 5, 5), False),  # reaches in x alone
        (Rect(20, 30, 1, 1), True),
    ],
)
def test_rectangles_overlap_beyond_a_hundredth_of_a_mm(other: Rect, meets: bool) -> None:
    assert CARD.overlaps(other) is meets
    assert other.overlaps(CARD) is meets


@pytest.mark.parametrize(
    ("inner", "lies_inside"),
    [
        (CARD, True),
        (CARD.expand(0.005), True),
        (CARD.expand(0.02), False),
        (Rect(9.98, 20, 5, 5), False),
        (Rect(10, 19.98, 5, 5), False),
        (Rect(70, 20, 3.52, 5), False),
        (Rect(10, 100, 5, 8.92), False),
    ],
)
def test_containment_is_judged_on_each_side_to_a_hundredth(inner: Rect, lies_inside: bool) -> None:
    assert CARD.contains(inner) is lies_inside


def test_intersection_is_what_both_cover() -> None:
    assert Rect(0, 0, 10, 10).intersection(Rect(4, 6, 10, 10)) == Rect(4, 6, 6, 4)
    assert Rect(0, 0, 10, 10).intersection(Rect(10, 0, 5, 5)) == Rect(10, 0, 0, 5)
    assert Rect(0, 0, 10, 10).intersection(Rect(11, 0, 5, 5)) is None


def test_bounding_and_union_hold_all_and_no_more() -> None:
    assert bounding([(3, 4), (-1, 9), (2, 2)]) == Rect(-1, 2, 4, 7)
    assert union([Rect(0, 0, 1, 1), Rect(4, -2, 2, 1)]) == Rect(0, -2, 6, 3)
    assert union([]) is None


@PROPERTY
@given(RECTS, st.lists(RECTS, max_size=5))
def test_without_covers_exactly_what_the_holes_leave_and_nothing_twice(whole: Rect, holes: list[Rect]) -> None:
    rest = list(without(whole, holes))
    covered = [cell for part in rest for cell in cells(part)]
    assert sorted(covered) == sorted(cells(whole) - {cell for hole in holes for cell in cells(hole)})


def test_without_holes_the_whole_is_left_in_one_piece() -> None:
    assert list(without(CARD, [])) == [CARD]
    assert list(without(CARD, [Rect(200, 200, 5, 5)])) == [CARD]
    assert list(without(CARD, [CARD.expand(1)])) == []


def test_a_sheet_is_landscape_when_it_is_wider_than_high() -> None:
    assert not Size(210, 297).is_landscape
    assert not Size(200, 200).is_landscape
    assert Size(210, 297).transpose() == Size(297, 210)
    assert Size(297, 210).is_landscape


@pytest.mark.parametrize(
    ("angle", "right", "down"),
    [
        (0, (1, 0), (0, 1)),
        (90, (0, 1), (-1, 0)),
        (180, (-1, 0), (0, -1)),
        (270, (0, -1), (1, 0)),
        (-90, (0, -1), (1, 0)),
        (450, (0, 1), (-1, 0)),
    ],
)
def test_quarter_turns_are_clockwise_and_exact(angle: float, right: tuple[int, int], down: tuple[int, int]) -> None:
    turn = rotation(angle)
    assert turn.apply(1, 0) == right
    assert turn.apply(0, 1) == down


def test_a_turn_about_a_point_leaves_it_where_it_is() -> None:
    turned = rotation(31.7, 105, 148.5)
    assert turned.apply(105, 148.5) == pytest.approx((105, 148.5), abs=1e-12)
    # With y down, clockwise is the positive turn of the complex plane.
    expected = complex(105, 148.5) + complex(10, 0) * cmath.exp(1j * math.radians(31.7))
    assert turned.apply(115, 148.5) == pytest.approx((expected.real, expected.imag), abs=1e-12)


def test_products_apply_the_right_factor_first() -> None:
    assert (translation(10, 0) @ scaling(2, 3)).apply(1, 1) == (12, 3)
    assert (scaling(2, 3) @ translation(10, 0)).apply(1, 1) == (22, 3)


NUMBERS = st.floats(-50, 50, allow_nan=False)


@PROPERTY
@given(st.floats(-180, 180), st.floats(0.5, 2), st.floats(0.5, 2), NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_the_inverse_leads_back(angle: float, sx: float, sy: float, e: float, f: float, x: float, y: float) -> None:
    there = translation(e, f) @ rotation(angle) @ scaling(sx, sy)
    assert there.inverse().apply(*there.apply(x, y)) == pytest.approx((x, y), abs=1e-9)


def test_a_map_that_flattens_has_no_inverse() -> None:
    with pytest.raises(ZeroDivisionError):
        scaling(1, 0).inverse()


def test_bounds_and_scale_of_a_map() -> None:
    assert rotation(90).bounds(Rect(0, 0, 2, 1)) == Rect(-1, 0, 1, 2)
    assert scaling(2, 8).scale == 4
    assert scaling(-2, 2).scale == 2
    assert Matrix() == IDENTITY
