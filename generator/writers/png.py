"""Draws a card side as a PNG, with the same fonts and from the same SVG as the PDF."""

import struct
import zlib
from collections.abc import Callable, Collection, Iterable

from generator import __version__
from generator.errors import RenderError
from generator.missing_libraries import refuse_without_library
from generator.rendering.images.pixel_library import pixel_library
from generator.sandbox import allow_time
from generator.svg.model.scene import Scene, count_pictures
from generator.svg.reader.document import SvgDocument
from generator.svg.reader.xml import Element
from generator.svg.transforms.culling import cull_hidden
from generator.svg.transforms.text_outlines import outline_texts
from generator.text.fonts.font_library import Font, find_font
from generator.units import MM_PER_INCH, to_pixels

SECONDS_PER_MEGAPIXEL = 0.5
"""Processor time for a picture of a side (ours), and three times as much for each raster picture on it: one of the
Island Deck takes 0.13 s, a photo 0.5 s.
"""


def allow_drawing(scenes: Iterable[Scene], megapixels: float) -> None:
    """In a sandbox, allow the processor time for pictures of sides, each listed as often as it is drawn."""
    sides = [count_pictures(scene.items) for scene in scenes]
    allow_time(len(sides) + 3 * sum(sides), SECONDS_PER_MEGAPIXEL * megapixels)


def draw_png(drawing: SvgDocument, *, dpi: float, fonts: Collection[Font]) -> bytes:
    """Draw a self-contained side, at the number of pixels nearest to its size, with its resolution in the file.

    Raises:
        RenderError: It cannot be drawn.
    """
    assert drawing.size is not None
    # resvg rounds the size of a drawing in mm to whole pixels at 96 dpi, and scales those: up to three too many.
    width, height = to_pixels(drawing.size.width_mm, dpi), to_pixels(drawing.size.height_mm, dpi)
    return draw_at_size(drawing, width_px=width, height_px=height, dpi=dpi, fonts=fonts)


def draw_at_size(
    drawing: SvgDocument,
    *,
    width_px: int,
    height_px: int,
    fonts: Collection[Font],
    dpi: float | None = None,
    background: str | None = "#ffffff",
) -> bytes:
    """Draw a self-contained side as a PNG of an exact size in pixels, over which its view box is stretched.

    Args:
        dpi: Pixels per inch to be stored in the file; None: none.
        background: The colour where nothing is drawn; None: transparent.

    Raises:
        RenderError: It cannot be drawn.
    """
    return add_metadata(_render_png(drawing.resize(width_px, height_px), fonts, background=background), dpi)


def draw_icon(drawing: SvgDocument, *, width_px: int, height_px: int, fonts: Collection[Font] = ()) -> bytes:
    """Draw a PNG that the drawing fills, cropped on its long side; empty areas stay transparent.

    Raises:
        RenderError: It cannot be drawn.
    """
    return _render_png(drawing.resize(width_px, height_px, fit="xMidYMid slice"), fonts)


def outlined_icon_svg(drawing: SvgDocument, *, width_px: int, height_px: int, fonts: Collection[Font] = ()) -> str:
    """Return the SVG that `draw_icon` draws, with outlines for letters: it looks the same without any font."""
    return _outline_letters(drawing.resize(width_px, height_px, fit="xMidYMid slice"), fonts)


def _outline_letters(
    drawing: SvgDocument, fonts: Collection[Font], *, finish: Callable[[Element], None] | None = None
) -> str:
    known = {(font.family.lower(), font.weight, font.is_italic): font for font in fonts}

    def find(family: str, weight: int, is_italic: bool) -> Font:
        return known.get((family.lower(), weight, is_italic)) or find_font(family, weight, is_italic=is_italic)

    # Glyphs are ours, as in the PDF, since text shaping differs from program to program.
    return outline_texts(str(drawing), find, finish=finish)


def _render_png(drawing: SvgDocument, fonts: Collection[Font], *, background: str | None = None) -> bytes:
    with refuse_without_library("drawing cards as PNG or JPEG", "choose PDF or SVG, or use pnp on a computer"):
        try:
            return pixel_library().rasterise(
                _outline_letters(drawing, fonts, finish=cull_hidden), background=background
            )
        except ValueError as error:
            raise RenderError(f"cannot be drawn as PNG: {error}") from None


def add_metadata(png: bytes, dpi: float | None) -> bytes:
    """Add the resolution, if known, and our mark after the header.

    Source: PNG 1.2, 4.2.4.2 (pHYs: pixels per metre).
    """
    facts = software_chunk()
    if dpi is not None:
        per_metre = round(dpi / MM_PER_INCH * 1000)
        facts = chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)) + facts
    header_end = 8 + 25
    return png[:header_end] + facts + png[header_end:]


def software_chunk() -> bytes:
    """Return the chunk that says which program made a PNG. Source: PNG 1.2, 4.2.3 (tEXt: Software)."""
    return chunk(b"tEXt", f"Software\x00pnp {__version__}".encode("latin-1"))


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a chunk of a PNG. Source: PNG 1.2, 3.2: length, type, data, CRC of the last two."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
