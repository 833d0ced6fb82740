"""The functions of `pictures.js` and `rasteriser.js` in `generator/browser/page`, as a worker registers them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SampleGrid:
    """The shape of a picture's samples."""

    width: int
    """In pixels."""
    height: int
    """In pixels."""
    channel_count: int
    """Samples of a pixel."""

    @property
    def values(self) -> tuple[int, int, int]:
        return self.width, self.height, self.channel_count


def unfilter(rows: bytes, grid: SampleGrid, *, bits: int, is_interlaced: bool) -> bytes:
    """Return the samples of a PNG's unpacked rows, a byte each; of 16 bits, the upper 8.

    Raises:
        ValueError: There are too few, or their filters are unknown.
    """
    made = _call("unfilter", rows, grid.width, grid.height, bits, grid.channel_count, is_interlaced)
    if not made:
        raise ValueError("its rows are damaged")
    return made


def filter_rows(samples: bytes, grid: SampleGrid) -> bytes:
    """Return samples of 8 bits as the rows of a PNG, each with the filter that leaves the least."""
    return _call("filter", samples, *grid.values)


def turn(samples: bytes, grid: SampleGrid, orientation: int) -> bytes:
    """Return samples turned upright, from an orientation of 2 to 8 as in Exif."""
    return _call("turn", samples, *grid.values, orientation)


def key_out(samples: bytes, colour: tuple[int, int, int]) -> bytes:
    """Return the opacity of each pixel of red, green and blue: 0 where it has a colour, otherwise 255."""
    return _call("keyOut", samples, *colour)


def decode_webp(data: bytes) -> bytes:
    """Return the pixels of a still WebP as red, green, blue and opacity.

    Raises:
        ValueError: It is damaged.
    """
    made = _call("decodeWebp", data)
    if not made:
        raise ValueError("its pixels are damaged")
    return made


def rasterise(svg: str, background: str | None, width_px: int | None) -> bytes:
    """Return a drawing as PNG, as `PixelLibrary` says.

    Raises:
        ImportError: The page has not loaded what draws.
        ValueError: It cannot be drawn.
    """
    import pnp_pictures

    if not pnp_pictures.canDraw():
        raise ImportError("nothing draws here", name="resvg")
    made = pnp_pictures.rasterise(svg, background or "", width_px or 0)
    if isinstance(made, str):
        raise ValueError(made)
    png: bytes = made.to_bytes()
    return png


def encode_jpeg(samples: bytes, grid: SampleGrid, quality: int) -> bytes:
    """Return red, green and blue as a JPEG in which each pixel has its own colour, of a quality from 1 to 100."""
    return _call("encodeJpeg", samples, grid.width, grid.height, quality)


def _call(name: str, data: bytes, *numbers: int) -> bytes:
    import pnp_pictures  # these two are in a browser alone
    from pyodide.ffi import to_js

    made: bytes = getattr(pnp_pictures, name)(to_js(data), *numbers).to_bytes()
    return made
