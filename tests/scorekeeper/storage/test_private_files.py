"""The scores are for their owner only, whatever the account's habit is."""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage.store import FILE, MIGRATIONS, Store
from scorekeeper.web.server.access.join_links import FILE as LINKS
from scorekeeper.web.server.access.join_links import load_join_links
from tests.scorekeeper.presenter.fakes import FakeClock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def habit() -> Iterator[None]:
    """Everybody may read what this account makes, as on most systems."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def test_a_new_file_and_its_folder_are_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "scores"
    with closing(Store(folder, FakeClock())):
        assert modes(folder) == {FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-shm": 0o600}
        assert modes(tmp_path) == {"new": 0o700}
        assert modes(tmp_path / "new") == {"scores": 0o700}


def test_what_was_open_to_others_is_closed_and_the_folder_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "scores"
    Store(folder, FakeClock()).close()
    load_join_links(folder)
    (folder / "scores-damaged-2026-11-28.sqlite3").write_bytes(b"")
    (folder / "letter.txt").write_text("to somebody")
    (folder / FILE).chmod(0o664)
    (folder / LINKS).chmod(0o644)
    folder.chmod(0o755)
    with closing(Store(folder, FakeClock())):
        load_join_links(folder)
        assert modes(folder) == {
            FILE: 0o600,
            f"{FILE}-wal": 0o600,
            f"{FILE}-shm": 0o600,
            LINKS: 0o600,
            "scores-damaged-2026-11-28.sqlite3": 0o600,
            "letter.txt": 0o644,
        }
    assert modes(tmp_path) == {"scores": 0o755}


def test_what_is_kept_of_older_and_damaged_files_is_closed_to_others(tmp_path: Path) -> None:
    older, damaged = tmp_path / "older", tmp_path / "damaged"
    Store(older, FakeClock()).close()
    with closing(Store(older, FakeClock(), migrations=(*MIGRATIONS, "CREATE TABLE more (id INTEGER);"))):
        kept = f"scores-before-version-{len(MIGRATIONS) + 1}-2026-11-28.sqlite3"
        assert modes(older)[kept] == 0o600
    Store(damaged, FakeClock()).close()
    (damaged / FILE).write_bytes(b"x" * 5000)
    (damaged / FILE).chmod(0o644)
    with closing(Store(damaged, FakeClock())):
        assert modes(damaged)["scores-damaged-2026-11-28.sqlite3"] == 0o600
        assert modes(damaged)[FILE] == 0o600


def test_a_file_that_is_written_again_is_closed_to_others(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "scores", FakeClock())) as store:
        store.path.unlink()
        store.write_values({"pages": []})
        assert modes(tmp_path / "scores")[FILE] == 0o600
        with closing(sqlite3.connect(store.path)) as db:
            assert db.execute("SELECT count(*) FROM notes WHERE key = 'pages'").fetchone() == (1,)
