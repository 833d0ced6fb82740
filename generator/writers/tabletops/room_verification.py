"""Shared code for verifying rooms: widgets and pictures read back, all faults reported at once."""

import io
import json
from collections.abc import Callable, Iterator
from typing import Any

from PIL import Image

from generator.errors import RenderError
from generator.writers.tabletops.zips import read_zip

MOST_FAULTS = 20
"""Faults reported (ours)."""


def read_room(
    data: bytes, name: str, entry: str, faults: Callable[[Any, dict[str, bytes]], Iterator[str]]
) -> tuple[Any, dict[str, bytes]]:
    """Read a room back.

    Args:
        data: The file.
        name: Of the file.
        entry: Name of the widgets in it.
        faults: Yields faults of widgets and pictures.

    Returns:
        The widgets, and the pictures by name.

    Raises:
        RenderError: Something is wrong.
    """
    pictures = read_zip(data, name)
    try:
        widgets = json.loads(pictures.pop(entry))
    except (KeyError, ValueError) as error:
        raise RenderError(f"{name} holds no room: {error}") from None
    if wrong := list(faults(widgets, pictures)):
        raise RenderError("; ".join(f"{name}: {each}" for each in wrong[:MOST_FAULTS]))
    return widgets, pictures


def picture_faults(data: bytes, name: str) -> list[str]:
    """Read a picture back, and return its faults."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as whole:
            whole.verify()
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            image.load()
    except (OSError, SyntaxError) as error:
        return [f"{name} is not a picture: {error}"]
    return [] if image.mode in ("RGB", "RGBA") else [f"{name} is {image.mode}, not RGB"]


def missing_faults(shown: set[str], there: set[str]) -> Iterator[str]:
    """Yield pictures that are shown but missing, or the other way round."""
    for missing in sorted(shown ^ there):
        yield f"{missing} is shown but missing, or present but not shown"
