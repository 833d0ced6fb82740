"""Pixels through resvg and Pillow, wherever they are installed."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.rendering.images.pixels import JpegLook, Pixels, TiltedPicture

if TYPE_CHECKING:
    from PIL import Image

_MODES = {1: "L", 3: "RGB", 4: "RGBA"}
_UP = b"\x02"
"""The filter that subtracts the row above. Source: PNG, 2nd edition, 9.2."""
_FINE = 4
"""The mask of round corners is drawn so many times larger, so that its edge is smooth (ours)."""


class PillowPixels:
    """What writers of pictures ask for, as `PixelLibrary`."""

    def rasterise(self, svg: str, *, background: str | None = None, width_px: int | None = None) -> bytes:
        import resvg_py  # a PDF needs none

        made = resvg_py.svg_to_bytes(
            svg_string=svg, background=background, width=width_px, dpi=96, skip_system_fonts=True
        )
        return bytes(made)

    def decode(self, png: bytes) -> Pixels:
        image = _open_whole(png, ("PNG",))
        return Pixels(*image.size, len(image.getbands()), image.tobytes())

    def count_channels(self, data: bytes) -> int:
        return len(_open_whole(data, ("PNG", "JPEG")).getbands())

    def filter_rows(self, picture: Pixels) -> bytes:
        from PIL import Image, ImageChops

        image = _image_of(picture)
        above = Image.new(image.mode, image.size)
        above.paste(image, (0, 1))
        data, length = ImageChops.subtract_modulo(image, above).tobytes(), picture.width * picture.channel_count
        return b"".join(_UP + data[start : start + length] for start in range(0, len(data), length))

    def encode_png(self, picture: Pixels, *, dpi: float | None = None) -> bytes:
        return _save(_image_of(picture), "PNG", **({} if dpi is None else {"dpi": (dpi, dpi)}))

    def encode_jpeg(self, picture: Pixels, look: JpegLook) -> bytes:
        more: dict[str, Any] = {"subsampling": 0, "optimize": True} if look.has_full_colour else {}
        more |= {} if look.dpi is None else {"dpi": (look.dpi, look.dpi)}
        more |= {"comment": look.comment} if look.comment else {}
        return _save(_image_of(picture), "JPEG", quality=look.quality, **more)

    def draw_round_mask(self, size: tuple[int, int], box: tuple[float, float, float, float], radius: float) -> Pixels:
        from PIL import Image, ImageDraw

        mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
        left, top, right, bottom = (round(length * _FINE) for length in box)
        ImageDraw.Draw(mask).rounded_rectangle((left, top, right - 1, bottom - 1), radius * _FINE, fill=255)
        return Pixels(*size, 1, mask.resize(size, Image.Resampling.BOX).tobytes())

    def draw_fan(self, cards: Sequence[TiltedPicture], side_px: int, felt: str) -> Pixels:
        from PIL import Image

        whole = Image.new("RGB", (2 * side_px, 2 * side_px), felt)
        for each in cards:
            card = _image_of(each.picture).convert("RGBA").rotate(each.degrees, Image.Resampling.BICUBIC, expand=True)
            whole.paste(card, (each.x - card.width // 2, each.y - card.height // 2), card)
        small = whole.resize((side_px, side_px), Image.Resampling.LANCZOS)
        return Pixels(*small.size, 3, small.tobytes())


def _image_of(picture: Pixels) -> "Image.Image":
    from PIL import Image

    return Image.frombytes(_MODES[picture.channel_count], picture.size, picture.samples)


def _open_whole(data: bytes, formats: tuple[str, ...]) -> "Image.Image":
    """Read a picture whose colours are grey, or red, green and blue; raise ValueError where it is damaged."""
    from PIL import Image

    try:
        with Image.open(BytesIO(data), formats=formats) as whole:
            whole.verify()  # the checksums of a PNG, after which it must be opened again
        with Image.open(BytesIO(data), formats=formats) as image:
            image.load()
    except (OSError, SyntaxError) as error:
        raise ValueError(str(error)) from None
    if image.mode not in _MODES.values():
        raise ValueError(f"it is {image.mode}, not grey, RGB or RGBA")
    return image


def _save(image: "Image.Image", kind: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()
