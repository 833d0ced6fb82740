"""Writes files so that the old ones stay whole until the new ones are complete."""

import contextlib
import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.errors import Fault, RenderError
from generator.progress import Progress, ignore_progress, track_progress


def write_files(files: Mapping[Path, bytes], *, progress: Progress = ignore_progress) -> None:
    """Write all files, each replacing its predecessor only once all are complete on disk.

    Raises:
        RenderError: A folder or file cannot be written (no permission, disk full, a folder of the same name); nothing
            was replaced, and no new folder remains.
    """
    ready: list[tuple[str, Path]] = []
    made: list[Path] = []
    path = Path()
    is_done = False
    try:
        for path, data in track_progress(files.items(), len(files), "writing", progress):
            _make_folder(path.parent, made)
            if not _is_replaceable(path):
                raise RenderError(
                    Fault("cannot be written: its name belongs to something that is not a plain file", str(path))
                )
            handle, name = tempfile.mkstemp(prefix=".pnp-", suffix=".part", dir=path.parent)
            ready.append((name, path))
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            # mkstemp makes files for the owner alone; output gets the permissions of its folder's users.
            os.chmod(name, 0o666 & ~_umask())
        for name, path in ready:
            os.replace(name, path)
        is_done = True
    except OSError as error:
        raise RenderError(Fault(f"cannot be written: {error.strerror or error}", str(path))) from None
    finally:
        for name, _ in ready:
            with contextlib.suppress(OSError):
                os.unlink(name)
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


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
