"""The fonts of what is shared, and how wide their texts are; shapes with smooth edges.

ReportLab and Pillow are imported when something is drawn, so that the app starts without them.
"""

from functools import cache
from importlib import import_module
from typing import Any

from scorekeeper import assets

SMOOTHING = 4
"""Round shapes are drawn so many times larger, then made smaller."""
REGULAR, BOLD = "pnp-sheet", "pnp-sheet-bold"
"""What the fonts are called in a PDF."""


class Lettering:
    """Measures with the files that are drawn with."""

    def __init__(self) -> None:
        self._faces = {is_bold: _face(is_bold=is_bold) for is_bold in (False, True)}

    def width(self, text: str, size: float, *, is_bold: bool) -> float:
        """Return the width of a line, in the unit of the size."""
        face = self._faces[is_bold]
        return float(sum(face.charWidths.get(ord(sign), face.defaultWidth) for sign in text)) * size / 1000

    def drawable(self, text: str) -> str:
        """Return a text in one line, with a substitute for each sign that the font lacks."""
        return assets.drawable(text.replace("\n", " "), self._can_draw)

    def _can_draw(self, sign: str) -> bool:
        return all(ord(sign) in face.charToGlyph for face in self._faces.values())


def font_file(*, is_bold: bool) -> str:
    """Return the font's file: of the package that the press prints with and the app shows."""
    fonts = import_module("font_source_sans_pro").font_files_ttf
    return str(fonts["SourceSansProSemibold" if is_bold else "SourceSansPro"])


@cache
def _face(*, is_bold: bool) -> Any:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(BOLD if is_bold else REGULAR, font_file(is_bold=is_bold))
    pdfmetrics.registerFont(font)
    return font.face


@cache
def picture_font(size_px: float, *, is_bold: bool) -> Any:
    """Return the font for pictures."""
    from PIL import ImageFont

    return ImageFont.truetype(font_file(is_bold=is_bold), size_px, layout_engine=ImageFont.Layout.BASIC)


def rounded(width: int, height: int, radius: float) -> Any:
    """Return the mask of a rectangle with smooth round corners."""
    from PIL import Image, ImageDraw

    large = Image.new("L", (width * SMOOTHING, height * SMOOTHING), 0)
    corners = (0, 0, width * SMOOTHING - 1, height * SMOOTHING - 1)
    ImageDraw.Draw(large).rounded_rectangle(corners, radius * SMOOTHING, fill=255)
    return large.resize((width, height), Image.Resampling.BOX)
