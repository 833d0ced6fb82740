"""Splits a text into graphemes: a letter with its accents, an emoji of several characters."""

import unicodedata

from scorekeeper.assets import JOINERS

_JOINER, _AS_EMOJI, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_TONES = ("\U0001f3fb", "\U0001f3ff")
_FLAGS = ("\U0001f1e6", "\U0001f1ff")
_TAGS = ("\U000e0020", "\U000e007f")


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
    """Whether a grapheme is shown as a picture."""
    return ord(sign[0]) >= 0x1F000 or _AS_EMOJI in sign or _KEYCAP in sign


def strip_joiners(sign: str) -> str:
    """Return the characters of a grapheme that are drawn."""
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
