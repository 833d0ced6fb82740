"""Writes output to disk, replacing stale files and sparing foreign ones, or to standard output."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import plural
from generator.progress import Progress, ignore_progress
from generator.writers.files import write_files
from generator.writers.manifest import find_stale_files, read_manifest, require_own_files

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
    """Lines for the user."""
    notes: tuple[str, ...] = ()
    """Warnings: what prints, but not well, or is unexpected."""
    pages: int = 0
    """Printed pages; 0 for output that is not for paper."""

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
        """Load a result saved in a folder."""
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
    """Report on written output."""

    path: Path | None
    """The file or folder that was written; None: nothing, it is in `stdout_data`."""
    stdout_data: bytes = b""
    """Data for standard output."""
    summary: tuple[str, ...] = ()
    """Lines for the user."""
    warnings: tuple[str, ...] = ()
    """Warnings: what prints, but not well, or is unexpected."""


def format_report(*paragraphs: Sequence[str]) -> bytes:
    """Format the terminal's messages as a file, which is needed days later; empty paragraphs are dropped."""
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines).encode() + b"\n"


def write_output(made: BuildResult, *, progress: Progress = ignore_progress) -> OutputReport:
    """Write output to its destination.

    Args:
        made: The output.
        progress: Receives the progress.

    Raises:
        RenderError: A file is foreign, or cannot be written; nothing was replaced.
    """
    if made.path is None:
        return OutputReport(None, b"".join(made.files.values()), made.summary, made.notes)
    files = {made.path / name: data for name, data in made.files.items()}
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
