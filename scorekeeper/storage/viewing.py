"""Scores where nothing can be written: taken into memory whole, to be looked at."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.storage.faults import cannot_write
from scorekeeper.storage.inspection import DAMAGED, connect_to_read, fault_of, part_of, text_or_bytes
from scorekeeper.storage.mended import Mended
from scorekeeper.storage.salvage import salvage
from scorekeeper.storage.schema import migrate

CONTENT = ("", "-wal", "-journal")
"""The parts of a file that hold something."""


def open_to_look(path: Path, migrations: Sequence[str]) -> tuple[sqlite3.Connection, Sequence[Mended] | None]:
    """Read the scores into memory, and say which matches lack something if they were damaged; None if they were not.

    They are read from a copy, since SQLite cannot take in what lies in the log beside a file without writing.

    Raises:
        NotWritableError: There are no scores of ours, or of a newer version.
        sqlite3.Error, OSError: They cannot be read, or not copied.
    """
    with TemporaryDirectory(prefix="scores-") as folder:
        copy = Path(folder) / path.name
        for part in CONTENT:
            if part_of(path, part).exists():
                shutil.copyfile(part_of(path, part), part_of(copy, part))
        why = fault_of(copy, migrations)
        if why not in ("", DAMAGED) or not copy.exists():
            raise cannot_write(path)
        fresh = sqlite3.connect(":memory:", isolation_level=None)
        mended: Sequence[Mended] | None = None
        try:
            fresh.text_factory = text_or_bytes
            if why:
                mended = salvage(copy, fresh, migrations)
            else:
                with closing(connect_to_read(copy)) as db:
                    db.backup(fresh)
            migrate(fresh, migrations, len(migrations))
        except BaseException:
            fresh.close()
            raise
    return fresh, mended
