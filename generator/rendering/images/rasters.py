"""Raster pictures as decks bring them: opened within limits, and made what every writer draws alike."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING

from generator.geometry import IDENTITY, Matrix
from generator.rendering.images.icc_conversion import is_srgb, load_inks, profile_name, to_srgb
from generator.sandbox import allow_time

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 50_000_000
"""Of a raster picture (ours): a whole poker card at 600 dpi has 3 million."""
MAX_SCANS = 100
"""Of a progressive JPEG (ours): programs write about ten."""
SECONDS_PER_MEGAPIXEL = 0.5
"""Processor time that a picture may take (ours): one that is transparent takes 0.15 s."""
SECONDS_PER_MEGABYTE = 2.0
"""Of its file, at most (ours): so thousands of pictures that are small until they are unpacked get no hours."""
_FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")  # MPO, as phones write, is a JPEG with more behind it
_ORIENTATION = 0x0112
"""Source: Exif 2.3, 4.6.4: how the camera was held; 1 is upright."""
_EXIF = b"Exif\x00\x00"
_SOS, _APP1 = 0xDA, 0xE1
_FRAMES, _PLAIN_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}, {0xC0, 0xC1, 0xC2}
"""Markers of JPEG (ITU-T T.81, table B.1): of a frame; of one that a PDF reads, baseline to progressive Huffman."""


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture as writers take it."""

    data: bytes = field(repr=False)
    """A PNG or JPEG of grey, RGB or palette, with or without alpha; a JPEG or TIFF of CMYK."""
    width: int
    """Pixels across, as the data has them."""
    height: int
    """Pixels down, as the data has them."""
    orientation: int = 1
    """How it is turned to stand upright, 1 to 8 as in Exif."""
    profile: str = ""
    """The profile of which the colours were brought to sRGB; empty if none."""
    frame_count: int = 1
    """Frames or pages of the file, of which this is the first."""

    @property
    def upright(self) -> tuple[int, int]:
        """Its width and height as it stands upright."""
        return (self.height, self.width) if self.orientation > 4 else (self.width, self.height)

    @property
    def turn(self) -> Matrix:
        """From its pixels to the picture that stands upright."""
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


def read_raster(data: bytes) -> Raster:
    """Read a picture; a JPEG or PNG that writers can take as it is stays what it is, byte for byte.

    Raises:
        ValueError: It is no picture of a known kind, is damaged, or too large; the message starts with a verb.
    """
    from PIL import Image, UnidentifiedImageError  # 50 ms, and most decks are vectors

    try:
        # A warning would stand among our own lines; `MAX_PIXELS` is asked instead of Pillow's limit.
        with (
            _silence_libtiff(is_tiff=data[:2] in (b"II", b"MM")),
            warnings.catch_warnings(action="ignore"),
            Image.open(BytesIO(data), formats=_FORMATS) as image,
        ):
            refusal = _describe_unreadable(image, data)
            if not refusal:
                seconds = SECONDS_PER_MEGAPIXEL * image.width * image.height, SECONDS_PER_MEGABYTE * len(data)
                allow_time(1, min(seconds) / 1e6)
                return _read_jpeg(image, data) if image.format in ("JPEG", "MPO") else _read_other(image, data)
    except MemoryError:
        raise
    except Exception as error:  # what is damaged makes Pillow raise anything
        detail = "" if isinstance(error, UnidentifiedImageError) else f" ({error})"
        raise ValueError(f"is not a PNG, JPEG, WebP or TIFF that can be read{detail}") from None
    raise ValueError(refusal)


@contextmanager
def _silence_libtiff(*, is_tiff: bool) -> Iterator[None]:
    """Keep libtiff from writing among our own lines, which it does past Python."""
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


def _describe_unreadable(image: "Image.Image", data: bytes) -> str:
    width, height = image.size
    if width * height > MAX_PIXELS:
        return (
            f"has {width} x {height} pixels, more than the {MAX_PIXELS // 1_000_000} million that are read; scale it "
            "down to the size it prints at"
        )
    if image.format in ("JPEG", "MPO") and data.count(b"\xff\xda") > MAX_SCANS:
        return f"has more than {MAX_SCANS} scans, which take long to read; save it anew"
    return ""


def _read_jpeg(image: "Image.Image", data: bytes) -> Raster:
    """Read a JPEG; its pixels are taken apart only where its colours or its coding are none that a PDF reads."""
    width, height = image.size
    orientation = image.getexif().get(_ORIENTATION, 1)
    profile = _odd_profile(image)
    segments = list(_segments(data))
    is_plain = all(marker in _PLAIN_FRAMES for marker, _, _ in segments if marker in _FRAMES)
    if profile is None and is_plain:
        image.draft(image.mode, (width // 8, height // 8))  # all of it is read, an eighth of its size is made
        image.load()
        if orientation in range(2, 9):  # the cards turn it; a browser would do so again
            data = _without(data, [each for each in segments if each[0] == _APP1])
    else:
        made = load_inks(image) if image.mode == "CMYK" else image
        data = _encode_image(to_srgb(made, profile) if profile else made, "JPEG")
    orientation = orientation if orientation in range(2, 9) else 1
    return Raster(data, width, height, orientation, profile_name(profile) if profile else "")


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Return marker, start and end of each part of a JPEG before its first scan (ITU-T T.81, B.1.1)."""
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF and data[place + 1] != _SOS:
        if data[place + 1] == 0xFF:
            place += 1  # filled up
            continue
        end = place + 2 + int.from_bytes(data[place + 2 : place + 4], "big")
        yield data[place + 1], place, end
        place = end


def _without(data: bytes, segments: list[tuple[int, int, int]]) -> bytes:
    """Return a JPEG without what says how the camera was held."""
    for _, start, end in reversed(segments):
        if data[start + 4 : start + 10] == _EXIF:
            data = data[:start] + data[end:]
    return data


def _read_other(image: "Image.Image", data: bytes) -> Raster:
    from PIL import ImageOps

    frame_count = getattr(image, "n_frames", 1)
    is_lossy = image.format == "WEBP" and _is_lossy(data)
    is_png = image.format == "PNG"
    image.load()
    profile = _odd_profile(image)
    is_upright = image.getexif().get(_ORIENTATION, 1) == 1
    has_key = "transparency" in image.info
    if is_png and is_upright and not profile and not has_key and image.mode in ("1", "L", "P", "RGB", "RGBA"):
        return Raster(data, *image.size, frame_count=frame_count)
    made = _eight_bits(ImageOps.exif_transpose(image))
    if profile:
        made = to_srgb(made, profile)
    made.info = {}
    kind = "TIFF" if made.mode == "CMYK" else "JPEG" if is_lossy and made.mode != "RGBA" else "PNG"
    if kind == "TIFF" and image.info.get("icc_profile"):
        made.info = {"icc_profile": image.info["icc_profile"]}  # of its inks, for screens
    return Raster(_encode_image(made, kind), *made.size, 1, profile_name(profile) if profile else "", frame_count)


def _is_lossy(webp: bytes) -> bool:
    """Whether a WebP is packed as a JPEG is: its first picture is a `VP8 ` part (RFC 9649, 2.5)."""
    place = 12
    while place + 8 <= len(webp):
        name, length = webp[place : place + 4], int.from_bytes(webp[place + 4 : place + 8], "little")
        if name in (b"VP8 ", b"VP8L", b"ANMF"):
            return name == b"VP8 "
        place += 8 + length + length % 2
    return False


def _eight_bits(image: "Image.Image") -> "Image.Image":
    """Return a picture as grey, RGB, RGBA, CMYK or LAB of 8 bits."""
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value / 256).convert("L")
    if image.mode in ("PA", "LA", "La", "RGBa", "RGBX") or "transparency" in image.info:
        return image.convert("RGB" if image.mode == "RGBX" else "RGBA")
    if image.mode in ("L", "RGB", "RGBA", "CMYK", "LAB"):
        return image
    return image.convert("L" if image.mode == "1" else "RGB")


def _odd_profile(image: "Image.Image") -> bytes | None:
    """Return the profile of a picture in RGB of which the colours are not those of sRGB; grey and CMYK stay theirs."""
    profile: bytes | None = image.info.get("icc_profile")
    is_rgb = image.mode in ("RGB", "RGBA", "P", "PA", "RGBX")
    if image.mode == "LAB" and profile is None:
        raise ValueError("its colours are Lab without a profile; save it as RGB")
    return profile if profile and (image.mode == "LAB" or (is_rgb and not is_srgb(profile))) else None


def _encode_image(image: "Image.Image", kind: str) -> bytes:
    out = BytesIO()
    if kind == "JPEG":
        image.save(out, "JPEG", quality=95, subsampling=0, exif=b"", icc_profile=None)
    elif kind == "TIFF":
        image.save(out, "TIFF", compression="tiff_adobe_deflate")
    else:
        image.save(out, "PNG", icc_profile=None)
    return out.getvalue()
