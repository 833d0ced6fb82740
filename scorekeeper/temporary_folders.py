"""Temporary folders of runs; the next run clears those of a run that was killed.

A run holds a lock on its folder. The system releases it when the run and its children have ended, however they end, so
a folder that can be locked is abandoned. Where the system has no such locks (Windows), or grants every one (a browser,
where there is no other run), nothing is cleared.
"""

import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_HAS_LOCKS = fcntl is not None and sys.platform != "emscripten"
_PREFIX = ".pnp-run-"
_NAME = re.compile(rf"{re.escape(_PREFIX)}[a-z0-9_]{{8}}")
"""As `tempfile.mkdtemp` completes a name."""


@contextmanager
def temporary_folder(parent: Path | None = None) -> Iterator[Path]:
    """Make a folder that only this user can read, remove it at the end, and clear what killed runs have left beside it.

    Args:
        parent: The folder to make it in; None: the system's for temporary files.

    Raises:
        OSError: It cannot be made.
    """
    parent = Path(tempfile.gettempdir() if parent is None else parent)
    if not _HAS_LOCKS:
        with TemporaryDirectory(prefix=_PREFIX, dir=parent) as name:
            yield Path(name)
        return
    _clear_abandoned(parent)
    while True:
        with TemporaryDirectory(prefix=_PREFIX, dir=parent) as name, _locked(name, fcntl.LOCK_EX):
            if os.path.isdir(name):  # otherwise another run took it for abandoned, before it was locked
                yield Path(name)
                return


def _clear_abandoned(parent: Path) -> None:
    """Remove this user's folders that no run holds."""
    with contextlib.suppress(OSError), os.scandir(parent) as found:
        for each in found:
            if _NAME.fullmatch(each.name):
                with _locked(each.path, fcntl.LOCK_EX | fcntl.LOCK_NB) as is_abandoned:
                    if is_abandoned:
                        shutil.rmtree(each.path, ignore_errors=True)


@contextmanager
def _locked(path: str, how: int) -> Iterator[bool]:
    """Lock a folder of this user, and say whether that was possible."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        yield False
        return
    try:
        yield os.fstat(handle).st_uid == os.getuid() and _lock(handle, how)
    finally:
        os.close(handle)


def _lock(handle: int, how: int) -> bool:
    try:
        fcntl.flock(handle, how)
    except OSError:  # another run holds it, or the file system has no locks
        return False
    return True
