"""Raster pictures of a deck between the reader and the writers: in a temporary file, so that memory holds none."""

import tempfile
import weakref
from collections.abc import Iterator, Mapping

from generator.errors import Fault, RenderError
from generator.rendering.images.low_ink_photos import lighten

MEMORY_BYTES = 4 * 1024 * 1024
"""Pictures up to so many bytes together are kept in memory after all (ours)."""


class ImageStore(Mapping[str, bytes]):
    """Raster pictures by the address that sides use: the id of their art, a slash and their file."""

    def __init__(self) -> None:
        """Begin without any."""
        self._file = tempfile.SpooledTemporaryFile(MEMORY_BYTES)  # noqa: SIM115  # closed with what holds it
        weakref.finalize(self, self._file.close)
        self._end = 0
        self._places: dict[str, tuple[int, int, bool]] = {}
        """By id of the art: where it begins, how many bytes it has, and whether it is given lighter than it is."""
        self._hrefs: dict[str, str] = {}

    def add(self, art_id: str, file: str, data: bytes, *, is_light: bool = False) -> str:
        """Keep a picture and return its address; what is there already is not kept twice.

        Args:
            art_id: Names its content.
            file: Where it is from.
            data: The picture as a file.
            is_light: Whether it is printed lighter, as in low-ink.

        Raises:
            RenderError: The disk is full.
        """
        href = f"{art_id}/{file}"
        self._hrefs[href] = art_id
        if art_id not in self._places:
            try:
                self._file.seek(self._end)
                self._file.write(data)
            except OSError as error:
                what = f"there is no room for the deck's pictures: {error.strerror}"
                raise RenderError(Fault(what, tempfile.gettempdir())) from None
            self._places[art_id] = (self._end, len(data), is_light)
            self._end += len(data)
        return href

    def __getitem__(self, href: str) -> bytes:
        """Return a picture as a file."""
        start, length, is_light = self._places[self._hrefs[href]]
        self._file.seek(start)
        data = self._file.read(length)
        return lighten(data) if is_light else data

    def __iter__(self) -> Iterator[str]:
        """Go through the addresses."""
        return iter(self._hrefs)

    def __len__(self) -> int:
        """Count the addresses."""
        return len(self._hrefs)
