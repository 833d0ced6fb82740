"""What can go wrong with the file of the scores, as players are told it."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.errors import ScoreError
from scorekeeper.messages import Message, say

LITTLE_SPACE_BYTES = 256 * 1024
"""With less than this left, an input or output error means that the disk is full."""


class StorageError(ScoreError):
    """Something could not be written or read: the disk is full, the folder cannot be written, another app is busy."""


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what the system says into a sentence for players."""
    try:
        yield
    except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
        raise StorageError(_explained(error, path)) from error


def code_of(error: Exception) -> int:
    """Return what SQLite calls an error, 0 if it is none of its own."""
    return int(getattr(error, "sqlite_errorcode", 0))


def _explained(error: Exception, path: Path) -> Message:
    code = code_of(error) & 0xFF
    if code == sqlite3.SQLITE_FULL or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT):
        return _full()
    if code == sqlite3.SQLITE_IOERR and _is_nearly_full(path.parent):
        return _full()
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM) or isinstance(error, OSError):
        return say("%(folder)s cannot be written: nothing was saved.", folder=path.parent)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return say("Another scorekeeper is using %(file)s: nothing was saved.", file=path)
    return say("%(file)s: %(error)s; nothing was saved.", file=path, error=str(error))


def _full() -> Message:
    return say("The disk is full: nothing was saved. Make room, then try again.")


def _is_nearly_full(folder: Path) -> bool:
    with suppress(OSError):
        return shutil.disk_usage(folder).free < LITTLE_SPACE_BYTES
    return False
