"""Output colours, as on screen or in the four inks of a press, and raster pictures in them.

A JPEG and a plain PNG go into a PDF byte for byte, anything else compressed as in PNG.
"""

import struct
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from generator.errors import Fault, RenderError
from generator.rendering.images.jpeg_header import read_jpeg_header
from generator.rendering.images.picture_library import picture_library
from generator.rendering.images.png_chunks import (
    GREY,
    PALETTE,
    RGB,
    SIGNATURE,
    compressed_rows,
    read_chunks,
    read_png_header,
)
from generator.rendering.images.rasters import DecodedPicture
from generator.svg.model.scene import Rgb

_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
"""By samples of a pixel (ISO 32000-1, 8.6.4)."""


@dataclass(frozen=True, slots=True)
class ImageXObject:
    """An image XObject (ISO 32000-1, 8.9.5)."""

    width: int
    height: int
    colours: str
    """Its colour space, such as `DeviceRGB`; of a palette, that of its colours."""
    filter: str
    """Its compression: `DCTDecode` or `FlateDecode`."""
    data: bytes = field(repr=False)
    bits: int = 8
    """Of a sample."""
    predicted: int = 0
    """Samples of a pixel in rows that begin with a PNG filter; 0: rows are unfiltered."""
    palette: bytes = b""
    """The colours of a palette, three bytes each, four for CMYK; empty: no palette."""
    is_inverted: bool = False
    """Whether 0 is full ink."""
    mask: "ImageXObject | None" = None
    """Opacity of each pixel."""


def to_image_xobject(data: bytes, name: str) -> ImageXObject:
    """Return a picture as a PDF holds it; nothing of it stays decoded.

    Raises:
        RenderError: It cannot be read.
    """
    try:
        if data.startswith(SIGNATURE) and (plain := _plain_png(data)) is not None:
            return plain
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        return encode_picture(picture_library().decode(data))
    except (OSError, SyntaxError, ValueError, struct.error) as error:
        raise RenderError(Fault(f"this picture cannot be read: {error}", name[:60])) from None


def _plain_png(data: bytes) -> ImageXObject | None:
    """Return a PNG whose rows a PDF reads unchanged; None if it has alpha, is interlaced or has 16 bits."""
    head = read_png_header(data)
    chunks = list(read_chunks(data))
    has_key = any(name == b"tRNS" for name, _ in chunks)
    if head.bits > 8 or head.colour_type not in (GREY, RGB, PALETTE) or head.is_interlaced or has_key:
        return None
    colours = "DeviceGray" if head.colour_type == GREY else "DeviceRGB"
    palette = b"".join(body for name, body in chunks if name == b"PLTE") if head.colour_type == PALETTE else b""
    size = head.width, head.height
    return ImageXObject(*size, colours, "FlateDecode", compressed_rows(data), head.bits, head.channel_count, palette)


def _jpeg(data: bytes) -> ImageXObject:
    head = read_jpeg_header(data)
    is_inverted = head.channel_count == 4 and head.has_adobe_marker  # Adobe's programs invert inks
    return ImageXObject(
        head.width, head.height, _SPACES[head.channel_count], "DCTDecode", data, is_inverted=is_inverted
    )


def encode_picture(picture: DecodedPicture) -> ImageXObject:
    """Return a picture compressed as in a PNG, with its opacity separately."""
    mask = None if picture.opacity is None else _compress(picture, picture.opacity, 1)
    return _compress(picture, picture.samples, picture.channel_count, mask)


def _compress(
    picture: DecodedPicture, samples: bytes, channel_count: int, mask: ImageXObject | None = None
) -> ImageXObject:
    width, height = picture.width, picture.height
    packed = picture_library().compress(samples, width, height)
    colours = _SPACES[channel_count]
    return ImageXObject(width, height, colours, "FlateDecode", packed, predicted=channel_count, mask=mask)


# --- colours ---------------------------------------------------------------------------------------------

Cmyk = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, 0 to 1."""
Stops = Sequence[tuple[float, tuple[float, ...]]]
"""Offsets from 0 to 1, and the colour of each."""
BLACK_FILL, BLACK_STROKE = "0 0 0 1 k", "0 0 0 1 K"
"""The operators of black ink alone (ISO 32000-1, 8.6.8)."""


class OutputColours(Hashable, Protocol):
    @property
    def space(self) -> str:
        """The colour space of the whole document, such as `DeviceRGB`."""

    def fill(self, rgb: Rgb) -> str:
        """Return the operator that fills with a colour."""

    def stroke(self, rgb: Rgb) -> str:
        """Return the operator that strokes with a colour."""

    def mark(self, rgb: Rgb) -> tuple[float, ...]:
        """Return the colour of a mark beside the cards, in the PDF's colour space."""

    def stops(self, stops: Stops) -> Stops:
        """Return the stops of a gradient, as many as it takes to look the same."""

    def raster(self, data: bytes, name: str) -> ImageXObject:
        """Return a picture as a PDF holds it.

        Raises:
            RenderError: It cannot be read.
        """


class RgbColours:
    """Colours unchanged: red, green and blue."""

    space = "DeviceRGB"

    def fill(self, rgb: Rgb) -> str:
        return f"{format_colour(rgb)} rg"

    def stroke(self, rgb: Rgb) -> str:
        return f"{format_colour(rgb)} RG"

    def mark(self, rgb: Rgb) -> tuple[float, ...]:
        return rgb

    def stops(self, stops: Stops) -> Stops:
        return stops

    def raster(self, data: bytes, name: str) -> ImageXObject:
        """Return a picture, byte for byte where possible."""
        return to_image_xobject(data, name)


SCREEN: OutputColours = RgbColours()


@lru_cache(1024)
def format_colour(colour: tuple[float, ...]) -> str:
    """Format the parts of a colour, without its operator."""
    return " ".join(f"{part:.4g}" for part in colour)


def fill_operator(colour: tuple[float, ...]) -> str:
    """Return the operator that fills with a colour of three or four parts."""
    return f"{format_colour(colour)} {'rg' if len(colour) == 3 else 'k'}"


def stroke_operator(colour: tuple[float, ...]) -> str:
    """Return the operator that strokes with a colour of three or four parts."""
    return f"{format_colour(colour)} {'RG' if len(colour) == 3 else 'K'}"
