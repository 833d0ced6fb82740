"""The page's fonts, subset to the letters of Latin scripts, and all other characters that the app writes."""

import io
from collections.abc import Iterable

from fontTools import subset
from fontTools.ttLib import TTFont

from scorekeeper.font_fallback.font_lookup import app_font_file

LATIN = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x250),
    *range(0x300, 0x370),
    *range(0x1E00, 0x1F00),
    *range(0x2000, 0x2070),
    *range(0x20A0, 0x20C0),
)
"""Blocks for names in Latin letters, with punctuation and currencies. Source: Unicode 16, Blocks.txt."""


def small_font(texts: Iterable[str], *, is_bold: bool) -> bytes:
    """Return the app's own font as WOFF2, with Latin letters and the characters of some texts."""
    # With a fixed modification time: the same font each time that a site is made.
    font = TTFont(app_font_file(is_bold=is_bold), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes={*LATIN, *(ord(char) for text in texts for char in set(text))})
    cutter.subset(font)
    font.flavor = "woff2"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()
