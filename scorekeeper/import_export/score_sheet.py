"""The score sheet as a PDF and as a picture, both drawn from one layout with the same fonts.

ReportLab and Pillow are imported when a sheet is drawn, so that the app starts without them.
"""

import io
from functools import cache
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.font_fallback import graphemes, line_images
from scorekeeper.font_fallback.font_lookup import app_font_file, needs_fallback, replace_undrawable
from scorekeeper.import_export import sheet_layout
from scorekeeper.import_export.optional_libraries import missing_library_errors
from scorekeeper.import_export.sheet_data import SheetData
from scorekeeper.import_export.sheet_layout import Anchor, SheetMark, SheetPage, SheetPanel, SheetText
from scorekeeper.messages import say

A4 = sheet_layout.SheetPaper(210.0, 297.0, 15.0)
"""Source: ISO 216."""
PICTURE_PX = 1080
"""Width of the picture: a phone's screen."""
LONGEST_PICTURE_PX = 30_000
"""Limit of a picture's height: phones cannot hold more in memory (ours)."""
PHONE_MM, PHONE_MARGIN_MM = 108.0, 6.0
"""Width of the sheet on a phone's screen at which texts are readable."""
COLUMN_MM, LABEL_MM = 15.0, 28.0
"""With many players the picture shows more millimetres, and so becomes smaller."""
POINTS_PER_MM = 72 / 25.4
PICTURE_DPI = 600
"""Texts drawn as pictures are as sharp as a printer."""
MEASURED_PX = 100.0
"""Size at which texts that need other fonts are measured, whatever unit they are drawn in."""
SMOOTHING = 4
"""Round corners are drawn at this multiple, then scaled down."""
_REGULAR, _BOLD = "pnp-sheet", "pnp-sheet-bold"


@missing_library_errors()
def pdf(data: SheetData) -> bytes:
    """Draw the sheet as a PDF in A4, with the same bytes for the same match.

    Raises:
        ScoreError: A library is missing.
    """
    from reportlab.pdfgen.canvas import Canvas

    _register_fonts()
    pages = sheet_layout.lay_out(data, A4, _Fonts())
    out = io.BytesIO()
    canvas = Canvas(out, initialFontName=_REGULAR, invariant=1, pageCompression=1)
    canvas.setTitle(f"{data.title} · {data.date}".encode(errors="replace").decode())
    canvas.setAuthor(data.words.made_by)
    canvas.setSubject(data.words.heading)
    for page in pages:
        canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        for mark in page.marks:
            _draw_in_pdf(canvas, page, mark)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@missing_library_errors()
def png(data: SheetData) -> bytes:
    """Draw the sheet as one picture, as high as needed.

    Raises:
        ScoreError: It would be higher than phones can show, or a library is missing.
    """
    from PIL import Image, ImageDraw

    (page,) = sheet_layout.lay_out(
        data, sheet_layout.SheetPaper(picture_width_mm(len(data.players)), None, PHONE_MARGIN_MM), _Fonts()
    )
    scale = PICTURE_PX / page.width
    height = round(page.height * scale)
    if height > LONGEST_PICTURE_PX:
        raise ScoreError(say("The match is too long for one picture; the PDF has all of it."))
    image = Image.new("RGB", (PICTURE_PX, height), "white")
    draw = ImageDraw.Draw(image)
    for mark in page.marks:
        _draw_in_picture(image, draw, scale, mark)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=False)
    return out.getvalue()


def picture_width_mm(player_count: int) -> float:
    return max(PHONE_MM, LABEL_MM + COLUMN_MM * player_count + 2 * PHONE_MARGIN_MM)


class _Fonts:
    """Measures with the font used for drawing."""

    def width(self, text: str, size: float, *, is_bold: bool) -> float:
        """Return the width of a line, in the unit of the size."""
        if needs_fallback(text):
            return line_images.width(text, MEASURED_PX, is_bold=is_bold) * size / MEASURED_PX
        return graphemes.width(text, is_bold=is_bold) * size

    def replace_undrawable(self, text: str) -> str:
        """Return a text in one line, with a substitute for each character that no font has."""
        return replace_undrawable(text.replace("\n", " "))


@cache
def _register_fonts() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name, is_bold in ((_REGULAR, False), (_BOLD, True)):
        pdfmetrics.registerFont(TTFont(name, str(app_font_file(is_bold=is_bold))))


def _draw_in_pdf(canvas: Any, page: SheetPage, mark: SheetMark) -> None:
    def x(mm: float) -> float:
        return mm * POINTS_PER_MM

    def y(mm: float) -> float:
        return (page.height - mm) * POINTS_PER_MM

    match mark:
        case SheetText() if needs_fallback(mark.text):
            _picture_in_pdf(canvas, page, mark)
        case SheetText():
            canvas.setFillColor(mark.colour)
            canvas.setFont(_BOLD if mark.is_bold else _REGULAR, mark.size * POINTS_PER_MM)
            draw = {
                Anchor.LEFT: canvas.drawString,
                Anchor.MIDDLE: canvas.drawCentredString,
                Anchor.RIGHT: canvas.drawRightString,
            }
            draw[mark.anchor](x(mark.x), y(mark.y), mark.text)
        case SheetPanel():
            canvas.setFillColor(mark.fill)
            box = x(mark.x), y(mark.y + mark.height), x(mark.width), x(mark.height)
            if mark.radius:
                canvas.roundRect(*box, x(mark.radius), stroke=0, fill=1)
            else:
                canvas.rect(*box, stroke=0, fill=1)
        case sheet_layout.SheetLine():
            canvas.setStrokeColor(mark.colour)
            canvas.setLineWidth(x(mark.width))
            canvas.line(x(mark.x), y(mark.y), x(mark.to_x), y(mark.y))


def _picture_in_pdf(canvas: Any, page: SheetPage, mark: SheetText) -> None:
    """Draw a text that needs other fonts as a picture: their licences may forbid embedding."""
    from reportlab.lib.utils import ImageReader

    dots_per_mm = PICTURE_DPI / 25.4
    line = line_images.draw_line(mark.text, mark.size * dots_per_mm, mark.colour, is_bold=mark.is_bold)
    width, height = (each / PICTURE_DPI * 72 for each in line.image.size)
    x = (mark.x - line.left / dots_per_mm) * POINTS_PER_MM - _left_extent(mark) * POINTS_PER_MM
    y = (page.height - mark.y + line.baseline / dots_per_mm) * POINTS_PER_MM - height
    canvas.drawImage(ImageReader(line.image), x, y, width, height, mask="auto")


def _left_extent(mark: SheetText) -> float:
    """Return how far a text that needs other fonts extends to the left of its place, in the unit of its size."""
    part = {Anchor.LEFT: 0.0, Anchor.MIDDLE: 0.5, Anchor.RIGHT: 1.0}[mark.anchor]
    return part * line_images.width(mark.text, MEASURED_PX, is_bold=mark.is_bold) * mark.size / MEASURED_PX


def _draw_in_picture(image: Any, draw: Any, scale: float, mark: SheetMark) -> None:
    match mark:
        case SheetText() if needs_fallback(mark.text):
            line = line_images.draw_line(mark.text, round(mark.size * scale, 1), mark.colour, is_bold=mark.is_bold)
            left = round((mark.x - _left_extent(mark)) * scale) - line.left
            image.paste(line.image, (left, round(mark.y * scale) - line.baseline), line.image)
        case SheetText():
            font = _picture_font(round(mark.size * scale, 1), is_bold=mark.is_bold)
            anchor = {Anchor.LEFT: "ls", Anchor.MIDDLE: "ms", Anchor.RIGHT: "rs"}[mark.anchor]
            draw.text((mark.x * scale, mark.y * scale), mark.text, fill=mark.colour, font=font, anchor=anchor)
        case SheetPanel():
            left, top = round(mark.x * scale), round(mark.y * scale)
            right, bottom = round((mark.x + mark.width) * scale), round((mark.y + mark.height) * scale)
            if not mark.radius:
                draw.rectangle((left, top, right - 1, bottom - 1), fill=mark.fill)
            else:
                image.paste(
                    mark.fill, (left, top), _rounded_mask(right - left, bottom - top, round(mark.radius * scale, 1))
                )
        case sheet_layout.SheetLine():
            top, thickness = round((mark.y - mark.width / 2) * scale), max(round(mark.width * scale), 1)
            draw.rectangle(
                (round(mark.x * scale), top, round(mark.to_x * scale) - 1, top + thickness - 1), fill=mark.colour
            )


@cache
def _picture_font(size_px: float, *, is_bold: bool) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(str(app_font_file(is_bold=is_bold)), size_px, layout_engine=ImageFont.Layout.BASIC)


def _rounded_mask(width: int, height: int, radius: float) -> Any:
    from PIL import Image, ImageDraw

    large = Image.new("L", (width * SMOOTHING, height * SMOOTHING), 0)
    corners = (0, 0, width * SMOOTHING - 1, height * SMOOTHING - 1)
    ImageDraw.Draw(large).rounded_rectangle(corners, radius * SMOOTHING, fill=255)
    return large.resize((width, height), Image.Resampling.BOX)


def measure_of_pictures() -> sheet_layout.LineMeasure:
    """Return the measure of the texts that `write_on` draws."""
    return _Fonts()


def write_on(image: Any, text: SheetText) -> None:
    """Draw a text on a picture in pixels, in the style of the sheet."""
    from PIL import ImageDraw

    _draw_in_picture(image, ImageDraw.Draw(image), 1.0, text)
