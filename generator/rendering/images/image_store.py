"""The raster pictures of a deck while it is drawn: in memory, or beyond some size on disk."""

import tempfile
import weakref
from collections.abc import Iterator, Mapping

from generator.errors import Fault, RenderError
from generator.rendering.images.picture_library import picture_library

MEMORY_BYTES = 4 * 1024 * 1024
"""Pictures up to this total stay in memory (ours)."""


class ImageStore(Mapping[str, bytes]):
    """Raster pictures by the address that sides use: the id of their art, a slash and their file."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(MEMORY_BYTES)  # noqa: SIM115  # closed with what holds it
        weakref.finalize(self, self._file.close)
        self._end = 0
        self._places: dict[str, tuple[int, int, bool]] = {}
        """By id of the art: offset, length in bytes, and whether it is to be lightened."""
        self._hrefs: dict[str, str] = {}

    def add(self, art_id: str, file: str, data: bytes, *, is_light: bool = False) -> str:
        """Store a picture once, by an id derived from its content, and return its address.

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
                what = f"no disk space left for the deck's pictures: {error.strerror}"
                raise RenderError(Fault(what, tempfile.gettempdir())) from None
            self._places[art_id] = (self._end, len(data), is_light)
            self._end += len(data)
        return href

    def __getitem__(self, href: str) -> bytes:
        """Return a picture, lightened if it is to be.

        Raises:
            RenderError: It cannot be lightened here.
        """
        start, length, is_light = self._places[self._hrefs[href]]
        self._file.seek(start)
        data = self._file.read(length)
        try:
            return picture_library().lighten(data) if is_light else data
        except ValueError as error:
            raise RenderError(Fault(str(error), href.partition("/")[2])) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._hrefs)

    def __len__(self) -> int:
        return len(self._hrefs)
