"""Keep what a writer made: on disk, beside nothing stale and over nothing foreign, or for standard output."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.errors import many
from generator.progress import Progress, unwatched
from generator.writers.files import write_files
from generator.writers.owned import read_list, refuse_foreign, stale, write_list
from generator.writers.places import Place


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of files that were made."""

    piped: bytes = b""
    """What goes to standard output."""
    summary: tuple[str, ...] = ()
    """Lines for the user."""
    notes: tuple[str, ...] = ()
    """What the user may not expect."""


def keep(
    made: Mapping[str, bytes],
    place: Place,
    *,
    name: str = "",
    sources: Collection[Path] = (),
    may_replace: bool = False,
    progress: Progress = unwatched,
) -> Kept:
    """Write files to their place.

    Args:
        made: By name in a folder; the one of a writer that makes one file has none.
        place: Where they go.
        name: Of their list, where they go into a folder.
        sources: Files that they were made from.
        may_replace: Whether files may be replaced that pnp did not write, or that the deck is made from.
        progress: Told how far the work has come.

    Raises:
        RenderError: A file is foreign, or cannot be written; nothing was replaced.
    """
    if place.path is None:
        return Kept(b"".join(made.values()))
    files = {place.path / name: data for name, data in made.items()}
    known = None if place.path in files else read_list(place.path, name)
    if not may_replace:
        refuse_foreign(files, sources, known)
    if known is None:
        write_files(files, progress=progress)
        return Kept()
    gone, changed = stale(known, files)
    write_files({**files, known.path: write_list(files)}, progress=progress)
    for path in gone:
        path.unlink(missing_ok=True)
    summary = f"removed {many(len(gone), 'picture')} of an earlier build"
    note = f"kept {many(len(changed), 'picture')} of an earlier build that pnp does not make now: changed since"
    return Kept(b"", (summary,) if gone else (), (note,) if changed else ())
