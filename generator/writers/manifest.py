"""Which files on disk are ours: only those are replaced or removed unasked.

A file that stands alone says that it is ours, by the mark of its writer. A folder of pictures has a list of names and
hashes beside them, in the notation of `sha256sum`, so that a picture that somebody has changed since is known too, and
one that is not made any more can go.
"""

import hashlib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.errors import MAX_FAULTS, Fault, RenderError
from generator.writers.registry import WRITERS

MAX_LIST_BYTES = 4 * 1024 * 1024
"""Of a list of hashes (ours): 20,000 pictures take less."""
_HEAD_BYTES = 1024
"""In which a picture says that it is ours."""
_LINE = re.compile(r"([0-9a-f]{64})  ((?!\.\.?(?:/|$))[^/\\\x00-\x1f]+(?:/(?!\.\.?(?:/|$))[^/\\\x00-\x1f]+)*)")
"""A hash, and a path below the folder that never leads out of it."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The files that an earlier build of a deck made in a folder."""

    path: Path
    """Where it is kept."""
    hashes: Mapping[str, str]
    """SHA-256 by path below the folder, with `/`, as they were written."""

    def has_file(self, path: Path) -> bool:
        """Whether a file of that name is in it."""
        return path.is_relative_to(self.path.parent) and self._name(path) in self.hashes

    def is_unchanged(self, path: Path) -> bool:
        """Whether a file is in it, and nobody has changed it."""
        return self.has_file(path) and _hash(path.read_bytes()) == self.hashes[self._name(path)]

    def serialise(self, files: Mapping[Path, bytes]) -> bytes:
        """Return the list of the folder's files as it is kept."""
        return "".join(f"{_hash(data)}  {self._name(path)}\n" for path, data in files.items()).encode()

    def _name(self, path: Path) -> str:
        return path.relative_to(self.path.parent).as_posix()


def read_manifest(folder: Path, deck_id: str) -> Manifest:
    """Read the list of a deck's files in a folder; empty where there is none.

    Raises:
        RenderError: What has its name is no such list.
    """
    path = folder / f".{deck_id}.sha256"
    hashes: dict[str, str] = {}
    try:
        with path.open("rb") as file:
            text = file.read(MAX_LIST_BYTES + 1).decode()
    except (FileNotFoundError, NotADirectoryError):
        return Manifest(path, hashes)
    except (OSError, UnicodeDecodeError):
        text = "\x00"
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is None or len(text) > MAX_LIST_BYTES:
            raise RenderError(Fault("is not a list of files that pnp wrote; choose another folder", str(path)))
        hashes[match[2]] = match[1]
    return Manifest(path, hashes)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def require_own_files(paths: Collection[Path], sources: Collection[Path], known: Manifest | None = None) -> None:
    """Refuse to write over what pnp did not write, or what it has just read.

    Args:
        paths: What is going to be written.
        sources: Files that the build has read, their links resolved.
        known: The files of an earlier build in the same folder.

    Raises:
        RenderError: Some are not to be replaced; names each.
    """
    faults = []
    for path in paths:
        if path.resolve() in sources:
            why = "this deck is made from this file"
        elif not path.is_file():
            continue  # nothing is there, or what no file can replace
        elif known is not None and known.has_file(path):
            why = "" if known.is_unchanged(path) else "this file was changed after pnp wrote it"
        else:
            why = "" if is_made_by_pnp(path) else "this file is there, and pnp did not write it"
        if why:
            faults.append(Fault(f"{why}; choose another --out, or replace it with --force", str(path)))
    if faults:
        raise RenderError(faults[:MAX_FAULTS])


def is_made_by_pnp(path: Path) -> bool:
    """Whether a file says that pnp made it; what cannot be read does not."""
    try:
        with path.open("rb") as file:
            data = file.read(_HEAD_BYTES)
            if data.startswith(b"%PDF-"):
                data += file.read()
    except OSError:
        return False
    return any(data.startswith(writer.start) and writer.mark in data for writer in WRITERS.values())


def find_stale_files(known: Manifest, made: Collection[Path]) -> tuple[list[Path], list[Path]]:
    """Return the files of an earlier build that are not made any more: as they were written, and changed since."""
    left = [path for name in known.hashes if (path := known.path.parent / name) not in made and path.is_file()]
    gone = [path for path in left if known.is_unchanged(path)]
    return gone, [path for path in left if path not in gone]
