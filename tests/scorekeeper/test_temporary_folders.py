"""Temporary folders: removed at the end, and those of killed runs by the next."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.temporary_folders import temporary_folder

OWNER = """
import sys, time
from pathlib import Path
from scorekeeper.temporary_folders import temporary_folder
with temporary_folder(Path(sys.argv[1])) as folder:
    (folder / "file").write_bytes(b"half")
    print(folder, flush=True)
    time.sleep(60)
"""


def owner(parent: Path) -> tuple["subprocess.Popen[str]", Path]:
    """Start a run that has a folder; return it and the folder."""
    run = subprocess.Popen([sys.executable, "-c", OWNER, parent], stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    return run, Path(run.stdout.readline().strip())


def test_a_folder_is_there_for_its_run_and_no_longer(tmp_path: Path) -> None:
    with temporary_folder(tmp_path) as folder:
        assert folder.parent == tmp_path
        assert re.fullmatch(r"\.pnp-run-[a-z0-9_]{8}", folder.name)
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "file").touch()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_the_folder_of_a_killed_run_is_cleared_and_that_of_a_live_one_left(tmp_path: Path) -> None:
    (dead, abandoned), (live, held) = owner(tmp_path), owner(tmp_path)
    try:
        dead.send_signal(signal.SIGKILL)
        dead.communicate()
        assert (abandoned / "file").exists()
        with temporary_folder(tmp_path) as folder:
            assert sorted(tmp_path.iterdir()) == sorted([folder, held])
            assert (held / "file").read_bytes() == b"half"
    finally:
        live.kill()
        live.communicate()


def test_whoever_has_the_lock_by_a_child_is_alive(tmp_path: Path) -> None:
    """The lock goes to children: as long as one of them writes, the folder is in use."""
    with temporary_folder(tmp_path) as first:
        child = os.fork()
        if child == 0:
            with temporary_folder(tmp_path):
                os._exit(0 if first.exists() else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    with temporary_folder(tmp_path):
        assert len(list(tmp_path.iterdir())) == 1  # what the child has left is gone


def test_nothing_but_folders_of_that_name_is_touched(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").touch()
    place = tmp_path / "place"
    for name in ("pnp-old", ".pnp-run-notes", ".pnp-run-abcdefghi"):
        (place / name).mkdir(parents=True)
    (place / ".pnp-run-aaaaaaaa").symlink_to(outside)
    (place / ".pnp-run-bbbbbbbb").touch()
    os.mkfifo(place / ".pnp-run-cccccccc")
    before = sorted(place.iterdir())
    with temporary_folder(place):
        pass
    assert sorted(place.iterdir()) == before
    assert (outside / "file").exists()


def test_a_folder_that_is_taken_for_abandoned_before_it_is_locked_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, real = [], os.open

    def open_late(path: str, *rest: int, **more: int) -> int:
        if not opened:
            opened.append(path)
            os.rmdir(path)  # another run was quicker
        return real(path, *rest, **more)

    monkeypatch.setattr("scorekeeper.temporary_folders.os.open", open_late)
    with temporary_folder(tmp_path) as folder:
        assert folder.is_dir()
        assert str(folder) != opened[0]
