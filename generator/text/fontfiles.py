"""Font files, on disk or made in memory: what shapes, embeds or credits a font reads it here, by name.

An instance of a variable font is made by HarfBuzz in a few ms when it is first needed, so none is kept from run to run.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_made: dict[str, bytes] = {}
"""By name: files that lie nowhere."""


def font_data(name: str) -> bytes:
    """Return a font file.

    Raises:
        OSError: It lies nowhere, or cannot be read.
    """
    return _made[name] if name in _made else Path(name).read_bytes()


def keep_made(name: str, data: bytes) -> Path:
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
    return keep_made(f"{file}@{place}", pinned(file.read_bytes(), dict(axes)))


def pinned(data: bytes, axes: Mapping[str, float]) -> bytes:
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
