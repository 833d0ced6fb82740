"""Recovery: copies every readable row of a damaged file into a new one."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.storage.integrity import TAKEN_FOR_NEW_BYTES, connect_to_read, sidecar_path, text_or_bytes
from scorekeeper.storage.match_records import MATCH_LIST, read_json
from scorekeeper.storage.repair import MatchRepairer
from scorekeeper.storage.repair_report import RepairReport
from scorekeeper.storage.schema import migrate, tables_by_version, tables_of, transaction, version_of

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""Errors of a damaged file; an SQLite message may quote bytes that are not text."""
HEADER_BYTES, PAGE_BYTES = 100, 4096
"""The header of the first page, and SQLite's default page size, which all our files use."""
CLOSE_GAPS = 1_000
"""How many row numbers are tried one by one for the next readable row of a damaged table; then the steps double."""
SMALLEST_NUMBER, LARGEST_NUMBER = -(1 << 63), 1 << 40
"""From the smallest number a table is read from its beginning, whatever its pages claim to hold; beyond the largest
there are no rows."""
KINDS = {"INTEGER": int, "TEXT": str}
"""The Python type of each column type, besides None."""
UNREAD = b""
"""Represents an unreadable value; it has no column's type, while None would claim that there was no value."""
READS, READS_A_BYTE = 10_000, 0.25
"""Limits of reads and searches for a table: a base, and an amount for each byte of the file; several times the number
of rows in any file, so that only damage that leads in circles reaches it."""


def recover_rows(path: Path, fresh: sqlite3.Connection, migrations: Sequence[str]) -> tuple[RepairReport, ...]:
    """Copy every readable row of a damaged file into an empty one, and repair the matches that lack acts.

    Returns the reports of the repairs.

    The time grows with the size of the file only.
    """
    if not path.exists() or path.stat().st_size <= TAKEN_FOR_NEW_BYTES:
        return ()
    sources = _sources(path, migrations)
    try:
        migrate(fresh, migrations, max(_version_to_read_as(old, migrations) for old in sources))
        with transaction(fresh):
            fresh.execute("DELETE FROM matches")
            for old in sources:
                _take_over(old, fresh, READS + int(READS_A_BYTE * _size_bytes(path)))
            _add_lost_matches(fresh)
            return _repair_matches(fresh)
    finally:
        for old in sources:
            old.close()


def _size_bytes(path: Path) -> int:
    parts = [sidecar_path(path, part) for part in ("", "-wal")]
    return sum(part.stat().st_size for part in parts if part.exists())


def _sources(path: Path, migrations: Sequence[str]) -> list[sqlite3.Connection]:
    """Open the file and, if its first page prevents reading it or reading all of it, also a copy with that page mended.

    First a sound header replaces its own. If its list of tables is no better then, the whole first page is replaced: in
    a file created with the newest version, the tables are in the same places as in every such file.

    Source: SQLite, Database File Format, 1.3: the header is 100 bytes, of which 28 to 31 say how many pages there are.
    """
    old = connect_to_read(path)
    old.execute("PRAGMA writable_schema = ON")  # otherwise a truncated file cannot be read at all
    content = path.read_bytes()
    page_count = len(content) // PAGE_BYTES
    has_log = _size_bytes(path) > len(content)  # which also gives the number of pages
    if _has_our_tables(old, migrations) and (has_log or _page_count(old) >= page_count):
        return [old]
    for mended_bytes in (HEADER_BYTES, PAGE_BYTES):
        mended = sqlite3.connect(":memory:", isolation_level=None)
        migrate(mended, migrations, len(migrations))
        sound = mended.serialize()
        start = sound[:28] + page_count.to_bytes(4, "big") + sound[32:mended_bytes]
        mended.deserialize(start + content[mended_bytes:])
        mended.execute("PRAGMA writable_schema = ON")
        mended.text_factory = text_or_bytes
        if _has_our_tables(mended, migrations):
            return [old, mended] if has_log else [mended, old]
        mended.close()
    return [old]


def _page_count(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA page_count").fetchone()[0])


def _has_our_tables(old: sqlite3.Connection, migrations: Sequence[str]) -> bool:
    with suppress(*UNREADABLE):
        return tables_of(old) in tables_by_version(migrations).values()
    return False


def _version_to_read_as(old: sqlite3.Connection, migrations: Sequence[str]) -> int:
    """Return the version whose tables the file has, or else the one that it claims."""
    with suppress(*UNREADABLE):
        tables = tables_of(old)
        fitting = [version for version, known in tables_by_version(migrations).items() if known == tables]
        return max(fitting, default=min(max(version_of(old), 1), len(migrations)))
    return len(migrations)


def _take_over(old: sqlite3.Connection, fresh: sqlite3.Connection, most_reads: int) -> None:
    """Copy every readable row that is missing from a file with the same tables.

    A page may be in another table's place, so of two rows with the same number the first whose values have the
    columns' types is taken.
    """
    tables = fresh.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        columns = fresh.execute(f"PRAGMA table_info({table})").fetchall()
        names = [column[1] for column in columns]
        places = ", ".join("?" * len(names))
        insert = f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({places})"
        others = []
        for number, *row in _readable_rows(old, table, names, most_reads):
            if row[0] is None:  # the statement that made the table is damaged, and does not declare this as its number
                row[0] = number
            if all(_fits(value, column) for value, column in zip(row, columns, strict=True)):
                fresh.execute(insert, row)
            else:
                others.append(row)
        fresh.executemany(insert, others)


def _fits(value: Any, column: tuple[Any, ...]) -> bool:
    """Whether a column of a table, as SQLite describes it, may hold a value."""
    _, _, kind, is_needed, _, _ = column
    return not is_needed if value is None else isinstance(value, KINDS.get(kind, object))


def _readable_rows(
    old: sqlite3.Connection, table: str, names: Sequence[str], most_reads: int
) -> Iterator[tuple[Any, ...]]:
    """Yield each readable row after its number, some of them twice, skipping what cannot be read.

    The last columns of a partly readable row are `UNREAD`. A damaged table may lead back to smaller
    numbers. Reading goes on from a row that is found there for the first time; one read before is a dead end.
    """
    query = f"SELECT rowid, {', '.join(names)} FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid"
    seen: set[int] = set()
    start, gaps, reads = SMALLEST_NUMBER, 0, 0
    while start < LARGEST_NUMBER and reads < most_reads:
        reads += 1
        try:
            for number, *row in old.execute(query, (start,)):
                reads += 1
                if reads > most_reads:
                    return
                yield number, *row
                if number >= start or number not in seen:
                    seen.add(number)
                    start, gaps = number + 1, 0
            return
        except UNREADABLE:
            reads += 1
            if part := _read_in_part(old, table, names, start):
                reads += len(names)
                yield part
                start, gaps = part[0] + 1, 0
                continue
            gaps += 1
            start = max(0, start + (1 << max(0, gaps - CLOSE_GAPS)))


def _read_in_part(old: sqlite3.Connection, table: str, names: Sequence[str], start: int) -> tuple[Any, ...] | None:
    """Return the first row from a number on with as many of its first columns as can be read; None if not even one."""
    query = f"FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT 1"
    row: tuple[Any, ...] | None = None
    for count in range(1, len(names)):  # a row stores its columns in order
        try:
            row = old.execute(f"SELECT rowid, {', '.join(names[:count])} {query}", (start,)).fetchone()
        except UNREADABLE:
            break
        if row is None:
            return None
    return None if row is None else row + (UNREAD,) * (len(names) + 1 - len(row))


def _add_lost_matches(db: sqlite3.Connection) -> None:
    """Add a row for each match that has lost its own, including the line of acts on matches.

    Such a match is listed as unreadable, and its number is not given to another. The head of the line of acts on
    matches is not known any more; the store repairs it when it opens the file.
    """
    insert = "INSERT OR IGNORE INTO matches (id, key, setup, begun, changed, head) "
    db.execute(f"{insert} SELECT 0, '', '', '', '', CASE WHEN EXISTS (SELECT 1 FROM acts) THEN 'lost' END")
    bodies = db.execute("SELECT body FROM acts WHERE match_id = ?", (MATCH_LIST,)).fetchall()
    begun = {_begun_match(body) for (body,) in bodies}
    played = {match for (match,) in db.execute("SELECT DISTINCT match_id FROM acts WHERE parent IS NULL")}
    for match in begun | played:
        if isinstance(match, int) and MATCH_LIST < match < LARGEST_NUMBER:
            db.execute(f"{insert} VALUES (?, ?, '', '', '', NULL)", (match, f"lost-{match}"))


def _begun_match(body: Any) -> int | None:
    with suppress(DamagedDataError):
        match read_json(body, "act"):
            case {"is": "Begun", "match": int(match)}:
                return match
    return None


def _repair_matches(db: sqlite3.Connection) -> tuple[RepairReport, ...]:
    """Repair each match whose line has a gap, and return the reports."""
    mender = MatchRepairer(db)
    rows = db.execute("SELECT id, setup, head, summary FROM matches WHERE id != 0 ORDER BY id").fetchall()
    found = (mender.repair_match(*row) for row in rows)
    return tuple(each for each in found if each is not None)


def last_whole_head(db: sqlite3.Connection, match: int, head: Any) -> int | None:
    """Return the head of a line without everything from its first gap on; None is its beginning.

    A gap is an act that is missing or unreadable. A head that is not a number says nothing: then the newest act
    before the first gap is the head.
    """
    parents: dict[int, Any] = {}
    whole: set[Any] = {None}
    rows = db.execute("SELECT id, parent, body FROM acts WHERE match_id = ? ORDER BY id", (match,)).fetchall()
    for act, parent, body in rows:
        parents[act] = parent
        if parent in whole:
            with suppress(DamagedDataError):
                read_json(body, f"act {act}")
                whole.add(act)
    if head is not None and not isinstance(head, int):
        return max((act for act in whole if act is not None), default=None)
    gap, position = None, head
    while position is not None:
        if position not in whole:
            gap = position
        before = parents.get(position)
        position = before if isinstance(before, int) and before < position else None
    return head if gap is None else max((act for act in whole if act is not None and act < gap), default=None)
