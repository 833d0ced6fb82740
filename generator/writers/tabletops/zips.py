"""Reproducible ZIP files, and their reading back."""

import io
import zipfile
from collections.abc import Mapping

from generator.errors import RenderError

_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date of a ZIP."""


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """Pack files, uncompressed: pictures are compressed already, and online tables expect it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return made.getvalue()


def read_zip(data: bytes, name: str) -> dict[str, bytes]:
    """Read all files back, and check their checksums.

    Raises:
        RenderError: It cannot be read, or a file is damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if archive.testzip() is not None or len(set(archive.namelist())) < len(archive.namelist()):
                raise RenderError(f"{name} holds a damaged file, or two of the same name")
            return {entry: archive.read(entry) for entry in archive.namelist()}
    except zipfile.BadZipFile as error:
        raise RenderError(f"{name} cannot be read back: {error}") from None
