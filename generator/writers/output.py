"""Writes output to disk, or to standard output: stale files are replaced, and foreign ones spared.

A single file that pnp made says so itself, by the mark of its writer. A folder of pictures has a list of names and
hashes, in the notation of `sha256sum`, so that pictures edited since are recognised too, and pictures no longer made
can be removed.
"""

import hashlib
import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import MAX_FAULTS, Fault, RenderError, plural
from generator.progress import Progress, ignore_progress
from generator.writers.files import write_files
from generator.writers.registry import WRITERS
from scorekeeper.plain_files import read_plain_file

REPORT = "report.txt"
"""The report beside the output: what was checked, and the remaining steps."""


@dataclass(frozen=True, slots=True)
class BuildResult:
    """The output, not yet on disk."""

    files: Mapping[str, bytes]
    """By name in a folder; a single file has no name."""
    path: Path | None
    """The destination: the file or the folder; None: standard output."""
    name: str = ""
    """Name of the list of files, if they go into a folder."""
    sources: frozenset[Path] = frozenset()
    """Files that they were made from, with links resolved."""
    may_replace: bool = False
    """Whether to replace files that pnp did not write, or that the output is made from."""
    summary: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Warnings: what prints, but not well, or is unexpected."""
    pages: int = 0
    """Printed pages; 0 for output that is not for paper."""

    @property
    def paths(self) -> tuple[Path, ...]:
        """Where the files go; none on standard output."""
        return () if self.path is None else tuple(self.path / name for name in self.files)

    def save_to(self, folder: Path) -> dict[str, Any]:
        """Save the files in a folder, and return the rest as JSON values."""
        for number, data in enumerate(self.files.values()):
            (folder / str(number)).write_bytes(data)
        return {
            "files": list(self.files),
            "path": None if self.path is None else str(self.path),
            "name": self.name,
            "sources": sorted(map(str, self.sources)),
            "may_replace": self.may_replace,
            "summary": self.summary,
            "notes": self.notes,
            "pages": self.pages,
        }

    @classmethod
    def load_from(cls, told: Mapping[str, Any], folder: Path) -> "BuildResult":
        return cls(
            {name: (folder / str(number)).read_bytes() for number, name in enumerate(told["files"])},
            None if told["path"] is None else Path(told["path"]),
            told["name"],
            frozenset(map(Path, told["sources"])),
            told["may_replace"],
            tuple(told["summary"]),
            tuple(told["notes"]),
            told["pages"],
        )


@dataclass(frozen=True, slots=True)
class OutputReport:
    path: Path | None
    """The file or folder that was written; None: nothing, it is in `stdout_data`."""
    stdout_data: bytes = b""
    summary: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """Warnings: what prints, but not well, or is unexpected."""


def format_report(*paragraphs: Sequence[str]) -> bytes:
    """Format the terminal's messages as a file, which is needed days later; empty paragraphs are dropped."""
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines).encode() + b"\n"


def write_output(made: BuildResult, *, progress: Progress = ignore_progress) -> OutputReport:
    """Write output to its destination.

    Raises:
        RenderError: A file is foreign, or cannot be written; nothing was replaced.
    """
    if made.path is None:
        return OutputReport(None, b"".join(made.files.values()), made.summary, made.notes)
    files = dict(zip(made.paths, made.files.values(), strict=True))
    known = None if made.path in files else read_manifest(made.path, made.name)
    if not made.may_replace:
        require_own_files(files, made.sources, known)
    if known is None:
        write_files(files, progress=progress)
        return OutputReport(made.path, b"", made.summary, made.notes)
    gone, changed = find_stale_files(known, files)
    write_files({**files, known.path: known.serialise(files)}, progress=progress)
    for path in gone:
        path.unlink(missing_ok=True)
    removed = f"removed {plural(len(gone), 'file')} of an earlier build"
    left = f"kept {plural(len(changed), 'file')} of an earlier build that are no longer made, but were changed since"
    return OutputReport(
        made.path, b"", (*made.summary, *([removed] if gone else ())), (*made.notes, *([left] if changed else ()))
    )


# --- files of an earlier build ---------------------------------------------------------------------------

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
    hashes: Mapping[str, str]
    """SHA-256 by path below the folder, with `/`, as written."""

    def has_file(self, path: Path) -> bool:
        return path.is_relative_to(self.path.parent) and self._name(path) in self.hashes

    def is_unchanged(self, path: Path) -> bool:
        return self.has_file(path) and _hash(path.read_bytes()) == self.hashes[self._name(path)]

    def serialise(self, files: Mapping[Path, bytes]) -> bytes:
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
        text = read_plain_file(path, MAX_LIST_BYTES + 1).decode()
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


def require_no_links(paths: Iterable[Path], folders: Iterable[Path]) -> None:
    """Refuse to write through a link in a folder of somebody else's, which may lead anywhere.

    Raises:
        RenderError: Names the links.
    """
    roots = [folder.resolve() for folder in folders]
    places = dict.fromkeys(place for path in paths for place in path.absolute().parents)
    faults = [
        Fault(f"is a link in the deck's folder, out to {os.readlink(place)!r:.200}; choose another --out", str(place))
        for place in places
        if place.is_symlink() and any(place.parent.resolve().is_relative_to(root) for root in roots)
    ]
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
