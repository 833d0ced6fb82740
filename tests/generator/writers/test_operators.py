"""The words of content streams: each checked against what ISO 32000-1 says they look like."""

import pytest

from generator.geometry import IDENTITY, Matrix, Rect
from generator.svg.model.path_geometry import Outline
from generator.svg.model.scene import Paint
from generator.svg.reader.paths import path_outline
from generator.writers.pdf.content import operators


def outline(data: str) -> Outline:
    made = path_outline(data)
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("data", "written"),
    [
        ("M0 0L10 5", "0 0 m 10 5 l"),
        ("M0 0L10 0C10 5 5 10 0 10Z", "0 0 m 10 0 l 10 5 5 10 0 10 c h"),
        ("M1 1h9v9zl-5 0v5", "1 1 m 10 1 l 10 10 l h 1 1 m -4 1 l -4 6 l"),
    ],
)
def test_a_path_has_each_operator_behind_its_numbers(data: str, written: str) -> None:
    assert operators.path_operators(outline(data).data) == written


@pytest.mark.parametrize(
    ("value", "written"), [(0, "0"), (-0.000001, "0"), (2.5, "2.5"), (1 / 3, "0.33333"), (-7, "-7"), (1e6, "1000000")]
)
def test_lengths_have_no_idle_zeros_and_no_exponent(value: float, written: str) -> None:
    assert operators.format_length(value) == written


def test_factors_have_more_digits_than_shifts() -> None:
    assert (
        operators.transform_operator(Matrix(1 / 64, 0, 0, -1 / 3, 1 / 3, 0)) == "0.015625 0 0 -0.333333333 0.33333 0 cm"
    )


def test_a_shape_that_is_filled_and_stroked_is_written_once_where_that_looks_the_same() -> None:
    square, both = outline("M0 0H9V9Z"), Paint(fill=(1, 0, 0), stroke=(0, 0, 1), width=2)
    path = "0 0 m 9 0 l 9 9 l h"
    pen = "0 0 1 RG 2 w 0 J 0 j 4 M"
    assert operators.shape_operators(square, both) == ["1 0 0 rg", f"{pen} {path} B"]
    clear = Paint(fill=(1, 0, 0), stroke=(0, 0, 1), width=2, stroke_alpha=0.5, is_even_odd=True)
    assert operators.shape_operators(square, clear) == ["1 0 0 rg", f"{path} f*", f"{pen} {path} S"]


def test_a_clip_is_written_where_it_lies() -> None:
    moved = Matrix(2, 0, 0, 2, -10, 0.25)
    paths = [(outline("M0 0H9V9Z"), IDENTITY), (outline("M5 5H6V7Z"), moved)]
    assert operators.clip_to_outlines(paths, is_even_odd=False).splitlines() == [
        "0 0 m 9 0 l 9 9 l h",
        "0 10.25 m 2 10.25 l 2 14.25 l h",
        "W n",
    ]
    assert operators.clip_to_rects([Rect(1, 2, 3.5, 4)]).splitlines() == ["1 2 3.5 4 re", "W n"]


def test_a_box_has_straight_edges_between_its_round_corners() -> None:
    assert operators.rounded_rect_path(10, 20, 0) == "0 0 m 10 0 l 10 20 l 0 20 l h"
    # Quarters of a circle of radius 2, steered by 0.5522847 of it.
    near, far = "0.89543", "9.10457"
    assert operators.rounded_rect_path(10, 20, 2) == (
        f"2 0 m 8 0 l {far} 0 10 {near} 10 2 c 10 18 l 10 19.10457 {far} 20 8 20 c "
        f"2 20 l {near} 20 0 19.10457 0 18 c 0 2 l 0 {near} {near} 0 2 0 c h"
    )
