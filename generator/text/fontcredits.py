"""What a font file says of who made it and under which licence."""

import re
from dataclasses import dataclass
from io import BytesIO

from generator.text.fontfiles import font_data
from generator.text.fonts import Font

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


def font_credit(font: Font) -> FontCredit:
    """Read whose a font is."""
    from fontTools.ttLib import TTFont  # costs 50 ms, and only credits ask

    with TTFont(BytesIO(font_data(str(font.file))), lazy=True) as file:
        # Source: OpenType 1.9, name: 0 copyright, 13 licence, 14 its address.
        told = [" ".join((file["name"].getDebugName(number) or "").split()) for number in (0, 13, 14)]
    licence = _PREAMBLE.sub("", told[1].partition(". ")[0].rstrip("."))
    return FontCredit(font.family, told[0].rstrip("."), licence, told[2])
