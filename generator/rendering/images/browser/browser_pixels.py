"""Pixels in a browser: resvg as WebAssembly draws them, JavaScript filters PNGs and writes JPEGs."""

import struct
from base64 import b64encode
from collections.abc import Sequence

from generator.rendering.images.browser.javascript import SampleGrid, encode_jpeg, filter_rows, rasterise
from generator.rendering.images.browser.png_files import decode_png, read_png, write_png
from generator.rendering.images.jpeg_header import is_cut_off, read_jpeg_header
from generator.rendering.images.pixels import JpegLook, Pixels, TiltedPicture
from generator.rendering.images.png_chunks import SIGNATURE

_JPEG = b"\xff\xd8"
_DENSITY, _HEADER_END = 13, 20
"""Places in a JPEG: of unit and pixels per inch, and behind the header that has them. Source: JFIF 1.02."""
_OPACITY = 3


class BrowserPixels:
    """What writers of pictures ask for, as `PixelLibrary`."""

    def rasterise(self, svg: str, *, background: str | None = None, width_px: int | None = None) -> bytes:
        return rasterise(svg, background, width_px)

    def decode(self, png: bytes) -> Pixels:
        if not png.startswith(SIGNATURE):
            raise ValueError("it is no PNG")
        grid, samples = decode_png(read_png(png))
        return Pixels(*grid.values, samples)

    def count_channels(self, data: bytes) -> int:
        """Return the channels of a picture; of a JPEG the pixels are not decoded."""
        if not data.startswith(_JPEG):
            return self.decode(data).channel_count
        head = read_jpeg_header(data)
        if is_cut_off(data):
            raise ValueError("it is cut off")
        return head.channel_count

    def filter_rows(self, picture: Pixels) -> bytes:
        return filter_rows(picture.samples, _grid(picture))

    def encode_png(self, picture: Pixels, *, dpi: float | None = None) -> bytes:
        return write_png(picture.samples, _grid(picture), dpi=dpi)

    def encode_jpeg(self, picture: Pixels, look: JpegLook) -> bytes:
        """Return a picture as JPEG, in which each pixel has its own colour in any case."""
        made = bytearray(encode_jpeg(picture.samples, _grid(picture), look.quality))
        if look.dpi is not None:
            struct.pack_into(">BHH", made, _DENSITY, 1, look.dpi, look.dpi)
        if look.comment:  # ITU-T T.81, B.2.4.5
            made[_HEADER_END:_HEADER_END] = b"\xff\xfe" + struct.pack(">H", 2 + len(look.comment)) + look.comment
        return bytes(made)

    def draw_round_mask(self, size: tuple[int, int], box: tuple[float, float, float, float], radius: float) -> Pixels:
        left, top, right, bottom = box
        place = f'x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
        return self._draw(size, f'<rect {place} rx="{radius}"/>').channel(_OPACITY)

    def draw_fan(self, cards: Sequence[TiltedPicture], side_px: int, felt: str) -> Pixels:
        drawn = []
        for each in cards:
            width, height = each.picture.size
            place = f'x="{-width / 2}" y="{-height / 2}" width="{width}" height="{height}"'
            turn = f"translate({each.x} {each.y}) rotate({-each.degrees})"
            png = b64encode(self.encode_png(each.picture)).decode()
            drawn.append(f'<image {place} transform="{turn}" href="data:image/png;base64,{png}"/>')
        scaled = f'<g transform="scale(0.5)">{"".join(drawn)}</g>'
        return self._draw((side_px, side_px), scaled, background=felt).without_opacity()

    def _draw(self, size: tuple[int, int], body: str, *, background: str | None = None) -> Pixels:
        width, height = size
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>'
        return self.decode(rasterise(svg, background, None))


def _grid(picture: Pixels) -> SampleGrid:
    return SampleGrid(picture.width, picture.height, picture.channel_count)
