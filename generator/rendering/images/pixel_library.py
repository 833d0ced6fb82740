"""The one door to what makes pixels of drawings, and files of pixels: resvg and Pillow, or in a browser, JavaScript."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from generator.missing_libraries import is_in_browser
from generator.rendering.images.pixels import JpegLook, Pixels, TiltedPicture


class PixelLibrary(Protocol):
    """What writers of pictures ask for."""

    def rasterise(self, svg: str, *, background: str | None = None, width_px: int | None = None) -> bytes:
        """Draw a self-contained SVG without texts as a PNG of 8 bits with opacity.

        Args:
            background: The colour where nothing is drawn; None: transparent.
            width_px: Its width in pixels; None: that of the SVG, at 96 dpi.

        Raises:
            ImportError: The library is not there.
            ValueError: It cannot be drawn.
        """

    def decode(self, png: bytes) -> Pixels:
        """Read a PNG, and check that it is whole.

        Raises:
            ValueError: It cannot be read.
        """

    def count_channels(self, data: bytes) -> int:
        """Read a PNG or a JPEG, check that it is whole as far as the library can, and return its channels.

        Raises:
            ValueError: It cannot be read.
        """

    def filter_rows(self, picture: Pixels) -> bytes:
        """Return the rows of a picture, each with its filter before it (PNG, 2nd edition, 9)."""

    def encode_png(self, picture: Pixels, *, dpi: float | None = None) -> bytes:
        """Return a picture as PNG, with its pixels per inch if they are known."""

    def encode_jpeg(self, picture: Pixels, look: JpegLook) -> bytes:
        """Return a picture in red, green and blue as JPEG."""

    def draw_round_mask(self, size: tuple[int, int], box: tuple[float, float, float, float], radius: float) -> Pixels:
        """Return the opacity of a rectangle with round corners.

        Args:
            size: Of the mask, in pixels.
            box: Left, top, right and bottom of the rectangle, in pixels.
            radius: In pixels.
        """

    def draw_fan(self, cards: Sequence[TiltedPicture], side_px: int, felt: str) -> Pixels:
        """Return tilted cards on felt, the last on top, in a square; they are measured twice as large.

        Args:
            side_px: Of the square that is returned.
            felt: Its colour.
        """


@cache
def pixel_library() -> PixelLibrary:
    """Return the library of this place."""
    if is_in_browser():
        from generator.rendering.images.browser.browser_pixels import BrowserPixels

        return BrowserPixels()
    from generator.rendering.images.pillow_pixels import PillowPixels

    return PillowPixels()
