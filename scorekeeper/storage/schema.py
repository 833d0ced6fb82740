"""The tables of the file: the steps that create them, the mark of our files, and the version number."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress

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
    """
    ALTER TABLE matches ADD COLUMN day TEXT;
    ALTER TABLE matches ADD COLUMN place TEXT;
    ALTER TABLE matches ADD COLUMN note TEXT;
    """,
)
"""The steps from an empty file to the present schema; a version counts the steps taken. Each statement ends a line."""

Tables = frozenset[tuple[object, ...]]
"""All columns of all tables of a file, and its indexes."""
_TABLES = """
    SELECT made.name, part.name, part.type, part."notnull", part.pk
    FROM sqlite_master AS made, pragma_table_info(made.name) AS part
    WHERE made.type IN ('table', 'view') AND made.name NOT LIKE 'sqlite_%'
    UNION ALL
    SELECT name, tbl_name, type, 0, 0 FROM sqlite_master WHERE type NOT IN ('table', 'view') AND sql IS NOT NULL
"""


def migrate(db: sqlite3.Connection, migrations: Sequence[str], goal: int) -> None:
    """Take the steps up to a version, all or none."""
    with transaction(db):
        for step in migrations[version_of(db) : goal]:  # checked within: another process may have been faster
            for statement in _statements(step):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {goal}")


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def tables_of(db: sqlite3.Connection) -> Tables:
    return frozenset(db.execute(_TABLES).fetchall())


def tables_by_version(migrations: Sequence[str]) -> dict[int, Tables]:
    """Return the tables of each version from 1."""
    found = {}
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for version in range(1, len(migrations) + 1):
            migrate(db, migrations, version)
            found[version] = tables_of(db)
    return found


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


@contextmanager
def undone_by(undo: Callable[[], object]) -> Iterator[None]:
    """Call a function if the block fails; its error goes on."""
    try:
        yield
    except BaseException:
        undo()
        raise


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commit all or nothing; within another transaction, a part of it that can fail alone."""
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
