"""Faults of the score file, as sentences for players, and the integrity check: must the file be quarantined?

It is checked through a read-only connection.
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote_from_bytes

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say
from scorekeeper.storage.schema import APPLICATION_ID, Tables, tables_by_version, tables_of, version_of

PATIENCE_SECONDS = 2
"""Time to wait for another process that holds the file."""
SMALLEST_BYTES = 512
"""The smallest page of SQLite."""
TAKEN_FOR_NEW_BYTES = 1
"""SQLite takes a file of at most one byte for a new one, and discards the log beside it."""
WRITE_VERSIONS = (b"\1", b"\2")
"""Byte 18; for an unknown one SQLite reports a read-only file. Source: SQLite, Database File Format, 1.3."""
DAMAGED, FOREIGN = "damaged", "foreign"
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_ERROR)
"""SQLite's codes for a damaged file; our own statements are correct, so an error in one is the file's."""


def find_fault(path: Path, migrations: Sequence[str]) -> str:
    """Return why the file must be quarantined: `damaged`, `foreign`, `version-3`; empty if it is sound.

    Nothing is written, except to roll back a first start that was killed.

    Raises:
        sqlite3.Error, OSError: It cannot be read.
    """
    if path.exists() and not path.is_file():
        return FOREIGN
    size, log_size = (each.stat().st_size if each.exists() else 0 for each in (path, sidecar_path(path, "-wal")))
    if size < SMALLEST_BYTES:
        return DAMAGED if size or log_size else ""
    with path.open("rb") as file:
        if file.read(100)[18:19] not in WRITE_VERSIONS:
            return DAMAGED
    known = tables_by_version(migrations)
    try:
        try:
            return _fault_within(path, known)
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_READONLY_ROLLBACK:
                raise
        with closing(sqlite3.connect(path)) as db:  # undoes a transaction without a log: a first start that was killed
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return _fault_within(path, known)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if _is_damage(error):
            return DAMAGED
        raise


def _is_damage(error: Exception) -> bool:
    """Whether an error comes from the file's content."""
    if isinstance(error, UnicodeDecodeError):  # an SQLite message quotes bytes that are not text
        return True
    return code_of(error) & 0xFF in DAMAGE or code_of(error) == sqlite3.SQLITE_IOERR_SHORT_READ


def connect_to_read(path: Path) -> sqlite3.Connection:
    # As Path.as_uri does, which in newer Python releases loads all HTTP modules.
    place = path.absolute().as_posix()
    uri = f"file://{'' if place.startswith('/') else '/'}{quote_from_bytes(os.fsencode(place), safe='/:')}?mode=ro"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE_SECONDS)
    db.text_factory = text_or_bytes
    return db


def text_or_bytes(data: bytes) -> str | bytes:
    """Return decoded text, or the bytes if invalid: one damaged value must not keep a whole table from being read."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def sidecar_path(path: Path, part: str) -> Path:
    """Return the path of a file that SQLite keeps beside another: `-wal`."""
    return path.with_name(path.name + part)


def _fault_within(path: Path, known: Mapping[int, Tables]) -> str:
    with closing(connect_to_read(path)) as db:
        db.execute("BEGIN")  # one consistent snapshot, whatever another process does
        tables = tables_of(db)
        owner, version = db.execute("PRAGMA application_id").fetchone()[0], version_of(db)
        if owner == APPLICATION_ID and known.get(version) == tables:
            return "" if db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok" else DAMAGED
    if tables in known.values():
        return DAMAGED  # the tables are ours, so the version or the mark is damaged
    if owner != APPLICATION_ID:
        return FOREIGN if owner or tables else ""
    return f"version-{version}" if version > max(known) else DAMAGED


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
