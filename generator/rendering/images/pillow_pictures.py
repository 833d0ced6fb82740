"""Pictures through Pillow, wherever it is installed."""

from io import BytesIO
from typing import TYPE_CHECKING

from generator.rendering.images.icc_conversion import cmyk_to_srgb
from generator.rendering.images.png_chunks import compressed_rows
from generator.rendering.images.rasters import DecodedPicture, Raster, lighten, read_raster

if TYPE_CHECKING:
    from PIL import Image

_LEVEL = 3
"""Of zlib (ours): noise takes 0.10 s a million pixels with it and 0.26 s with the default 6, in no more bytes."""
_MODES = {1: "L", 3: "RGB", 4: "RGBA"}
"""By samples of a pixel, whatever they mean: Pillow compresses them alike."""


class PillowPictures:
    """What a PDF needs of pictures, as `PictureLibrary`."""

    def read(self, data: bytes) -> Raster:
        return read_raster(data)

    def decode(self, data: bytes) -> DecodedPicture:
        from PIL import Image  # 50 ms, and most decks are vectors

        with Image.open(BytesIO(data)) as image:
            return take_samples(image)

    def compress(self, samples: bytes, width: int, height: int) -> bytes:
        from PIL import Image

        mode, file = _MODES[len(samples) // (width * height)], BytesIO()
        image = Image.frombytes(mode, (width, height), samples)
        image.save(file, "PNG", icc_profile=None, compress_level=_LEVEL)
        return compressed_rows(file.getvalue())

    def lighten(self, data: bytes) -> bytes:
        return lighten(data)

    def to_screen(self, data: bytes) -> bytes:
        return cmyk_to_srgb(data)


def take_samples(image: "Image.Image") -> DecodedPicture:
    """Return the samples of a picture: inks, greys, or colours with their opacity."""
    if image.mode == "CMYK":
        return DecodedPicture(*image.size, 4, image.tobytes())
    if image.mode in ("1", "L"):
        return DecodedPicture(*image.size, 1, image.convert("L").tobytes())
    whole = image.convert("RGBA")
    alpha = whole.getchannel("A")
    opacity = None if alpha.getextrema() == (255, 255) else alpha.tobytes()
    return DecodedPicture(*image.size, 3, whole.convert("RGB").tobytes(), opacity)
