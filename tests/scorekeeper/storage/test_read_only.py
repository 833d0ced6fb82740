"""Scores where nothing can be written can be looked at; every act is refused, and nothing is lost."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage.integrity import NotWritableError
from scorekeeper.storage.match_records import MATCH_LIST, ImportedMatch, StoredActs
from scorekeeper.storage.store import FILE, Store
from tests.scorekeeper.kill.matches import any_other, contents
from tests.scorekeeper.storage.test_store import (
    LONG,
    MIGRATIONS,
    as_nobody,
    entries_of,
    filled,
    killed,
    match_of,
    numbers,
    opened,
    rounds,
    written,
)

LOOK = "%s cannot be written: the scores can be viewed, but nothing can be entered."
REFUSED = "%s cannot be written: nothing was saved."
ACTS: dict[str, Callable[[Store], object]] = {
    "begin": lambda store: store.begin(any_other()),
    "take in": lambda store: store.import_all(
        [ImportedMatch("new", any_other(), StoredActs((), 0), "2026-11-28T19:00")]
    ),
    "do": lambda store: store.do(LONG, rounds(9)[0], {}),
    "undo": lambda store: store.undo(LONG, {}),
    "redo": lambda store: store.redo(LONG, {}),
    "end": lambda store: store.end(LONG),
    "reopen": lambda store: store.reopen(LONG),
    "delete": lambda store: store.delete(LONG),
    "undo the shelf": lambda store: store.undo(MATCH_LIST),
    "redo the shelf": lambda store: store.redo(MATCH_LIST),
}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Return a file system of its own, to be mounted read-only; a test that cannot have one fails."""
    place = tmp_path / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(place)], check=True, capture_output=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def lock(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)


def unlock(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


@pytest.mark.parametrize("act", ACTS)
def test_on_a_read_only_disk_everything_is_shown_and_every_act_is_refused(disk: Path, act: str) -> None:
    folder = disk / "scores"
    filled(folder)
    with closing(opened(folder)) as store:
        held = contents(store)
    before = written(folder)
    lock(disk)
    with closing(opened(folder)) as store:
        assert store.notices == [LOOK % folder]
        assert store.is_read_only
        assert contents(store) == held
        assert entries_of(store, LONG) == list(range(120))
        with pytest.raises(NotWritableError) as raised:
            ACTS[act](store)
        assert str(raised.value) == REFUSED % folder
        assert contents(store) == held
    unlock(disk)
    assert written(folder) == before
    with closing(opened(folder)) as store:
        assert not store.is_read_only
        assert store.notices == []
        ACTS[act](store)


def test_where_the_player_is_in_the_app_is_known_while_it_runs(disk: Path) -> None:
    folder = disk / "scores"
    filled(folder)
    lock(disk)
    with closing(opened(folder)) as store:
        store.write_values({"pages": ["home", "settings"], "settings": None})
        assert (store.read_value("pages"), store.read_value("settings")) == (["home", "settings"], None)
    with closing(opened(folder)) as store:
        assert (store.read_value("pages"), store.read_value("settings")) == (None, {"language": "cs"})


def test_what_lies_in_the_log_beside_the_file_is_shown_too(disk: Path) -> None:
    folder = disk / "scores"
    killed(folder)
    before = written(folder)
    assert len(before[f"{FILE}-wal"]) > 100_000
    lock(disk)
    with closing(opened(folder)) as store:
        # The last match of 300 rounds stands in the log alone.
        assert entries_of(store, max(numbers(store))) == list(range(300))
    assert written(folder) == before


def test_damaged_scores_are_shown_as_far_as_they_can_be_read(disk: Path) -> None:
    folder = disk / "scores"
    filled(folder)
    whole = (folder / FILE).read_bytes()
    page = whole.rindex(b'"VictoryBoard"') // 4096 * 4096
    damaged = whole[:page] + bytes(4096) + whole[page + 4096 :]
    (folder / FILE).write_bytes(damaged)
    lock(disk)
    with closing(opened(folder)) as store:
        looked, *lost = store.notices
        assert looked == LOOK % folder
        assert "The scores were damaged; readable matches: 6." in lost
        assert "To the Bottom (Player 1, Player 2, Player 3): its 3 entries are lost." in lost
        assert entries_of(store, LONG) == list(range(120))
    assert written(folder) == {FILE: damaged}


def test_scores_of_an_older_version_are_shown(disk: Path) -> None:
    folder = disk / "scores"
    filled(folder)
    before = written(folder)
    lock(disk)
    newer = (*MIGRATIONS, "ALTER TABLE matches ADD COLUMN mood TEXT;\n")
    with closing(opened(folder, newer)) as store:
        assert store.notices == [LOOK % folder]
        assert entries_of(store, LONG) == list(range(120))
    assert written(folder) == before


@pytest.mark.parametrize("content", ["of a newer version", "of another app", "nothing"])
def test_where_there_is_nothing_of_ours_to_look_at_it_is_said(disk: Path, content: str) -> None:
    folder = disk / "scores"
    folder.mkdir()
    if content == "of a newer version":
        with closing(opened(folder, (*MIGRATIONS, "CREATE TABLE tables (name TEXT);\n"))) as store:
            match_of(store, 1)
    elif content == "of another app":
        (folder / FILE).mkdir()
    lock(disk)
    with pytest.raises(NotWritableError) as raised:
        opened(folder)
    assert str(raised.value) == REFUSED % folder


LOOK_AND_TRY = """
from tests.scorekeeper.storage.test_read_only import *
store = opened(Path(sys.argv[1]))
print(*store.notices, entries_of(store, LONG) == list(range(120)), sep="\\n")
try: store.do(LONG, rounds(9)[0], {})
except NotWritableError as error: print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize("locked", ["folder", "file", "both"])
def test_a_folder_or_file_that_may_only_be_read_can_be_looked_at(tmp_path: Path, locked: str) -> None:
    folder = tmp_path / "scores"
    filled(folder)
    before = written(folder)
    modes = {"folder": ((folder, 0o555),), "file": ((folder / FILE, 0o444),)}
    modes["both"] = (*modes["file"], *modes["folder"])
    for path, mode in modes[locked]:
        path.chmod(mode)
    said = as_nobody(LOOK_AND_TRY, str(folder))
    folder.chmod(0o755)
    (folder / FILE).chmod(0o644)
    assert said.splitlines() == [LOOK % folder, "True", REFUSED % folder]
    assert written(folder) == before
    with closing(opened(folder)) as store:
        assert entries_of(store, LONG) == list(range(120))


def test_nothing_is_left_in_the_folder_for_temporary_files(
    disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, place = disk / "scores", tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    filled(folder)
    lock(disk)
    opened(folder).close()
    assert list(place.iterdir()) == []


def test_without_a_folder_for_temporary_files_it_is_said(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = disk / "scores"
    filled(folder)
    lock(disk)
    monkeypatch.setattr("tempfile.tempdir", str(disk))
    with pytest.raises(NotWritableError):
        opened(folder)
