"""Single values of SVG: read strictly, and quickly whatever a stranger writes there."""

import pytest

from generator.geometry import Rect
from generator.svg.reader.values import (
    declarations,
    parse_colour,
    parse_number,
    parse_numbers,
    parse_part,
    parse_transform,
    parse_view_box,
)
from generator.svg.reader.xml import Element


@pytest.mark.parametrize(
    ("text", "expected"),
    [("5", 5), ("-5", -5), ("+.5", 0.5), ("5.", 5), ("1e2", 100), ("1E-2", 0.01), (" 5px ", 5), ("1000000", 1e6)],
)
def test_numbers_are_read(text: str, expected: float) -> None:
    assert parse_number(text, "x") == expected


# An inch has 96 px, 72 pt, 6 pc, 25.4 mm (CSS Values 3, 5.2).
@pytest.mark.parametrize("text", ["0.5in", "36pt", "3pc", "12.7mm", "1.27cm", "48px"])
def test_lengths_are_in_units_of_the_drawing(text: str) -> None:
    assert parse_number(text, "x") == pytest.approx(48)


@pytest.mark.parametrize(
    "text",
    ["", "5 5", "5em", "5MM", "5%", "auto", "NaN", "inf", "1e9", "-1000001", "0x10", "1_0", "٣", "5px5", "- 5", "5,"],
)
def test_what_is_no_plain_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^x='.*' \(write a number without a unit\)$"):
        parse_number(text, "x")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("1", [1]),
        ("1 2,3 , 4\t5\n6", [1, 2, 3, 4, 5, 6]),
        ("1-2+3.5.5", [1, -2, 3.5, 0.5]),
        (" 1e2-.5 ", [100, -0.5]),
    ],
)
def test_lists_are_read(text: str, expected: list[float]) -> None:
    assert parse_numbers(text, "points") == expected


@pytest.mark.parametrize("text", ["1,,2", ",1", "1,", "1 x", "1mm 2", "1;2", "1 2 %"])
def test_what_is_no_list_of_numbers_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^points='"):
        parse_numbers(text, "points")


@pytest.mark.parametrize(("text", "part"), [("0.5", 0.5), ("50%", 0.5), ("2", 1), ("-1", 0), ("150%", 1)])
def test_parts_are_cut_off_at_0_and_1(text: str, part: float) -> None:
    assert parse_part(text, "opacity") == part


def test_a_view_box_has_four_numbers_and_an_extent() -> None:
    assert parse_view_box("-1,-2 3 4") == Rect(-1, -2, 3, 4)
    for text in ("0 0 5", "0 0 5 0", "0 0 -5 5", "0 0 5 5 5", "a b c d"):
        with pytest.raises(ValueError, match=r"^viewBox='"):
            parse_view_box(text)


def test_declarations_are_read_in_order() -> None:
    element = Element("g", {"style": " fill : red ;; stroke:url(#a);stroke-width:2px"}, 1)
    assert declarations(element) == [("fill", "red"), ("stroke", "url(#a)"), ("stroke-width", "2px")]
    assert declarations(Element("g", {}, 1)) == []


@pytest.mark.parametrize(
    "text",
    [
        "1.1" * 100_000 + "x",
        "1" * 300_000 + "x",
        "1 " * 100_000 + "x",
        " " * 300_000 + "x",
        "1," * 100_000 + "x",
        "-" * 300_000,
        "." * 300_000,
        "1e" * 100_000,
    ],
    ids=["fractions", "digits", "numbers", "spaces", "commas", "signs", "points", "exponents"],
)
def test_a_long_text_is_refused_at_once(text: str) -> None:
    """A pattern that tries again and again would not end within hours."""
    with pytest.raises(ValueError, match=r"^x='.{40}'"):
        parse_numbers(text, "x")
    with pytest.raises(ValueError, match=r"^x='.{40}'"):
        parse_number(text, "x")
    with pytest.raises(ValueError, match=r"^transform '.{40}'$"):
        parse_transform(text)
    with pytest.raises(ValueError, match=r"^transform=?( ?)'.{40}'$"):
        parse_transform(f"scale({text})")
    with pytest.raises(ValueError, match=r"^colour '.{40}' "):
        parse_colour(text)
