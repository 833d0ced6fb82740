"""What a JPEG says of itself before its pixels, read without a decoder."""

from collections.abc import Iterator
from dataclasses import dataclass

EXIF, ICC, ADOBE = b"Exif\x00\x00", b"ICC_PROFILE\x00", b"Adobe"
"""Begin what a JPEG says of its camera, its profile, and that Adobe's programs wrote it.

Source: Exif 2.3, 4.7.2; ICC.1:2022, B.4; Adobe Technical Note 5116, 18.
"""
XMP = b"http://ns.adobe.com/xap/1.0/\x00"
"""Begins XMP. Source: XMP specification, part 3, 1.1.3."""
SOS, APP1, APP2 = 0xDA, 0xE1, 0xE2
_EOI, _APP14 = 0xD9, 0xEE
_ALONE = {0x00, 0x01, *range(0xD0, 0xD9), 0xFF}
"""What follows 0xFF without a length: escaped bytes, restarts, the start, fill bytes (ITU-T T.81, B.1.1.2)."""
FRAMES, PLAIN_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}, {0xC0, 0xC1, 0xC2}
"""Markers of JPEG (ITU-T T.81, table B.1): of a frame; of one that PDF supports, baseline to progressive Huffman."""


@dataclass(frozen=True, slots=True)
class JpegHeader:
    width: int
    """In pixels, as stored."""
    height: int
    """In pixels, as stored."""
    channel_count: int
    """1: grey; 3: colours; 4: inks."""
    is_plain: bool
    """Whether PDF supports its coding."""
    has_adobe_marker: bool
    """Whether Adobe's programs wrote it: they invert inks."""
    exif: bytes
    """What its camera says, without the words before; empty if nothing."""
    xmp: bytes
    """Its XMP; empty if none."""
    profile: bytes | None
    """Its colour profile; None if it has none, or not all of its parts."""


def read_jpeg_header(data: bytes) -> JpegHeader:
    """Read what stands before the first scan of a JPEG.

    Raises:
        ValueError: There is no frame of 8 bits in one, three or four channels.
    """
    frames: list[tuple[int, bytes]] = []
    exif, xmp, has_adobe_marker, parts = b"", b"", False, list[bytes]()
    for marker, body in _bodies(data):
        if marker in FRAMES:
            frames.append((marker, body))
        elif marker == APP1 and body.startswith(EXIF):
            exif += body[len(EXIF) :]
        elif marker == APP1 and body.startswith(XMP):
            xmp = body[len(XMP) :]
        elif marker == APP2 and body.startswith(ICC):
            parts.append(body[len(ICC) :])
        elif marker == _APP14 and body.startswith(ADOBE):
            has_adobe_marker = True
    if not frames or len(frames[-1][1]) < 6:
        raise ValueError("it has no frame")
    frame = frames[-1][1]
    bits, channel_count = frame[0], frame[5]
    if bits != 8 or channel_count not in (1, 3, 4):
        raise ValueError(f"it has {bits} bits in {channel_count} channels")
    height, width = (int.from_bytes(frame[place : place + 2], "big") for place in (1, 3))
    is_plain = all(marker in PLAIN_FRAMES for marker, _ in frames)
    return JpegHeader(width, height, channel_count, is_plain, has_adobe_marker, exif, xmp, _join_profile(parts))


def _bodies(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield marker and content of each part before the first scan; what belongs to none is passed over."""
    place = 2
    while (place := data.find(b"\xff", place)) >= 0 and place + 4 <= len(data):
        marker = data[place + 1]
        if marker in _ALONE:
            place += 1 if marker == 0xFF else 2
            continue
        end = place + 2 + int.from_bytes(data[place + 2 : place + 4], "big")
        yield marker, data[place + 4 : end]
        if marker == SOS:
            return
        place = end


def _join_profile(parts: list[bytes]) -> bytes | None:
    """Join the numbered parts of a profile: each begins with its number and how many there are (ICC.1:2022, B.4)."""
    parts = sorted(parts)
    if not parts or len(parts[0]) < 2 or parts[0][1] != len(parts):
        return None
    return b"".join(part[2:] for part in parts)


def segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield marker, start and end of each part of a JPEG before its first scan (ITU-T T.81, B.1.1)."""
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF and data[place + 1] != SOS:
        if data[place + 1] == 0xFF:
            place += 1  # fill bytes
            continue
        end = place + 2 + int.from_bytes(data[place + 2 : place + 4], "big")
        yield data[place + 1], place, end
        place = end


def without_segments(data: bytes, marker: int, head: bytes) -> bytes:
    """Return a JPEG without its parts of a marker that begin with some bytes."""
    for kind, start, end in reversed(list(segments(data))):
        if kind == marker and data[start + 4 :].startswith(head):
            data = data[:start] + data[end:]
    return data


def is_cut_off(data: bytes) -> bool:
    """Whether a JPEG has no end after its last scan, as if only a part of its file had come."""
    last = data.rfind(b"\xff\xda")
    return last < 0 or data.find(bytes([0xFF, _EOI]), last) < 0
