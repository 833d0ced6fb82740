"""What can still be read of a damaged file, taken over into a new one row by row."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from scorekeeper.codec import DamagedDataError
from scorekeeper.storage.integrity import TAKEN_FOR_NEW_BYTES, connect_to_read, sidecar_path, text_or_bytes
from scorekeeper.storage.match_records import SHELF, read_json
from scorekeeper.storage.repair import MatchRepairer
from scorekeeper.storage.repair_report import RepairReport
from scorekeeper.storage.schema import migrate, tables_by_version, tables_of, transaction, version_of

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""How a damaged file answers; a message of SQLite's may name what is no text."""
HEADER_BYTES, PAGE_BYTES = 100, 4096
"""The header of the first page, and a page of SQLite's own choice, which all our files have."""
CLOSE_GAPS = 1_000
"""How many numbers are tried one by one for the next readable row of a damaged table; then the steps double."""
SMALLEST_NUMBER, LARGEST_NUMBER = -(1 << 63), 1 << 40
"""With the smallest there is, a table is read from its beginning, whatever its pages say of what lies on them; beyond
the largest there are no rows."""
KINDS = {"INTEGER": int, "TEXT": str}
"""What a column of a type may hold, besides nothing."""
UNREAD = b""
"""Stands for a value that cannot be read, and is of no column's type: nothing there would say that there was none."""
READS, READS_A_BYTE = 10_000, 0.25
"""So often is a row of a table read or looked for, and so often more for each byte of the file: several times as often
as there are rows in any file, so that only damage which leads round and round comes to the end of it."""


def recover_rows(path: Path, fresh: sqlite3.Connection, migrations: Sequence[str]) -> tuple[RepairReport, ...]:
    """Copy every row of a damaged file that can be read into an empty one, and mend the matches that lack acts.

    What became of those is returned.

    The time that it takes grows with the size of the file, and with nothing else.
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
    """Open the file; and if its first page keeps it from being read, or from being read whole, with that mended.

    A sound header is laid over its own. If its list of tables is no better then, all of the first page is: in a file
    that was begun with the newest version, the tables lie where they lie in every such file.

    Source: SQLite, Database File Format, 1.3: the header is 100 bytes, of which 28 to 31 say how many pages there are.
    """
    old = connect_to_read(path)
    old.execute("PRAGMA writable_schema = ON")  # else nothing at all is read of a file that was cut short
    content = path.read_bytes()
    page_count = len(content) // PAGE_BYTES
    has_log = _size_bytes(path) > len(content)  # which tells anew how many pages there are
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
    """Return the version that has the file's tables, or else the one that it says itself."""
    with suppress(*UNREADABLE):
        tables = tables_of(old)
        fitting = [version for version, known in tables_by_version(migrations).items() if known == tables]
        return max(fitting, default=min(max(version_of(old), 1), len(migrations)))
    return len(migrations)


def _take_over(old: sqlite3.Connection, fresh: sqlite3.Connection, most_reads: int) -> None:
    """Copy every row that can be read and is not there yet into a file of the same tables.

    A page may lie in another table's place, so of two rows with one number that comes first whose values are of the
    columns' types.
    """
    tables = fresh.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        columns = fresh.execute(f"PRAGMA table_info({table})").fetchall()
        names = [column[1] for column in columns]
        places = ", ".join("?" * len(names))
        insert = f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({places})"
        others = []
        for number, *row in _readable_rows(old, table, names, most_reads):
            if row[0] is None:  # the statement that made the table is damaged, and does not say that this is its number
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
    """Return each row that can be read behind its number, some of them again, going on behind what cannot be read.

    Of a row that can be read only in part, the last columns are `UNREAD`. A damaged table may lead back to smaller
    numbers. From a row that is found there for the first time reading goes on; one that was read before leads nowhere.
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
    """Return the first row from a number on with as many of its first columns as can be read; None: not even one."""
    query = f"FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT 1"
    row: tuple[Any, ...] | None = None
    for count in range(1, len(names)):  # a row holds its columns one behind the other
        try:
            row = old.execute(f"SELECT rowid, {', '.join(names[:count])} {query}", (start,)).fetchone()
        except UNREADABLE:
            break
        if row is None:
            return None
    return None if row is None else row + (UNREAD,) * (len(names) + 1 - len(row))


def _add_lost_matches(db: sqlite3.Connection) -> None:
    """Put in a row for each match that has lost its own, the line of acts on matches among them.

    A match is listed as one that cannot be read then, and its number is given to no other. Of the line of acts on
    matches it is not known any more where it stood; whoever opens the file mends it.
    """
    insert = "INSERT OR IGNORE INTO matches (id, key, setup, begun, changed, head) "
    db.execute(f"{insert} SELECT 0, '', '', '', '', CASE WHEN EXISTS (SELECT 1 FROM acts) THEN 'lost' END")
    bodies = db.execute("SELECT body FROM acts WHERE match_id = ?", (SHELF,)).fetchall()
    begun = {_begun_match(body) for (body,) in bodies}
    played = {match for (match,) in db.execute("SELECT DISTINCT match_id FROM acts WHERE parent IS NULL")}
    for match in begun | played:
        if isinstance(match, int) and SHELF < match < LARGEST_NUMBER:
            db.execute(f"{insert} VALUES (?, ?, '', '', '', NULL)", (match, f"lost-{match}"))


def _begun_match(body: Any) -> int | None:
    """Return the match that an act on matches has begun."""
    with suppress(DamagedDataError):
        match read_json(body, "act"):
            case {"is": "Begun", "match": int(match)}:
                return match
    return None


def _repair_matches(db: sqlite3.Connection) -> tuple[RepairReport, ...]:
    """Mend each match whose line has a gap, and say what became of it."""
    mender = MatchRepairer(db)
    rows = db.execute("SELECT id, setup, head, summary FROM matches WHERE id != 0 ORDER BY id").fetchall()
    found = (mender.repair_match(*row) for row in rows)
    return tuple(each for each in found if each is not None)


def last_whole_head(db: sqlite3.Connection, match: int, head: Any) -> int | None:
    """Return the head that a line has if everything from its first gap on is left out; None is its beginning.

    A gap is an act that is missing or cannot be read. Of a head that is no number nothing can be said: the newest act
    before the first gap is it.
    """
    parents: dict[int, Any] = {}
    whole: set[Any] = {None}
    rows = db.execute("SELECT id, parent, body FROM acts WHERE match_id = ? ORDER BY id", (match,)).fetchall()
    for act, parent, body in rows:
        parents[act] = parent
        if parent in whole and _is_json(body):
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


def _is_json(body: Any) -> bool:
    try:
        json.loads(body)
    except (TypeError, ValueError, RecursionError):
        return False
    return True
