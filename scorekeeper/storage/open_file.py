"""Watches the open file: if it is removed or replaced while the app runs, its content is kept all the same.

The open connection still holds the content. It is written beside the file under an unused name, and renamed to the
file's own if that is free; another file is never overwritten.
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.messages import Message, say
from scorekeeper.storage.database_file import back_up, free_name, make_folder, open_file
from scorekeeper.storage.integrity import StorageError, sidecar_path, storage_errors

REMOVED, REPLACED = "removed", "replaced"
OWN_PARTS = ("-wal", "-shm")
"""Files that the open connection keeps beside the file."""

_Identity = tuple[int, int] | None


def _identity(path: Path) -> _Identity:
    """Return the identity of the file there; None if there is none."""
    with suppress(FileNotFoundError, NotADirectoryError):
        found = path.stat()
        return found.st_dev, found.st_ino
    return None


@dataclass(frozen=True, slots=True)
class OpenFile:
    """The files of an open connection, as they were when it was opened."""

    path: Path
    parts: tuple[_Identity, ...]
    """Identities of the file and of those kept beside it."""

    @classmethod
    def of(cls, path: Path) -> "OpenFile":
        return cls(path, tuple(_identity(sidecar_path(path, part)) for part in ("", *OWN_PARTS)))

    @property
    def change(self) -> str:
        """How the file has changed since: `removed`, `replaced`; empty for no change."""
        now = _identity(self.path)
        return "" if now == self.parts[0] else REPLACED if now else REMOVED

    @property
    def has_lost_log(self) -> bool:
        """Whether the log beside the file was removed since; it has the latest changes and ends with the connection."""
        return self.parts[1] is not None and _identity(sidecar_path(self.path, OWN_PARTS[0])) is None

    def save_copy(self, db: sqlite3.Connection, day: str) -> Path:
        """Write the connection's content under an unused name, and remove the files that belong to it alone.

        A log left beside another file would be taken for that file's.

        Raises:
            sqlite3.Error, OSError: It cannot be written; nothing has changed then.
        """
        make_folder(self.path.parent)
        kept = free_name(self.path, self.change or REMOVED, day)
        back_up(db, kept)
        for part, then in zip(OWN_PARTS, self.parts[1:], strict=True):
            if then is not None and _identity(sidecar_path(self.path, part)) == then:
                sidecar_path(self.path, part).unlink()
        return kept

    def put_back(self, kept: Path) -> bool:
        """Rename a kept file to its old name; return whether that was free."""
        try:
            os.link(kept, self.path)
        except FileExistsError:
            return False
        except OSError:  # not every system supports it
            if self.path.exists():
                return False
            kept.replace(self.path)
        else:
            kept.unlink()
        return True


@dataclass(frozen=True, slots=True)
class ReopenedFile:
    """The state after a file was removed or replaced."""

    connection: sqlite3.Connection
    notice: Message
    is_other: bool
    """Whether it is a different file from the one that was open."""


def reopen_file(watched: OpenFile, db: sqlite3.Connection, day: str, migrations: Sequence[str]) -> ReopenedFile:
    """Keep the content of an open connection, and open the file in its place.

    Raises:
        StorageError: The content cannot be kept, or that file cannot be opened; the connection is unchanged.
    """
    try:
        with storage_errors(watched.path):
            kept = watched.save_copy(db, day)
            is_back = watched.put_back(kept)
            connection, _ = open_file(watched.path, day, migrations)
    except StorageError as error:
        why = error.problems[0].message
        raise StorageError(
            say("%(file)s was removed while the app was running. %(why)s", file=watched.path, why=why)
        ) from error
    if is_back:
        text = say(
            "%(file)s was removed while the app was running. It is back, with everything in it.", file=watched.path
        )
        return ReopenedFile(connection, text, is_other=False)
    text = say(
        "%(file)s was replaced while the app was running. The open scores are kept as %(kept)s; the scores shown now "
        "are those of the other file.",
        file=watched.path,
        kept=kept.name,
    )
    return ReopenedFile(connection, text, is_other=True)
