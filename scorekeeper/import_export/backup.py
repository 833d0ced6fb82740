"""Imports matches from a score file: a backup copy of `scores.sqlite3`, or one from another device."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import ScoreError
from scorekeeper.import_export import match_file
from scorekeeper.messages import say
from scorekeeper.storage.integrity import find_fault
from scorekeeper.storage.schema import MIGRATIONS
from scorekeeper.storage.store import FILE, Clock, StorageError, Store

BEGINNING = b"SQLite format 3\0"
"""Source: SQLite, Database File Format, 1.3.1 Magic Header String."""


def is_database(content: bytes) -> bool:
    """Whether a file is a database rather than a match file."""
    return content.startswith(BEGINNING)


def match_file_from_database(content: bytes, clock: Clock) -> tuple[bytes, int]:
    """Return the matches of a score file as a match file, which is then checked as usual; and the number left out.

    Only a copy is opened, and only if the file is sound and has our tables and nothing else.

    Raises:
        DamagedDataError: It is damaged, from elsewhere or a newer app, or has no readable match.
        ScoreError: There is no disk space for the copy.
    """
    try:
        with TemporaryDirectory() as place:
            path = Path(place) / FILE
            path.write_bytes(content)
            if find_fault(path, MIGRATIONS):
                raise DamagedDataError(
                    say("This score file is damaged, from another program, or from a newer version of this app.")
                )
            store = Store(path.parent, clock)
            try:
                found, unreadable = match_file.split_readable(store)
                if not found:
                    raise DamagedDataError(say("This score file has no readable match."))
                return match_file.match_file_of(store, found).encode(), len(unreadable)
            finally:
                store.close()
    except (sqlite3.Error, StorageError) as error:
        raise DamagedDataError(say("This score file cannot be read.")) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise ScoreError(say("%(file)s cannot be read: %(why)s.", file=FILE, why=why)) from error
