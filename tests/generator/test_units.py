"""Lengths: what is read, what is written, and the constants behind them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.units import format_mm, mm_to_pt, number, parse_length, parse_size, pt_to_mm


def test_an_inch_is_72_points_and_25_4_mm() -> None:
    assert mm_to_pt(25.4) == pytest.approx(72.0, abs=1e-12)
    assert pt_to_mm(72.0) == pytest.approx(25.4, abs=1e-12)
    # A4 in points, as every PDF viewer shows it.
    assert (round(mm_to_pt(210), 3), round(mm_to_pt(297), 3)) == (595.276, 841.89)


@given(st.floats(-2000, 2000))
def test_points_and_back_is_the_same_length(length_mm: float) -> None:
    assert pt_to_mm(mm_to_pt(length_mm)) == pytest.approx(length_mm, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "length_mm"),
    [
        ("3", Fraction(3)),
        ("3mm", Fraction(3)),
        (" 3 mm ", Fraction(3)),
        ("0.3cm", Fraction(3)),
        ("1/8in", Fraction(254, 80)),
        ('1/8"', Fraction(254, 80)),
        ("0.125in", Fraction(254, 80)),
        ("63.5", Fraction(635, 10)),
        ("0", Fraction(0)),
    ],
)
def test_lengths_are_read_in_mm(text: str, length_mm: Fraction) -> None:
    assert parse_length(text) == pytest.approx(float(length_mm), abs=1e-12)


@pytest.mark.parametrize(
    "text", ["", "mm", "-3", "3 pt", "3px", "1e3", "inf", "nan", "3,5", "٣mm", "1/8/2in", "3mm 4mm", "1" * 10, "0x3"]
)
def test_what_is_no_length_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a length; write 3, 3mm, 0.3cm, 0.125in or 1/8in"):
        parse_length(text)


def test_a_length_divided_by_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="'1/0in' divides by zero"):
        parse_length("1/0in")


@pytest.mark.parametrize(
    ("text", "width_mm", "height_mm"),
    [
        ("210x297mm", 210.0, 297.0),
        ("8.5 X 11 in", 215.9, 279.4),
        ("6.35×8.89cm", 63.5, 88.9),
        ("1x2mm", 1.0, 2.0),
        ("210x297", 210.0, 297.0),
    ],
)
def test_sizes_are_read_in_mm(text: str, width_mm: float, height_mm: float) -> None:
    assert parse_size(text) == pytest.approx((width_mm, height_mm), abs=1e-9)


@pytest.mark.parametrize("text", ["", "210", "210mm", "x297mm", "210x297pt", "-1x2mm", "1" * 10 + "x2mm"])
def test_what_is_no_size_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a size; write 210x297 \(mm\) or 8.5x11in"):
        parse_size(text)


@pytest.mark.parametrize(
    ("length_mm", "shown"),
    [(63.5, "63.5"), (88.0, "88"), (3.175, "3.18"), (0.0, "0"), (-0.001, "0"), (-1.5, "-1.5"), (100.0, "100")],
)
def test_lengths_are_shown_to_a_hundredth_without_idle_zeros(length_mm: float, shown: str) -> None:
    assert format_mm(length_mm) == shown


@pytest.mark.parametrize(
    ("value", "written"),
    [(63.5, "63.5"), (1e-7, "0"), (-1e-7, "0"), (1e6, "1000000"), (1 / 3, "0.3333"), (-2.0, "-2"), (10.0, "10")],
)
def test_coordinates_are_written_to_four_digits_and_never_as_an_exponent(value: float, written: str) -> None:
    assert number(value) == written


@given(st.floats(-1e6, 1e6))
def test_a_written_coordinate_is_within_half_its_last_digit(value: float) -> None:
    text = number(value)
    assert "e" not in text
    assert abs(float(text) - value) <= 0.00005 + 1e-9
