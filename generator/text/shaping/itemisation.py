"""Itemisation: the parts of a text that stay in one font, such as a letter with its marks, or a joined word."""

from collections.abc import Iterator
from itertools import groupby

OF_NO_SCRIPT = ("Zyyy", "Zinh")
"""Scripts of characters common to all scripts. Source: UAX 24."""
_BY_LETTER = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Geor", "Hebr", "Hani", "Hira", "Kana", "Hang", "Bopo", "Yiii"})
"""Scripts whose letters are independent of each other (ours); in all others, words stay whole."""
_JOINING = "\u200c\u200d"


def itemise(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text that stay in one font, each with its script (ISO 15924)."""
    from fontTools.unicodedata import category, script  # needed only by texts in several fonts

    owners: list[tuple[int, str]] = []  # for each character, the number of its part and the part's script
    for place, char in enumerate(text):
        own = script(char)
        number, of_part = owners[-1] if owners else (-1, "")
        is_mark = category(char)[0] == "M" or char in _JOINING or "\ufe00" <= char <= "\ufe0f"
        is_joined = text[place - 1 : place] in _JOINING if place else False
        is_same_word = own == of_part and own not in _BY_LETTER and own not in OF_NO_SCRIPT
        if owners and (is_mark or is_joined or is_same_word):
            owners.append((number, own if of_part in OF_NO_SCRIPT and own not in OF_NO_SCRIPT else of_part))
        else:
            owners.append((number + 1, own))
    start = 0
    for _, part in groupby(owners, key=lambda owner: owner[0]):
        held = list(part)
        yield held[-1][1], text[start : start + len(held)]
        start += len(held)
