"""What a font file says of who made it and under which licence."""

import re
from dataclasses import dataclass

from generator.text.fonts.font_library import Font
from generator.text.opentype.font_files import font_data
from generator.text.opentype.font_metrics import FAMILY, font_name

_COPYRIGHT, _LICENCE, _LICENCE_URL = 0, 13, 14
"""Of a font's names. Source: OpenType 1.9, name."""
_PREAMBLE = re.compile(r"^(?:This|The) font(?: software)? is licensed under (?:the )?", re.IGNORECASE)
"""What stands before the name of the licence."""


@dataclass(frozen=True, slots=True)
class FontCredit:
    """Whose a font is; what its file does not say is empty."""

    family: str
    """Its family."""
    copyright: str
    """Its copyright."""
    licence: str
    """Its licence, or what its first sentence says of that."""
    licence_url: str
    """Address of the licence."""

    @property
    def terms(self) -> str:
        """Its licence with the address of that."""
        url = f" ({self.licence_url})" if self.licence_url else ""
        return f"{self.licence or 'not named in its file'}{url}"


def font_credit(font: Font) -> FontCredit:
    """Read whose a font is."""
    data = font_data(str(font.file))
    terms = font_name(data, _LICENCE)
    licence = _PREAMBLE.sub("", terms.partition(". ")[0].rstrip("."))
    if licence.lower().startswith("copyright"):
        licence = "as its file says"
    family = font_name(data, *FAMILY) or font.family
    return FontCredit(family, font_name(data, _COPYRIGHT).rstrip("."), licence, font_name(data, _LICENCE_URL))
