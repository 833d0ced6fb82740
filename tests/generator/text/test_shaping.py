"""The order of glyphs; expected by hand, after UAX 9."""

import pytest

from generator.text.fonts import find_font

SANS = find_font("Source Sans Pro", 400)


@pytest.mark.parametrize(
    ("read", "shown"),
    [
        ("abc", "abc"),
        ("\u05d0\u05d1\u05d2", "\u05d2\u05d1\u05d0"),
        ("\u05d0\u05d1 123", "123 \u05d1\u05d0"),
        ("ab \u05d0\u05d1 cd", "ab \u05d1\u05d0 cd"),
        ("\u05d0\u05d1 ab", "ab \u05d1\u05d0"),
    ],
)
def test_what_is_read_from_the_right_stands_from_right_to_left(read: str, shown: str) -> None:
    assert SANS.shaped(read).shown == shown
