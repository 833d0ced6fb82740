"""Raster pictures of decks: opened within limits, converted to what every writer draws alike, and stored for them."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING

from generator.geometry import IDENTITY, Matrix
from generator.rendering.images.icc_conversion import cmyk_to_srgb, is_srgb, is_usable, load_inks, profile_name, to_srgb
from generator.rendering.images.jpeg_header import (
    APP1,
    APP2,
    EXIF,
    FRAMES,
    ICC,
    PLAIN_FRAMES,
    segments,
    without_segments,
)
from generator.sandbox import allow_time

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 50_000_000
"""Of a raster picture (ours): a whole poker card at 600 dpi has 3 million."""
MAX_SCANS = 100
"""Of a progressive JPEG (ours): programs write about ten."""
SECONDS_PER_MEGAPIXEL = 0.5
"""Processor time for a picture (ours): a transparent one takes 0.15 s."""
SECONDS_PER_MEGABYTE = 2.0
"""Of its file, at most (ours): so that thousands of highly compressed pictures do not get hours."""
_FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")  # MPO, as phones write, is a JPEG with more appended
_ORIENTATION = 0x0112
"""Source: Exif 2.3, 4.6.4: the camera's orientation; 1 is upright."""
_GREYS = ("1", "L", "LA", "La", "I", "I;16", "I;16B", "I;16L", "F")
KEPT = 0.4
"""Share of the ink of a lightened picture (ours): it is still recognised at a glance."""


@dataclass(frozen=True, slots=True)
class Raster:
    data: bytes = field(repr=False)
    """A PNG or JPEG of grey, RGB or palette, with or without alpha; a JPEG or TIFF of CMYK."""
    width: int
    """Width in pixels, as stored."""
    height: int
    """Height in pixels, as stored."""
    orientation: int = 1
    """The turn that makes it upright, 1 to 8 as in Exif."""
    profile: str = ""
    """The profile from which the colours were converted to sRGB; empty if none."""
    has_broken_profile: bool = False
    """Whether its profile cannot be read, or is for other colours: it counts as sRGB."""
    frame_count: int = 1
    """Frames or pages of the file, of which this is the first."""

    @property
    def upright(self) -> tuple[int, int]:
        """Its width and height when upright."""
        return (self.height, self.width) if self.orientation > 4 else (self.width, self.height)

    @property
    def turn(self) -> Matrix:
        """From its pixels to the upright picture."""
        width, height = self.width, self.height
        return {
            2: Matrix(-1, 0, 0, 1, width, 0),
            3: Matrix(-1, 0, 0, -1, width, height),
            4: Matrix(1, 0, 0, -1, 0, height),
            5: Matrix(0, 1, 1, 0, 0, 0),
            6: Matrix(0, 1, -1, 0, height, 0),
            7: Matrix(0, -1, -1, 0, height, width),
            8: Matrix(0, -1, 1, 0, 0, width),
        }.get(self.orientation, IDENTITY)


@dataclass(frozen=True, slots=True)
class DecodedPicture:
    width: int
    height: int
    channel_count: int
    """Samples of a pixel: 1, grey; 3, red, green and blue; 4, inks, of which 0 is bare paper."""
    samples: bytes = field(repr=False)
    """Of 8 bits, pixel by pixel from the top left."""
    opacity: bytes | None = field(default=None, repr=False)
    """Of each pixel, 255 being opaque; None: all are opaque."""


def read_raster(data: bytes) -> Raster:
    """Read a picture with Pillow; a JPEG or PNG that writers can use is kept byte for byte.

    Raises:
        ValueError: It is not a picture of a known kind, is damaged, or too large; the message starts with a verb.
    """
    from PIL import Image, UnidentifiedImageError  # 50 ms, and most decks are vectors

    try:
        # A warning would appear among our own lines; `MAX_PIXELS` replaces Pillow's limit.
        with (
            _silence_libtiff(is_tiff=data[:2] in (b"II", b"MM")),
            warnings.catch_warnings(action="ignore"),
            Image.open(BytesIO(data), formats=_FORMATS) as image,
        ):
            refusal = describe_excess(*image.size, data)
            if not refusal:
                seconds = SECONDS_PER_MEGAPIXEL * image.width * image.height, SECONDS_PER_MEGABYTE * len(data)
                allow_time(1, min(seconds) / 1e6)
                return _read_jpeg(image, data) if image.format in ("JPEG", "MPO") else _read_other(image, data)
    except MemoryError:
        raise
    except Exception as error:  # damaged files make Pillow raise any exception
        detail = "" if isinstance(error, UnidentifiedImageError) else f" ({error})"
        raise ValueError(f"is not a PNG, JPEG, WebP or TIFF that can be read{detail}") from None
    raise ValueError(refusal)


@contextmanager
def _silence_libtiff(*, is_tiff: bool) -> Iterator[None]:
    """Keep libtiff from printing, which it does outside Python."""
    if not is_tiff:
        yield
        return
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def describe_excess(width: int, height: int, data: bytes) -> str:
    """Return what of a picture, with its size in pixels, is beyond our limits; empty if nothing."""
    if width * height > MAX_PIXELS:
        return (
            f"has {width} x {height} pixels, more than the limit of {MAX_PIXELS // 1_000_000} million; scale it down "
            "to the size it prints at"
        )
    if data.startswith(b"\xff\xd8") and data.count(b"\xff\xda") > MAX_SCANS:
        return f"has more than {MAX_SCANS} scans, which are slow to read; save it again"
    return ""


def _read_jpeg(image: "Image.Image", data: bytes) -> Raster:
    """Read a JPEG; decode its pixels only if PDF does not support its colours or coding."""
    width, height = image.size
    orientation = image.getexif().get(_ORIENTATION, 1)
    profile, is_broken = _odd_profile(image)
    is_plain = all(marker in PLAIN_FRAMES for marker, _, _ in segments(data) if marker in FRAMES)
    if profile is None and is_plain:
        image.draft(image.mode, (width // 8, height // 8))  # reads all of it, and makes an eighth of its size
        image.load()
        if orientation in range(2, 9):  # the cards turn it; a browser would turn it again
            data = without_segments(data, APP1, EXIF)
        if is_broken and image.mode != "CMYK":
            data = without_segments(data, APP2, ICC)
    else:
        made = load_inks(image) if image.mode == "CMYK" else image
        data = _encode_image(to_srgb(made, profile) if profile else made, "JPEG")
    orientation = orientation if orientation in range(2, 9) else 1
    return Raster(data, width, height, orientation, profile_name(profile) if profile else "", is_broken)


def _read_other(image: "Image.Image", data: bytes) -> Raster:
    from PIL import ImageOps

    frame_count = getattr(image, "n_frames", 1)
    is_lossy = image.format == "WEBP" and _is_lossy(data)
    is_png = image.format == "PNG"
    image.load()
    profile, is_broken = _odd_profile(image)
    is_upright = image.getexif().get(_ORIENTATION, 1) == 1
    has_key = "transparency" in image.info
    if is_png and is_upright and not (profile or is_broken or has_key) and image.mode in ("1", "L", "P", "RGB", "RGBA"):
        return Raster(data, *image.size, frame_count=frame_count)
    made = _eight_bits(ImageOps.exif_transpose(image))
    if profile:
        made = to_srgb(made, profile)
    made.info = {}
    kind = "TIFF" if made.mode == "CMYK" else "JPEG" if is_lossy and made.mode != "RGBA" else "PNG"
    if kind == "TIFF" and image.info.get("icc_profile") and not is_broken:
        made.info = {"icc_profile": image.info["icc_profile"]}  # of its inks, for screens
    named = profile_name(profile) if profile else ""
    return Raster(_encode_image(made, kind), *made.size, 1, named, is_broken, frame_count)


def _is_lossy(webp: bytes) -> bool:
    """Whether a WebP is lossy: its first picture is a `VP8 ` chunk (RFC 9649, 2.5)."""
    place = 12
    while place + 8 <= len(webp):
        name, length = webp[place : place + 4], int.from_bytes(webp[place + 4 : place + 8], "little")
        if name in (b"VP8 ", b"VP8L", b"ANMF"):
            return name == b"VP8 "
        place += 8 + length + length % 2
    return False


def _eight_bits(image: "Image.Image") -> "Image.Image":
    """Convert a picture to 8 bits of grey, RGB, RGBA, CMYK or LAB."""
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if image.mode in ("PA", "LA", "La", "RGBa", "RGBX") or "transparency" in image.info:
        return image.convert("RGB" if image.mode == "RGBX" else "RGBA")
    if image.mode in ("L", "RGB", "RGBA", "CMYK", "LAB"):
        return image
    return image.convert("L" if image.mode == "1" else "RGB")


def _odd_profile(image: "Image.Image") -> tuple[bytes | None, bool]:
    """Return the profile of an RGB picture whose colours are not sRGB, and whether the profile is broken.

    Grey and CMYK are kept.
    """
    profile: bytes | None = image.info.get("icc_profile")
    if image.mode == "LAB" and (profile is None or not is_usable(profile, "LAB")):
        raise ValueError("its colours are Lab without a profile that can be read; save it as RGB")
    mode = {"LAB": "LAB", "CMYK": "CMYK"}.get(image.mode, "RGB")
    if profile is None or image.mode in _GREYS:
        return None, False
    if not is_usable(profile, mode):
        return None, True
    return profile if mode == "LAB" or (mode == "RGB" and not is_srgb(profile)) else None, False


def _encode_image(image: "Image.Image", kind: str) -> bytes:
    out = BytesIO()
    if kind == "JPEG":
        image.save(out, "JPEG", quality=95, subsampling=0, exif=b"", icc_profile=None)
    elif kind == "TIFF":
        image.save(out, "TIFF", compression="tiff_adobe_deflate")
    else:
        image.save(out, "PNG", icc_profile=None)
    return out.getvalue()


def lighten(data: bytes) -> bytes:
    """Return a picture, as in a `Raster`, nearer to white with the same transparency; CMYK becomes RGB."""
    from PIL import Image  # 50 ms, and most decks are vectors

    with Image.open(BytesIO(cmyk_to_srgb(data))) as image:
        image.load()
        kind, alpha = image.format, image.getchannel("A") if "A" in image.getbands() else None
        solid = image.convert("L" if image.mode in ("1", "L", "LA") else "RGB")
    light = Image.blend(Image.new(solid.mode, solid.size, "white"), solid, KEPT)
    if alpha is not None:
        light.putalpha(alpha)
    return _encode_image(light, "PNG" if kind == "PNG" else "JPEG")
