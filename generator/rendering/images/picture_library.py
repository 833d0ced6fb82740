"""The one door to what decodes raster pictures: Pillow, or in a browser, JavaScript."""

from functools import cache
from typing import Protocol

from generator.missing_libraries import is_in_browser
from generator.rendering.images.rasters import DecodedPicture, Raster


class PictureLibrary(Protocol):
    """What the way from a deck to a PDF asks of a library of pictures."""

    def read(self, data: bytes) -> Raster:
        """Read a picture; a JPEG or PNG that writers can use is kept byte for byte.

        Raises:
            ValueError: It is not a picture of a known kind, is damaged, or too large, or this library cannot convert
                it; the message starts with a verb.
        """

    def decode(self, data: bytes) -> DecodedPicture:
        """Decode a picture, as in a `Raster`, that is not a JPEG.

        Raises:
            ValueError, OSError, SyntaxError: It cannot be read.
        """

    def compress(self, samples: bytes, width: int, height: int) -> bytes:
        """Return samples of 8 bits as the compressed rows of a PNG, each with its filter (PNG, 2nd edition, 9 and 10).

        Pixels have 1, 3 or 4 samples.
        """

    def lighten(self, data: bytes) -> bytes:
        """Return a picture, as in a `Raster`, nearer to white with the same transparency; CMYK becomes RGB.

        Raises:
            ValueError: This library cannot lighten it; the message starts with a verb.
        """

    def to_screen(self, data: bytes) -> bytes:
        """Return a picture that every program shows the same: CMYK converted to RGB, any other unchanged.

        Raises:
            ValueError: This library cannot convert it; the message starts with a verb.
        """


@cache
def picture_library() -> PictureLibrary:
    """Return the library of this place."""
    if is_in_browser():
        from generator.rendering.images.browser.pictures import BrowserPictures

        return BrowserPictures()
    from generator.rendering.images.pillow_pictures import PillowPictures

    return PillowPictures()
