"""Recognises files made by pnp: only those are replaced or removed without asking.

A single file says so itself, by the mark of its writer. A folder of pictures has a list of names and hashes, in the
notation of `sha256sum`, so that pictures edited since are recognised too, and pictures no longer made can be removed.
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
"""The mark of a picture is within these bytes."""
_LINE = re.compile(r"([0-9a-f]{64})  ((?!\.\.?(?:/|$))[^/\\\x00-\x1f]+(?:/(?!\.\.?(?:/|$))[^/\\\x00-\x1f]+)*)")
"""A hash, and a path that stays below the folder."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The files that an earlier build of a deck made in a folder."""

    path: Path
    """Path of the list."""
    hashes: Mapping[str, str]
    """SHA-256 by path below the folder, with `/`, as written."""

    def has_file(self, path: Path) -> bool:
        """Whether it lists a file of that name."""
        return path.is_relative_to(self.path.parent) and self._name(path) in self.hashes

    def is_unchanged(self, path: Path) -> bool:
        """Whether it lists a file that has not changed since."""
        return self.has_file(path) and _hash(path.read_bytes()) == self.hashes[self._name(path)]

    def serialise(self, files: Mapping[Path, bytes]) -> bytes:
        """Return the list of the folder's files as stored."""
        return "".join(f"{_hash(data)}  {self._name(path)}\n" for path, data in files.items()).encode()

    def _name(self, path: Path) -> str:
        return path.relative_to(self.path.parent).as_posix()


def read_manifest(folder: Path, deck_id: str) -> Manifest:
    """Read the list of a deck's files in a folder; empty where there is none.

    Raises:
        RenderError: A file of its name is not such a list.
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
    """Refuse to overwrite files that pnp did not write, or that it has just read.

    Args:
        paths: Files to be written.
        sources: Files that the build has read, with links resolved.
        known: The files of an earlier build in the same folder.

    Raises:
        RenderError: Some must not be replaced; names each.
    """
    faults = []
    for path in paths:
        if path.resolve() in sources:
            why = "this deck is made from this file"
        elif not path.is_file():
            continue  # nothing is there, or something that no file can replace
        elif known is not None and known.has_file(path):
            why = "" if known.is_unchanged(path) else "this file was changed after pnp wrote it"
        else:
            why = "" if is_made_by_pnp(path) else "this file exists, and pnp did not write it"
        if why:
            faults.append(Fault(f"{why}; choose another --out, or replace it with --force", str(path)))
    if faults:
        raise RenderError(faults[:MAX_FAULTS])


def is_made_by_pnp(path: Path) -> bool:
    """Whether a file says that pnp made it; an unreadable one does not."""
    try:
        with path.open("rb") as file:
            data = file.read(_HEAD_BYTES)
            if data.startswith(b"%PDF-"):
                data += file.read()
    except OSError:
        return False
    return any(data.startswith(writer.start) and writer.mark in data for writer in WRITERS.values())


def find_stale_files(known: Manifest, made: Collection[Path]) -> tuple[list[Path], list[Path]]:
    """Return the files of an earlier build that are no longer made: the unchanged ones, and those changed since."""
    left = [path for name in known.hashes if (path := known.path.parent / name) not in made and path.is_file()]
    gone = [path for path in left if known.is_unchanged(path)]
    return gone, [path for path in left if path not in gone]
