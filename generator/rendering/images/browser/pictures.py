"""Pictures in a browser: JPEG as it is, PNG and WebP decoded exactly; whatever else is refused in words."""

import math

from generator.rendering.images.browser.exif_orientation import find_orientation
from generator.rendering.images.browser.icc_profiles import ProfileKind, classify_profile
from generator.rendering.images.browser.javascript import SampleGrid, decode_webp, turn
from generator.rendering.images.browser.png_files import XMP, decode_png, pack_rows, read_png, unpack_rows, write_png
from generator.rendering.images.browser.webp_files import WebpFile, read_webp
from generator.rendering.images.jpeg_header import (
    APP1,
    APP2,
    EXIF,
    ICC,
    is_cut_off,
    read_jpeg_header,
    without_segments,
)
from generator.rendering.images.png_chunks import GREY, GREY_ALPHA, SIGNATURE
from generator.rendering.images.rasters import KEPT, DecodedPicture, Raster, describe_excess

_JPEG, _TIFFS = b"\xff\xd8", (b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")
_INSTEAD = "save it as {}, or use pnp on a computer"
_LIGHT = bytes(255 - math.ceil(round(KEPT * (255 - level), 6)) for level in range(256))
"""Each level nearer to white, rounded down as Pillow does."""


class RefusalError(ValueError):
    """A picture is whole, and cannot be printed here; the message starts with a verb."""


class BrowserPictures:
    """What a PDF needs of pictures, as `PictureLibrary`."""

    def read(self, data: bytes) -> Raster:
        try:
            if data.startswith(_JPEG):
                return _read_jpeg(data)
            if data.startswith(SIGNATURE):
                return _read_png(data)
            if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
                return _read_webp(data)
        except RefusalError:
            raise
        except ValueError as error:
            raise ValueError(f"is not a PNG, JPEG or WebP that can be read ({error})") from None
        if data.startswith(_TIFFS):
            raise RefusalError(f"is a TIFF, which a browser cannot read; {_INSTEAD.format('PNG')}")
        raise ValueError("is not a PNG, JPEG or WebP that can be read")

    def decode(self, data: bytes) -> DecodedPicture:
        grid, samples = decode_png(read_png(data))
        if grid.channel_count < 4:
            return DecodedPicture(*grid.values, samples)
        opacity = samples[3::4]
        opaque = opacity.count(255) == len(opacity)
        return DecodedPicture(grid.width, grid.height, 3, _without_alpha(samples), None if opaque else opacity)

    def compress(self, samples: bytes, width: int, height: int) -> bytes:
        return pack_rows(samples, SampleGrid(width, height, len(samples) // (width * height)))

    def lighten(self, data: bytes) -> bytes:
        if data.startswith(_JPEG):
            raise RefusalError(f"is a JPEG, which a browser cannot make lighter; {_INSTEAD.format('PNG')}")
        grid, samples = decode_png(read_png(data))
        light = bytearray(samples.translate(_LIGHT))
        if grid.channel_count == 4:
            light[3::4] = samples[3::4]
        return write_png(bytes(light), grid)

    def to_screen(self, data: bytes) -> bytes:
        if data.startswith(_JPEG) and read_jpeg_header(data).channel_count == 4:
            raise RefusalError(f"has colours of printing inks, which a browser cannot show; {_INSTEAD.format('RGB')}")
        return data


def _read_jpeg(data: bytes) -> Raster:
    head = read_jpeg_header(data)
    _check_size(head.width, head.height, data)
    if is_cut_off(data):
        raise ValueError("it is cut off")
    if not head.is_plain:
        raise RefusalError(f"is a JPEG of a kind that no PDF shows; {_INSTEAD.format('PNG')}")
    is_broken = head.channel_count == 3 and _has_broken_profile(head.profile)
    orientation = find_orientation(head.exif, head.xmp)
    if orientation > 1:  # the cards turn it; a browser would turn it again
        data = without_segments(data, APP1, EXIF)
    if is_broken:
        data = without_segments(data, APP2, ICC)
    return Raster(data, head.width, head.height, orientation, has_broken_profile=is_broken)


def _read_png(data: bytes) -> Raster:
    file = read_png(data)
    header = file.header
    _check_size(header.width, header.height, data)
    is_deep = header.bits == 16
    # Pillow has no mode for grey with opacity in 16 bits: it counts as colours.
    is_clear_grey = header.colour_type == GREY_ALPHA and not is_deep
    is_broken = header.colour_type != GREY and not is_clear_grey and _has_broken_profile(file.profile)
    orientation = find_orientation(file.exif, file.texts.get(XMP, b""))
    is_usual = not is_clear_grey and not (header.colour_type == GREY and is_deep)
    if is_usual and orientation == 1 and not is_broken and not file.has_key:
        if header.is_interlaced:
            decode_png(file)
        elif max(unpack_rows(file)[:: -(-header.width * header.bits * header.channel_count // 8) + 1]) > 4:
            raise ValueError("a row has an unknown filter")
        return Raster(data, header.width, header.height, frame_count=file.frame_count)
    return _store(*decode_png(file), orientation, is_broken, file.frame_count)


def _read_webp(data: bytes) -> Raster:
    file = read_webp(data)
    _check_size(file.width, file.height, data)
    is_broken = _has_broken_profile(file.profile)
    orientation = find_orientation(file.exif, file.xmp)
    pixels = decode_webp(file.picture)
    if len(pixels) != 4 * file.width * file.height:
        pixels = _lay_out(pixels, file)
    channel_count = 4 if file.has_alpha else 3
    samples = pixels if file.has_alpha else _without_alpha(pixels)
    return _store(SampleGrid(file.width, file.height, channel_count), samples, orientation, is_broken, file.frame_count)


def _lay_out(pixels: bytes, file: WebpFile) -> bytes:
    """Return a canvas, clear but for the frame."""
    canvas, width = bytearray(4 * file.width * file.height), 4 * file.frame_width
    for row in range(len(pixels) // width):
        start = 4 * (file.width * (file.top + row) + file.left)
        canvas[start : start + width] = pixels[width * row : width * (row + 1)]
    if len(canvas) != 4 * file.width * file.height:
        raise ValueError("its frame lies outside its canvas")
    return bytes(canvas)


def _store(grid: SampleGrid, samples: bytes, orientation: int, is_broken: bool, frame_count: int) -> Raster:
    """Return samples as a PNG that stands upright."""
    if orientation > 1:
        samples = turn(samples, grid, orientation)
        if orientation > 4:
            grid = SampleGrid(grid.height, grid.width, grid.channel_count)
    data = write_png(samples, grid)
    return Raster(data, grid.width, grid.height, has_broken_profile=is_broken, frame_count=frame_count)


def _without_alpha(samples: bytes) -> bytes:
    made = bytearray(len(samples) // 4 * 3)
    for channel in range(3):
        made[channel::3] = samples[channel::4]
    return bytes(made)


def _has_broken_profile(profile: bytes | None) -> bool:
    """Return whether a profile is broken, so that colours count as sRGB; refuse one that would change them."""
    if profile is None:
        return False
    kind = classify_profile(profile)
    if kind is ProfileKind.OTHER:
        raise RefusalError(
            "has a colour profile other than sRGB, which a browser cannot convert; "
            + _INSTEAD.format("sRGB, or without a profile if it is sRGB already")
        )
    return kind is ProfileKind.BROKEN


def _check_size(width: int, height: int, data: bytes) -> None:
    if refusal := describe_excess(width, height, data):
        raise RefusalError(refusal)
