"""What files a deck is drawn from, and which program draws it, by what is in them."""

import os
import sys
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from generator.cache.side_keys import names_of
from generator.deck.files.folder import PICTURES, DeckFolder, data_folder, read_bounded
from generator.deck.model import Deck
from generator.errors import DeckDataError

MOST_NAMES = 20_000
"""Names below a deck's folder (ours): where there are more, nothing is kept of it."""
MOST_BYTES = 192 * 1024 * 1024
"""In the files that a deck may be drawn from (ours): where there is more, reading them costs what it would save."""
MOST_FILE_BYTES = 32 * 1024 * 1024
_DRAWN = (*PICTURES, ".j2")
"""What names of files end with that sides are drawn from; a deck's fonts are in the deck itself."""


@dataclass(frozen=True, slots=True)
class InputFiles:
    """The files that a deck may be drawn from."""

    hashes: Mapping[str, str]
    """By path below the deck's folder; those of a deck that lends its art by their path with `//` before."""
    places: Mapping[Path, str]
    """The same paths, by where the files lie, links resolved."""


def files_of(deck: Deck) -> InputFiles | None:
    """Return the files that a deck may be drawn from; None where that cannot be told for certain."""
    hashes: dict[str, str] = {}
    places: dict[Path, str] = {}
    try:
        for before, folder in (("", deck.folder), ("//", deck.folder.fallback)):
            if folder is not None:
                for name, real, digest in _hash_files(folder):
                    hashes[before + name] = digest
                    places.setdefault(real, before + name)
    except (OSError, _UnsureError, DeckDataError):
        return None
    # What is spelt in another way than the disk has it is a file that nobody would look for.
    for name in {name for card in deck.cards for name in names_of(card)}:
        if name.lower().endswith(PICTURES) and name not in hashes and _is_existing(deck.folder.root, name):
            return None
    return InputFiles(hashes, places)


class _UnsureError(Exception):
    """There is too much, or something leads elsewhere."""


def _hash_files(folder: DeckFolder) -> Iterator[tuple[str, Path, str]]:
    """Yield the path below a folder, the place and the hash of each file that may be drawn.

    Raises:
        _UnsureError: There is too much, or a folder is a link.
    """
    size = 0
    for path in _files_below(folder.root):
        real = path.resolve()
        if not (real.is_relative_to(folder.root) and real.is_file()):
            continue  # as nothing of it is drawn
        data = read_bounded(real, MOST_FILE_BYTES)
        size += len(data)
        if size > MOST_BYTES:
            raise _UnsureError
        yield path.relative_to(folder.root).as_posix(), real, sha256(data).hexdigest()


def _files_below(root: Path) -> Iterator[Path]:
    """Yield what has the name of a file that may be drawn, hidden or not.

    Raises:
        _UnsureError: There is too much, or a folder is a link.
    """
    waiting, count = [str(root)], 0
    while waiting:
        with os.scandir(waiting.pop()) as found:
            for each in found:
                count += 1
                if count > MOST_NAMES or (each.is_symlink() and each.is_dir()):
                    raise _UnsureError
                if each.is_dir():
                    waiting.append(each.path)
                elif each.name.lower().endswith(_DRAWN):
                    yield Path(each.path)


def _is_existing(root: Path, name: str) -> bool:
    try:
        return os.path.lexists(root / name)
    except ValueError:
        return False


@cache
def program_hash() -> str:
    """Return a hash of what draws: this program's own files, the libraries and fonts beside it, and Python."""
    package = Path(__file__).resolve().parents[1]
    own = [package, package.parent / "scorekeeper", data_folder("templates")]
    told = [(str(folder), sorted(_file_stamps(folder))) for folder in own]
    # Libraries and fonts are what is installed: names with versions.
    beside = [(place, sorted(_installed_packages(place))) for place in sys.path if place and os.path.isdir(place)]
    return sha256(repr((sys.version, zlib.ZLIB_RUNTIME_VERSION, told, beside)).encode()).hexdigest()


def _file_stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            if name.endswith((".py", ".j2", ".mo", ".json", ".yaml", ".txt")):
                status = os.stat(os.path.join(place, name))
                yield os.path.join(place, name), status.st_size, status.st_mtime_ns


def _installed_packages(place: str) -> Iterator[tuple[str, int]]:
    with os.scandir(place) as found:
        for each in found:
            if each.name.endswith((".dist-info", ".egg-info", ".pth")):
                yield each.name, each.stat().st_mtime_ns
