"""ZIP files that are the same from run to run, and their reading back."""

import io
import zipfile
from collections.abc import Mapping

from generator.errors import RenderError

_DATE = (1980, 1, 1, 0, 0, 0)
"""The first that a ZIP can have."""


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """Pack files, not compressed: pictures are already, and a table online expects no other."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return made.getvalue()


def read_zip(data: bytes, name: str) -> dict[str, bytes]:
    """Read all files back, each against its checksum.

    Raises:
        RenderError: It cannot be read, or a file is damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if archive.testzip() is not None or len(set(archive.namelist())) < len(archive.namelist()):
                raise RenderError(f"{name} holds a damaged file, or two of one name")
            return {entry: archive.read(entry) for entry in archive.namelist()}
    except zipfile.BadZipFile as error:
        raise RenderError(f"{name} is not read back: {error}") from None
