"""The database file: opened, checked and migrated, or quarantined whole while its readable rows are recovered.

It is first examined through a read-only connection, so a quarantined file is kept byte for byte. Every change is made
so that a kill at any moment leaves either the old file or the new one, and the next start finishes what was begun.
"""

import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from scorekeeper.messages import Message, say
from scorekeeper.storage import integrity
from scorekeeper.storage.integrity import DAMAGED, FOREIGN, sidecar_path, text_or_bytes
from scorekeeper.storage.private_files import close_to_others, create_private_file, make_private_folder
from scorekeeper.storage.recovery import recover_rows
from scorekeeper.storage.repair_report import RepairReport, decode_reports, encode_reports
from scorekeeper.storage.schema import MIGRATIONS, migrate, transaction, undone_by, version_of
from scorekeeper.temporary_folders import temporary_folder

PARTS = ("", "-wal", "-shm", "-journal")
"""The file, and the files that SQLite keeps beside it."""
EMPTY = "empty"
"""Reason for a fresh start in place of an empty file, which need not be quarantined."""
ASIDE = "aside"
"""The key of the record of a quarantined file, kept until a player has seen its notice."""


@dataclass(frozen=True, slots=True)
class QuarantinedFile:
    why: str
    """`damaged`, `foreign`, `empty` or `version-3`."""
    name: str
    repairs: tuple[RepairReport, ...] = ()
    """The matches with gaps."""

    def notice(self, saved: int) -> Message:
        """Return the notice for players, with the number of matches recovered."""
        if self.why == DAMAGED:
            return say(
                "The scores were damaged. They are kept as %(file)s; matches rescued from it: %(count)s.",
                file=self.name,
                count=saved,
            )
        if self.why == FOREIGN:
            return say(
                "The score file was not a scorekeeper file. It is kept as %(file)s; this is a fresh start.",
                file=self.name,
            )
        if self.why == EMPTY:
            return say("The score file, %(file)s, was empty; this is a fresh start.", file=self.name)
        return say(
            "The scores are from a newer version of the app. They are kept as %(file)s; this is a fresh start.",
            file=self.name,
        )


def open_file(
    path: Path, day: str, migrations: Sequence[str] = MIGRATIONS
) -> tuple[sqlite3.Connection, QuarantinedFile | None]:
    """Open the file, or create it and its folder; return the quarantine whose notice has not been shown yet.

    The day is for the names of quarantined files.

    Raises:
        sqlite3.Error, OSError: It cannot be read or written; nothing has changed then.
    """
    make_folder(path.parent)
    _close_to_others(path)
    _finish(path)
    why = integrity.find_fault(path, migrations)
    if why:
        _quarantine(path, why, day, migrations)
    # A first start that was killed leaves an empty file too, but beside its journal.
    was_empty = path.exists() and not path.stat().st_size and not sidecar_path(path, "-journal").exists()
    db = _connect(path)
    with undone_by(db.close):
        _bring_up_to_date(db, path, day, migrations, was_empty=was_empty)
        return db, _read_quarantine_note(db)


def _connect(path: Path) -> sqlite3.Connection:
    """Open for durable writing: a commit returns once it is on the disk."""
    db = sqlite3.connect(path, isolation_level=None, timeout=integrity.PATIENCE_SECONDS)
    with undone_by(db.close):
        close_to_others(path)  # still empty if it is new; SQLite gives the files beside it the same mode
        db.text_factory = text_or_bytes
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    return db


# Migration


def _bring_up_to_date(
    db: sqlite3.Connection, path: Path, day: str, migrations: Sequence[str], *, was_empty: bool
) -> None:
    version, goal = version_of(db), len(migrations)
    if version >= goal:
        return
    backup = free_name(path, f"before-version-{goal}", day)
    if version:
        back_up(db, backup)
    with undone_by(lambda: backup.unlink(missing_ok=True)), transaction(db):
        if was_empty and not version_of(db):  # checked again: another process may have been faster
            migrate(db, migrations, goal)
            _write_quarantine_note(db, QuarantinedFile(EMPTY, path.name))
        migrate(db, migrations, goal)


def back_up(db: sqlite3.Connection, backup: Path) -> None:
    """Write a copy, which gets its name only when it is complete."""
    part = backup.with_name(f"{backup.name}.part")
    part.unlink(missing_ok=True)
    with undone_by(lambda: part.unlink(missing_ok=True)):
        create_private_file(part)
        db.execute("VACUUM INTO ?", (str(part),))
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(backup)
    _sync_folder(backup.parent)


# Quarantine


def _quarantine(path: Path, why: str, day: str, migrations: Sequence[str]) -> None:
    """Build the new file beside the old one, with all rows that can be recovered, then swap them.

    The swap hinges on the old file's removal: before it the next start discards the new file, after it the next start
    completes the swap.
    """
    fresh = sidecar_path(path, ".new")
    aside = QuarantinedFile(why, free_name(path, why, day).name)
    _remove(fresh)
    create_private_file(fresh)
    with undone_by(lambda: _remove(fresh)), closing(sqlite3.connect(fresh, isolation_level=None)) as db:
        db.text_factory = text_or_bytes
        if why == DAMAGED:
            aside = replace(aside, repairs=recover_rows(path, db, migrations))
        migrate(db, migrations, len(migrations))
        _write_quarantine_note(db, aside)
    _change_places(path, aside)


def _change_places(path: Path, aside: QuarantinedFile) -> None:
    for part in PARTS:
        with suppress(FileNotFoundError):
            os.replace(sidecar_path(path, part), sidecar_path(path.with_name(aside.name), part))
    os.replace(sidecar_path(path, ".new"), path)
    _sync_folder(path.parent)


def _finish(path: Path) -> None:
    """Complete or discard a swap that a kill has interrupted."""
    fresh = sidecar_path(path, ".new")
    if not fresh.exists():
        return
    aside = None
    if not path.exists() and not sidecar_path(fresh, "-journal").exists():
        with suppress(sqlite3.DatabaseError), closing(integrity.connect_to_read(fresh)) as db:
            aside = _read_quarantine_note(db)
    if aside is None:
        _remove(fresh)
    else:
        _change_places(path, aside)


def _write_quarantine_note(db: sqlite3.Connection, aside: QuarantinedFile) -> None:
    db.execute(
        "INSERT OR REPLACE INTO notes VALUES (?, ?)",
        (ASIDE, f"{aside.why}\n{aside.name}\n{encode_reports(aside.repairs)}"),
    )


def _read_quarantine_note(db: sqlite3.Connection) -> QuarantinedFile | None:
    for (body,) in db.execute("SELECT body FROM notes WHERE key = ?", (ASIDE,)).fetchall():
        why, name, mended = [*str(body).split("\n", 2), "", ""][:3]
        return QuarantinedFile(why, name, decode_reports(mended))
    return None


def _remove(fresh: Path) -> None:
    for part in PARTS:
        sidecar_path(fresh, part).unlink(missing_ok=True)


def free_name(path: Path, why: str, day: str) -> Path:
    """Return an unused name beside the file: `scores-damaged-2026-11-28.sqlite3`."""
    stem = f"{path.stem}-{why}-{day}"
    name, number = path.with_name(f"{stem}{path.suffix}"), 1
    while any(sidecar_path(name, part).exists() for part in PARTS):
        number += 1
        name = path.with_name(f"{stem}-{number}{path.suffix}")
    return name


# The disk


def make_folder(folder: Path) -> None:
    """Make a folder for its owner only, so that it survives a power cut."""
    for each in make_private_folder(folder):
        _sync_folder(each.parent)


def _close_to_others(path: Path) -> None:
    """Close the file and all that was ever kept of it: what earlier versions made could be read by others."""
    with suppress(OSError):
        for each in path.parent.glob(f"{path.stem}*{path.suffix}*"):
            close_to_others(each)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system supports it
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


CONTENT = ("", "-wal", "-journal")
"""The parts of a file that have content."""


def open_read_only(path: Path, migrations: Sequence[str]) -> tuple[sqlite3.Connection, Sequence[RepairReport] | None]:
    """Load the scores into memory; return the matches with gaps if they were damaged, None if they were not.

    They are read from a copy, since SQLite cannot replay the log beside a file without writing.

    Raises:
        NotWritableError: There is no score file, or it is from a newer version.
        sqlite3.Error, OSError: They cannot be read or copied.
    """
    with temporary_folder() as folder:
        copy = folder / path.name
        for part in CONTENT:
            if sidecar_path(path, part).exists():
                shutil.copyfile(sidecar_path(path, part), sidecar_path(copy, part))
        why = integrity.find_fault(copy, migrations)
        if why not in ("", DAMAGED) or not copy.exists():
            raise integrity.not_writable_error(path)
        fresh = sqlite3.connect(":memory:", isolation_level=None)
        mended: Sequence[RepairReport] | None = None
        with undone_by(fresh.close):
            fresh.text_factory = text_or_bytes
            if why:
                mended = recover_rows(copy, fresh, migrations)
            else:
                with closing(integrity.connect_to_read(copy)) as db:
                    db.backup(fresh)
            migrate(fresh, migrations, len(migrations))
    return fresh, mended
