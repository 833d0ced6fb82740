"""Draw a card side as a PNG, with the same fonts from the same SVG as the PDF."""

import math
import re
import struct
import zlib
from collections.abc import Callable, Sequence

import resvg_py

from generator.errors import RenderError
from generator.faces.inspection import Artwork
from generator.geometry import Rect
from generator.options import Option
from generator.progress import Progress
from generator.units import MM_PER_INCH
from generator.writers.pictures import PICTURE_LAYOUTS, PICTURE_OPTIONS, ROOT, draw_pictures
from generator.writers.registry import Made, Order, Writer

_OWN_SIZE = re.compile(r'\s(?:width|height|preserveAspectRatio)="[^"]*"')


class PngWriter:
    """A picture a card side, in a folder."""

    reads = PICTURE_OPTIONS | {Option.DPI}
    layouts = PICTURE_LAYOUTS
    makes_folder = True

    def write(self, order: Order, draw: Callable[[], Artwork], progress: Progress) -> Made:
        """Make a picture of each side; as in `Writer`."""
        artwork, dpi = draw(), order.request.dpi
        fonts = sorted(str(font.file) for font in artwork.findings.fonts)

        def render(svg: str, view: Rect) -> bytes:
            return draw_png(svg, width_mm=view.width_mm, dpi=dpi, font_files=fonts)

        return draw_pictures(order, artwork, render, note=f" at {dpi:g} dpi", progress=progress)


WRITER: Writer = PngWriter()


def draw_png(svg: str, *, width_mm: float, dpi: float, font_files: Sequence[str]) -> bytes:
    """Draw a standalone side, at the number of pixels next to its size.

    Args:
        width_mm: Width of its view box.
        dpi: Pixels per inch; stored in the file too, so that it prints at its size.

    Raises:
        RenderError: It cannot be drawn.
    """

    def pixels(length_mm: float) -> int:
        return math.floor(length_mm / MM_PER_INCH * dpi + 0.5 + 1e-6)  # half a pixel is one, whatever the float says

    def in_pixels(root: re.Match[str]) -> str:
        # resvg takes whole pixels at 96 dpi for the size of a drawing in mm, and scales those: up to three too many.
        width, height = pixels(width_mm), pixels(width_mm * float(root[2]) / float(root[1]))
        box = root[0][root[0].index("viewBox") :]
        return f'width="{width}" height="{height}" preserveAspectRatio="none" {box}'

    try:
        png = resvg_py.svg_to_bytes(
            svg_string=ROOT.sub(in_pixels, svg, count=1), background="#ffffff", skip_system_fonts=True,
            font_files=list(font_files),
        )  # fmt: skip
    except ValueError as error:
        raise RenderError(f"cannot be drawn as PNG: {error}") from None
    return _with_resolution(bytes(png), dpi)


def _with_resolution(png: bytes, dpi: float) -> bytes:
    """Add a pHYs chunk after the header (PNG 1.2, 4.2.4.2: pixels per metre)."""
    per_metre = round(dpi / MM_PER_INCH * 1000)
    body = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    header_end = 8 + 25
    return png[:header_end] + chunk + png[header_end:]


def draw_icon(svg: str, *, width_px: int, height_px: int, font_files: Sequence[str] = ()) -> bytes:
    """Draw an SVG as a PNG that it fills, cut off where it is too long; what it leaves free stays transparent.

    Raises:
        RenderError: It cannot be drawn.
    """
    root, end, inner = svg.partition(">")
    size = f'width="{width_px}" height="{height_px}" preserveAspectRatio="xMidYMid slice"'
    sized = f"{_OWN_SIZE.sub('', root)} {size}{end}{inner}"
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=sized, skip_system_fonts=True, font_files=list(font_files)))
    except ValueError as error:
        raise RenderError(f"cannot be drawn as PNG: {error}") from None
