"""PNG files as Pillow does not write them: of any number of bits, interlaced. Source: PNG, 2nd edition, 7.2 and 8.2."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""First pixel across and down, and the steps, of each pass."""


def packed_png(image: Image.Image, bits: int, *, is_interlaced: bool = False) -> bytes:
    """Return a picture in grey or RGB as a PNG of so many bits a sample."""
    samples = np.atleast_3d(np.asarray(image, dtype=np.uint16))
    samples = samples * 257 if bits == 16 else samples >> (8 - bits)
    passes = _ADAM7 if is_interlaced else ((0, 0, 1, 1),)
    rows = b"".join(_rows(samples[y::down, x::across], bits) for x, y, across, down in passes)
    kind = 0 if image.mode == "L" else 2
    head = struct.pack(">IIBBBBB", *image.size, bits, kind, 0, 0, int(is_interlaced))
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")


def _rows(samples: NDArray[np.uint16], bits: int) -> bytes:
    rows = []
    for row in samples:
        line = row.reshape(-1)
        if bits == 16:
            packed = line.astype(">u2").tobytes()
        elif bits == 8:
            packed = line.astype(np.uint8).tobytes()
        else:
            every = np.unpackbits(line.astype(np.uint8)[:, None], axis=1)[:, 8 - bits :]
            packed = np.packbits(every).tobytes()
        rows.append(b"\x00" + packed)
    return b"".join(rows)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
