"""Path data: every command against hand-made points, arcs against an ellipse."""

import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.svg.model.path_geometry import Segment
from generator.svg.reader.paths import MAX_PATH_CHARACTERS as MOST
from generator.svg.reader.paths import parse_path
from tests.generator.sampling import Point, samples

PROPERTY = settings(max_examples=40)


def read(data: str) -> list[Segment]:
    return [(name, tuple(round(value, 9) for value in points)) for name, points in parse_path(data)]


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
    """Return how far a point is from the ellipse, as a part of its radius: 0 is on it."""
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
