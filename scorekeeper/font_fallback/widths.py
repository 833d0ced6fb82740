"""Text widths in the app's font, without opening it: from a table made by `pnp assets`."""

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from scorekeeper import assets
from scorekeeper.font_fallback import graphemes

EMOJI, WIDE, OTHER = 1.3, 1.0, 0.65
"""Em reserved for a grapheme of another font, rather too much than too little (ours: Noto Color Emoji takes 1.24;
letters of Chinese, Japanese and Korean are 1 wide; Noto's of Hebrew, Arabic, Thai and Devanagari 0.5 to 0.63)."""


@lru_cache(maxsize=4096)
def width(text: str, *, is_bold: bool) -> float:
    """Return the width of a line relative to the size; characters that the font lacks are estimated."""
    table = _table(is_bold=is_bold)
    if text.isascii():
        return sum(table.get(ord(char), 0) for char in text) / 1000
    return sum(_width(sign, table) for sign in graphemes.split_graphemes(text))


@lru_cache(maxsize=4096)
def is_width_exact(text: str) -> bool:
    """Whether a width is exact: whether the font has all characters of a text."""
    return text.isascii() or all(map(assets.covers, text))


def _width(sign: str, table: Mapping[int, int]) -> float:
    if all(ord(char) in table for char in sign):
        return sum(table[ord(char)] for char in sign) / 1000
    if graphemes.is_emoji(sign):
        return EMOJI
    return sum(
        table.get(ord(char), 1000 * (WIDE if unicodedata.east_asian_width(char) in "WF" else OTHER)) / 1000
        for char in sign
        if unicodedata.category(char) not in ("Mn", "Me", "Cf")
    )


@cache
def _table(*, is_bold: bool) -> Mapping[int, int]:
    """Return the width of each character in thousandths of the size."""
    return assets.widths(600 if is_bold else 400)
