"""What can go wrong with the file of the scores, as players are told it."""

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
"""With less than this left, an input or output error means that the disk is full."""


class StorageError(ScoreError):
    """Something could not be written or read: the disk is full, the folder cannot be written, another app is busy."""


class NotWritableError(StorageError):
    """The folder or the file may be read and not written, or not even that."""


class ReplacedError(StorageError):
    """Another file lies where the open one was; that one's matches are shown from now on."""


@contextmanager
def storage_errors(path: Path) -> Iterator[None]:
    """Turn what the system says into a sentence for players."""
    try:
        yield
    except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
        raise _explain_error(error, path) from error


def not_writable_error(path: Path) -> NotWritableError:
    """Return the error that nothing can be written where a file lies."""
    return NotWritableError(say("%(folder)s cannot be written: nothing was saved.", folder=path.parent))


def code_of(error: Exception) -> int:
    """Return what SQLite calls an error, 0 if it is none of its own."""
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
    with suppress(OSError):  # what may only be read has no space either
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free < LITTLE_SPACE_BYTES
    return False
