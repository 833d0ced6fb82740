"""The chunks of a PNG. Source: PNG, 2nd edition, 5.3."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
"""Colour types. Source: PNG, 2nd edition, 11.2.2."""
_CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGBA: 4}


@dataclass(frozen=True, slots=True)
class PngHeader:
    """The header chunk (PNG, 2nd edition, 11.2.2)."""

    width: int
    height: int
    bits: int
    """Of a sample."""
    colour_type: int
    is_interlaced: bool

    @property
    def channel_count(self) -> int:
        """Samples of a pixel."""
        return _CHANNELS[self.colour_type]


def read_png_header(data: bytes) -> PngHeader:
    """Read the header of a PNG.

    Raises:
        struct.error: It is cut off.
    """
    width, height, bits, colour_type, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, 16)
    return PngHeader(width, height, bits, colour_type, bool(interlaced))


def read_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and content of each chunk; one that is cut off ends them."""
    place = len(SIGNATURE)
    while place + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, place)
        yield name, data[place + 8 : place + 8 + length]
        place += 12 + length


def compressed_rows(data: bytes) -> bytes:
    """Return the compressed rows of a PNG."""
    return b"".join(body for name, body in read_chunks(data) if name == b"IDAT")
