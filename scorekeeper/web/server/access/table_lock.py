"""One table for a folder of scores: a second one is told who serves it.

The lock is the system's, on a file beside the scores, and ends with the process however that ends: a host that crashed
keeps nobody out. Where the system has no such locks, two hosts are not told.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say
from scorekeeper.storage.private_files import FILE_MODE, make_private_folder

FILE = "table.lock"


@dataclass(frozen=True, slots=True)
class TableHolder:
    """Who serves a table."""

    address: str
    """Where its page is: `http://192.168.1.20:8420/`."""
    process: int


class TableTakenError(ScoreError):
    """The folder's scores are served already."""


def check_table(folder: Path) -> None:
    """Make sure that nobody serves a folder, before anything is begun or made for it.

    Raises:
        TableTakenError: Somebody does; says who, and what to do.
    """
    with suppress(OSError):
        handle = os.open(folder / FILE, os.O_RDWR)
        try:
            if not _lock(handle):
                raise _taken_error(folder)
        finally:
            os.close(handle)


@contextmanager
def hold_table(folder: Path, holder: TableHolder) -> Iterator[None]:
    """Hold the table of a folder, which is made if it is missing.

    Raises:
        TableTakenError: Another process, or this one, holds it; says who, and what to do.
        OSError: The file cannot be made.
    """
    make_private_folder(folder)
    handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), FILE_MODE)
    try:
        if not _lock(handle):
            raise _taken_error(folder)
        os.truncate(handle, 0)
        os.write(handle, json.dumps(asdict(holder)).encode())
        yield
        os.truncate(handle, 0)
    finally:
        os.close(handle)


def _taken_error(folder: Path) -> TableTakenError:
    with suppress(OSError, ValueError, TypeError):  # it has just begun, or ended
        holder = TableHolder(**json.loads((folder / FILE).read_text(encoding="utf-8")))
        return TableTakenError(
            say(
                "These scores already have a table, at %(address)s (process %(process)s): join that one, or close it"
                " first. Another table needs another folder than %(folder)s.",
                address=holder.address,
                process=holder.process,
                folder=folder,
            )
        )
    return TableTakenError(
        say(
            "These scores already have a table: close it first. Another table needs another folder than %(folder)s.",
            folder=folder,
        )
    )


if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30
    """The byte that is locked: others can still read who holds it."""

    def _lock(handle: int) -> bool:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            pass
        return True
