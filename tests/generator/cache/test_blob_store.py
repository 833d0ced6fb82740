"""The folder of what is kept: whole entries or none, bounded, and nothing but its own touched."""

import os
import stat
from hashlib import sha256
from pathlib import Path

import pytest

from generator.cache import MAX_ENTRY_BYTES, BlobStore

KEY, OTHER = sha256(b"key").digest(), sha256(b"other").digest()
HEAD_BYTES = 11 + 32 + 32
"""Eleven signs that say what it is, the key, and a SHA-256 of the rest."""


@pytest.fixture
def store(tmp_path: Path) -> BlobStore:
    """A store in a folder that is not there yet."""
    return BlobStore(tmp_path / "user" / "cache")


def entry(store: BlobStore, key: bytes = KEY) -> Path:
    return store.folder / f"{key.hex()}.kept"


def test_what_is_kept_is_there_and_nothing_else(store: BlobStore) -> None:
    assert store.get(KEY) is None
    store.put(KEY, b"one")
    assert (store.get(KEY), store.get(OTHER)) == (b"one", None)
    store.put(KEY, b"two")
    store.put(OTHER, b"")
    assert (store.get(KEY), store.get(OTHER)) == (b"two", b"")
    assert sorted(os.listdir(store.folder)) == sorted([entry(store).name, entry(store, OTHER).name])
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(entry(store).stat().st_mode) == 0o600


@pytest.mark.parametrize("place", [0, 10, 11, 42, 43, 74, 75, 78])
def test_an_entry_of_which_a_bit_is_another_is_none(store: BlobStore, place: int) -> None:
    store.put(KEY, b"data")
    data = bytearray(entry(store).read_bytes())
    assert len(data) == HEAD_BYTES + 4
    data[place] ^= 1
    entry(store).write_bytes(data)
    assert store.get(KEY) is None


@pytest.mark.parametrize("length", [0, 5, 11, 74, 75, 78])
def test_an_entry_that_is_cut_off_is_none(store: BlobStore, length: int) -> None:
    store.put(KEY, b"data")
    entry(store).write_bytes(entry(store).read_bytes()[:length])
    assert store.get(KEY) is None


def test_an_entry_of_another_key_is_none(store: BlobStore) -> None:
    store.put(OTHER, b"data")
    os.replace(entry(store, OTHER), entry(store))
    assert store.get(KEY) is None


def test_an_entry_that_is_no_plain_file_is_none(store: BlobStore, tmp_path: Path) -> None:
    store.put(KEY, b"data")
    os.replace(entry(store), tmp_path / "elsewhere")
    entry(store).symlink_to(tmp_path / "elsewhere")
    assert store.get(KEY) is None
    store.put(KEY, b"new")
    assert store.get(KEY) == b"new"
    assert (tmp_path / "elsewhere").read_bytes()[HEAD_BYTES:] == b"data"
    entry(store).unlink()
    entry(store).mkdir()
    assert store.get(KEY) is None
    store.put(KEY, b"data")  # a folder is in its place, and stays
    assert store.get(KEY) is None
    assert os.listdir(store.folder) == [entry(store).name]
    entry(store).rmdir()
    os.mkfifo(entry(store))
    assert store.get(KEY) is None


def test_an_entry_of_another_user_is_none(store: BlobStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put(KEY, b"data")
    monkeypatch.setattr(os, "geteuid", lambda: entry(store).stat().st_uid + 1)
    assert store.get(KEY) is None


def test_a_folder_that_cannot_be_keeps_nothing_and_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "below", Path("\0")):
        store = BlobStore(folder)
        store.put(KEY, b"data")
        assert store.get(KEY) is None
    assert (tmp_path / "file").read_text() == "mine"


def test_what_was_used_longest_ago_goes_first(tmp_path: Path) -> None:
    keys = [sha256(bytes([number])).digest() for number in range(4)]
    store = BlobStore(tmp_path, max_bytes=3 * (HEAD_BYTES + 100))
    for number, key in enumerate(keys[:3]):
        store.put(key, bytes(100))
        os.utime(entry(store, key), (number, number))
    assert store.get(keys[0]) is not None  # used now
    store.put(keys[3], bytes(100))
    assert [store.get(key) is not None for key in keys] == [True, False, True, True]


def test_an_entry_that_is_too_large_is_not_kept(tmp_path: Path) -> None:
    small = BlobStore(tmp_path, max_bytes=HEAD_BYTES + 10)
    small.put(KEY, bytes(11))
    assert not list(tmp_path.iterdir())
    small.put(KEY, bytes(10))
    assert small.get(KEY) == bytes(10)
    large = BlobStore(tmp_path / "large")
    large.put(OTHER, bytes(MAX_ENTRY_BYTES - HEAD_BYTES + 1))
    assert large.get(OTHER) is None


def test_an_entry_that_has_grown_too_large_is_none(store: BlobStore) -> None:
    store.put(KEY, b"data")
    with open(entry(store), "r+b") as file:
        file.truncate(MAX_ENTRY_BYTES + 1)
    assert store.get(KEY) is None


def test_foreign_files_stay_and_parts_of_killed_builds_go(tmp_path: Path) -> None:
    store = BlobStore(tmp_path, max_bytes=HEAD_BYTES + 10)
    foreign = ["mine.txt", "abc.kept", f"{KEY.hex()}.pdf"]
    for name in [*foreign, "part-old.kept", "part-new.kept"]:
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "folder").mkdir()
    os.utime(tmp_path / "part-old.kept", (1, 1))
    store.put(KEY, bytes(10))
    assert sorted(os.listdir(tmp_path)) == sorted([*foreign, "folder", "part-new.kept", entry(store).name])
