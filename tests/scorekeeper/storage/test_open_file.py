"""The file removed or replaced under the running app: noticed with the next act, and nothing is lost."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage.integrity import ReplacedError
from scorekeeper.storage.store import FILE, StorageError, Store
from tests.scorekeeper.kill.matches import play
from tests.scorekeeper.storage.test_store import (
    DAY,
    entries_of,
    files,
    fill,
    match_of,
    numbers,
    opened,
    reopened,
    rounds,
)
from tests.scorekeeper.storage.test_store import (
    small_disk as small_disk,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "scores"


@pytest.fixture
def store(folder: Path) -> Store:
    return opened(folder)


def removed(folder: Path, *parts: str) -> None:
    for part in parts:
        (folder / f"{FILE}{part}").unlink()


@pytest.mark.parametrize("parts", [("",), ("", "-wal"), ("", "-wal", "-shm")])
def test_a_removed_file_is_back_with_the_next_act(folder: Path, store: Store, parts: tuple[str, ...]) -> None:
    match = match_of(store, 1, 2)
    store.checkpoint()
    play(store, match, store.open(match), *rounds(3))
    removed(folder, *parts)
    play(store, match, store.open(match), *rounds(4))
    assert store.news == [f"{folder / FILE} was removed while the app was running. It is back, with everything in it."]
    with closing(opened(folder)) as other:
        assert (other.notices, entries_of(other, match)) == ([], [1, 2, 3, 4])
    again = reopened(store)
    assert (again.notices, entries_of(again, match)) == ([], [1, 2, 3, 4])
    again.close()
    assert files(folder).keys() == {FILE}


@pytest.mark.parametrize("parts", [("-wal",), ("-wal", "-shm")])
def test_a_log_that_was_removed_takes_nothing_along(
    folder: Path, tmp_path: Path, store: Store, parts: tuple[str, ...]
) -> None:
    """What it held, and all that comes after, is in the file at once, whatever becomes of the app."""
    match = match_of(store, 1, 2)
    removed(folder, *parts)
    for points in (3, 4):
        play(store, match, store.open(match), *rounds(points))
    shutil.copytree(folder, tmp_path / "after a kill")
    with closing(opened(tmp_path / "after a kill")) as other:
        assert (other.notices, entries_of(other, match)) == ([], [1, 2, 3, 4])
    assert entries_of(reopened(store), match) == [1, 2, 3, 4]


def test_a_removed_folder_is_back_too(folder: Path, store: Store) -> None:
    match = match_of(store, 1)
    for _ in range(2):
        shutil.rmtree(folder)
        play(store, match, store.open(match), *rounds(2))
    assert len(store.news) == 2
    assert entries_of(reopened(store), match) == [1, 2, 2]


@pytest.mark.parametrize("how", ["paused", "closed"])
def test_a_file_that_was_removed_is_back_when_the_app_is_left(folder: Path, store: Store, how: str) -> None:
    match = match_of(store, 1)
    removed(folder, "")
    if how == "paused":
        store.checkpoint()
    else:
        store.close()
    assert entries_of(opened(folder), match) == [1]


def test_another_file_in_its_place_is_left_as_it_is_and_shown(folder: Path, store: Store, tmp_path: Path) -> None:
    match = match_of(store, 1, 2)
    with closing(opened(tmp_path / "other")) as other:
        others = [match_of(other, each) for each in (7, 8)]
    content = (tmp_path / "other" / FILE).read_bytes()
    (tmp_path / "other" / FILE).replace(folder / FILE)  # and our log is left beside it
    kept = f"scores-replaced-{DAY}.sqlite3"
    with pytest.raises(ReplacedError) as raised:
        store.do(match, rounds(3)[0], {})
    assert str(raised.value) == (
        f"{folder / FILE} was replaced while the app was running. The open scores are kept as {kept}; the scores "
        "shown now are those of the other file."
    )
    assert sorted(numbers(store)) == others
    assert entries_of(store, others[1]) == [8]
    assert (folder / FILE).read_bytes()[100:] == content[100:]  # its header says that it is open now
    play(store, others[1], store.open(others[1]), *rounds(9))
    store = reopened(store)
    assert (store.notices, entries_of(store, others[1])) == ([], [8, 9])
    (tmp_path / "back").mkdir()
    shutil.copy(folder / kept, tmp_path / "back" / FILE)
    assert entries_of(opened(tmp_path / "back"), match) == [1, 2]


def test_garbage_in_its_place_is_kept_aside(folder: Path, store: Store) -> None:
    match = match_of(store, 1)
    removed(folder, "")
    (folder / FILE).write_bytes(b"garbage " * 1000)
    with pytest.raises(ReplacedError):
        store.do(match, rounds(3)[0], {})
    assert numbers(store) == []
    assert (folder / f"scores-damaged-{DAY}.sqlite3").read_bytes() == b"garbage " * 1000
    assert (folder / f"scores-replaced-{DAY}.sqlite3").exists()


def test_a_file_that_cannot_be_put_back_yet_is_told_and_stays_open(small_disk: Path) -> None:
    folder = small_disk / "scores"
    store = opened(folder)
    match = match_of(store, *range(50))
    removed(folder, "")
    ballast = fill(small_disk)
    with pytest.raises(StorageError) as raised:
        store.do(match, rounds(3)[0], {})
    assert str(raised.value) == (
        f"{folder / FILE} was removed while the app was running. The disk is full: nothing was saved. Make room, then "
        "try again."
    )
    assert entries_of(store, match) == list(range(50))
    ballast.unlink()
    play(store, match, store.open(match), *rounds(50))
    assert entries_of(reopened(store), match) == list(range(51))
