"""Author and licence of a font, as its file states them."""

import re
from dataclasses import dataclass

from generator.text.fonts.font_library import Font
from generator.text.opentype.font_files import font_data
from generator.text.opentype.font_metrics import FAMILY, font_name

_COPYRIGHT, _LICENCE, _LICENCE_URL = 0, 13, 14
"""Of a font's names. Source: OpenType 1.9, name."""
_PREAMBLE = re.compile(r"^(?:This|The) font(?: software)? is licensed under (?:the )?", re.IGNORECASE)
"""Phrases before the name of the licence."""


@dataclass(frozen=True, slots=True)
class FontCredit:
    """Author and licence of a font; a string is empty where the file does not say."""

    family: str
    """Its family."""
    copyright: str
    """Its copyright."""
    licence: str
    """Its licence, or the first sentence about it."""
    licence_url: str
    """Address of the licence."""

    @property
    def terms(self) -> str:
        """Its licence and the address."""
        url = f" ({self.licence_url})" if self.licence_url else ""
        return f"{self.licence or 'not named in its file'}{url}"


def font_credit(font: Font) -> FontCredit:
    """Read the credit of a font."""
    data = font_data(str(font.file))
    terms = font_name(data, _LICENCE)
    licence = _PREAMBLE.sub("", terms.partition(". ")[0].rstrip("."))
    if licence.lower().startswith("copyright"):
        licence = "as its file says"
    family = font_name(data, *FAMILY) or font.family
    return FontCredit(family, font_name(data, _COPYRIGHT).rstrip("."), licence, font_name(data, _LICENCE_URL))
