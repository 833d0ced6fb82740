"""The file on the disk: opened, checked, brought up to date, or kept aside whole with what can be read taken over.

It is looked at through a connection that cannot write before anything is done with it, so a file that must be kept
aside is kept byte for byte. Whatever is done to it is done so that a kill at any moment leaves either the old file or
the new one, and the next start finishes what was begun.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.messages import Message, say
from scorekeeper.storage.faults import code_of
from scorekeeper.storage.salvage import take_over

APPLICATION_ID = 0x504E5053
"""Marks our files: `PNPS`."""
MIGRATIONS = (
    """
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, setup TEXT NOT NULL, begun TEXT NOT NULL,
        changed TEXT NOT NULL, head INTEGER, summary TEXT
    );
    CREATE TABLE acts (
        id INTEGER PRIMARY KEY, match_id INTEGER NOT NULL, parent INTEGER, body TEXT NOT NULL, at TEXT NOT NULL
    );
    CREATE INDEX acts_of_match ON acts (match_id);
    CREATE TABLE notes (key TEXT PRIMARY KEY, body TEXT NOT NULL);
    INSERT INTO matches (id, key, setup, begun, changed) VALUES (0, '', '', '', '');
    """,
)
"""The steps from an empty file to the present schema; a version is how many were taken. Each statement ends a line."""
PATIENCE_SECONDS = 2
"""How long another process may hold the file."""
SMALLEST_BYTES = 512
"""The smallest page of SQLite; a file of one byte or none it takes for a new one, and throws away the log beside it."""
PARTS = ("", "-wal", "-shm", "-journal")
"""The file, and what SQLite keeps beside it."""
DAMAGED, FOREIGN = "damaged", "foreign"
ASIDE = "aside"
"""The note that tells what was kept aside, until a player has seen it."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A file that was kept aside."""

    why: str
    """`damaged`, `foreign` or `version-3`."""
    name: str
    """Of the file."""

    def notice(self, saved: int) -> Message:
        """Say it to players; `saved` is how many matches were taken over."""
        if self.why == DAMAGED:
            return say(
                "The scores were damaged. They are kept as %(file)s; matches rescued from it: %(count)s.",
                file=self.name,
                count=saved,
            )
        if self.why == FOREIGN:
            return say(
                "Something else was in place of the scores. It is kept as %(file)s; this is a fresh start.",
                file=self.name,
            )
        return say(
            "The scores are from a newer version of the app. They are kept as %(file)s; this is a fresh start.",
            file=self.name,
        )


def open_file(path: Path, day: str, migrations: Sequence[str] = MIGRATIONS) -> tuple[sqlite3.Connection, Aside | None]:
    """Open the file, or begin one, and tell what was kept aside and not yet said.

    Args:
        path: Its folder is made if it is not there.
        day: For the names of files kept aside.
        migrations: The steps to the present schema.

    Raises:
        sqlite3.Error, OSError: It cannot be read or written; nothing has changed then.
    """
    _make_folder(path.parent)
    _finish(path)
    why = _fault(path, len(migrations))
    if why:
        _put_aside(path, why, day, migrations)
    db = _connect(path)
    try:
        _bring_up_to_date(db, path, day, migrations)
        aside = _noted_aside(db)
    except BaseException:
        db.close()
        raise
    return db, aside


# Looking at it


def _fault(path: Path, newest: int) -> str:
    """Say why the file must be kept aside; empty if it need not. Nothing is written."""
    if path.exists() and not path.is_file():
        return FOREIGN
    size, log_size = (each.stat().st_size if each.exists() else 0 for each in (path, _part(path, "-wal")))
    if size < SMALLEST_BYTES:
        return DAMAGED if size or log_size else ""
    try:
        with closing(_connect_to_read(path)) as db:
            tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            owner = db.execute("PRAGMA application_id").fetchone()[0]
            version = _version(db)
            if owner != APPLICATION_ID and (owner or tables):
                return FOREIGN
            if version > newest:
                return f"version-{version}"
            return "" if db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok" else DAMAGED
    except sqlite3.DatabaseError as error:
        if code_of(error) == sqlite3.SQLITE_READONLY_ROLLBACK:
            _roll_back(path)
            return _fault(path, newest)
        if _is_damage(error):
            return DAMAGED
        raise


def _roll_back(path: Path) -> None:
    """Undo what a transaction without a log of its own had begun: a first start that was killed."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _is_damage(error: sqlite3.Error) -> bool:
    damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return code_of(error) & 0xFF in damage or code_of(error) == sqlite3.SQLITE_IOERR_SHORT_READ


# Connecting


def _connect(path: Path) -> sqlite3.Connection:
    """Open to write, durably: a commit comes back when it is on the disk."""
    db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE_SECONDS)
    try:
        db.text_factory = _text
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def _connect_to_read(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE_SECONDS)
    db.text_factory = _text
    return db


def _text(data: bytes) -> str | bytes:
    """Return a text, or its bytes if it is none: one damaged value must not keep a whole table from being read."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


# Bringing it up to date


def _bring_up_to_date(db: sqlite3.Connection, path: Path, day: str, migrations: Sequence[str]) -> None:
    version, goal = _version(db), len(migrations)
    if version >= goal:
        return
    backup = _free_name(path, f"before-version-{goal}", day)
    if version:
        _back_up(db, backup)
    try:
        _migrate(db, migrations, goal)
    except BaseException:
        backup.unlink(missing_ok=True)  # the file is as it was
        raise


def _migrate(db: sqlite3.Connection, migrations: Sequence[str], goal: int) -> None:
    """Take the steps up to a version, all or none."""
    with transaction(db):
        for step in migrations[_version(db) : goal]:  # asked again: another process may have been faster
            for statement in _statements(step):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {goal}")


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


def _back_up(db: sqlite3.Connection, backup: Path) -> None:
    """Write a copy, which has its name only when it is whole."""
    part = backup.with_name(f"{backup.name}.part")
    part.unlink(missing_ok=True)
    try:
        db.execute("VACUUM INTO ?", (str(part),))
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(backup)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(backup.parent)


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Do all or nothing; within another transaction, a part of it that can fail alone."""
    begin, commit, rollback = (
        ("SAVEPOINT part", ("RELEASE part",), ("ROLLBACK TO part", "RELEASE part"))
        if db.in_transaction
        else ("BEGIN IMMEDIATE", ("COMMIT",), ("ROLLBACK",))
    )
    db.execute(begin)
    try:
        yield
        for each in commit:
            db.execute(each)
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk has rolled it back already
            for each in rollback:
                db.execute(each)
        raise


# Keeping it aside


def _put_aside(path: Path, why: str, day: str, migrations: Sequence[str]) -> None:
    """Make the new file beside the old one, with all that can be read of it, then let them change places.

    The old file's leaving is the turning point: before it the new file is thrown away by the next start, after it the
    next start finishes the change.
    """
    fresh = _part(path, ".new")
    aside = Aside(why, _free_name(path, why, day).name)
    _remove(fresh)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
            db.text_factory = _text
            if why == DAMAGED:
                _salvage(path, db, migrations)
            _migrate(db, migrations, len(migrations))
            db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (ASIDE, f"{aside.why}\n{aside.name}"))
    except BaseException:
        _remove(fresh)
        raise
    _change_places(path, aside)


def _change_places(path: Path, aside: Aside) -> None:
    for part in PARTS:
        with suppress(FileNotFoundError):
            os.replace(_part(path, part), _part(path.with_name(aside.name), part))
    os.replace(_part(path, ".new"), path)
    _sync_folder(path.parent)


def _finish(path: Path) -> None:
    """Finish, or begin anew, what a kill has interrupted."""
    fresh = _part(path, ".new")
    if not fresh.exists():
        return
    aside = None
    if not path.exists() and not _part(fresh, "-journal").exists():
        with suppress(sqlite3.DatabaseError), closing(_connect_to_read(fresh)) as db:
            aside = _noted_aside(db)
    if aside is None:
        _remove(fresh)
    else:
        _change_places(path, aside)


def _noted_aside(db: sqlite3.Connection) -> Aside | None:
    for (body,) in db.execute("SELECT body FROM notes WHERE key = ?", (ASIDE,)).fetchall():
        why, _, name = str(body).partition("\n")
        return Aside(why, name)
    return None


def _remove(fresh: Path) -> None:
    for part in PARTS:
        _part(fresh, part).unlink(missing_ok=True)


def _part(path: Path, part: str) -> Path:
    return path.with_name(path.name + part)


def _free_name(path: Path, why: str, day: str) -> Path:
    stem = f"{path.stem}-{why}-{day}"
    name, number = path.with_name(f"{stem}{path.suffix}"), 1
    while any(_part(name, part).exists() for part in PARTS):
        number += 1
        name = path.with_name(f"{stem}-{number}{path.suffix}")
    return name


# Taking over what can be read


def _salvage(path: Path, fresh: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Copy every row that can be read into an empty file, and mend the matches that lack acts."""
    if not path.exists() or path.stat().st_size < SMALLEST_BYTES:
        return
    with closing(_connect_to_read(path)) as old:
        old.execute("PRAGMA writable_schema = ON")  # else nothing at all is read of a file that was cut short
        try:
            version = _version(old)
        except sqlite3.DatabaseError:
            return
        _migrate(fresh, migrations, min(max(version, 1), len(migrations)))
        with transaction(fresh):
            take_over(old, fresh)


# The disk


def _make_folder(folder: Path) -> None:
    """Make a folder so that it is still there after a power cut."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for each in missing:
        _sync_folder(each.parent)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system can
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
