"""Raster pictures as a PDF holds them: JPEG and plain PNG byte for byte, anything else decoded alone and compressed."""

import struct
from dataclasses import dataclass, field
from io import BytesIO
from zlib import compress

from PIL import Image

from generator.errors import Fault, RenderError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB = 0, 2
"""Colour types without alpha and palette. Source: PNG, 2nd edition, 11.2.2."""


@dataclass(frozen=True, slots=True)
class PdfRaster:
    """What an image XObject says (ISO 32000-1, 8.9.5)."""

    width: int
    """Pixels across."""
    height: int
    """Pixels down."""
    colours: str
    """Its colour space, such as `DeviceRGB`."""
    filter: str
    """How the data is packed: `DCTDecode` or `FlateDecode`."""
    data: bytes = field(repr=False)
    """The packed bytes."""
    predicted: int = 0
    """Samples of a pixel in rows that begin with a PNG filter; 0: rows are bare."""
    mask: "PdfRaster | None" = None
    """How opaque each pixel is."""


def read_raster(data: bytes, name: str) -> PdfRaster:
    """Return a picture as a PDF holds it; nothing of it stays decoded.

    Args:
        data: PNG or JPEG of 8 bits, grey or RGB; a PNG may have alpha.
        name: For messages.

    Raises:
        RenderError: It cannot be read.
    """
    try:
        if data.startswith(_SIGNATURE):
            return _plain_png(data) or _decoded(data)
        with Image.open(BytesIO(data)) as image:
            colours = "DeviceGray" if image.mode == "L" else "DeviceRGB"
            return PdfRaster(*image.size, colours, "DCTDecode", data)
    except (OSError, SyntaxError, ValueError, struct.error, Image.DecompressionBombError) as error:
        raise RenderError(Fault(f"this picture cannot be read: {error}", name[:60])) from None


def _plain_png(data: bytes) -> PdfRaster | None:
    """Return a PNG whose rows a PDF reads as they are; None if it has alpha, is interlaced or has other than 8 bits."""
    width, height, depth, kind, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, 16)
    if depth != 8 or kind not in (_GREY, _RGB) or interlaced or b"tRNS" in data[: data.find(b"IDAT")]:
        return None
    colours, samples = ("DeviceGray", 1) if kind == _GREY else ("DeviceRGB", 3)
    packed: list[bytes] = []
    place = len(_SIGNATURE)
    while place + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, place)
        if name == b"IDAT":
            packed.append(data[place + 8 : place + 8 + length])
        place += 12 + length
    return PdfRaster(width, height, colours, "FlateDecode", b"".join(packed), samples)


def _decoded(data: bytes) -> PdfRaster:
    with Image.open(BytesIO(data)) as image:
        is_grey = image.mode == "L"
        whole = image.convert("L" if is_grey else "RGBA")
    mask = None
    if not is_grey:
        alpha = whole.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = PdfRaster(*whole.size, "DeviceGray", "FlateDecode", compress(alpha.tobytes(), 6))
        whole = whole.convert("RGB")
    colours = "DeviceGray" if is_grey else "DeviceRGB"
    return PdfRaster(*whole.size, colours, "FlateDecode", compress(whole.tobytes(), 6), mask=mask)
