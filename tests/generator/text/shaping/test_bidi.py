"""Directions of paragraphs and the order of their parts; expected by hand after UAX 9, or by another implementation."""

import random

import pytest
from bidi import get_display

from generator.text.fonts.font_library import find_font
from generator.text.shaping.bidi import is_rtl, is_rtl_language, levels, visual_runs
from generator.text.shaping.harfbuzz import ShapingOptions

SANS = find_font("Source Sans Pro", 400)
LETTERS = "אבגדabcdابتث\u0591\u05b0  12٣٤,.:()[]{}-+%$!"
"""Of every kind that texts of cards have."""


def shown(text: str, *, is_right: bool) -> str:
    """Return a text in the order from left to right; brackets as they are written."""
    row = list(levels(text, is_right))
    for place in range(len(text.rstrip(" ")), len(text)):  # rule L1, which lines leave to their end
        row[place] = int(is_right)
    found = (
        (text[start:end][::-1] if is_part_right else text[start:end]) for start, end, is_part_right in visual_runs(row)
    )
    return "".join(found)


@pytest.mark.parametrize("seed", range(4))
def test_the_order_is_that_of_another_implementation(seed: int) -> None:
    """That is the crate unicode-bidi, which python-bidi wraps and the press does not use."""
    chance = random.Random(seed)
    for _ in range(2000):
        text = "".join(chance.choices(LETTERS, k=chance.randint(1, 14)))
        for is_right in (False, True):
            assert shown(text, is_right=is_right) == get_display(text, base_dir="LR"[is_right]), ascii(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A bracket is read as what it holds, not as what happens to stand beside it.
        ("אב a (b) ג", "ג a (b) בא"),
        ("a (אב) b", "a (בא) b"),
        # Isolates: what stands inside does not change what stands around.
        ("אב \u2066a (1)\u2069, 2", "2 ,\u2066a (1)\u2069 בא"),
        ("ab \u2067אב\u2069 12", "ab \u2067בא\u2069 12"),
        ("ab \u2068אב 1\u2069 12", "ab \u20681 בא\u2069 12"),
        # What joins or keeps apart stays beside its letter.
        ("א\u200dב", "ב\u200dא"),
    ],
)
def test_brackets_and_isolates(text: str, expected: str) -> None:
    found = shown(text, is_right=is_rtl(text))
    assert [char for char in found if char.isprintable()] == [char for char in expected if char.isprintable()]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("he", True),
        ("ar-EG", True),
        ("fa", True),
        ("ur-PK", True),
        ("yi", True),
        ("az-Arab", True),
        ("pa-Arab-PK", True),
        ("ks-Deva", False),
        ("en", False),
        ("hi", False),
        ("en-IL", False),
        ("", False),
    ],
)
def test_languages_that_are_written_from_the_right(language: str, expected: bool) -> None:
    assert is_rtl_language(language) is expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("שלום", "en", True),
        ("Shalom שלום", "en", False),
        ("Shalom שלום", "he", True),
        ("3 (+1)", "en", False),
        ("3 (+1)", "he", True),
        ("\ufffc 3", "ar", True),
        ("Draw 3 cards.", "he", False),
        ("", "he", True),
        ("", "en", False),
        ("١٢", "en", False),
        ("١٢ الف", "", True),
    ],
)
def test_a_paragraph_is_read_as_its_language_or_its_first_letter(text: str, language: str, expected: bool) -> None:
    assert is_rtl(text, language) is expected


@pytest.mark.parametrize(
    ("text", "is_right", "expected"),
    [
        ("abc!", None, "abc!"),
        ("שלום!", None, "!םולש"),
        ("שלום!", False, "םולש!"),
        ("(3)", True, ")3("),
        ("אב 123", None, "123 בא"),
        ("ab אב cd", None, "ab בא cd"),
    ],
)
def test_glyphs_stand_in_that_order(text: str, is_right: bool | None, expected: str) -> None:
    assert SANS.shape_text(text, ShapingOptions(is_from_right=is_right)).visual_text == expected


def test_brackets_are_mirrored_where_they_are_read_from_the_right() -> None:
    opening, closing = (SANS.shape_text(each).glyphs[0].number for each in "()")
    shaped = SANS.shape_text("(א", ShapingOptions(is_from_right=True))
    assert [glyph.number for glyph in shaped.glyphs][-1:] == [closing]
    assert [glyph.text for glyph in shaped.glyphs] == ["א", "("]  # copied as it was written
    assert opening != closing
