"""Path data: every command against hand-made points, arcs against an ellipse, extents against dense sampling."""

import math
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.geometry import IDENTITY, Matrix, Rect, rotation
from generator.svgpath import MAX_PATH_CHARACTERS as MOST
from generator.svgpath import Segment, bounds_under, outline, parse_path, path_outline, read_operators, stroke_tips

PROPERTY = settings(deadline=None, database=None, derandomize=True, max_examples=40)
Point = tuple[float, float]


def read(data: str) -> list[Segment]:
    return [(name, tuple(round(value, 9) for value in points)) for name, points in parse_path(data)]


def samples(segments: list[Segment], steps: int = 400) -> Iterator[Point]:
    """Walk along segments by de Casteljau's construction, which knows no formula for extremes."""

    def mid(one: Point, other: Point, t: float) -> Point:
        return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t

    here = start = (0.0, 0.0)
    for name, points in segments:
        places = list(zip(points[0::2], points[1::2], strict=True))
        if name == "M":
            here = start = places[0]
            continue
        polygon = [here, *places] if name != "Z" else [here, start]
        for step in range(steps + 1):
            row = polygon
            while len(row) > 1:
                row = [mid(one, other, step / steps) for one, other in pairwise(row)]
            yield row[0]
        here = polygon[-1]


# --- commands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", [("M", (1, 2)), ("L", (3, 4))]),
        ("m1 2l3 4", [("M", (1, 2)), ("L", (4, 6))]),
        ("M1 2 3 4 5 6", [("M", (1, 2)), ("L", (3, 4)), ("L", (5, 6))]),
        ("m1 2 3 4 5 6", [("M", (1, 2)), ("L", (4, 6)), ("L", (9, 12))]),
        ("M1 2H5V7", [("M", (1, 2)), ("L", (5, 2)), ("L", (5, 7))]),
        ("M1 2h5v7", [("M", (1, 2)), ("L", (6, 2)), ("L", (6, 9))]),
        ("M1 2H5 6 7", [("M", (1, 2)), ("L", (5, 2)), ("L", (6, 2)), ("L", (7, 2))]),
        ("M1 1h2v2z", [("M", (1, 1)), ("L", (3, 1)), ("L", (3, 3)), ("Z", ())]),
        ("M1 1C2 3 4 5 6 7", [("M", (1, 1)), ("C", (2, 3, 4, 5, 6, 7))]),
        ("M1 1c2 3 4 5 6 7", [("M", (1, 1)), ("C", (3, 4, 5, 6, 7, 8))]),
        # A quadratic curve with control point (4, 7) has cubic ones at two thirds of the way to it.
        ("M1 1Q4 7 10 1", [("M", (1, 1)), ("C", (3, 5, 6, 5, 10, 1))]),
        ("M1 1q3 6 9 0", [("M", (1, 1)), ("C", (3, 5, 6, 5, 10, 1))]),
    ],
)
def test_each_command_absolute_and_relative(data: str, expected: list[Segment]) -> None:
    assert read(data) == expected


def test_after_closing_the_point_is_the_start_of_the_part() -> None:
    assert read("M5 5h2v2zl1 1") == [("M", (5, 5)), ("L", (7, 5)), ("L", (7, 7)), ("Z", ()), ("L", (6, 6))]
    assert read("M5 5h2v2zm1 1h1")[4:] == [("M", (6, 6)), ("L", (7, 6))]


def test_a_smooth_cubic_mirrors_the_last_control_point() -> None:
    # The end (6, 7) with its control point (4, 5) mirrored is (8, 9).
    assert read("M1 1C2 3 4 5 6 7S10 11 12 13")[-1] == ("C", (8, 9, 10, 11, 12, 13))
    assert read("M1 1C2 3 4 5 6 7s4 4 6 6")[-1] == ("C", (8, 9, 10, 11, 12, 13))
    assert read("M1 1C2 3 4 5 6 7S10 11 12 13 20 20 30 30")[-1] == ("C", (14, 15, 20, 20, 30, 30))


@pytest.mark.parametrize("before", ["", "L6 7", "Q4 5 6 7", "A1 1 0 0 0 6 7"])
def test_a_smooth_cubic_after_anything_else_starts_with_its_own_point(before: str) -> None:
    x, y = (6, 7) if before else (1, 1)
    assert read(f"M1 1{before}S10 11 12 13")[-1] == ("C", (x, y, 10, 11, 12, 13))


def test_a_smooth_quadratic_mirrors_through_many() -> None:
    # Control (3, 6) about (6, 0) is (9, -6), and that about (12, 0) is (15, 6): cubic points at two thirds.
    third = read("M0 0Q3 6 6 0T12 0 18 0")
    assert third[2] == ("C", (8, -4, 10, -4, 12, 0))
    assert third[3] == ("C", (14, 4, 16, 4, 18, 0))
    assert read("M0 0q3 6 6 0t6 0 6 0") == third


@pytest.mark.parametrize("before", ["", "L6 7", "C2 3 4 5 6 7"])
def test_a_smooth_quadratic_after_anything_else_is_straight(before: str) -> None:
    x, y = (6, 7) if before else (1, 1)
    name, points = read(f"M1 1{before}T12 13")[-1]
    expected = (x, y, x + (12 - x) / 3, y + (13 - y) / 3, 12, 13)
    assert name == "C"
    assert points == pytest.approx(expected)


@pytest.mark.parametrize(
    "data",
    [
        "M10-20L.5.5-1e1+3",
        "M10,-20 L.5,.5 -10,3",
        "M 10 -20\n\tL 0.5 0.5 -1.0e+1 3.",
        "M10 ,-20L5e-1 , .5-10 3",
    ],
)
def test_numbers_need_no_more_separators_than_tell_them_apart(data: str) -> None:
    assert read(data) == [("M", (10, -20)), ("L", (0.5, 0.5)), ("L", (-10, 3))]


# --- arcs ------------------------------------------------------------------------------------------------


def on_ellipse(point: Point, centre: Point, radii: Point, tilt_deg: float) -> float:
    """Give how far a point is from the ellipse, as a part of its radius: 0 is on it."""
    x, y = point[0] - centre[0], point[1] - centre[1]
    tilt = math.radians(tilt_deg)
    u = (x * math.cos(tilt) + y * math.sin(tilt)) / radii[0]
    v = (-x * math.sin(tilt) + y * math.cos(tilt)) / radii[1]
    return abs(math.hypot(u, v) - 1)


def ellipse_point(centre: Point, radii: Point, tilt_deg: float, angle: float) -> Point:
    tilt = math.radians(tilt_deg)
    u, v = radii[0] * math.cos(angle), radii[1] * math.sin(angle)
    return (
        centre[0] + u * math.cos(tilt) - v * math.sin(tilt),
        centre[1] + u * math.sin(tilt) + v * math.cos(tilt),
    )


@PROPERTY
@given(
    centre=st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
    radii=st.tuples(st.floats(1, 60), st.floats(1, 60)),
    tilt_deg=st.floats(-180, 180),
    first=st.floats(0, 2 * math.pi),
    sweep=st.floats(0.1, 6.1).filter(lambda sweep: abs(sweep - math.pi) > 0.01),
    is_clockwise=st.booleans(),
)
def test_an_arc_follows_its_ellipse(
    centre: Point, radii: Point, tilt_deg: float, first: float, sweep: float, is_clockwise: bool
) -> None:
    signed = sweep if is_clockwise else -sweep
    start = ellipse_point(centre, radii, tilt_deg, first)
    end = ellipse_point(centre, radii, tilt_deg, first + signed)
    flags = f"{int(sweep > math.pi)} {int(is_clockwise)}"
    shape = f"{radii[0]:.12f} {radii[1]:.12f} {tilt_deg:.12f}"
    data = f"M{start[0]:.12f} {start[1]:.12f} A{shape} {flags} {end[0]:.12f} {end[1]:.12f}"
    segments = list(parse_path(data))
    walked = list(samples(segments, 50))
    assert max(on_ellipse(point, centre, radii, tilt_deg) for point in walked) < 0.0004
    # Half way along lies half of the sweep: neither the other arc nor the other direction.
    pieces = [segment for segment in segments if segment[0] == "C"]
    half = ellipse_point(centre, radii, tilt_deg, first + signed / 2)
    assert min(math.dist(point, half) for point in walked) < 0.05 * max(radii) / len(pieces)
    assert walked[-1] == pytest.approx(end, abs=1e-9)


def test_an_arc_too_small_for_its_ends_grows_to_a_half_turn() -> None:
    walked = list(samples(list(parse_path("M0 0A1 1 0 0 1 10 0"))))
    assert max(abs(math.dist(point, (5, 0)) - 5) for point in walked) < 0.002
    assert min(y for _, y in walked) == pytest.approx(-5, abs=0.002)


def test_an_arc_without_radius_is_a_line_and_without_length_is_nothing() -> None:
    assert read("M1 2A0 5 0 0 1 7 8") == [("M", (1, 2)), ("L", (7, 8))]
    assert read("M1 2A5 0 0 0 1 7 8") == [("M", (1, 2)), ("L", (7, 8))]
    assert read("M1 2A5 5 0 1 1 1 2L3 4") == [("M", (1, 2)), ("L", (3, 4))]


def test_a_negative_radius_counts_as_a_positive_one() -> None:
    assert read("M0 0A-5 -3 0 0 1 8 1") == read("M0 0A5 3 0 0 1 8 1")


@pytest.mark.parametrize(
    "packed",
    ["M0 0a5 5 0 0110 10", "M0 0a5 5 0 01 10 10", "M0,0a5,5,0,0,1,10,10", "M0 0a5 5 0 0 110 10", "M0 0a5 5 0 01+10 10"],
)
def test_flags_need_no_separators(packed: str) -> None:
    assert read(packed) == read("M0 0A5 5 0 0 1 10 10")


def test_flags_may_be_followed_by_a_fraction_and_by_further_arcs() -> None:
    assert read("M0 0a5 5 0 01.5.5 5 5 0 10-3 2") == read("M0 0 A5 5 0 0 1 .5 .5 A5 5 0 1 0 -2.5 2.5")


# --- broken data -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("L1 1", "path data must begin with M"),
        ("5 5", "path data is broken at character 1: a number without a command"),
        ("M0 0L5 5x", "path data is broken at character 9: 'x'"),
        ("M0 0L5,,5", "path data is broken at character 8: ','"),
        ("M0 0,L5 5", "path data is broken at character 6: a comma before L"),
        ("M,0 0", "path data is broken at character 2: ','"),
        ("M0 0z5 5", "path data is broken at character 6: a number without a command"),
        ("M0 0z,5 5", "path data is broken at character 6: ','"),
        ("M0 0L5", "path data ends early: L lacks numbers"),
        ("M0 0L", "path data ends early: L lacks numbers"),
        ("M", "path data ends early: M lacks numbers"),
        ("M0 0L5 5,", "path data ends early: L lacks numbers"),
        ("M0 0C1 1 2 2 3L5 5", "path data is broken at character 15: C lacks numbers"),
        ("M0 0LL5 5", "path data is broken at character 6: L lacks numbers"),
        ("M0 0a5 5 0 2 1 5 5", "path data is broken at character 12: an arc needs flags of 0 or 1, found '2'"),
        ("M0 0a5 5 0 1e3 5 5", "path data is broken at character 12: an arc needs flags of 0 or 1, found 'e3'"),
        ("M0 0L5e9 1", "path data is broken at character 6: 5e9 is beyond 1,000,000"),
        ("M0 0L1e999 1", "path data is broken at character 6: 1e999 is beyond 1,000,000"),
        ("M0 0L5 5%", "path data is broken at character 9: '%'"),
        ("M0 0L٣ 5", "path data is broken at character 6: '٣'"),
        ("M0 0L5 5\x0b6 6", "path data is broken at character 9: '\\x0b'"),
    ],
)
def test_broken_data_says_where(data: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        list(parse_path(data))


def test_the_length_of_path_data_is_limited() -> None:
    assert len(list(parse_path("M0 0" + " " * (MOST - 4)))) == 1
    with pytest.raises(ValueError, match=r"^path data of more than 400000 characters$"):
        list(parse_path("M0 0" + " " * (MOST - 3)))


# --- extents ---------------------------------------------------------------------------------------------

coordinates = st.floats(-100, 100).map(lambda value: round(value, 3))
curves = st.lists(st.tuples(*[coordinates] * 6), min_size=1, max_size=4)


@PROPERTY
@given(start=st.tuples(coordinates, coordinates), parts=curves)
def test_the_extent_is_that_of_a_dense_sampling(start: Point, parts: list[tuple[float, ...]]) -> None:
    segments: list[Segment] = [("M", start), *(("C", part) for part in parts)]
    made = outline(segments)
    assert made is not None
    xs, ys = zip(*samples(segments, 400), strict=True)
    rect = made.bounds
    # A sampling stays inside, and 400 steps come within 0.003 of the turning points.
    assert (rect.x_mm, rect.y_mm) == pytest.approx((min(xs), min(ys)), abs=4e-3)
    assert (rect.right_mm, rect.bottom_mm) == pytest.approx((max(xs), max(ys)), abs=4e-3)
    assert rect.x_mm <= min(xs) + 1e-9
    assert rect.right_mm >= max(xs) - 1e-9


@PROPERTY
@given(start=st.tuples(coordinates, coordinates), parts=curves, angle=st.floats(-180, 180))
def test_the_extent_in_turned_coordinates_is_exact_too(
    start: Point, parts: list[tuple[float, ...]], angle: float
) -> None:
    segments: list[Segment] = [("M", start), *(("C", part) for part in parts)]
    made = outline(segments)
    assert made is not None
    matrix = rotation(angle) @ Matrix(a=1.5, d=0.5)
    xs, ys = zip(*(matrix.apply(x, y) for x, y in samples(segments, 400)), strict=True)
    rect = bounds_under(made.operators, matrix)
    assert (rect.x_mm, rect.y_mm) == pytest.approx((min(xs), min(ys)), abs=6e-3)
    assert (rect.right_mm, rect.bottom_mm) == pytest.approx((max(xs), max(ys)), abs=6e-3)


def test_a_curve_that_is_nearly_straight_keeps_its_turning_point() -> None:
    # Almost a quadratic: the plain formula divides by nearly nothing here. y rises to 7.5 at the middle.
    made = path_outline("M0 0C0 10 10 10.0000000001 10 0")
    assert made is not None
    assert made.bounds.height_mm == pytest.approx(7.5, abs=1e-6)


def test_moves_that_nothing_follows_do_not_count() -> None:
    made = path_outline("M500 500M0 0L10 5M-300 9")
    assert made is not None
    assert made.bounds == Rect(0, 0, 10, 5)
    assert made.operators == "0 0 m 10 5 l"


@pytest.mark.parametrize("data", ["", "  ", "M5 5", "M5 5M7 7"])
def test_data_that_draws_nothing_is_no_outline(data: str) -> None:
    assert path_outline(data) is None


# --- outlines --------------------------------------------------------------------------------------------


def test_operators_are_those_of_pdf() -> None:
    made = path_outline("M0 0L10 0C10 5 5 10 0 10Z")
    assert made is not None
    assert made.operators == "0 0 m 10 0 l 10 5 5 10 0 10 c h"
    assert made.filled == made.operators
    assert not made.has_dots


def test_what_follows_a_closing_gets_a_move_of_its_own() -> None:
    made = path_outline("M1 1h9v9zl-5 0v5")
    assert made is not None
    assert made.operators == "1 1 m 10 1 l 10 10 l h 1 1 m -4 1 l -4 6 l"


@pytest.mark.parametrize("data", ["M0 0L9 4", "M0 0L9 0 4 0Z", "M0 0L3 3 6 6 9 9Z", "M0 0C1 1 2 2 3 3"])
def test_what_encloses_nothing_is_not_filled(data: str) -> None:
    made = path_outline(data)
    assert made is not None
    assert made.filled == ""


def test_only_the_parts_that_enclose_something_are_filled() -> None:
    made = path_outline("M0 0h9v9zM20 0L30 0M0 20q3 3 6 0")
    assert made is not None
    assert made.filled == "0 0 m 9 0 l 9 9 l h 0 20 m 2 22 4 22 6 20 c"


@pytest.mark.parametrize(("data", "has_dots"), [("M5 5Z", True), ("M5 5h0", True), ("M0 0h5", False)])
def test_parts_without_length_are_dots(data: str, has_dots: bool) -> None:
    made = path_outline(data)
    assert made is not None
    assert made.has_dots is has_dots


@pytest.mark.parametrize("scale", [1e-3, 0.1, 1, 1000, 9e5])
def test_digits_suffice_whatever_the_unit(scale: float) -> None:
    made = outline([("M", (scale / 3, 0)), ("L", (scale * 2 / 3, scale / 7)), ("L", (0, scale))])
    assert made is not None
    written = [float(token) for token in made.operators.split() if token not in "mlh"]
    exact = [scale / 3, 0, scale * 2 / 3, scale / 7, 0, scale]
    assert written == pytest.approx(exact, abs=scale * 1e-5)


def test_operators_are_read_as_they_were_written() -> None:
    made = path_outline("M0 0L10 0C10 5 5 10 0 10Z")
    assert made is not None
    assert read_operators(made.operators, IDENTITY) == [
        ("M", (0, 0)), ("L", (10, 0)), ("C", (10, 5, 5, 10, 0, 10)), ("Z", ()),
    ]  # fmt: skip
    assert read_operators("1 2 m 3 4 l", Matrix(a=2, d=3, e=10)) == [("M", (12, 6)), ("L", (16, 12))]


# --- strokes ---------------------------------------------------------------------------------------------


def tips(data: str, *, limit: float = 4, square: bool = False) -> list[Point]:
    made = path_outline(data)
    assert made is not None
    found = stroke_tips(made.operators, 1.0, miter_limit=limit, has_square_caps=square)
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
