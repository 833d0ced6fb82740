"""What can still be read of a damaged file, taken over into a new one row by row."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

CLOSE_GAPS = 1_000
"""How many numbers are tried one by one for the next readable row of a damaged table; then the steps double."""
LARGEST_NUMBER = 1 << 40
"""Beyond all rows."""


def take_over(old: sqlite3.Connection, fresh: sqlite3.Connection) -> None:
    """Copy every row that can be read into a file of the same tables, and mend the matches that lack acts."""
    fresh.execute("DELETE FROM matches")
    tables = fresh.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        names = [row[1] for row in fresh.execute(f"PRAGMA table_info({table})").fetchall()]
        places = ", ".join("?" * len(names))
        for row in _readable_rows(old, table, names):
            fresh.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({places})", row)
    fresh.execute("INSERT OR IGNORE INTO matches (id, key, setup, begun, changed) VALUES (0, '', '', '', '')")
    _mend(fresh)


def _readable_rows(old: sqlite3.Connection, table: str, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Return each row that can be read, going on behind what cannot."""
    query = f"SELECT rowid, {', '.join(names)} FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid"
    start, gaps = 0, 0
    while start < LARGEST_NUMBER:
        try:
            for number, *row in old.execute(query, (start,)):
                yield tuple(row)
                start, gaps = number + 1, 0
            return
        except sqlite3.DatabaseError:
            gaps += 1
            start += 1 << max(0, gaps - CLOSE_GAPS)


def _mend(db: sqlite3.Connection) -> None:
    """Put each match whose line has a gap back to where it stood before the gap; it was so once."""
    for match, head in db.execute("SELECT id, head FROM matches WHERE id != 0").fetchall():
        whole = last_whole(db, match, head)
        if whole != head:
            db.execute("UPDATE matches SET head = ?, summary = NULL WHERE id = ?", (whole, match))


def last_whole(db: sqlite3.Connection, match: int, head: int | None) -> int | None:
    """Return the head that a line has if everything from its first gap on is left out; None is its beginning.

    A gap is an act that is missing or cannot be read.
    """
    parents: dict[int, int | None] = {}
    whole: set[int | None] = {None}
    rows = db.execute("SELECT id, parent, body FROM acts WHERE match_id = ? ORDER BY id", (match,)).fetchall()
    for act, parent, body in rows:
        parents[act] = parent
        if parent in whole and _is_json(body):
            whole.add(act)
    gap, position = None, head
    while position is not None:
        if position not in whole:
            gap = position
        before = parents.get(position)
        position = before if before is None or before < position else None
    return head if gap is None else max((act for act in whole if act is not None and act < gap), default=None)


def _is_json(body: Any) -> bool:
    try:
        json.loads(body)
    except (TypeError, ValueError, RecursionError):
        return False
    return True
