"""The ICC profile of a press: read from the user's file, and applied to screen colours.

Colours are converted by relative colorimetry with black point compensation, through littlecms: white on a screen is
bare paper, black is as dark as the press gets within the profile's own ink limit.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image, ImageCms

from generator.deck.files.folder import read_bounded
from generator.errors import DeckDataError, Fault, RenderError

MAX_PROFILE_BYTES = 16 * 1024 * 1024
"""Of a profile's file (ours): those of presses have one to four million bytes."""
_Made = TypeVar("_Made")
_HEADER = 128
_SIGNATURE, _PRESS, _INKS = b"acsp", b"prtr", b"CMYK"
"""Source: ICC.1:2001-04, 6.1: profile file signature, class of output devices, colour space."""
_TO_PRESS = b"B2A1"
"""The tag for conversion to inks by relative colorimetry; where it is missing, `B2A0` is used (ICC.1, 6.3.1)."""


@dataclass(frozen=True)
class Profile:
    """A printing condition: one press on one paper."""

    path: str
    """The file, as the user named it."""
    data: bytes = field(repr=False)
    name: str
    version: tuple[int, int]
    """Of the ICC specification that it follows."""

    @cached_property
    def _transform(self) -> Any:
        return _use_profile(
            self.path,
            lambda: ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                ImageCms.ImageCmsProfile(BytesIO(self.data)),
                "RGB",
                "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            ),
        )

    @cached_property
    def _proof(self) -> Any:
        return _use_profile(
            self.path,
            lambda: ImageCms.buildTransform(
                ImageCms.ImageCmsProfile(BytesIO(self.data)),
                ImageCms.createProfile("LAB"),
                "CMYK",
                "LAB",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ),
        )

    def inks(self, picture: Image.Image) -> Image.Image:
        """Convert a picture from red, green and blue to inks, 255 being full ink."""
        return _use_profile(self.path, lambda: _apply_transform(picture, self._transform))

    def to_lab(self, picture: Image.Image) -> Image.Image:
        """Convert a picture from inks to CIE L*a*b*, relative to the paper."""
        return _use_profile(self.path, lambda: _apply_transform(picture, self._proof))


def _apply_transform(picture: Image.Image, transform: Any) -> Image.Image:
    made = ImageCms.applyTransform(picture, transform)
    assert made is not None, "conversion is not in place"
    return made


def _use_profile(path: str, make: Callable[[], _Made]) -> _Made:
    try:
        return make()
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as error:
        raise _profile_error(path, f"is damaged: {error or 'littlecms cannot use it'}") from None


def open_profile(path: Path) -> Profile:
    """Read the profile of a press.

    Raises:
        RenderError: There is no such file, or it is too large, damaged, or not a profile of a press with four inks.
    """
    shown = str(path)
    try:
        if path.stat().st_size > MAX_PROFILE_BYTES:
            size = path.stat().st_size / 1024 / 1024
            raise _profile_error(shown, f"has {size:.0f} MB; ICC profiles of presses have at most 16 MB")
        data = read_bounded(path, MAX_PROFILE_BYTES)
    except OSError as error:
        raise _profile_error(shown, f"cannot be read: {error.strerror or error}") from None
    except DeckDataError as error:
        raise _profile_error(shown, error.faults[0].message) from None
    if len(data) < _HEADER or data[36:40] != _SIGNATURE:
        raise _profile_error(
            shown, "is not an ICC profile; ask your print service for the profile of its press (.icc or .icm)"
        )
    kind, space = data[12:16], data[16:20]
    if (kind, space) != (_PRESS, _INKS):
        told = f"{_word(space)} and its class is {_word(kind)}"
        raise _profile_error(shown, f"is not a profile of a press: its colours are {told}; needs CMYK and prtr")
    if int.from_bytes(data[:4], "big") != len(data):
        raise _profile_error(
            shown, f"is damaged: it declares {int.from_bytes(data[:4], 'big')} bytes but has {len(data)}"
        )
    if not {_TO_PRESS, b"B2A0"} & _tags(data, shown):
        raise _profile_error(shown, "is damaged: it has no table from colours to inks (B2A1 or B2A0)")
    known = _use_profile(shown, lambda: ImageCms.ImageCmsProfile(BytesIO(data)).profile)
    name = " ".join((known.profile_description or path.stem).split())
    profile = Profile(shown, data, name, (data[8], data[9] >> 4))
    profile.inks(Image.new("RGB", (1, 1)))  # a damaged table is reported before cards are drawn
    return profile


def _tags(data: bytes, shown: str) -> set[bytes]:
    """Return the names of a profile's tags; each has to be inside it."""
    count = int.from_bytes(data[_HEADER : _HEADER + 4], "big")
    found = set()
    for place in range(_HEADER + 4, _HEADER + 4 + 12 * min(count, 1000), 12):
        name, start, length = data[place : place + 4], data[place + 4 : place + 8], data[place + 8 : place + 12]
        if len(length) < 4 or int.from_bytes(start, "big") + int.from_bytes(length, "big") > len(data):
            raise _profile_error(shown, f"is damaged: its part {_word(name) or place} extends beyond its end")
        found.add(name)
    return found


def _word(name: bytes) -> str:
    return name.decode("latin-1").strip(" \0")


def _profile_error(path: str, why: str) -> RenderError:
    return RenderError(Fault(f"--profile {why}", path))
