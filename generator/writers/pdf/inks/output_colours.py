"""Output colours, as on screen or in the four inks of a press, and raster pictures in them.

A JPEG and a plain PNG go into a PDF byte for byte, anything else compressed as in PNG.
"""

import struct
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from io import BytesIO
from typing import Protocol

from PIL import Image

from generator.errors import Fault, RenderError
from generator.svg.model.scene import Rgb

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE, _RGBA = 0, 2, 3, 6
"""Colour types. Source: PNG, 2nd edition, 11.2.2."""
_SAMPLES = {_GREY: 1, _RGB: 3, _PALETTE: 1, _RGBA: 4}


_LEVEL = 3
"""Of zlib (ours): noise takes 0.10 s a million pixels with it and 0.26 s with the default 6, in no more bytes."""


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
        if data.startswith(_SIGNATURE) and (plain := _plain_png(data)) is not None:
            return plain
        with Image.open(BytesIO(data)) as image:
            if image.format not in ("JPEG", "MPO"):
                return encode_image(image)
            colours = {"L": "DeviceGray", "CMYK": "DeviceCMYK"}.get(image.mode, "DeviceRGB")
            is_inverted = image.mode == "CMYK" and "adobe" in image.info  # Adobe's programs invert inks
            return ImageXObject(*image.size, colours, "DCTDecode", data, is_inverted=is_inverted)
    except (OSError, SyntaxError, ValueError, struct.error, Image.DecompressionBombError) as error:
        raise RenderError(Fault(f"this picture cannot be read: {error}", name[:60])) from None


def _plain_png(data: bytes) -> ImageXObject | None:
    """Return a PNG whose rows a PDF reads unchanged; None if it has alpha, is interlaced or has 16 bits."""
    width, height, depth, kind, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, 16)
    parts = list(_chunks(data))
    if depth > 8 or kind not in (_GREY, _RGB, _PALETTE) or interlaced or any(name == b"tRNS" for name, _ in parts):
        return None
    return _rows(parts, (width, height), "DeviceGray" if kind == _GREY else "DeviceRGB", kind, depth)


def _rows(
    parts: list[tuple[bytes, bytes]], size: tuple[int, int], colours: str, kind: int, depth: int = 8
) -> ImageXObject:
    palette = b"".join(body for name, body in parts if name == b"PLTE") if kind == _PALETTE else b""
    packed = b"".join(body for name, body in parts if name == b"IDAT")
    return ImageXObject(*size, colours, "FlateDecode", packed, depth, _SAMPLES[kind], palette)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_SIGNATURE)
    while place + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, place)
        yield name, data[place + 8 : place + 8 + length]
        place += 12 + length


def encode_image(image: Image.Image) -> ImageXObject:
    """Return a picture compressed as in a PNG, with its opacity separately.

    In CMYK, 0 is bare paper.
    """
    if image.mode == "CMYK":
        inks = Image.frombytes("RGBA", image.size, image.tobytes())  # four samples a pixel, whatever they mean
        return _as_png(inks, "DeviceCMYK", _RGBA)
    if image.mode in ("1", "L"):
        return _as_png(image.convert("L"), "DeviceGray", _GREY)
    whole = image.convert("RGBA")
    alpha = whole.getchannel("A")
    solid = _as_png(whole.convert("RGB"), "DeviceRGB", _RGB)
    if alpha.getextrema() == (255, 255):
        return solid
    return replace(solid, mask=_as_png(alpha, "DeviceGray", _GREY))


def _as_png(image: Image.Image, colours: str, kind: int) -> ImageXObject:
    file = BytesIO()
    image.save(file, "PNG", icc_profile=None, compress_level=_LEVEL)
    return _rows(list(_chunks(file.getvalue())), image.size, colours, kind)


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
