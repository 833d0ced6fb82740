"""Output colours: as on screen, or in the four inks of a press."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Protocol

from generator.svg.model.scene import Rgb
from generator.writers.pdf.inks.image_xobjects import ImageXObject, to_image_xobject

Cmyk = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, 0 to 1."""
Stops = Sequence[tuple[float, tuple[float, ...]]]
"""Offsets from 0 to 1, and the colour of each."""
BLACK_FILL, BLACK_STROKE = "0 0 0 1 k", "0 0 0 1 K"
"""The operators of black ink alone (ISO 32000-1, 8.6.8)."""


class OutputColours(Hashable, Protocol):
    """Converts the colours of a drawing for a PDF."""

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
        """Return the operator that fills with a colour."""
        return f"{format_colour(rgb)} rg"

    def stroke(self, rgb: Rgb) -> str:
        """Return the operator that strokes with a colour."""
        return f"{format_colour(rgb)} RG"

    def mark(self, rgb: Rgb) -> tuple[float, ...]:
        """Return the colour itself."""
        return rgb

    def stops(self, stops: Stops) -> Stops:
        """Return the stops themselves."""
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
