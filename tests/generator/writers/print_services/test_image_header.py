"""Pictures read back by their formats alone: sound ones as Pillow wrote them, and every way to spoil one found out."""

import io
import struct
import zlib
from collections.abc import Callable

import pytest
from PIL import Image

from generator.errors import RenderError
from generator.writers.print_services.image_header import ImageHeader, read_picture

NOISE = Image.effect_noise((40, 30), 60)


def saved(kind: str, mode: str = "RGB", **how: object) -> bytes:
    out = io.BytesIO()
    NOISE.convert(mode).save(out, kind, **how)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        (saved("PNG"), ImageHeader(40, 30, 3, None)),
        (saved("PNG", "L"), ImageHeader(40, 30, 1, None)),
        (saved("PNG", "RGBA"), ImageHeader(40, 30, 4, None)),
        (saved("JPEG", subsampling=0, dpi=(300, 300)), ImageHeader(40, 30, 3, 300.0)),
        (saved("JPEG", subsampling=2, dpi=(72, 72)), ImageHeader(40, 30, 3, 72.0, has_full_colour=False)),
        (saved("JPEG", subsampling=0, progressive=True, optimize=True), ImageHeader(40, 30, 3, None)),
    ],
)
def test_a_picture_says_what_it_is(data: bytes, seen: ImageHeader) -> None:
    assert read_picture("a", data) == seen


def test_a_png_says_its_resolution_per_metre() -> None:
    seen = read_picture("a", saved("PNG", dpi=(300, 300)))
    assert seen.dpi == pytest.approx(300, abs=0.01)


def flipped(data: bytes) -> bytes:
    place = data.index(b"IDAT") + 20
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def shortened(data: bytes) -> bytes:
    """Return a PNG whose chunks are sound, but whose pixels end early."""
    start = data.index(b"IDAT")
    (size,) = struct.unpack(">I", data[start - 4 : start])
    body = zlib.compress(zlib.decompress(data[start + 4 : start + 4 + size])[:-1])
    chunk = struct.pack(">I", len(body)) + b"IDAT" + body + struct.pack(">I", zlib.crc32(b"IDAT" + body))
    return data[: start - 4] + chunk + data[start + 8 + size :]


@pytest.mark.parametrize(
    ("kind", "spoil", "why"),
    [
        ("PNG", flipped, "the checksum of IDAT is wrong"),
        ("PNG", shortened, "it does not have all its pixels"),
        ("PNG", lambda data: data[:-12], "it is truncated"),
        ("PNG", lambda data: data[:60], "unpack_from requires"),
        ("JPEG", lambda data: data[:-2], "it is truncated"),
        ("JPEG", lambda data: data[:2] + b"\x00" + data[3:], "a segment has no marker"),
        ("JPEG", lambda data: b"GIF89a" + data, "it is truncated"),
        ("JPEG", lambda data: b"\xff\xd8\xff\xd9", "unpack_from requires"),
    ],
)
def test_a_spoilt_picture_is_refused_by_name(kind: str, spoil: Callable[[bytes], bytes], why: str) -> None:
    with pytest.raises(RenderError) as raised:
        read_picture("fronts/001-AA.png", spoil(saved(kind)))
    (fault,) = raised.value.faults
    assert fault.path == "fronts/001-AA.png"
    assert fault.message.startswith(f"cannot be read back: {why}")


def test_a_palette_is_no_picture_for_a_house() -> None:
    with pytest.raises(RenderError, match="it does not have 8 bits per channel, or has a palette, or is interlaced"):
        read_picture("a", saved("PNG", "P"))
