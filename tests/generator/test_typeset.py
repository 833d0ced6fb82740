"""Lines of text: broken where they are too wide, and refused where nothing helps."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.fonts import find_font
from generator.typeset import break_lines, fit_lines

SANS = find_font("Source Sans Pro", 400)
PROPERTY = settings(deadline=None, database=None, derandomize=True, max_examples=100)
EM = SANS.width("m", 1)


def test_a_line_that_fits_stays_whole() -> None:
    assert break_lines("m m m", SANS, 1, SANS.width("m m m", 1)) == ["m m m"]


def test_a_line_is_broken_at_the_last_space_that_fits() -> None:
    assert break_lines("m m m", SANS, 1, SANS.width("m m m", 1) - 0.02) == ["m m", "m"]
    assert break_lines("m m m", SANS, 1, EM) == ["m", "m", "m"]


def test_newlines_are_kept_and_empty_lines_too() -> None:
    assert break_lines("a\n\nb", SANS, 1, 10) == ["a", "", "b"]
    assert break_lines("", SANS, 1, 10) == [""]


def test_several_spaces_are_one_and_a_no_break_space_holds() -> None:
    assert break_lines("  a   b  ", SANS, 1, 10) == ["a b"]
    held = "m\u00a0m m"
    assert break_lines(held, SANS, 1, SANS.width("m m", 1)) == ["m\u00a0m", "m"]


def test_a_word_wider_than_the_box_says_by_how_much() -> None:
    with pytest.raises(ValueError, match=r"^the word 'mmmm' is 1\.00 mm wider than its box of ") as caught:
        break_lines("a mmmm", SANS, 1, 4 * EM - 1)
    assert str(caught.value).endswith(f" box of {4 * EM - 1:.2f} mm")


def test_a_character_that_the_font_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        break_lines("漢", SANS, 1, 10)


@PROPERTY
@given(words=st.lists(st.text("abm,", min_size=1, max_size=8), min_size=1, max_size=20), width=st.floats(8, 40))
def test_no_line_is_too_wide_no_word_is_lost_and_no_line_is_broken_early(words: list[str], width: float) -> None:
    lines = break_lines(" ".join(words), SANS, 1, width)
    assert " ".join(lines).split(" ") == words
    assert all(SANS.width(line, 1) <= width + 0.01 for line in lines)
    for line, following in pairwise(lines):
        assert SANS.width(f"{line} {following.split(' ')[0]}", 1) > width


def test_the_largest_size_that_fits_is_taken() -> None:
    # Two lines at size 3: ascent and descent are 0.75 + 0.25 of the size in this font, and one step of 1.2.
    assert (SANS.ascent, SANS.descent) == (0.75, 0.25)
    width = SANS.width("m m", 3)
    assert fit_lines("m m m m", SANS, [4, 3, 2], width, 3 * (1.2 + 1), leading=1.2) == (3, ["m m", "m m"])
    assert fit_lines("m m m m", SANS, [4, 3, 2], width, 3 * (1.2 + 1) - 0.02, leading=1.2) == (2, ["m m", "m m"])


def test_text_that_does_not_fit_at_the_smallest_size_says_by_how_much() -> None:
    with pytest.raises(ValueError, match=r"^at the smallest size of 2\.00 mm 3 lines need 6\.80 mm, 0\.80 mm more than "
                                         r"the box of 3\.00 x 6\.00 mm has$"):  # fmt: skip
        fit_lines("m m m", SANS, [3, 2], 3, 6, leading=1.2)


def test_a_word_that_is_too_wide_at_the_smallest_size_says_so() -> None:
    with pytest.raises(ValueError, match=r"^at the smallest size of 2\.00 mm the word 'mmm' is .* wider than its box"):
        fit_lines("mmm", SANS, [3, 2], 3, 60, leading=1.2)
