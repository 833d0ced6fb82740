"""What proofs of rooms share: the file unpacked, its widgets and pictures read, and all that is wrong told at once."""

import io
import json
from collections.abc import Callable, Iterator
from typing import Any

from PIL import Image

from generator.errors import RenderError
from generator.writers.tabletops.zips import read_zip

MOST_FAULTS = 20
"""That are told (ours)."""


def read_room(
    data: bytes, name: str, entry: str, faults: Callable[[Any, dict[str, bytes]], Iterator[str]]
) -> tuple[Any, dict[str, bytes]]:
    """Read a room back.

    Args:
        data: The file.
        name: Of the file.
        entry: Name of the widgets in it.
        faults: Yields what is wrong with widgets and pictures.

    Returns:
        The widgets, and the pictures by name.

    Raises:
        RenderError: Something is not as it should be.
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
    """Read a picture back, and return what is wrong with it."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as whole:
            whole.verify()
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            image.load()
    except (OSError, SyntaxError) as error:
        return [f"{name} is no picture: {error}"]
    return [] if image.mode in ("RGB", "RGBA") else [f"{name} is {image.mode}, not RGB"]


def missing_faults(shown: set[str], there: set[str]) -> Iterator[str]:
    """Yield which pictures are shown and not there, or the other way round."""
    for missing in sorted(shown ^ there):
        yield f"{missing} is shown but not there, or there but not shown"
