"""Colour conversion of pictures: from an embedded profile to sRGB, and from printing inks to screen colours."""

from functools import cache
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image, ImageCms

SAME = 2
"""Of 255: a profile that changes no colour by more counts as sRGB (ours): rounding alone changes as much."""
_INKS = (
    (255, 255, 255),
    (0, 174, 239),
    (237, 2, 140),
    (46, 48, 146),
    (255, 241, 1),
    (0, 165, 79),
    (238, 29, 35),
    (54, 53, 57),
)
"""Paper, cyan, magenta and both, and the same with yellow, as sRGB. Source: how PDFium, and so Chrome, shows them;
colours in between are mixed by area (Neugebauer, 1937).
"""
_INKS_ON_BLACK = (35, 31, 32), (0, 4, 36), (21, 0, 0), (0, 0, 1), (25, 26, 0), (0, 4, 0), (23, 0, 0), (0, 0, 0)
"""The same with black; same source."""


_CYAN_GAIN = 0.8
"""Exponent of the dot gain of cyan (ours): nearest to PDFium, within 35 of 255."""


def profile_name(profile: bytes) -> str:
    """Return the name of a profile, at most 40 printable characters."""
    from PIL import ImageCms

    try:
        words = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError, ValueError):
        words = ""
    return "".join(filter(str.isprintable, " ".join(words.split())))[:40] or "a profile without a name"


def is_usable(profile: bytes, mode: str) -> bool:
    """Whether a profile can be read, and is for a picture of that mode: `RGB`, `CMYK` or `LAB`."""
    from PIL import Image

    try:
        to_srgb(Image.new(mode, (1, 1)), profile)
    except ValueError:
        return False
    return True


def is_srgb(profile: bytes) -> bool:
    """Whether a usable RGB profile leaves colours as they are in sRGB."""
    from PIL import Image, ImageChops

    cube = Image.new("RGB", (6**3, 1))
    cube.putdata([tuple(51 * part for part in each) for each in product(range(6), repeat=3)])
    changed = ImageChops.difference(cube, to_srgb(cube, profile))
    return max(changed.tobytes()) <= SAME


def to_srgb(image: "Image.Image", profile: bytes) -> "Image.Image":
    """Convert a picture (RGB, RGBA, CMYK or LAB) by its profile to RGB or RGBA.

    Raises:
        ValueError: The profile is broken, or not for such a picture.
    """
    from PIL import ImageCms

    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    solid = image.convert("RGB") if alpha is not None else image
    try:
        made = ImageCms.profileToProfile(
            solid,
            ImageCms.ImageCmsProfile(BytesIO(profile)),
            _srgb(),
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            outputMode="RGB",
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (ImageCms.PyCMSError, OSError) as error:
        raise ValueError(f"its colour profile cannot be read: {error}") from None
    assert made is not None, "conversion is not in place"
    if alpha is not None:
        made.putalpha(alpha)
    return made


@cache
def _srgb() -> "ImageCms.ImageCmsProfile":
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))


def cmyk_to_srgb(data: bytes) -> bytes:
    """Return a picture that every program shows the same: CMYK converted to RGB, any other unchanged."""
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        if image.mode != "CMYK":
            return data
        made = cmyk_to_rgb(image)
    out = BytesIO()
    made.save(out, "JPEG", quality=95, subsampling=0)
    return out.getvalue()


def cmyk_to_rgb(image: "Image.Image") -> "Image.Image":
    """Convert a CMYK picture to RGB: by its profile, or as common inks look on coated paper."""
    profile, inks = image.info.get("icc_profile"), load_inks(image)
    if profile:
        try:
            return to_srgb(inks, profile)
        except ValueError:  # reported where the picture was read
            pass
    return _simulate_print(inks)


def load_inks(image: "Image.Image") -> "Image.Image":
    """Load a CMYK picture, with 255 as full ink.

    Pillow inverts every CMYK JPEG, as Adobe writes them; one without Adobe's marker is not inverted.
    """
    from PIL import ImageChops

    image.load()
    is_wrong = image.format == "JPEG" and "adobe" not in image.info
    return ImageChops.invert(image) if is_wrong else image


def _simulate_print(inks: "Image.Image") -> "Image.Image":
    from PIL import Image, ImageFilter

    cyan, magenta, yellow, black = inks.split()
    gained = cyan.point([round(255 * (value / 255) ** _CYAN_GAIN) for value in range(256)])
    solid = Image.merge("RGB", (gained, magenta, yellow))  # a table takes any three values
    without, under = (
        solid.filter(ImageFilter.Color3DLUT(2, [part / 255 for each in table for part in each]))
        for table in (_INKS, _INKS_ON_BLACK)
    )
    return Image.composite(under, without, black)
