"""Typographic quotes, dashes and dots for a language, from those of a keyboard."""

import re

OBJECT = "\ufffc"
"""Stands for an icon in the text."""
_EITHER = ("-", "‑", "–", "—", "/", OBJECT)
"""Characters after which a quote can open or close."""
_ELIDED = re.compile(r"(?<!\w)'(?=\d\ds?\b|n'|n\b|(?:tis|twas|em|til|cause)\b)", re.IGNORECASE)
"""Words with a leading apostrophe: `'90s`, `rock 'n' roll`, `'tis`."""
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


def set_typography(text: str, before: str, after: str, language: str, *, is_inside: bool = False) -> tuple[str, bool]:
    """Set quotes, dashes and dots by the rules of the language.

    Args:
        language: BCP 47 tag.
        is_inside: Whether an inner quote is open.

    Returns:
        The text, and whether an inner quote is open after it.
    """
    text = text.replace("...", "…").replace("---", "—").replace("--", "–")
    if '"' not in text and "'" not in text:
        return text, is_inside
    opening, closing, inner_opening, inner_closing = _QUOTES.get(language.partition("-")[0].lower(), _QUOTES["en"])
    elided = {match.start(): match[0] for match in _ELIDED.finditer(text)}
    written: list[str] = []
    for position, char in enumerate(text):
        following = text[position + 1 : position + 2] or after
        is_opening = _is_opening(before, following, f"([{{„‚‹{opening}{inner_opening}")
        if char == '"':
            char = opening if is_opening else closing
        elif char == "'":
            # Within a word it is an apostrophe in every language; so it is after a word if there is nothing to close,
            # and before an elided one.
            is_over = is_inside and not following.isalnum()
            is_apostrophe = (before.isalnum() and not is_over) or position in elided
            if not is_apostrophe:
                is_inside = is_opening
            char = "’" if is_apostrophe else inner_opening if is_opening else inner_closing
        written.append(char)
        before = char
    return "".join(written), is_inside


def _is_opening(before: str, after: str, openers: str) -> bool:
    """Whether a quote between two characters (empty at the ends) opens, as after spaces and `openers`."""
    if not before or before.isspace() or before in openers:
        return True
    # After a dash or an icon it opens if something follows, else it closes.
    return before in _EITHER and (after.isalnum() or after in (*"([{¿¡\"'", OBJECT))
