"""Font files on disk or in memory, read by name for shaping, embedding and credits.

HarfBuzz makes an instance of a variable font in a few ms when first needed, so none is cached between runs.
"""

import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

logging.getLogger("fontTools").addHandler(logging.NullHandler())  # our messages report the faults of fonts
WHOLE_ONLY = 0x0100
"""Bit of fsType: a font may be embedded only as a whole. Source: OpenType 1.9, OS/2."""
_made: dict[str, bytes] = {}
"""By name: files that exist only in memory."""


def font_data(name: str) -> bytes:
    """Return a font file.

    Raises:
        OSError: It does not exist, or cannot be read.
    """
    return _made[name] if name in _made else Path(name).read_bytes()


def register_file(name: str, data: bytes) -> Path:
    """Keep a file in memory, for this process.

    Args:
        name: Derived from its content, so that it is unique.
        data: Its content.
    """
    _made[name] = data
    return Path(name)


@cache
def instance(file: Path, axes: tuple[tuple[str, float], ...]) -> Path:
    """Return the instance of a variable font for some axis values; other axes keep their default.

    Raises:
        ValueError: The font cannot be read, or has no such axis.
    """
    place = ",".join(f"{tag}={value:g}" for tag, value in axes)
    return register_file(f"{file}@{place}", pin_axes(file.read_bytes(), dict(axes)))


def pin_axes(data: bytes, axes: Mapping[str, float]) -> bytes:
    """Return the instance of a variable font for some axis values; other axes keep their default.

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
