"""What stays in one font; expected by hand."""

from pathlib import Path

import pytest

from generator.text.fonts.font_library import find_font
from generator.text.fonts.font_stacks import describe_missing, itemise, split_by_font
from tests.generator.tinyfont import tiny_font

SANS = find_font("Source Sans Pro", 400)


@pytest.mark.parametrize(
    "expected",
    [
        "a|b|e\u0301|x\u0323\u0307",
        "क्षत्रिय",
        "क\u094d\u200dष",
        "می\u200cشود",
        "سلام|,| |دنیا",
        "漢|字|か\u3099",
        "ש\u05c1\u05b8|ל",
        "♥\ufe0f|1",
        "ภาษา|1",
        "👩\u200d🚀|a",
        "👍🏽|👍|1\ufe0f⃣",
    ],
)
def test_letters_keep_their_marks_and_joined_words_are_whole(expected: str) -> None:
    assert [part for _, part in itemise(expected.replace("|", ""))] == expected.split("|")


def test_a_mark_is_taken_from_the_font_of_its_letter(tmp_path: Path) -> None:
    """The first font has the letter, the second both."""
    (tmp_path / "a").mkdir()
    first, second = tiny_font(tmp_path / "a", "אב"), tiny_font(tmp_path, "אבג", marks="\u05b8")
    assert list(split_by_font("אב\u05b8א", [first, second])) == [(first, "א"), (second, "ב\u05b8א")]


def test_what_no_font_has_whole_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    first, second = tiny_font(tmp_path / "a", "אב"), tiny_font(tmp_path, "ג", marks="\u05b8")
    assert describe_missing("אב\u05b8", [first, second]) == (
        "no font has all of 'ב\u05b8': U+05D1 HEBREW LETTER BET 'ב', U+05B8 HEBREW POINT QAMATS '\u05b8'"
    )
    assert describe_missing("אב", [first, second]) == ""


def test_a_joined_word_is_not_patched_together(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    first, second = tiny_font(tmp_path / "a", "سلم"), tiny_font(tmp_path, "سلمگ")
    assert list(split_by_font("سلگم سلم", [first, second])) == [(second, "سلگم سلم")]
    assert list(split_by_font("سلگم", [SANS, first, second])) == [(second, "سلگم")]
