"""Scores on a read-only disk: loaded into memory whole, for viewing."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.storage.faults import not_writable_error
from scorekeeper.storage.integrity import DAMAGED, connect_to_read, find_fault, sidecar_path, text_or_bytes
from scorekeeper.storage.recovery import recover_rows
from scorekeeper.storage.repair_report import RepairReport
from scorekeeper.storage.schema import migrate

CONTENT = ("", "-wal", "-journal")
"""The parts of a file that have content."""


def open_read_only(path: Path, migrations: Sequence[str]) -> tuple[sqlite3.Connection, Sequence[RepairReport] | None]:
    """Load the scores into memory; return the matches with gaps if they were damaged, None if they were not.

    They are read from a copy, since SQLite cannot replay the log beside a file without writing.

    Raises:
        NotWritableError: There is no score file, or it is from a newer version.
        sqlite3.Error, OSError: They cannot be read or copied.
    """
    with TemporaryDirectory(prefix="scores-") as folder:
        copy = Path(folder) / path.name
        for part in CONTENT:
            if sidecar_path(path, part).exists():
                shutil.copyfile(sidecar_path(path, part), sidecar_path(copy, part))
        why = find_fault(copy, migrations)
        if why not in ("", DAMAGED) or not copy.exists():
            raise not_writable_error(path)
        fresh = sqlite3.connect(":memory:", isolation_level=None)
        mended: Sequence[RepairReport] | None = None
        try:
            fresh.text_factory = text_or_bytes
            if why:
                mended = recover_rows(copy, fresh, migrations)
            else:
                with closing(connect_to_read(copy)) as db:
                    db.backup(fresh)
            migrate(fresh, migrations, len(migrations))
        except BaseException:
            fresh.close()
            raise
    return fresh, mended
