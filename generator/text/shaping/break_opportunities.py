"""Break opportunities without spaces: between ideographs, kana and Hangul, and at U+200B.

The rules are those of UAX 14, as far as they differ between scripts; rule numbers are in brackets. Lines of Thai, Lao,
Khmer and Burmese end between words, which only a dictionary could tell apart, so the text has to mark them.
"""

import re
import unicodedata

from generator.session import BuildSession

OPPORTUNITY = "\u200b"
"""ZERO WIDTH SPACE: a line may end here."""
_FIRST = "\u0f0b"
"""No character before it has rules of its own, except the one above."""
_GLUE = "\u00a0\u2007\u202f\u2060\ufeff\u034f\u0f08\u0f0c\u0f12"
"""Characters that keep both sides together (WJ, GL)."""
_AFTER = "\u0f0b\u1361\u104a\u104b\u17d4\u17d5\u3000"
"""Characters between words or sentences after which a line may end (BA)."""
_NOT_FIRST = frozenset(
    "々〻ゝゞヽヾーｰ゛゜ﾞﾟ・･：；‼⁇⁈⁉〜゠"
    + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"
    + "!?,.:;！？，．、。｡､…‥%‰℃°％′″"
)
"""Characters that cannot begin a line, in addition to closing brackets (NS, CJ in strict style, EX, CL, IS, IN, PO)."""
_NOT_LAST = frozenset("￥¥$£€＄￡№＃#+−±")
"""Characters that cannot end a line, in addition to opening brackets (PR)."""
_UNDIVIDED = "…‥—―〳〴〵"
"""Characters that are not divided from another of the same kind (IN, B2)."""
_OPENING, _CLOSING = ("Ps", "Pi"), ("Pe", "Pf")


_WITHOUT_SPACES = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""Thai, Lao, Burmese, Khmer."""


def break_advice(text: str) -> str:
    """Return advice on breaking lines of a text without spaces between words; empty for any other."""
    return "; put U+200B where a line may end" if _WITHOUT_SPACES.search(text) else ""


@BuildSession.remembers(4096)
def opportunities(text: str) -> frozenset[int]:
    """Return the positions where a line may begin, in addition to those after spaces, hyphens and the like."""
    if not text or (max(text) < _FIRST and OPPORTUNITY not in text):
        return frozenset()
    found: set[int] = set()
    base = ""  # the base character of the marks before a position, or the emoji of its modifiers
    for place, char in enumerate(text):
        if place and _may_break(text[place - 1], base, char):
            found.add(place)
        if unicodedata.category(char)[0] != "M" and char != "\u200d" and not continues_emoji(char):
            base = char
    return frozenset(found)


def continues_emoji(char: str) -> bool:
    """Whether a character is part of the emoji before it: a skin tone, or a tag of a flag. Source: UTS 51, 1.4."""
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"


def _may_break(before: str, base: str, after: str) -> bool:
    """Whether a line may end between two characters; `base` carries the first, if that only modifies it."""
    if before == OPPORTUNITY:  # LB 8
        return after not in " \t"
    if after == OPPORTUNITY or before == "\u200d" or after in _GLUE or base in _GLUE:  # LB 7, 8a, 11, 12
        return False
    if unicodedata.category(after)[0] == "M" or after in " \t\u200d" or base in (" ", "\t", ""):  # LB 9
        return False
    if continues_emoji(after):  # LB 9, 30b
        return False
    if base in _AFTER:  # LB 21
        return after not in _NOT_FIRST
    if not (_is_wide(base) or _is_wide(after)):
        return False
    if unicodedata.category(base) in _OPENING or base in _NOT_LAST or base in "\"'":  # LB 14, 19, 25
        return False
    if unicodedata.category(after) in _CLOSING or after in _NOT_FIRST or after in _AFTER or after in "\"'":  # LB 13, 21
        return False
    return not (base == after and base in _UNDIVIDED)  # LB 17, 22


def _is_wide(char: str) -> bool:
    """Whether a line may end beside it as beside an ideograph (ID, CJ, H2, H3, and the wide ones of CL, OP, NS)."""
    return unicodedata.east_asian_width(char) in ("W", "F") or "\uff61" <= char <= "\uff9f"
