"""Reads pictures back from their bytes by the specifications, independently of their writer."""

import struct
import zlib
from dataclasses import dataclass

from generator.errors import Fault, RenderError
from generator.units import MM_PER_INCH

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 6: 4}


@dataclass(frozen=True, slots=True)
class ImageHeader:
    width_px: int
    height_px: int
    channels: int
    """1 grey, 3 RGB, 4 with transparency."""
    dpi: float | None
    """Pixels per inch; None: not stated."""
    has_full_colour: bool = True
    """Whether each pixel has its own colour (no chroma subsampling, unlike many JPEGs)."""


def read_picture(name: str, data: bytes) -> ImageHeader:
    """Read a PNG or a baseline or progressive JPEG.

    Raises:
        RenderError: It is broken or incomplete.
    """
    try:
        return _png(data) if data.startswith(_SIGNATURE) else _jpeg(data)
    except (ValueError, IndexError, struct.error, zlib.error) as error:
        raise RenderError(Fault(f"cannot be read back: {error}", name)) from None


def _png(data: bytes) -> ImageHeader:
    """Read a PNG. Source: PNG, 2nd edition, 5.3 (chunks), 11.2.2 (IHDR), 11.3.5.3 (pHYs)."""
    at, packed, head, dpi, is_ended = len(_SIGNATURE), b"", None, None, False
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + size]
        (code,) = struct.unpack_from(">I", data, at + 8 + size)
        if zlib.crc32(kind + body) != code:
            raise ValueError(f"the checksum of {kind.decode('latin-1')} is wrong")
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        elif kind == b"pHYs":
            across, down, unit = struct.unpack(">IIB", body)
            dpi = across * MM_PER_INCH / 1000 if unit == 1 and across == down else None
        elif kind == b"IDAT":
            packed += body
        is_ended = kind == b"IEND"
        at += 12 + size
    if head is None or not is_ended:
        raise ValueError("it is truncated")
    width, height, bits, colour, *_, interlaced = head
    if bits != 8 or colour not in _CHANNELS or interlaced:
        raise ValueError("it does not have 8 bits per channel, or has a palette, or is interlaced")
    channels = _CHANNELS[colour]
    if len(zlib.decompress(packed)) != height * (1 + width * channels):
        raise ValueError("it does not have all its pixels")
    return ImageHeader(width, height, channels, dpi)


def _jpeg(data: bytes) -> ImageHeader:
    """Read a JPEG up to its pixels. Source: ITU-T T.81, B.1 and B.2.2 (frame header); JFIF 1.02 (density)."""
    if not data.startswith(b"\xff\xd8") or not data.endswith(b"\xff\xd9"):
        raise ValueError("it is truncated")
    at, dpi, frame = 2, None, None
    while True:
        mark, kind, size = struct.unpack_from(">BBH", data, at)
        if mark != 0xFF:
            raise ValueError("a segment has no marker")
        body = data[at + 4 : at + 2 + size]
        if kind == 0xE0 and body.startswith(b"JFIF\x00"):
            unit, across, down = struct.unpack_from(">BHH", body, 7)
            dpi = float(across) if unit == 1 and across == down else None
        elif kind in (0xC0, 0xC2):
            bits, height, width, channels = struct.unpack_from(">BHHB", body)
            frame = (width, height, channels, bits, {body[7 + 3 * each] for each in range(channels)})
        elif kind == 0xDA:
            break
        at += 2 + size
    if frame is None or frame[3] != 8:
        raise ValueError("it has no frame of 8 bits")
    width, height, channels, _, samplings = frame
    return ImageHeader(width, height, channels, dpi, samplings == {0x11})
