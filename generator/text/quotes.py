"""Quotes, dashes and dots as a language sets them, from what a keyboard has."""

import re

OBJECT = "\ufffc"
"""Stands for an icon among the characters around it."""
_EITHER = ("-", "‑", "–", "—", "/", OBJECT)
"""What a quote can open or close after."""
_ELIDED = re.compile(r"(?<!\w)'(?=\d\ds?\b|n'|n\b|(?:tis|twas|em|til|cause)\b)", re.IGNORECASE)
"""The apostrophe before what has lost its beginning: `'90s`, `rock 'n' roll`, `'tis`."""
_LOW_HIGH, _ANGLED = ("„", "“", "‚", "‘"), ("«", "»", "“", "”")
_QUOTES = {
    "en": ("“", "”", "‘", "’"),
    "cs": _LOW_HIGH,
    "sk": _LOW_HIGH,
    "de": _LOW_HIGH,
    "pl": ("„", "”", "«", "»"),
    "fr": ("«", "»", "«", "»"),
    "es": _ANGLED,
    "el": _ANGLED,
}
"""Opening and closing quotes, outer and inner. Source: CLDR 45, delimiters."""


def typographic(text: str, before: str, after: str, language: str) -> str:
    """Set quotes, dashes and dots as the language does, between what stands before and after."""
    text = text.replace("...", "…").replace("---", "—").replace("--", "–")
    if '"' not in text and "'" not in text:
        return text
    opening, closing, inner_opening, inner_closing = _QUOTES.get(language.partition("-")[0].lower(), _QUOTES["en"])
    elided = {match.start(): match[0] for match in _ELIDED.finditer(text)}
    written: list[str] = []
    for position, char in enumerate(text):
        is_opening = _opens(before, text[position + 1 : position + 2] or after)
        if char == '"':
            char = opening if is_opening else closing
        elif char == "'":
            # Within or after a word it is an apostrophe in every language, as it is for what a word has lost.
            is_apostrophe = before.isalnum() or position in elided
            char = "’" if is_apostrophe else inner_opening if is_opening else inner_closing
        written.append(char)
        before = char
    return "".join(written)


def _opens(before: str, after: str) -> bool:
    """Whether a quote between two characters is an opening one."""
    if not before or before.isspace() or before in "([{„“‚‘«‹":
        return True
    # After a dash or an icon it opens what follows, and closes what is over.
    return before in _EITHER and (after.isalnum() or after in (*"([{¿¡\"'", OBJECT))
