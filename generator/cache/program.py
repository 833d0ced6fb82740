"""A hash of the program: its own files, its libraries and fonts, and Python."""

import os
import sys
import zlib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from generator.deck.files.folder import data_folder


@cache
def program_hash() -> str:
    """Return a hash of everything that affects drawing."""
    package = Path(__file__).resolve().parents[1]
    own = [package, package.parent / "scorekeeper", data_folder("templates")]
    told = [(str(folder), sorted(_file_stamps(folder))) for folder in own]
    # Installed libraries and fonts count by name and version.
    beside = [(place, sorted(_installed_packages(place))) for place in sys.path if place and os.path.isdir(place)]
    return sha256(repr((sys.version, zlib.ZLIB_RUNTIME_VERSION, told, beside)).encode()).hexdigest()


def _file_stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            status = os.stat(os.path.join(place, name))
            yield os.path.join(place, name), status.st_size, status.st_mtime_ns


def _installed_packages(place: str) -> Iterator[tuple[str, int]]:
    with os.scandir(place) as found:
        for each in found:
            if each.name.endswith((".dist-info", ".egg-info", ".pth")):
                yield each.name, each.stat().st_mtime_ns
