"""Graphemes (a letter with its accents, an emoji of several characters), and the width of a text in the app's font.

The width comes from a table made by `pnp assets`, without opening the font.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

from scorekeeper import assets
from scorekeeper.assets import JOINERS

_JOINER, _AS_EMOJI, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_TONES = ("\U0001f3fb", "\U0001f3ff")
_FLAGS = ("\U0001f1e6", "\U0001f1ff")
_TAGS = ("\U000e0020", "\U000e007f")
EMOJI, WIDE, OTHER = 1.3, 1.0, 0.65
"""Em reserved for a grapheme of another font, rather too much than too little (ours: Noto Color Emoji takes 1.24;
letters of Chinese, Japanese and Korean are 1 wide; Noto's of Hebrew, Arabic, Thai and Devanagari 0.5 to 0.63)."""


def split_graphemes(text: str) -> list[str]:
    """Split a text into its graphemes; joined, they are the text.

    Source: Unicode Standard Annex 29, 3.1 Grapheme Clusters, as far as names of people need it.
    """
    found: list[str] = []
    for char in text:
        if found and _is_extension(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def is_emoji(sign: str) -> bool:
    return ord(sign[0]) >= 0x1F000 or _AS_EMOJI in sign or _KEYCAP in sign


def strip_joiners(sign: str) -> str:
    return "".join(char for char in sign if char not in JOINERS)


def _is_extension(sign: str, char: str) -> bool:
    if char in JOINERS or char == _KEYCAP or _is_in(char, _TONES) or _is_in(char, _TAGS):
        return True
    if sign[-1] == _JOINER and is_emoji(char + _AS_EMOJI):
        return not char.isalnum()
    if _is_in(char, _FLAGS) and _is_in(sign[-1], _FLAGS):
        return len(sign) == 1
    return unicodedata.category(char) in ("Mn", "Me", "Mc")


def _is_in(char: str, ends: tuple[str, str]) -> bool:
    return ends[0] <= char <= ends[1]


@lru_cache(maxsize=4096)
def width(text: str, *, is_bold: bool) -> float:
    """Return the width of a line relative to the size; characters that the font lacks are estimated."""
    table = _table(is_bold=is_bold)
    if text.isascii():
        return sum(table.get(ord(char), 0) for char in text) / 1000
    return sum(_width(sign, table) for sign in split_graphemes(text))


@lru_cache(maxsize=4096)
def is_width_exact(text: str) -> bool:
    """Whether a width is exact: whether the font has all characters of a text."""
    return text.isascii() or all(map(assets.covers, text))


def _width(sign: str, table: Mapping[int, int]) -> float:
    if all(ord(char) in table for char in sign):
        return sum(table[ord(char)] for char in sign) / 1000
    if is_emoji(sign):
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
