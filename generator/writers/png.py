"""Draw a card side as a PNG, with the same fonts from the same SVG as the PDF."""

import math
import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import unescape

import resvg_py

from generator.errors import RenderError
from generator.geometry import Rect
from generator.units import MM_PER_INCH, number

_ROOT = re.compile(r'width="[^"]*" height="[^"]*" viewBox="[^ "]+ [^ "]+ ([^ "]+) ([^ "]+)"')
_OWN_SIZE = re.compile(r'\s(?:width|height|preserveAspectRatio)="[^"]*"')
_IMAGE_HREF = re.compile(r'(<image href=")([^"]+)(")')


def cropped(svg: str, view: Rect) -> str:
    """Return the same side with another view box, in mm."""
    width, height = number(view.width_mm), number(view.height_mm)
    box = f"{number(view.x_mm)} {number(view.y_mm)} {width} {height}"
    return _ROOT.sub(f'width="{width}mm" height="{height}mm" viewBox="{box}"', svg, count=1)


def standalone(svg: str, images: Mapping[str, bytes]) -> str:
    """Return the same side with its raster pictures inside it, so that it can be moved anywhere."""

    def embed(match: re.Match[str]) -> str:
        href = unescape(match[2])
        if href not in images:
            return match[0]
        kind = "png" if images[href].startswith(b"\x89PNG") else "jpeg"
        return f"{match[1]}data:image/{kind};base64,{b64encode(images[href]).decode()}{match[3]}"

    return _IMAGE_HREF.sub(embed, svg)


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
            svg_string=_ROOT.sub(in_pixels, svg, count=1), background="#ffffff", skip_system_fonts=True,
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
