"""Texts cut into signs. Expected cuts: by hand, after the examples of Unicode's Annex 29."""

import pytest

from scorekeeper.font_fallback import graphemes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Ana", ["A", "n", "a"]),
        ("a\u0301b", ["a\u0301", "b"]),
        ("\U0001f469\u200d\U0001f467!", ["\U0001f469\u200d\U0001f467", "!"]),
        ("\u2764\ufe0fx", ["\u2764\ufe0f", "x"]),
        ("\U0001f44d\U0001f3fd\U0001f44d", ["\U0001f44d\U0001f3fd", "\U0001f44d"]),
        ("\U0001f1e8\U0001f1ff\U0001f1ee\U0001f1f1", ["\U0001f1e8\U0001f1ff", "\U0001f1ee\U0001f1f1"]),
        ("1\ufe0f\u20e32", ["1\ufe0f\u20e3", "2"]),
        ("\u0928\u093e\u092e", ["\u0928\u093e", "\u092e"]),
        ("\u200da", ["\u200d", "a"]),
    ],
)
def test_what_is_read_as_one_stays_together(text: str, expected: list[str]) -> None:
    assert graphemes.split_graphemes(text) == expected


@pytest.mark.parametrize(("sign", "expected"), [("\U0001f3b2", True), ("\u2764\ufe0f", True), ("\u2764", False)])
def test_what_is_shown_as_a_picture(sign: str, expected: bool) -> None:
    assert graphemes.is_emoji(sign) == expected
