"""Damaged files: the app starts with all that can be read of them, in little time, whatever the damage."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.storage import recovery
from scorekeeper.storage.match_records import Details, Record
from scorekeeper.storage.store import FILE
from tests.lanes import sample
from tests.scorekeeper.storage.damages import PAGE, counts_of, damaged, fault_after, within
from tests.scorekeeper.storage.test_store import (
    DAY,
    DELETED,
    LIST,
    LONG,
    change,
    entries_of,
    files_of_a_kill,
    filled_files,
    lay,
    match_of,
    numbers,
    opened,
    reopened,
)
from tests.scorekeeper.storage.test_store import files as files_in

SAVED = f"The scores were damaged. They are kept as scores-damaged-{DAY}.sqlite3; matches rescued from it: "
MATCHES = 6
"""On the shelf of the filled file."""


@pytest.fixture(scope="module")
def whole() -> bytes:
    return filled_files()[FILE]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file of three matches, one of them deleted: of as many pages as matter, and opened in less time."""
    folder = tmp_path_factory.mktemp("small") / "scores"
    with closing(opened(folder)) as store, store.atomic():
        store.delete(match_of(store, 7))
        match_of(store, *range(120))
        match_of(store, 8)
    return files_in(folder)[FILE]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "scores"


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(range(12), 1))
def test_a_file_damaged_at_random_opens_with_all_that_plain_reading_finds(
    tmp_path: Path, whole: bytes, seed: int
) -> None:
    lay(tmp_path / "whole", {FILE: whole})
    counts = counts_of(tmp_path / "whole")
    told: Counter[str] = Counter()
    for number in range(10):
        data, how = damaged(Random(f"{seed}/{number}"), whole)
        said, fault = fault_after(tmp_path / "opened", {FILE: data}, tmp_path / "copy", counts)
        assert fault == "", f"{seed}/{number}: {how}"
        told[said] += 1
    assert len(told) > 1, "nothing was damaged, or everything in one way"


@pytest.mark.parametrize("first", [7, 8, 9])
def test_a_page_that_leads_back_does_not_lead_round_and_round(folder: Path, whole: bytes, first: int) -> None:
    """A page that lies again in the place of a later one, before one that cannot be read."""
    pages = [whole[start : start + PAGE] for start in range(0, len(whole), PAGE)]
    for place in range(first + 2, len(pages) - 2):
        lay(folder, {FILE: b"".join((*pages[:place], pages[first], bytes(PAGE), *pages[place + 2 :]))})
        with within(50), closing(opened(folder)) as store:
            assert any(each.startswith(SAVED) for each in store.notices)
            assert LONG in numbers(store)


class Circle:
    """A table whose pages lead on to ever the same rows, before an error."""

    def __init__(self) -> None:
        self.reads = 0

    def execute(self, query: str, values: tuple[int]) -> Iterator[tuple[int, str]]:
        (start,) = values
        for number in (*range(max(start, 1), 50), *range(20, 50)) if start < 60 else range(start, 70):
            self.reads += 1
            yield number, f"row {number}"
        if start < 60:
            raise sqlite3.DatabaseError("database disk image is malformed")


def test_rows_behind_a_circle_are_found() -> None:
    old: Any = Circle()
    found = {row for row in recovery._readable_rows(old, "acts", ["body"], most_reads=10_000)}
    assert found == {(number, f"row {number}") for number in (*range(1, 50), *range(60, 70))}


def test_reading_ends_with_what_is_allowed() -> None:
    class Endless:
        def execute(self, query: str, values: tuple[int]) -> Iterator[tuple[int, str]]:
            while True:
                yield 7, "again"

    old: Any = Endless()
    assert set(recovery._readable_rows(old, "acts", ["body"], most_reads=1000)) == {(7, "again")}


HEADER = 100
"""Bytes of the header. Source: SQLite, Database File Format, 1.3."""
FIELDS = (0, *range(16, 24), *range(24, 72, 4), 72, 92, 96, HEADER)
"""Where each of its fields begins, and where the last ends."""


def harm(folder: Path, whole: bytes, byte: int, value: int, *, matches: int) -> str:
    """Open a file with one byte changed, and return what that did; empty for nothing."""
    data = whole[:byte] + bytes([value]) + whole[byte + 1 :]
    lay(folder, {FILE: data})
    with closing(opened(folder)) as store:
        if [each for each in store.notices if each != LIST] not in ([], [f"{SAVED}{matches}."]):
            return f"it says {store.notices}"
        if store.notices and (folder / f"scores-damaged-{DAY}.sqlite3").read_bytes() != data:
            return "it was not kept as it was"
        if len([each for each in store.matches() if isinstance(each, Record)]) != matches:
            return "a match is lost"
        if DELETED in numbers(store):
            return "the deleted match is back"
        if entries_of(store, LONG) != list(range(120)):
            return "an entry is lost"
        return "" if entries_of(store, match_of(store, 5)) == [5] else "nothing can be entered"


@pytest.mark.slow
def test_no_end_of_a_field_of_the_header_keeps_the_app_from_starting_or_costs_a_match(
    folder: Path, small: bytes
) -> None:
    values = [
        (byte, Random(byte).choice([each for each in (0, 255, small[byte] ^ 1) if each != small[byte]]))
        for byte in sorted({end for first, after in pairwise(FIELDS) for end in (first, after - 1)})
    ]
    faults = {each: harm(folder, small, *each, matches=2) for each in values}
    assert {each: fault for each, fault in faults.items() if fault} == {}


@pytest.mark.long
@pytest.mark.parametrize("byte", range(HEADER))
def test_no_value_of_a_byte_of_the_header_costs_a_match(folder: Path, whole: bytes, byte: int) -> None:
    values = {0, 255, whole[byte] ^ 1, Random(byte).randrange(256)} - {whole[byte]}
    faults = {each: harm(folder, whole, byte, each, matches=MATCHES) for each in values}
    assert {each: fault for each, fault in faults.items() if fault} == {}


@pytest.mark.parametrize("content", [bytes(PAGE), b"garbage " * (PAGE // 8)])
def test_a_lost_first_page_costs_nothing(folder: Path, whole: bytes, content: bytes) -> None:
    lay(folder, {FILE: content + whole[PAGE:]})
    store = opened(folder)
    assert store.notices == [f"{SAVED}{MATCHES}."]
    assert entries_of(store, LONG) == list(range(120))
    assert DELETED not in numbers(store)
    assert reopened(store).notices == [f"{SAVED}{MATCHES}."]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"CREATE TABLE acts", b"CREATE TABLE acus"),
        (b"head INTEGER", b"heap INTEGER"),
        (b"id INTEGER PRIMARY KEY, match_id", b"id INTEGER PRIMARY KEZ, match_id"),
        (b"CREATE INDEX acts_of_match", b"CREATE INDEY acts_of_match"),
        (b"tableacts", b"table\xffcts"),
    ],
)
def test_damage_to_what_says_how_the_tables_were_made_costs_nothing(
    folder: Path, whole: bytes, old: bytes, new: bytes
) -> None:
    assert whole.count(old) == 1
    lay(folder, {FILE: whole.replace(old, new)})
    store = opened(folder)
    assert store.notices == [f"{SAVED}{MATCHES}."]
    assert entries_of(store, LONG) == list(range(120))


def test_an_act_keeps_its_number_where_its_table_does_not_say_that_it_is_one(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = match_of(store, 1, 2, 3)
        acts = store._rows("SELECT * FROM acts ORDER BY id", ())
    # In a column that is the number of its row nothing is stored. Source: SQLite, Database File Format, 2.3; and the
    # column is one only as long as it is an INTEGER.
    statement = b"id INTEGER PRIMARY KEY, match_id"
    data = (folder / FILE).read_bytes()
    assert data.count(statement) == 1
    lay(folder, {FILE: data.replace(statement, statement.replace(b"INTEGER", b"INTEGEX"))})
    store = opened(folder)
    assert store.notices == [f"{SAVED}1."]
    assert entries_of(store, match) == [1, 2, 3]
    assert store._rows("SELECT * FROM acts ORDER BY id", ()) == acts


def test_an_index_that_lacks_acts_is_damage(folder: Path) -> None:
    with closing(opened(folder)) as store:
        match = match_of(store, *range(200))
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'acts_of_match'").fetchone()
    data = bytearray((folder / FILE).read_bytes())
    start = (root - 1) * PAGE
    # The number of cells of a page. Source: SQLite, Database File Format, 1.6: bytes 3 and 4.
    count = int.from_bytes(data[start + 3 : start + 5], "big")
    data[start + 3 : start + 5] = (count - 50).to_bytes(2, "big")
    lay(folder, {FILE: bytes(data)})
    store = opened(folder)
    assert store.notices == [f"{SAVED}1."]
    assert entries_of(store, match) == list(range(200))


def test_a_shelf_that_is_missing_is_begun_again_and_said(folder: Path) -> None:
    with closing(opened(folder)) as store:
        first, second = match_of(store, 1), match_of(store, 2)
        store.delete(first)
    change(folder, "DELETE FROM matches WHERE id = 0")
    store = opened(folder)
    assert store.notices == [LIST]
    assert sorted(numbers(store)) == [first, second]
    assert reopened(store).notices == []


@pytest.mark.parametrize("damage", ["head = 'x'", "head = x'00'", "head = 1.5", "key = x'ff'"])
def test_a_match_whose_line_is_damaged_harms_no_other(folder: Path, damage: str) -> None:
    with closing(opened(folder)) as store:
        first, second = match_of(store, 1, 2), match_of(store, 3)
    change(folder, f"UPDATE matches SET {damage} WHERE id = {first}")
    store = opened(folder)
    assert entries_of(store, second) == [3]
    assert len(store.matches()) == 2


@pytest.mark.parametrize("damage", ["head = 'x'", "head = x'00'"])
def test_a_damaged_head_is_put_back_by_salvage(folder: Path, damage: str) -> None:
    with closing(opened(folder)) as store:
        match = match_of(store, 1, 2)
    change(folder, f"UPDATE matches SET {damage} WHERE id = {match}", "PRAGMA user_version = 0")
    store = opened(folder)
    assert store.notices == [f"{SAVED}1."]
    assert entries_of(store, match) == [1, 2]


def test_a_match_of_which_the_last_columns_cannot_be_read_keeps_the_others(folder: Path) -> None:
    """Source: SQLite, Database File Format, 2.1: a text of 300 bytes is of type 613, written as 84 65."""
    with closing(opened(folder)) as store:
        match = match_of(store, 1, 2)
        store.set_details(match, Details("2026-11-28", "", "n" * 300))
    change(folder, "PRAGMA user_version = 0")
    data = (folder / FILE).read_bytes()
    assert data.count(b"\x00\x84\x65") == 1
    (folder / FILE).write_bytes(data.replace(b"\x00\x84\x65", b"\x00\xff\x65"))  # longer than the row
    store = opened(folder)
    assert store.notices == [f"{SAVED}1."]
    assert entries_of(store, match) == [1, 2]
    (record,) = store.matches()
    assert isinstance(record, Record)
    assert record.details == Details("2026-11-28")


def test_what_is_written_is_whole_again(folder: Path, whole: bytes) -> None:
    lay(folder, {FILE: whole[: 8 * PAGE] + bytes(PAGE) + whole[9 * PAGE :]})
    with closing(opened(folder)) as store:
        assert store.notices
    with closing(sqlite3.connect(folder / FILE)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.slow
@pytest.mark.parametrize("length", [2, 100, 511])
def test_of_a_stub_of_a_file_what_lies_in_its_log_is_taken_over(folder: Path, length: int) -> None:
    content = files_of_a_kill()
    lay(folder, {FILE: content[FILE][:length], f"{FILE}-wal": content[f"{FILE}-wal"]})
    store = opened(folder)
    assert any(each.startswith(SAVED) for each in store.notices)
    assert entries_of(store, max(numbers(store))) == list(range(300))
    kept = f"scores-damaged-{DAY}.sqlite3"
    assert (folder / kept).read_bytes() == content[FILE][:length]
    assert (folder / f"{kept}-wal").read_bytes() == content[f"{FILE}-wal"]
