"""One table for a folder of scores."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.web.server.access.table_lock import FILE, TableHolder, TableTakenError, check_table, hold_table

ANA, BEN = TableHolder("http://192.168.1.20:8420/", 4711), TableHolder("http://192.168.1.20:9000/", 4712)
HOLD = """
import sys
from pathlib import Path
from scorekeeper.web.server.access.table_lock import TableHolder, hold_table
with hold_table(Path(sys.argv[1]), TableHolder("http://192.168.1.20:8420/", 4711)):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_table_is_told_who_has_the_first(tmp_path: Path) -> None:
    folder = tmp_path / "scores"
    told = (
        f"These scores already have a table, at http://192.168.1.20:8420/ (process 4711): join that one, or close it"
        f" first. Another table needs another folder than {folder}."
    )
    with hold_table(folder, ANA):
        with pytest.raises(TableTakenError) as raised, hold_table(folder, BEN):
            pass
        assert str(raised.value) == told
        with pytest.raises(TableTakenError) as raised:
            check_table(folder)
        assert str(raised.value) == told
        with hold_table(tmp_path / "other", BEN):
            check_table(folder.parent)
    with hold_table(folder, BEN):
        pass


def test_who_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    with hold_table(tmp_path, ANA):
        (tmp_path / FILE).write_text("[")
        with pytest.raises(TableTakenError) as raised:
            check_table(tmp_path)
    assert str(raised.value).startswith("These scores already have a table: close it first.")


def test_looking_makes_nothing(tmp_path: Path) -> None:
    check_table(tmp_path / "scores")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    with hold_table(tmp_path, ANA):
        assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_host_that_crashed_keeps_nobody_out(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(TableTakenError, match="process 4711"):
            check_table(tmp_path)
    finally:
        process.kill()
        process.communicate()
    with hold_table(tmp_path, BEN):
        pass
