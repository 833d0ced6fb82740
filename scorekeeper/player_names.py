"""Names of people, wherever they come from: typed here, typed on a phone, or read from a file."""

import unicodedata

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say

DIRECTION_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What sets the direction of text, and may turn what stands around a name. Source: UAX #9, section 2."""
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a sign without ink: fillers of Hangul, and the empty cell of Braille. Source: Unicode, Default Ignorable
Code Points (UAX #44); block U+2800."""
UNSEEN = ("Cc", "Cf", "Cs", "Mn", "Me", "Zs", "Zl", "Zp")
"""Categories of what is not seen, or only on a letter: controls, joiners, accents, spaces. Source: UAX #44."""


def clean_name(typed: str) -> str:
    """Return a name without direction marks, controls and space around it; empty if there is nothing to be seen."""
    kept = (" " if each.isspace() else each for each in typed if each not in DIRECTION_MARKS)
    name = "".join(each for each in kept if unicodedata.category(each) != "Cc").strip()
    return name if any(map(_is_seen, name)) else ""


def require_seen(typed: str) -> str:
    """Return a typed name as `clean_name` does; empty if nothing was typed.

    Raises:
        ScoreError: Something was, but there is nothing to be seen.
    """
    name = clean_name(typed)
    if not name and typed.strip():
        raise ScoreError(say("A name needs something to be seen, such as a letter, a digit or a sign."))
    return name


def _is_seen(sign: str) -> bool:
    return sign not in BLANK_LETTERS and unicodedata.category(sign) not in UNSEEN
