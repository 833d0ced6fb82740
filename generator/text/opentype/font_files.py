"""Font files, on disk or made in memory: what shapes, embeds or credits a font reads it here, by name.

An instance of a variable font is made by HarfBuzz in a few ms when it is first needed, so none is kept from run to run.
"""

import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

logging.getLogger("fontTools").addHandler(logging.NullHandler())  # what is wrong with a font, our messages say
WHOLE_ONLY = 0x0100
"""Bit of fsType: a font is embedded as a whole or not at all. Source: OpenType 1.9, OS/2."""
_made: dict[str, bytes] = {}
"""By name: files that lie nowhere."""


def font_data(name: str) -> bytes:
    """Return a font file.

    Raises:
        OSError: It lies nowhere, or cannot be read.
    """
    return _made[name] if name in _made else Path(name).read_bytes()


def register_file(name: str, data: bytes) -> Path:
    """Keep a file in memory, for this process.

    Args:
        name: Says what it holds: no other file ever has it.
        data: What it holds.
    """
    _made[name] = data
    return Path(name)


@cache
def instance(file: Path, axes: tuple[tuple[str, float], ...]) -> Path:
    """Return the instance of a variable font at a place on its axes; on axes not named, where it usually stands.

    Raises:
        ValueError: The font cannot be read, or has no such axis.
    """
    place = ",".join(f"{tag}={value:g}" for tag, value in axes)
    return register_file(f"{file}@{place}", pin_axes(file.read_bytes(), dict(axes)))


def pin_axes(data: bytes, axes: Mapping[str, float]) -> bytes:
    """Return a variable font as it is at one place on its axes; on axes not named, where it usually stands.

    Raises:
        ValueError: It cannot be read.
    """
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob(data))
    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    wanted.pin_all_axes_to_default(face)
    for tag, value in axes.items():
        wanted.pin_axis_location(face, tag, value)
    made = uharfbuzz.subset(face, wanted).blob.data
    if not made:
        raise ValueError("no instance of it can be made")
    return bytes(made)
