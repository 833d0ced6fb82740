"""PNG files: read into samples of 8 bits as Pillow reads them, and written. Source: PNG, 2nd edition."""

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from generator.rendering.images.browser.javascript import SampleGrid, filter_rows, key_out, unfilter
from generator.rendering.images.png_chunks import (
    GREY,
    GREY_ALPHA,
    PALETTE,
    RGB,
    RGBA,
    SIGNATURE,
    PngHeader,
    read_chunks,
    read_png_header,
)
from generator.units import MM_PER_INCH

_BITS = {GREY: (1, 2, 4, 8, 16), RGB: (8, 16), PALETTE: (1, 2, 4, 8), GREY_ALPHA: (8, 16), RGBA: (8, 16)}
"""Bits of a sample that each colour type may have (11.2.2)."""
XMP = b"XML:com.adobe.xmp"
"""The keyword of XMP. Source: XMP specification, part 3, 1.1.5."""
_KINDS = {1: GREY, 3: RGB, 4: RGBA}
_LEVEL = 3
"""Of zlib (ours), as on a computer: two pictures of 25 million pixels take 1.6 s less than with the default 6."""
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""First pixel across and down, and the steps, of each pass (8.2)."""
_MAX_TEXT_BYTES = 16 * 1024 * 1024
"""Of an unpacked profile or text (ours)."""


@dataclass(frozen=True, slots=True)
class PngFile:
    """A PNG that is whole, so far as can be seen without its samples."""

    header: PngHeader
    chunks: Mapping[bytes, bytes]
    """Contents by name; of several of a name, joined."""
    texts: Mapping[bytes, bytes]
    """By keyword (11.3.4)."""
    frame_count: int
    """Of an animation, with the picture that others show instead; 1: it is none."""

    @property
    def has_key(self) -> bool:
        """Whether a colour, or entries of the palette, are transparent."""
        return b"tRNS" in self.chunks and self.header.colour_type in (GREY, RGB, PALETTE)

    @property
    def profile(self) -> bytes | None:
        """Its colour profile (11.3.3.3); None if it has none, or it cannot be unpacked."""
        named = self.chunks.get(b"iCCP", b"")
        try:
            return zlib.decompressobj().decompress(named[named.index(b"\x00") + 2 :], _MAX_TEXT_BYTES) or None
        except (ValueError, zlib.error):
            return None

    @property
    def exif(self) -> bytes:
        """What its camera says: in a chunk, or as ImageMagick writes it, in a text of hexadecimal digits."""
        found = self.chunks.get(b"eXIf")
        if found is None and (text := self.texts.get(b"Raw profile type exif")):
            found = bytes.fromhex("".join(text.decode("latin-1").split("\n")[3:]))
        return found or b""


def read_png(data: bytes) -> PngFile:
    """Read the chunks of a PNG.

    Raises:
        ValueError: It is damaged.
    """
    try:
        header = read_png_header(data)
    except struct.error:
        raise ValueError("its header is cut off") from None
    if header.bits not in _BITS.get(header.colour_type, ()) or not header.width or not header.height:
        raise ValueError("its header is damaged")
    chunks: dict[bytes, bytes] = {}
    texts: dict[bytes, bytes] = {}
    place, frame_count, is_first_apart = len(SIGNATURE), 1, False
    for name, body in read_chunks(data):
        end = place + 12 + len(body)
        if b"IDAT" not in chunks and name != b"IDAT" and data[end - 4 : end] != _checksum(name, body):
            raise ValueError(f"its chunk {name.decode('latin-1')!r} is damaged")
        if name == b"acTL" and len(body) >= 8 and b"IDAT" not in chunks:
            frame_count = int.from_bytes(body[:4], "big")
        if name in (b"tEXt", b"zTXt", b"iTXt"):
            texts.update([_read_text(name, body)])
        is_first_apart |= name == b"IDAT" and b"fcTL" not in chunks
        chunks[name] = chunks.get(name, b"") + body
        place = end
    if b"IDAT" not in chunks:
        raise ValueError("it has no pixels")
    if header.colour_type == PALETTE and b"PLTE" not in chunks:
        raise ValueError("it has no palette")
    is_animated = b"acTL" in chunks and frame_count > 0
    count = frame_count + is_first_apart if is_animated else 1
    return PngFile(header, chunks, texts, count)


def _read_text(name: bytes, body: bytes) -> tuple[bytes, bytes]:
    """Return keyword and text, empty where it cannot be unpacked."""
    keyword, _, text = body.partition(b"\x00")
    is_packed = name == b"zTXt"
    if name == b"iTXt":
        is_packed, text = text[:1] == b"\x01", text[:1] + text[1:].split(b"\x00", 2)[-1]
    try:
        return keyword, zlib.decompressobj().decompress(text[1:], _MAX_TEXT_BYTES) if is_packed else text
    except zlib.error:
        return keyword, b""


def _checksum(name: bytes, body: bytes) -> bytes:
    return zlib.crc32(name + body).to_bytes(4, "big")


def unpack_rows(file: PngFile) -> bytes:
    """Return the rows of a PNG, each behind its filter.

    Raises:
        ValueError: They are damaged, or fewer than the header says.
    """
    length = _row_bytes(file.header)
    try:
        rows = zlib.decompressobj().decompress(file.chunks[b"IDAT"], length)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(rows) < length:
        raise ValueError("it ends too early")
    return rows


def _row_bytes(header: PngHeader) -> int:
    passes = _PASSES if header.is_interlaced else ((0, 0, 1, 1),)
    total, bits = 0, header.bits * header.channel_count
    for left, top, across, down in passes:
        columns, rows = -(-(header.width - left) // across), -(-(header.height - top) // down)
        if columns > 0 and rows > 0:
            total += rows * (1 + -(-columns * bits // 8))
    return total


def decode_png(file: PngFile) -> tuple[SampleGrid, bytes]:
    """Return the samples of a PNG in grey, RGB or RGBA.

    Of 16 bits the upper 8 count. A transparent grey of 2, 4 or 16 bits, or colour of 16, is compared as Pillow does.

    Raises:
        ValueError: Its rows are damaged.
    """
    header, transparent = file.header, file.chunks.get(b"tRNS", b"")
    stored = SampleGrid(header.width, header.height, header.channel_count)
    samples = unfilter(unpack_rows(file), stored, bits=header.bits, is_interlaced=header.is_interlaced)
    if header.colour_type == PALETTE:
        return _expand(samples, file, stored)
    if header.colour_type == GREY_ALPHA:
        grey = samples[::2]
        return _merge(stored, [grey, grey, grey, samples[1::2]])
    if header.colour_type == GREY:
        if header.bits < 8:
            samples = samples.translate(bytes(_stretch(level, header.bits) for level in range(256)))
        if not file.has_key or header.bits == 16:
            return stored, samples
        key = int.from_bytes(transparent[:2], "big")
        key = 255 * bool(key) if header.bits == 1 else key & 255
        opacity = samples.translate(bytes(255 * (level != key) for level in range(256)))
        return _merge(stored, [samples, samples, samples, opacity])
    if header.colour_type == RGB and file.has_key:
        red, green, blue = transparent[1:6:2]
        return _merge(stored, [samples[0::3], samples[1::3], samples[2::3], key_out(samples, (red, green, blue))])
    return stored, samples


def _stretch(level: int, bits: int) -> int:
    most = (1 << bits) - 1
    return min(level, most) * 255 // most


def _expand(samples: bytes, file: PngFile, stored: SampleGrid) -> tuple[SampleGrid, bytes]:
    """Replace the entries of a palette by their colours."""
    palette = file.chunks[b"PLTE"][:768]
    channels = [samples.translate(palette[channel::3].ljust(256, b"\x00")) for channel in range(3)]
    if file.has_key:
        channels.append(samples.translate(file.chunks[b"tRNS"][:256].ljust(256, b"\xff")))
    return _merge(stored, channels)


def _merge(stored: SampleGrid, channels: list[bytes]) -> tuple[SampleGrid, bytes]:
    count = len(channels)
    samples = bytearray(count * len(channels[0]))
    for position, channel in enumerate(channels):
        samples[position::count] = channel
    return SampleGrid(stored.width, stored.height, count), bytes(samples)


def pack_rows(samples: bytes, grid: SampleGrid) -> bytes:
    """Return samples as the compressed rows of a PNG."""
    return zlib.compress(filter_rows(samples, grid), _LEVEL)


def write_png(samples: bytes, grid: SampleGrid, *, dpi: float | None = None) -> bytes:
    """Return samples in grey, RGB or RGBA as a PNG, with its pixels per inch if they are known (11.3.5.3)."""
    header = struct.pack(">IIBBBBB", grid.width, grid.height, 8, _KINDS[grid.channel_count], 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", pack_rows(samples, grid)), (b"IEND", b"")]
    if dpi is not None:
        per_metre = round(dpi / MM_PER_INCH * 1000)
        parts.insert(1, (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)))
    chunks = (len(body).to_bytes(4, "big") + name + body + _checksum(name, body) for name, body in parts)
    return SIGNATURE + b"".join(chunks)
