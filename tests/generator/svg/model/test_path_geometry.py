"""Outlines: extents against dense sampling, their data and what it fills, how far strokes reach."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.geometry import IDENTITY, Matrix, Rect, rotation
from generator.svg.model.path_geometry import Segment, bounds_under, make_outline, read_data, stroke_tips
from generator.svg.reader.paths import path_outline
from tests.generator.sampling import Point, samples

PROPERTY = settings(max_examples=40)


# --- extents ---------------------------------------------------------------------------------------------

coordinates = st.floats(-100, 100).map(lambda value: round(value, 3))
curves = st.lists(st.tuples(*[coordinates] * 6), min_size=1, max_size=4)


@PROPERTY
@given(start=st.tuples(coordinates, coordinates), parts=curves)
def test_the_extent_is_that_of_a_dense_sampling(start: Point, parts: list[tuple[float, ...]]) -> None:
    segments: list[Segment] = [("M", start), *(("C", part) for part in parts)]
    made = make_outline(segments)
    assert made is not None
    xs, ys = zip(*samples(segments, 400), strict=True)
    rect = made.bounds
    # A sampling stays inside, and 400 steps come within 0.003 of the turning points.
    assert (rect.x, rect.y) == pytest.approx((min(xs), min(ys)), abs=4e-3)
    assert (rect.right, rect.bottom) == pytest.approx((max(xs), max(ys)), abs=4e-3)
    assert rect.x <= min(xs) + 1e-9
    assert rect.right >= max(xs) - 1e-9


@PROPERTY
@given(start=st.tuples(coordinates, coordinates), parts=curves, angle=st.floats(-180, 180))
def test_the_extent_in_turned_coordinates_is_exact_too(
    start: Point, parts: list[tuple[float, ...]], angle: float
) -> None:
    segments: list[Segment] = [("M", start), *(("C", part) for part in parts)]
    made = make_outline(segments)
    assert made is not None
    matrix = rotation(angle) @ Matrix(a=1.5, d=0.5)
    xs, ys = zip(*(matrix.apply(x, y) for x, y in samples(segments, 400)), strict=True)
    rect = bounds_under(made.data, matrix)
    assert (rect.x, rect.y) == pytest.approx((min(xs), min(ys)), abs=6e-3)
    assert (rect.right, rect.bottom) == pytest.approx((max(xs), max(ys)), abs=6e-3)


def test_a_curve_that_is_nearly_straight_keeps_its_turning_point() -> None:
    # Almost a quadratic: the plain formula divides by nearly nothing here. y rises to 7.5 at the middle.
    made = path_outline("M0 0C0 10 10 10.0000000001 10 0")
    assert made is not None
    assert made.bounds.height == pytest.approx(7.5, abs=1e-6)


def test_moves_that_nothing_follows_do_not_count() -> None:
    made = path_outline("M500 500M0 0L10 5M-300 9")
    assert made is not None
    assert made.bounds == Rect(0, 0, 10, 5)
    assert made.data == "M 0 0 L 10 5"


@pytest.mark.parametrize("data", ["", "  ", "M5 5", "M5 5M7 7"])
def test_data_that_draws_nothing_is_no_outline(data: str) -> None:
    assert path_outline(data) is None


# --- outlines --------------------------------------------------------------------------------------------


def test_data_is_absolute_with_a_space_between_any_two_words() -> None:
    made = path_outline("M0 0L10 0C10 5 5 10 0 10Z")
    assert made is not None
    assert made.data == "M 0 0 L 10 0 C 10 5 5 10 0 10 Z"
    assert made.fill_data == made.data
    assert not made.has_dots


def test_what_follows_a_closing_gets_a_move_of_its_own() -> None:
    made = path_outline("M1 1h9v9zl-5 0v5")
    assert made is not None
    assert made.data == "M 1 1 L 10 1 L 10 10 Z M 1 1 L -4 1 L -4 6"


@pytest.mark.parametrize("data", ["M0 0L9 4", "M0 0L9 0 4 0Z", "M0 0L3 3 6 6 9 9Z", "M0 0C1 1 2 2 3 3"])
def test_what_encloses_nothing_is_not_filled(data: str) -> None:
    made = path_outline(data)
    assert made is not None
    assert made.fill_data == ""


def test_only_the_parts_that_enclose_something_are_filled() -> None:
    made = path_outline("M0 0h9v9zM20 0L30 0M0 20q3 3 6 0")
    assert made is not None
    assert made.fill_data == "M 0 0 L 9 0 L 9 9 Z M 0 20 C 2 22 4 22 6 20"


@pytest.mark.parametrize(("data", "has_dots"), [("M5 5Z", True), ("M5 5h0", True), ("M0 0h5", False)])
def test_parts_without_length_are_dots(data: str, has_dots: bool) -> None:
    made = path_outline(data)
    assert made is not None
    assert made.has_dots is has_dots


@pytest.mark.parametrize("scale", [1e-3, 0.1, 1, 1000, 9e5])
def test_digits_suffice_whatever_the_unit(scale: float) -> None:
    made = make_outline([("M", (scale / 3, 0)), ("L", (scale * 2 / 3, scale / 7)), ("L", (0, scale))])
    assert made is not None
    written = [float(token) for token in made.data.split() if token not in "MLZ"]
    exact = [scale / 3, 0, scale * 2 / 3, scale / 7, 0, scale]
    assert written == pytest.approx(exact, abs=scale * 1e-5)


def test_data_is_read_as_it_was_written() -> None:
    made = path_outline("M0 0L10 0C10 5 5 10 0 10Z")
    assert made is not None
    assert read_data(made.data, IDENTITY) == [
        ("M", (0, 0)),
        ("L", (10, 0)),
        ("C", (10, 5, 5, 10, 0, 10)),
        ("Z", ()),
    ]
    assert read_data("M 1 2 L 3 4", Matrix(a=2, d=3, e=10)) == [("M", (12, 6)), ("L", (16, 12))]


# --- strokes ---------------------------------------------------------------------------------------------


def tips(data: str, *, limit: float = 4, square: bool = False) -> list[Point]:
    made = path_outline(data)
    assert made is not None
    found = stroke_tips(made.data, 1.0, miter_limit=limit, has_square_caps=square)
    return sorted((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in found)


def test_a_square_has_its_mitred_corners_a_reach_away_in_both_directions() -> None:
    assert tips("M0 0h10v10h-10z") == [(-1, -1), (-1, 11), (11, -1), (11, 11)]


def test_an_open_path_has_no_corner_at_its_ends() -> None:
    assert tips("M0 0h10v10") == [(11, -1)]


def test_a_corner_sharper_than_the_limit_is_not_mitred() -> None:
    # Twice the angle whose tangent is 1/10 between the legs: the miter is 1 / sin(5.71°) = 10.05 long.
    spike = "M-1 0L0 -10L1 0"
    assert tips(spike, limit=10) == []
    (tip,) = tips(spike, limit=10.1)
    assert tip == pytest.approx((0, -10 - 10.049876), abs=1e-5)


def test_a_straight_join_and_a_turn_back_have_no_tip() -> None:
    assert tips("M0 0L5 0L10 0") == []
    assert tips("M0 0L5 0L0 0", limit=1000) == []


def test_curves_meet_in_their_tangents() -> None:
    assert tips("M0 0C5 0 10 0 10 0C10 0 10 5 10 10") == [(11, -1)]
    assert tips("M0 0C0 0 10 0 10 0L10 9") == [(11, -1)]


def test_square_caps_reach_beyond_open_ends() -> None:
    assert tips("M0 0h10", square=True) == [(-1, -1), (-1, 1), (11, -1), (11, 1)]
    assert tips("M0 0h10v10h-10z", limit=0, square=True) == []
