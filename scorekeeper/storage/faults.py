"""Faults of the score file, as sentences for players."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say

LITTLE_SPACE_BYTES = 256 * 1024
"""With less space than this, an input or output error means that the disk is full."""


class StorageError(ScoreError):
    """Something could not be written or read: the disk is full, the folder is not writable, another app is busy."""


class NotWritableError(StorageError):
    """The folder or the file is at most readable."""


class ReplacedError(StorageError):
    """Another file is in place of the open one; its matches are shown from now on."""


@contextmanager
def storage_errors(path: Path) -> Iterator[None]:
    """Turn system errors into sentences for players."""
    try:
        yield
    except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
        raise _explain_error(error, path) from error


def not_writable_error(path: Path) -> NotWritableError:
    """Return the error for a folder or file that cannot be written."""
    return NotWritableError(say("%(folder)s cannot be written: nothing was saved.", folder=path.parent))


def code_of(error: Exception) -> int:
    """Return SQLite's code of an error, 0 if it is not SQLite's."""
    return int(getattr(error, "sqlite_errorcode", 0))


def _explain_error(error: Exception, path: Path) -> StorageError:
    code = code_of(error) & 0xFF
    is_full = code == sqlite3.SQLITE_FULL or getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
    if is_full or (code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and _is_nearly_full(path.parent)):
        return StorageError(say("The disk is full: nothing was saved. Make room, then try again."))
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM) or isinstance(error, OSError):
        return not_writable_error(path)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageError(say("Another scorekeeper is using %(file)s: nothing was saved.", file=path))
    return StorageError(say("%(file)s: %(error)s; nothing was saved.", file=path, error=str(error)))


def _is_nearly_full(folder: Path) -> bool:
    with suppress(OSError):  # a path that is read-only has no free space either
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free < LITTLE_SPACE_BYTES
    return False
