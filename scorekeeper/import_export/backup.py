"""Matches from a file of scores: the copy of `scores.sqlite3` that somebody has kept, or brings from another device."""

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
    """Say whether a file is a database rather than a match file."""
    return content.startswith(BEGINNING)


def match_file_from_database(content: bytes, clock: Clock) -> tuple[bytes, int]:
    """Return the matches of a file of scores as a match file, which is then checked like any; and how many it lacks.

    Only a sound file of ours is opened, with our tables and nothing else in it, and only a copy of it.

    Raises:
        DamagedDataError: It is damaged, from elsewhere or a newer app, or has no match that can be read.
        ScoreError: There is no room for the copy.
    """
    try:
        with TemporaryDirectory() as place:
            path = Path(place) / FILE
            path.write_bytes(content)
            if find_fault(path, MIGRATIONS):
                raise DamagedDataError(
                    say("This file of scores is damaged, or from another program, or from a newer version of this app.")
                )
            store = Store(path.parent, clock)
            try:
                found, unreadable = match_file.split_readable(store)
                if not found:
                    raise DamagedDataError(say("There is no match in this file of scores that can be read."))
                return match_file.match_file_of(store, found).encode(), len(unreadable)
            finally:
                store.close()
    except (sqlite3.Error, StorageError) as error:
        raise DamagedDataError(say("This file of scores cannot be read.")) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise ScoreError(say("%(file)s cannot be read: %(why)s.", file=FILE, why=why)) from error
