"""WebP files: their parts, and the first picture of an animation by itself. Source: RFC 9649, 2."""

from collections.abc import Iterator
from dataclasses import dataclass

_ANIMATION, _ALPHA = 0x02, 0x10
"""Flags of the header (2.7.1)."""


@dataclass(frozen=True, slots=True)
class WebpFile:
    width: int
    """Of its canvas, in pixels."""
    height: int
    """Of its canvas, in pixels."""
    left: int
    """Where its picture lies on the canvas."""
    top: int
    """Where its picture lies on the canvas."""
    frame_width: int
    """Of its picture, in pixels."""
    frame_count: int
    picture: bytes
    """A WebP with its first, or only, picture."""
    has_alpha: bool
    profile: bytes | None
    exif: bytes
    xmp: bytes


def read_webp(data: bytes) -> WebpFile:
    """Read the parts of a WebP.

    Raises:
        ValueError: It is damaged.
    """
    chunks = list(_chunks(data[12 : 8 + int.from_bytes(data[4:8], "little")]))
    if not chunks:
        raise ValueError("it has no pixels")
    parts = dict(reversed(chunks))  # of several of a name, the first
    head = parts.get(b"VP8X", b"")
    flags = head[0] if len(head) >= 10 else 0
    left, top, frame_width, picture, frame_count = 0, 0, 0, data, 1
    if flags & _ANIMATION:
        frames = [body for name, body in chunks if name == b"ANMF"]
        if not frames or len(frames[0]) < 16:
            raise ValueError("it has no frame")
        frame_count = len(frames)
        frame_width = _number(frames[0], 6) + 1
        left, top = 2 * _number(frames[0], 0), 2 * _number(frames[0], 3)
        picture = _still(frames[0])
    if head:
        width, height = _number(head, 4) + 1, _number(head, 7) + 1
        has_alpha = bool(flags & _ALPHA) if b"VP8L" not in parts else _lossless_size(parts[b"VP8L"])[2]
    elif b"VP8L" in parts:
        width, height, has_alpha = _lossless_size(parts[b"VP8L"])
    elif len(frame := parts.get(b"VP8 ", b"")) >= 10:
        has_alpha = False
        width, height = (int.from_bytes(frame[place : place + 2], "little") & 0x3FFF for place in (6, 8))
    else:
        raise ValueError("it has no pixels")
    profile, exif, xmp = parts.get(b"ICCP"), parts.get(b"EXIF", b""), parts.get(b"XMP ", b"")
    place = left, top, frame_width or width
    return WebpFile(width, height, *place, frame_count, picture, has_alpha, profile, exif, xmp)


def _chunks(body: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 0
    while place + 8 <= len(body):
        length = int.from_bytes(body[place + 4 : place + 8], "little")
        yield body[place : place + 4], body[place + 8 : place + 8 + length]
        place += 8 + length + length % 2


def _number(body: bytes, place: int) -> int:
    return int.from_bytes(body[place : place + 3], "little")


def _lossless_size(body: bytes) -> tuple[int, int, bool]:
    """Return width, height and whether there is alpha, from the header of a lossless picture (RFC 9649, 3.4)."""
    bits = int.from_bytes(body[1:5], "little")
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, bool(bits >> 28 & 1)


def _still(frame: bytes) -> bytes:
    """Return the picture of a frame as a WebP of its own (2.7.1.1 and 2.7.1.3)."""
    size, body = frame[6:12], frame[16:]
    has_alpha = any(name == b"ALPH" for name, _ in _chunks(body))
    if has_alpha:
        body = b"VP8X" + (10).to_bytes(4, "little") + bytes([_ALPHA, 0, 0, 0]) + size + body
    return b"RIFF" + (4 + len(body)).to_bytes(4, "little") + b"WEBP" + body
