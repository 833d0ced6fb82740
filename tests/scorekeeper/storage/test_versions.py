"""Files of the first version, which knew neither renamed players nor day, place and note of a match."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.database_file import open_file
from scorekeeper.storage.match_records import Details, Record
from scorekeeper.storage.store import FILE, MIGRATIONS
from tests.lanes import sample
from tests.scorekeeper.storage.test_store import DAY, LONG, ROOT, Killed, change, entries_of, filled, lay, opened, steps
from tests.scorekeeper.storage.test_store import files as files_in

BACK = (
    *(f"ALTER TABLE matches DROP COLUMN {name}" for name in ("day", "place", "note")),
    "PRAGMA user_version = 1",
    "VACUUM",
)
"""What makes a file of the second version one of the first."""
BACKUP = f"scores-before-version-2-{DAY}.sqlite3"


@pytest.fixture(scope="module")
def first_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return a file of the first version, as it wrote it."""
    folder = tmp_path_factory.mktemp("first") / "scores"
    filled(folder)
    change(folder, *BACK)
    open_file(folder / FILE, DAY, MIGRATIONS[:1])[0].close()  # which finds it sound
    return files_in(folder)


@pytest.fixture
def folder(tmp_path: Path, first_files: dict[str, bytes]) -> Path:
    lay(tmp_path / "scores", first_files)
    return tmp_path / "scores"


def held(path: Path) -> dict[str, list[Any]]:
    """Return all rows of what the first version had."""
    with closing(sqlite3.connect(path)) as db:
        return {
            "matches": db.execute("SELECT id, key, setup, begun, changed, head, summary FROM matches").fetchall(),
            "acts": db.execute("SELECT * FROM acts").fetchall(),
            "notes": db.execute("SELECT * FROM notes WHERE key != 'opened'").fetchall(),
        }


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def test_a_file_of_the_first_version_is_backed_up_and_gets_the_new_columns(folder: Path, tmp_path: Path) -> None:
    before = held(folder / FILE)
    store = opened(folder)
    assert store.notices == []
    assert entries_of(store, LONG) == list(range(120))
    assert all(isinstance(each, Record) and not each.details for each in store.matches())
    store.set_details(LONG, Details("2026-11-20", "Brno", "by candlelight"))
    store.close()
    assert sorted(files_in(folder)) == [BACKUP, FILE]
    assert (held(folder / FILE), held(folder / BACKUP)) == (before, before)
    assert (version(folder / FILE), version(folder / BACKUP)) == (2, 1)


def test_the_first_version_keeps_a_file_of_the_second_aside_and_the_backup_can_be_put_back(folder: Path) -> None:
    store = opened(folder)
    store.rename("Ana", "Anna")
    store.close()
    newer = (folder / FILE).read_bytes()
    db, aside = open_file(folder / FILE, DAY, MIGRATIONS[:1])
    db.close()
    # It would show players by their old names; it must not take the file for a damaged one either.
    assert aside is not None
    assert str(aside.notice(0)) == (
        f"The scores are from a newer version of the app. They are kept as scores-version-2-{DAY}.sqlite3; "
        "this is a fresh start."
    )
    assert (folder / f"scores-version-2-{DAY}.sqlite3").read_bytes() == newer
    (folder / BACKUP).replace(folder / FILE)
    db, aside = open_file(folder / FILE, DAY, MIGRATIONS[:1])
    assert aside is None
    assert db.execute("SELECT count(*) FROM matches").fetchone() == (len(held(folder / FILE)["matches"]),)
    db.close()


@pytest.mark.parametrize("stop_at", range(6))
def test_a_kill_while_it_is_brought_up_to_date_leaves_the_old_file_or_the_new_one(folder: Path, stop_at: int) -> None:
    before = held(folder / FILE)
    with pytest.MonkeyPatch.context() as patch:
        steps(patch, stop_at)
        with suppress(Killed):
            opened(folder).close()
    assert held(folder / FILE) == before
    assert version(folder / FILE) in (1, 2)
    store = opened(folder)
    assert store.notices == []
    store.set_details(LONG, Details(place="Brno"))
    assert store.record(LONG).details == Details(place="Brno")
    assert entries_of(store, LONG) == list(range(120))
    store.close()
    for name in files_in(folder):
        assert name == FILE or name.startswith("scores-before-version-2-")
        assert held(folder / name) == before


@pytest.mark.slow
@pytest.mark.parametrize("done", sample(range(4), 1))
def test_a_real_kill_between_two_statements_of_the_step_leaves_the_old_file(folder: Path, done: int) -> None:
    before = held(folder / FILE)
    assert kill_at(folder, done) == -signal.SIGKILL
    assert held(folder / FILE) == before
    assert version(folder / FILE) == 1
    opened(folder).close()
    assert version(folder / FILE) == 2
    assert held(folder / FILE) == before


def kill_at(folder: Path, done: int) -> int:
    """Open a file in a process that kills itself once so many statements of the step were done, before the commit."""
    code = (
        "import os, sys; from pathlib import Path\n"
        "from scorekeeper.storage import schema, database_file\n"
        "from tests.scorekeeper.storage.test_store import opened\n"
        "def migrate(db, migrations, goal):\n"
        "    with schema.transaction(db):\n"
        "        for statement in list(schema._statements(migrations[1]))[: int(sys.argv[2])]: db.execute(statement)\n"
        "        os.kill(os.getpid(), 9)\n"
        "database_file.migrate = migrate\n"
        "opened(Path(sys.argv[1]))"
    )
    command = [sys.executable, "-c", code, str(folder), str(done)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def test_a_damaged_file_of_the_first_version_gives_back_its_matches(folder: Path) -> None:
    with (folder / FILE).open("r+b") as file:
        file.seek(60)
        file.write(bytes(8))  # its version and more of its header
    store = opened(folder)
    assert store.notices[-1].startswith("The scores were damaged. ")
    assert entries_of(store, LONG) == list(range(120))
    store.set_details(LONG, Details(note="found again"))
    assert store.record(LONG).details.note == "found again"
