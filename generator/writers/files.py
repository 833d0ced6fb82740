"""Writes files so that the old ones stay whole until the new ones are complete."""

import contextlib
import os
import stat
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from generator.errors import Fault, RenderError
from generator.progress import Progress, ignore_progress, track_progress
from scorekeeper.temporary_folders import temporary_folder


def write_files(files: Mapping[Path, bytes], *, progress: Progress = ignore_progress) -> None:
    """Write all files, each replacing its predecessor only once all are complete on disk.

    Raises:
        RenderError: A folder or file cannot be written (no permission, disk full, a folder of the same name); nothing
            was replaced, and no new folder remains.
    """
    ready: list[tuple[Path, Path]] = []
    made: list[Path] = []
    path = Path()
    is_done = False
    try:
        with ExitStack() as stack:
            folders: dict[Path, Path] = {}
            for path, data in track_progress(files.items(), len(files), "writing", progress):
                _make_folder(path.parent, made)
                if not _is_replaceable(path):
                    raise RenderError(
                        Fault("cannot be written: its name belongs to something that is not a plain file", str(path))
                    )
                if path.parent not in folders:
                    folders[path.parent] = stack.enter_context(temporary_folder(path.parent))
                part = folders[path.parent] / str(len(ready))
                with part.open("wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                ready.append((part, path))
            for part, path in ready:
                os.replace(part, path)
            is_done = True
    except OSError as error:
        raise RenderError(Fault(f"cannot be written: {error.strerror or error}", str(path))) from None
    finally:
        for folder in reversed(made if not is_done else []):
            with contextlib.suppress(OSError):
                folder.rmdir()


def _is_replaceable(path: Path) -> bool:
    """Whether the name belongs to a plain file or nothing; raises OSError where no file can have it."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return True


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and its parents, and record those that are new."""
    missing = []
    while not os.path.lexists(folder):
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        made.append(each)
