"""Everything survives: reopening, older and newer and damaged files, a full disk, folders that cannot be written."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import date
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from scorekeeper.acts import Act, Change, Edited, Entered
from scorekeeper.codec import DamagedDataError
from scorekeeper.match_log import MatchLog, SetUp
from scorekeeper.rules.rounds import PlayerLeft, Round
from scorekeeper.storage import database_file, integrity, recovery, schema
from scorekeeper.storage.match_records import (
    MATCH_LIST,
    ImportedMatch,
    MissingGame,
    Record,
    StoredActs,
    UnreadableMatch,
)
from scorekeeper.storage.store import APPLICATION_ID, FILE, MIGRATIONS, StorageError, Store
from tests.scorekeeper.kill.matches import SIMULATED, Clock, all_games, any_other, contents, play, simulated

ROOT = Path(__file__).resolve().parents[3]
DAY = "2026-11-28"
DELETED, LONG = 1, 2
"""The first matches of the filled files."""
LIST = (
    "The match list was damaged: recently ended or deleted matches may be back, and recently "
    "renamed players may have their old names."
)
LACKING = re.compile(r" (saved|lost|missing|read any more|there were \d+|entries)\b")
"""How what is told of a match that lacks something sounds."""
PARTS = ("", "-wal", "-shm", "-journal")
HEADER = 100
"""Its bytes say that the file is open, too. Source: SQLite, Database File Format, 1.3."""
ADDED = "ALTER TABLE matches ADD COLUMN mood TEXT;\nCREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT);\n"
NEXT = len(MIGRATIONS) + 1
"""The version after that step."""


@pytest.fixture(autouse=True)
def nobody_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Return the tests a home that must stay empty."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    yield
    assert list(home.iterdir()) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "scores"


def opened(folder: Path, migrations: tuple[str, ...] = MIGRATIONS) -> Store:
    return Store(folder, Clock(), migrations=migrations)


def reopened(store: Store) -> Store:
    store.close()
    return opened(store.path.parent)


def numbers(store: Store) -> list[int]:
    return [each.id for each in store.matches()]


def rounds(*points: int) -> list[Act]:
    return [Entered(Round((each, 0, -each))) for each in points]


def match_of(store: Store, *points: int) -> int:
    match = store.begin(any_other())
    play(store, match, store.open(match), *rounds(*points))
    return match


def entries_of(store: Store, match: int) -> list[int]:
    return [entry.points[0] for entry in store.open(match).entries]


def files(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


def written(folder: Path) -> dict[str, bytes]:
    """Return the files that hold anything of ours: `-shm` is SQLite's own memory of the log."""
    return {name: data for name, data in files(folder).items() if data and not name.endswith("-shm")}


@cache
def filled_files() -> dict[str, bytes]:
    """Make a file with a deleted match, one of many rounds, and one of each game, once for all who want it."""
    with tempfile.TemporaryDirectory() as place:
        with closing(opened(Path(place))) as store, store.atomic():
            deleted = match_of(store, 7)
            store.delete(deleted)
            long = match_of(store, *range(120))
            store.write_values({"draft:match/2": {"points": list(range(2000))}})  # fills pages of its own
            for setup, entries in (simulated(game, 0) for game in SIMULATED):
                match = store.begin(setup)
                play(store, match, MatchLog(setup), *[Entered(entry) for entry in entries])
            store.write_values({"draft:match/1": {"points": [1, None]}, "settings": {"language": "cs"}})
        assert (deleted, long) == (DELETED, LONG)
        return files(Path(place))


def filled(folder: Path) -> None:
    """Lay such a file into a folder."""
    lay(folder, filled_files())


def held_in(folder: Path) -> dict[str, Any]:
    with closing(opened(folder)) as store:
        return contents(store)


def change(folder: Path, *statements: str) -> None:
    """Change the file behind the app's back."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        for each in statements:
            db.execute(each)


# Reopening


def test_acts_cursor_summary_and_times_survive_reopening(folder: Path) -> None:
    store = opened(folder)
    for setup, entries in all_games():
        match = store.begin(setup)
        play(store, match, MatchLog(setup), *[Entered(entry) for entry in entries])
    held, listed = contents(store), store.matches()
    again = reopened(store)
    assert contents(again) == held
    assert again.matches() == listed
    assert len(listed) == 15
    for (setup, entries), record in zip(all_games(), reversed(listed), strict=True):
        assert isinstance(record, Record)
        assert record.summary == {"entries": len(entries)}
        assert again.open(record.id).entries == list(entries)
        assert again.record(record.id).setup == setup


def test_undo_and_redo_survive_reopening_without_limit(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, *range(40))
    log = store.open(match)
    play(store, match, log, Edited((Change(3, None), Change(5, Round((99, None, 0))))), Entered(PlayerLeft("Ana")))
    for left in reversed(range(42)):
        store.undo(match, {"left": left})
        store = reopened(store) if left % 7 == 0 else store
        assert store.read_acts(match).cursor == left
    assert store.open(match).entries == []
    store.undo(match)  # there is nothing: nothing happens
    for _ in range(42):
        store = reopened(store) if store.read_acts(match).cursor % 7 == 0 else store
        store.redo(match)
    store.redo(match)
    again = store.open(match)
    assert again.acts == log.acts
    assert (again.cursor, again.entries, again.states) == (42, log.entries, log.states)
    # By hand: 0 to 39 without 3, and 99 in place of 5.
    assert [entry.points[0] for entry in again.entries[:6]] == [0, 1, 2, 4, 99, 6]
    assert again.acts[-1] == Entered(PlayerLeft("Ana"))


def test_a_new_act_after_undo_begins_a_line_and_the_old_one_stays_in_the_file(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, 1, 2, 3)
    store.undo(match)
    store.undo(match)
    play(store, match, store.open(match), *rounds(4))
    assert entries_of(store, match) == [1, 4]
    store.undo(match)
    store = reopened(store)
    assert [body["entry"]["points"][0] for body, _ in store.read_acts(match).acts] == [1, 4]
    store.redo(match)
    assert entries_of(store, match) == [1, 4]
    stored = store._rows("SELECT body FROM acts WHERE match_id = ? ORDER BY id", (match,))
    assert [json.loads(body)["entry"]["points"][0] for (body,) in stored] == [1, 2, 3, 4]


def test_new_game_end_and_delete_are_undone_after_reopening(folder: Path) -> None:
    store = opened(folder)
    first = match_of(store, 1)
    second = match_of(store, 2)
    store.end(first)
    store.delete(second)
    store.reopen(first)
    steps: list[tuple[list[int], bool]] = [
        ([first], True),
        ([second, first], True),
        ([second, first], False),
        ([first], False),
        ([], False),
    ]
    for on_shelf, is_ended in steps:
        store.undo(MATCH_LIST)
        store = reopened(store)
        assert numbers(store) == on_shelf
        assert not on_shelf or store.record(first).is_ended is is_ended
    for on_shelf, _ in [*steps[:4][::-1], steps[0]]:
        store.redo(MATCH_LIST)
        store = reopened(store)
        assert numbers(store) == on_shelf
    store.redo(MATCH_LIST)
    assert not store.record(first).is_ended
    assert entries_of(store, first) == [1]
    assert entries_of(store, second) == [2]


def test_notes_of_any_kind_survive_and_are_taken_away(folder: Path) -> None:
    store = opened(folder)
    notes = {
        "pages": ["home", "match/1"],
        "draft:name/Ž\ud83d": {"typed": "Ana"},
        "draft:x": {"text": "Ž\x00 \ud83d 🎲 שרה", "blank": None, "zero": 0},
    }
    store.write_values(notes)
    store = reopened(store)
    assert {key: store.read_value(key) for key in notes} == notes
    store.write_values({"pages": None, "draft:x": {}})
    store = reopened(store)
    assert (store.read_value("pages"), store.read_value("draft:x"), store.read_value("never")) == (None, {}, None)


def test_names_are_kept_exactly(folder: Path) -> None:
    names = ("=2+2", "A" * 60, "👩‍👩‍👧‍👦", "שרה", "half \ud83d", "a\x00b\n", "  ")
    store = opened(folder)
    match = store.begin(any_other(*names))
    assert reopened(store).open(match).setup.names == names


def test_a_match_that_is_not_there_is_said_so(folder: Path) -> None:
    store = opened(folder)
    for act in (store.record, store.open, store.read_acts):
        with pytest.raises(DamagedDataError, match=r"^match 7 is not there$"):
            act(7)
    with pytest.raises(DamagedDataError, match=r"^match 7 is not there$"):
        store.do(7, rounds(1)[0], {})
    with pytest.raises(StorageError):
        store.record(10**30)


def test_what_is_done_together_is_kept_as_one(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, 1)
    held = contents(store)
    with suppress(KeyboardInterrupt), store.atomic():
        store.do(match, rounds(2)[0], {})
        store.write_values({"pages": ["home"]})
        assert entries_of(store, match) == [1, 2]
        raise KeyboardInterrupt
    assert contents(store) == held
    with store.atomic():
        store.write_values({"pages": ["home"]})
        with pytest.raises(DamagedDataError):
            store.do(99, rounds(2)[0], {})
        store.do(match, rounds(2)[0], {})
    store = reopened(store)
    assert entries_of(store, match) == [1, 2]
    assert store.read_value("pages") == ["home"]


def test_the_file_is_durable_and_its_log_does_not_grow_without_end(folder: Path) -> None:
    store = opened(folder)
    db = store._connection
    # 2 is FULL: the log is synced with every commit. Source: SQLite, PRAGMA synchronous.
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    match = store.begin(any_other())
    db.execute("PRAGMA synchronous = OFF")  # only so that the test is quick
    for _ in range(1500):
        store.do(match, rounds(1)[0], {"totals": {"Ana": 1}})
    # The log is taken in every 1,000 pages of 4,096 bytes. Source: SQLite, PRAGMA wal_autocheckpoint.
    assert 1_000_000 < Path(f"{store.path}-wal").stat().st_size < 5_000_000
    store.close()
    assert [each.name for each in folder.iterdir()] == [FILE]


def test_a_copy_of_the_file_has_everything_once_the_store_has_rested(folder: Path, tmp_path: Path) -> None:
    store, changes = opened(folder), []
    store.on_commit = lambda: changes.append(len(changes))
    match = match_of(store, 1, 2)
    assert len(changes) == 3, "the match, and two rounds of it"
    store.rest()
    with closing(copied(folder, tmp_path / "rested")) as copy:
        assert entries_of(copy, match) == [1, 2]
    play(store, match, store.open(match), *rounds(3))
    with closing(copied(folder, tmp_path / "not-rested")) as copy:
        assert entries_of(copy, match) == [1, 2]
    (folder / FILE).rename(tmp_path / "away")
    store.rest()
    assert not (folder / FILE).exists()
    play(store, match, store.open(match), *rounds(4))
    assert store.news == [f"{folder / FILE} was removed while the app was running. It is back, with everything in it."]
    assert entries_of(store, match) == [1, 2, 3, 4]


def test_it_rests_while_another_process_reads(folder: Path) -> None:
    store = opened(folder)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM notes").fetchall()
        match = match_of(store, 1)
        began = monotonic()
        store.rest()
        assert monotonic() - began < integrity.PATIENCE_SECONDS
        reader.execute("COMMIT")
    assert entries_of(store, match) == [1]


def copied(folder: Path, place: Path) -> Store:
    """Open a copy of the one file, as a user takes it along."""
    place.mkdir()
    shutil.copy(folder / FILE, place / FILE)
    return opened(place)


def test_the_file_alone_is_whole_once_its_log_is_folded_in(folder: Path, tmp_path: Path) -> None:
    store = opened(folder)
    match = match_of(store, 1, 2, 3)
    store.checkpoint()
    with closing(copied(folder, tmp_path / "paused")) as copy:
        assert (copy.notices, entries_of(copy, match)) == ([], [1, 2, 3])
    play(store, match, store.open(match), *rounds(4))
    other = opened(folder)  # while another one has it open, SQLite itself would fold nothing in
    store.close()
    with closing(copied(folder, tmp_path / "closed")) as copy:
        assert entries_of(copy, match) == [1, 2, 3, 4]
    assert entries_of(other, match) == [1, 2, 3, 4]


@pytest.mark.slow
def test_a_log_that_cannot_be_folded_in_now_loses_nothing(folder: Path) -> None:
    store, other = opened(folder), opened(folder)
    match = match_of(store, 1)
    other._connection.execute("BEGIN")
    assert entries_of(other, match) == [1]
    play(store, match, store.open(match), *rounds(2))
    store.checkpoint()
    other._connection.execute("COMMIT")
    assert entries_of(other, match) == [1, 2]
    play(store, match, store.open(match), *rounds(3))
    assert entries_of(reopened(store), match) == [1, 2, 3]


# Taking in


def test_take_in_is_all_or_nothing_and_knows_a_match(folder: Path) -> None:
    store = opened(folder)
    setup = any_other()
    acts = tuple(({"is": "Entered", "entry": {"is": "Round", "points": [n, 0, 0]}}, f"{DAY}T20:00") for n in (1, 2))
    arrivals = [
        ImportedMatch("one", setup, StoredActs(acts, 1), f"{DAY}T19:00", True, {"a": 1}),
        ImportedMatch("two", setup, StoredActs((), 0), f"{DAY}T19:00"),
    ]
    bad = ImportedMatch("three", setup, StoredActs(((object(), DAY),), 0), DAY)
    with pytest.raises(TypeError):
        store.import_all([*arrivals, bad])
    assert (numbers(store), store.find_match("one")) == ([], None)
    one, two = store.import_all(arrivals)
    assert (store.find_match("one"), store.find_match("two"), store.find_match("")) == (one, two, None)
    assert store.read_acts(one) == StoredActs(acts, 1)
    record = store.record(one)
    assert (record.is_ended, record.summary, store.record(two).is_ended) == (True, {"a": 1}, False)
    store.delete(one)
    assert store.import_all([ImportedMatch("one", setup, StoredActs((), 0), DAY)]) == [one]
    assert store.read_acts(one) == StoredActs(acts, 1)
    assert one in numbers(store)


# Older and newer files


def test_an_older_file_is_backed_up_and_brought_up_to_date(folder: Path, tmp_path: Path) -> None:
    filled(folder)
    held = held_in(folder)
    newer = (*MIGRATIONS, ADDED)
    store = opened(folder, newer)
    assert store.notices == []
    assert contents(store) == held
    assert store._connection.execute("PRAGMA user_version").fetchone() == (NEXT,)
    store._connection.execute("INSERT INTO tables (name) VALUES ('kitchen')")
    store.close()
    assert sorted(files(folder)) == [f"scores-before-version-{NEXT}-{DAY}.sqlite3", FILE]
    # The backup is the file as it was, and can be put back.
    (tmp_path / "back").mkdir()
    shutil.copy(folder / f"scores-before-version-{NEXT}-{DAY}.sqlite3", tmp_path / "back" / FILE)
    back = opened(tmp_path / "back")
    assert contents(back) == held
    assert entries_of(back, LONG) == list(range(120))


def test_a_migration_that_fails_leaves_the_file_as_it_was(folder: Path) -> None:
    filled(folder)
    held = held_in(folder)
    before = (folder / FILE).read_bytes()
    for _ in range(2):
        with pytest.raises(StorageError, match=r"no such table: absent; nothing was saved\.$"):
            opened(folder, (*MIGRATIONS, ADDED, "DROP TABLE absent;\n"))
    assert files(folder).keys() == {FILE}
    assert (folder / FILE).read_bytes() == before
    assert held_in(folder) == held


def test_the_shelf_forgets_what_was_not_kept(folder: Path) -> None:
    store = opened(folder)
    first, second = match_of(store, 1), match_of(store, 2)
    with suppress(KeyboardInterrupt), store.atomic():
        store.delete(first)
        assert [each.id for each in store.matches()] == [second]
        raise KeyboardInterrupt
    store.end(second)  # gets the number that the deletion would have had
    shelf = {each.id: each.is_ended for each in store.matches() if isinstance(each, Record)}
    assert shelf == {first: False, second: True}


def test_a_step_is_taken_once_when_two_start_together(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(folder)
    newer = (*MIGRATIONS, "UPDATE notes SET body = body || ' ';\n")
    back_up = database_file.back_up
    others: list[Store] = []

    def other_first(*args: Any) -> None:
        back_up(*args)
        monkeypatch.setattr(database_file, "back_up", back_up)
        others.append(opened(folder, newer))

    monkeypatch.setattr(database_file, "back_up", other_first)
    store = opened(folder, newer)
    assert store._rows("SELECT body FROM notes WHERE key = 'settings'") == [('{"language":"cs"} ',)]
    others[0].close()


def test_a_newer_file_is_kept_aside_whole(folder: Path) -> None:
    filled(folder)
    opened(folder, (*MIGRATIONS, ADDED)).close()
    for name in set(files(folder)) - {FILE}:
        (folder / name).unlink()
    before = (folder / FILE).read_bytes()
    store = opened(folder)
    kept = f"scores-version-{NEXT}-{DAY}.sqlite3"
    assert store.notices == [
        f"The scores are from a newer version of the app. They are kept as {kept}; this is a fresh start."
    ]
    assert (folder / kept).read_bytes() == before
    assert numbers(store) == []
    match_of(store, 1)
    assert reopened(store).notices == []


# Damaged files


@cache
def files_of_a_kill() -> dict[str, bytes]:
    """Fill a file, play on and be killed, in a process of its own; once for all who want what is left."""
    code = (
        "import os, sys; from pathlib import Path\n"
        "from tests.scorekeeper.storage.test_store import match_of, opened\n"
        "store = opened(Path(sys.argv[1]))\n"
        "match_of(store, *range(300)); os.kill(os.getpid(), 9)"
    )
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "scores"
        filled(folder)
        done = subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, check=False)
        assert done.returncode == -signal.SIGKILL
        found = files(folder)
    assert len(found[f"{FILE}-wal"]) > 100_000
    return found


def killed(folder: Path) -> None:
    """Leave a file with its log beside it, as a kill does."""
    lay(folder, files_of_a_kill())


@pytest.fixture(scope="module")
def closed_files() -> dict[str, bytes]:
    return filled_files()


@pytest.fixture(scope="module")
def killed_files() -> dict[str, bytes]:
    return files_of_a_kill()


def lay(folder: Path, content: dict[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in content.items():
        (folder / name).write_bytes(data)


LENGTHS = (1, 15, 16, 100, 512, 4095, 4096, 4097, 20000, 40960, -4096, -1, 2, 99, 511, 1000, 8192, 12288, -4097)
OFTEN = 12
"""So many of them run always: at the ends of what the format has, and on both sides of a page's."""


CUTS = [(length, (place + half) % 2 == 1) for half in (0, 1) for place, length in enumerate(LENGTHS)]
"""Each length with and without a log; of the first half each length is once."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("length", "with_log"),
    [pytest.param(*each, marks=[pytest.mark.long] * (place >= OFTEN)) for place, each in enumerate(CUTS)],
)
def test_a_file_that_was_cut_short_is_kept_aside_and_the_rest_goes_on(
    folder: Path, closed_files: dict[str, bytes], killed_files: dict[str, bytes], length: int, with_log: bool
) -> None:
    source = killed_files if with_log else closed_files
    whole = source[FILE]
    cut = {**source, FILE: whole[:length]}
    cut.pop(f"{FILE}-shm", None)
    lay(folder, cut)
    store = opened(folder)
    kept = f"scores-damaged-{DAY}.sqlite3"
    if (folder / kept).exists():
        count = sum(isinstance(each, Record) for each in store.matches())
        saved, *lacking = [each for each in store.notices if each != LIST]
        assert saved == f"The scores were damaged. They are kept as {kept}; matches rescued from it: {count}."
        assert all(LACKING.search(each) for each in lacking)
        for part in ("", "-wal"):
            if f"{FILE}{part}" in cut:
                assert (folder / f"{kept}{part}").read_bytes() == cut[f"{FILE}{part}"]
    else:  # only the empty end of the last page was cut, or the log holds what was cut
        assert store.notices == []
        assert -4096 < length < 0 or with_log
        assert len(numbers(store)) == 7 if with_log else 6
    assert DELETED not in numbers(store) or LIST in store.notices
    for record in store.matches():
        if isinstance(record, Record):
            store.open(record.id)
    match = match_of(store, 5, 6)
    store = reopened(store)
    assert (store.notices, entries_of(store, match)) == ([], [5, 6])
    store.close()


def test_a_file_that_lost_its_last_page_gives_back_every_other_row(
    folder: Path, closed_files: dict[str, bytes]
) -> None:
    lay(folder, {FILE: closed_files[FILE][:-4096]})
    store = opened(folder)
    assert store.notices
    # 120 rounds were entered first, so they lie before the page that is gone.
    assert entries_of(store, LONG) == list(range(120))
    assert DELETED not in numbers(store)
    assert store.read_value("settings") == {"language": "cs"}


@pytest.mark.slow
@pytest.mark.parametrize("page", range(1, 14))
def test_a_damaged_page_costs_only_what_lay_on_it(folder: Path, closed_files: dict[str, bytes], page: int) -> None:
    whole = closed_files[FILE]
    assert page * 4096 < len(whole)
    damaged = whole[: page * 4096] + os.urandom(4096) + whole[(page + 1) * 4096 :]
    lay(folder, {FILE: damaged})
    store = opened(folder)
    assert (folder / f"scores-damaged-{DAY}.sqlite3").read_bytes() == damaged
    told = "".join(each for each in store.notices if "(Ana, Ben, Eva)" in each and " of 120 entries saved" in each)
    store.undo(MATCH_LIST)
    store.redo(MATCH_LIST)
    for record in store.matches():
        if isinstance(record, Record):
            log = store.open(record.id)
            assert log.entries == list(log.entries)
            if record.id == LONG:  # what is left is told, and in its order
                points = [entry.points[0] for entry in log.entries]
                assert points == sorted(set(points))
                assert len(points) == 120 or f": {len(points)} of 120 entries saved" in told or not points
                if points and "in between" in told:
                    assert f"; {points[-1] + 1 - len(points)} in between" in told
    store.close()


@pytest.mark.slow
def test_most_pages_can_be_lost_without_losing_a_match(folder: Path, closed_files: dict[str, bytes]) -> None:
    whole = closed_files[FILE]
    saved = []
    for page in range(1, len(whole) // 4096):
        lay(folder, {FILE: whole[: page * 4096] + bytes(4096) + whole[(page + 1) * 4096 :]})
        store = opened(folder)
        saved.append(sum(isinstance(each, Record) for each in store.matches()))
        store.close()
    # There are 6; only the pages of matches and the roots of the tables cost any.
    assert saved.count(6) >= len(saved) - 4, saved


@pytest.mark.parametrize("content", [b"\0" * 5000, b"garbage " * 1000, b"SQLite format 3\0" + b"\xff" * 9000, b"{}"])
def test_garbage_is_kept_aside(folder: Path, content: bytes) -> None:
    lay(folder, {FILE: content})
    store = opened(folder)
    kept = f"scores-damaged-{DAY}.sqlite3"
    assert store.notices == [f"The scores were damaged. They are kept as {kept}; matches rescued from it: 0."]
    assert (folder / kept).read_bytes() == content
    assert entries_of(store, match_of(store, 3)) == [3]


def test_an_empty_file_is_told_until_somebody_has_acted_and_damaged_with_a_log_beside_it(
    folder: Path, killed_files: dict[str, bytes]
) -> None:
    lay(folder, {FILE: b""})
    for _ in range(2):
        store = opened(folder)
        assert store.notices == ["The score file, scores.sqlite3, was empty; this is a fresh start."]
        store.close()
    store = opened(folder)
    match_of(store, 1)
    assert reopened(store).notices == []
    store.close()
    assert files(folder).keys() == {FILE, f"{FILE}-wal", f"{FILE}-shm"}
    for without in (b"", None):
        lay(folder, {f"{FILE}-wal": killed_files[f"{FILE}-wal"], **({} if without is None else {FILE: without})})
        store = opened(folder)
        kept = f"scores-damaged-{DAY}.sqlite3"
        assert store.notices == [f"The scores were damaged. They are kept as {kept}; matches rescued from it: 0."]
        assert (folder / f"{kept}-wal").read_bytes() == killed_files[f"{FILE}-wal"]
        assert numbers(store) == []
        store.close()


def test_a_second_damaged_file_gets_another_name(folder: Path) -> None:
    for content in (b"first" * 200, b"second" * 200):
        folder.mkdir(exist_ok=True)
        (folder / FILE).write_bytes(content)
        opened(folder).close()
    assert (folder / f"scores-damaged-{DAY}.sqlite3").read_bytes() == b"first" * 200
    assert (folder / f"scores-damaged-{DAY}-2.sqlite3").read_bytes() == b"second" * 200


def test_a_folder_in_place_of_the_file_is_kept_aside(folder: Path) -> None:
    (folder / FILE).mkdir(parents=True)
    (folder / FILE / "photo.jpg").write_bytes(b"x")
    store = opened(folder)
    kept = f"scores-foreign-{DAY}.sqlite3"
    assert store.notices == [f"The score file was not a scorekeeper file. It is kept as {kept}; this is a fresh start."]
    assert (folder / kept / "photo.jpg").read_bytes() == b"x"
    match_of(store, 1)


@pytest.mark.parametrize("mode", ["delete", "wal"])
@pytest.mark.parametrize("owner", [0, 77])
def test_another_app_s_file_is_kept_aside_byte_for_byte(folder: Path, mode: str, owner: int) -> None:
    folder.mkdir()
    change(
        folder, f"PRAGMA journal_mode = {mode}", "CREATE TABLE matches (id INTEGER)", f"PRAGMA application_id={owner}"
    )
    before = (folder / FILE).read_bytes()
    store = opened(folder)
    kept = f"scores-foreign-{DAY}.sqlite3"
    assert store.notices == [f"The score file was not a scorekeeper file. It is kept as {kept}; this is a fresh start."]
    assert (folder / kept).read_bytes() == before
    assert numbers(store) == []


def test_a_notice_is_told_until_somebody_has_acted(folder: Path) -> None:
    lay(folder, {FILE: b"x" * 1000})
    first = opened(folder)
    notices = first.notices
    assert len(notices) == 1
    again = reopened(first)
    assert again.notices == notices
    again.write_values({"pages": ["home"]})
    assert reopened(again).notices == []


# Damaged rows


def test_a_damaged_act_harms_only_its_match(folder: Path) -> None:
    store = opened(folder)
    first, second = match_of(store, 1, 2), match_of(store, 3)
    store.close()
    change(folder, f"UPDATE acts SET body = '{{\"is\":' WHERE match_id = {first} AND parent IS NULL")
    store = opened(folder)
    assert store.notices == []
    with pytest.raises(DamagedDataError, match=r"^act \d+: '\{\"is\":' is not JSON$"):
        store.open(first)
    assert numbers(store) == [second, first]
    assert entries_of(store, second) == [3]
    store.delete(first)
    assert numbers(store) == [second]


DAMAGES = {
    "setup = '{'": "set-up: '{' is not JSON",
    "setup = '[]'": "set-up: game, players and options are needed",
    "setup = replace(setup, 'rounds', 'chess')": (
        "set-up: the game 'chess' is not installed here; installed: above-water, showboat, down-the-well, five-suit, "
        "to-the-bottom, avoid-the-hearts, darts, exact-tricks, five-dice, foretold-tricks, golf, low-card-grid, "
        "pegging-board, rummy, word-tiles, rounds"
    ),
    "setup = replace(setup, '\"low_wins\":false', '\"low_wins\":3')": "set-up.options.low_wins: 3 is not true or false",
    "setup = CAST(x'7bff' AS TEXT)": "set-up: b'{\\xff' is not JSON",
    "begun = 'yesterday'": "Invalid isoformat string: 'yesterday'",
    "setup = '" + "[" * 100_000 + "'": f"set-up: {'[' * 100!r:.60} is not JSON",
}


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage[:40])
def test_a_damaged_match_is_listed_as_such_and_harms_no_other(folder: Path, damage: str) -> None:
    store = opened(folder)
    first, second = match_of(store, 1), match_of(store, 2)
    store.close()
    change(folder, f"UPDATE matches SET {damage} WHERE id = {first}")
    store = opened(folder)
    assert store.notices == []
    missing = MissingGame("chess", "", ("Ana", "Ben", "Eva"), date(2026, 11, 28)) if "chess" in damage else None
    assert [each for each in store.matches() if each.id == first] == [UnreadableMatch(first, DAMAGES[damage], missing)]
    with pytest.raises(DamagedDataError) as raised:
        store.open(first)
    assert str(raised.value) == DAMAGES[damage]
    assert entries_of(store, second) == [2]
    store.delete(first)
    assert numbers(store) == [second]


@pytest.mark.parametrize("damage", ["summary = '{'", "summary = '[1]'", "summary = x'ff'"])
def test_a_damaged_summary_harms_nothing(folder: Path, damage: str) -> None:
    store = opened(folder)
    match = match_of(store, 1, 2)
    store.close()
    change(folder, f"UPDATE matches SET {damage}")
    store = opened(folder)
    assert store.record(match).summary == {}
    assert entries_of(store, match) == [1, 2]


@pytest.mark.parametrize("damage", ["parent = id", "parent = id + 1", "parent = 999", "match_id = 77"])
def test_a_broken_line_is_said_so_and_does_not_run_in_a_circle(folder: Path, damage: str) -> None:
    store = opened(folder)
    match, other = match_of(store, 1, 2, 3), match_of(store, 4)
    store.close()
    change(folder, f"UPDATE acts SET {damage} WHERE id = 3")  # 1 is the shelf's
    store = opened(folder)
    with pytest.raises(DamagedDataError, match=rf"^match {match}: act \d+ is missing$"):
        store.read_acts(match)
    store.undo(match)
    assert entries_of(store, other) == [4]


@pytest.mark.parametrize("damage", ["body = '{'", "body = x'ff'", "parent = 1000 + id"])
def test_a_damaged_shelf_puts_every_match_back_and_says_so(folder: Path, damage: str) -> None:
    store = opened(folder)
    first, second = match_of(store, 1), match_of(store, 2)
    store.delete(first)
    store.close()
    change(folder, f"UPDATE acts SET {damage} WHERE match_id = 0 AND parent IS NULL")
    store = opened(folder)
    assert store.notices == [LIST]
    assert sorted(numbers(store)) == [first, second]
    assert (entries_of(store, first), entries_of(store, second)) == ([1], [2])
    store.delete(first)
    store = reopened(store)
    assert (store.notices, numbers(store)) == ([], [second])


def test_an_act_out_of_reach_is_never_followed(folder: Path) -> None:
    """A stray act that names one of another match, or itself, is neither undone to nor done again."""
    store = opened(folder)
    first, second = match_of(store, 1), match_of(store, 2)
    (head,) = store._rows("SELECT head FROM matches WHERE id = ?", (first,))[0]
    store._connection.execute(
        "INSERT INTO acts (id, match_id, parent, body, at) VALUES (900, ?, 900, '{}', ''), (901, ?, ?, '{}', '')",
        (first, second, head),
    )
    store = reopened(store)
    assert (entries_of(store, first), entries_of(store, second)) == ([1], [2])
    assert len(store.read_acts(first).acts) == len(store.read_acts(second).acts) == 1


# Killed in the middle of opening


class Killed(BaseException):
    """Nothing that follows is done."""


def steps(monkeypatch: pytest.MonkeyPatch, stop_at: int) -> list[str]:
    """Stop at a step of opening that changes the folder, as a kill would: nothing that follows is done."""
    done: list[str] = []

    def step(name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*args: Any, **kwargs: Any) -> Any:
            if len(done) >= stop_at:
                raise Killed
            done.append(name)
            return act(*args, **kwargs)

        return stepped

    for name in ("replace", "unlink"):
        monkeypatch.setattr(Path, name, step(name, getattr(Path, name)))
    monkeypatch.setattr(os, "replace", step("os.replace", os.replace))
    for module in (database_file, recovery):
        monkeypatch.setattr(module, "migrate", step("migrate", schema.migrate))
    monkeypatch.setattr(recovery, "_repair_matches", step("mend", recovery._repair_matches))
    return done


@pytest.mark.slow
@pytest.mark.parametrize("stop_at", range(14))
def test_a_kill_while_a_file_is_kept_aside_loses_nothing(
    folder: Path, killed_files: dict[str, bytes], stop_at: int
) -> None:
    damaged = {**killed_files, FILE: killed_files[FILE][:-20_000]}
    damaged.pop(f"{FILE}-shm")
    damaged[f"{FILE}-wal"] = damaged[f"{FILE}-wal"][:4000]
    lay(folder, damaged)
    with pytest.MonkeyPatch.context() as patch:
        done = steps(patch, stop_at)
        is_whole = False
        with suppress(Killed):
            opened(folder).close()
            is_whole = True
    assert is_whole or len(done) == stop_at
    store = opened(folder)
    kept = f"scores-damaged-{DAY}.sqlite3"
    saved = f"The scores were damaged. They are kept as {kept}; matches rescued from it: "
    assert any(each.startswith(saved) for each in store.notices)
    for part in ("", "-wal"):
        assert (folder / f"{kept}{part}").read_bytes() == damaged[f"{FILE}{part}"]
    assert entries_of(store, LONG) == list(range(120))
    store.close()
    assert set(files(folder)) - {f"{kept}-shm"} == {FILE, kept, f"{kept}-wal"}
    if stop_at == 13:
        assert is_whole, "there are more steps than are tried"


@pytest.mark.parametrize("stop_at", range(6))
def test_a_kill_in_the_middle_of_a_migration_loses_nothing(
    folder: Path, closed_files: dict[str, bytes], stop_at: int
) -> None:
    lay(folder, closed_files)
    newer = (*MIGRATIONS, ADDED)
    with pytest.MonkeyPatch.context() as patch:
        steps(patch, stop_at)
        with suppress(Killed):
            opened(folder, newer).close()
    store = opened(folder, newer)
    assert store.notices == []
    assert entries_of(store, LONG) == list(range(120))
    store.close()
    for name in files(folder):
        assert name == FILE or name.startswith(f"scores-before-version-{NEXT}-")
        with closing(sqlite3.connect(folder / name)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# The disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a disk of 1 MB; a test that cannot have one fails."""
    place = tmp_path / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)], check=True, capture_output=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def fill(disk: Path) -> Path:
    """Write until nothing more goes in."""
    ballast = disk / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for size in (4096, 512, 1):
            while True:
                try:
                    if not file.write(b"x" * size):
                        break
                except OSError:
                    break
    assert shutil.disk_usage(disk).free == 0
    return ballast


FULL = "The disk is full: nothing was saved. Make room, then try again."
WRITES: dict[str, Callable[[Store, int], object]] = {
    "begin": lambda store, match: store.begin(any_other("A" * 5000, "Ben")),
    "do": lambda store, match: store.do(match, rounds(9)[0], {}),
    "undo": lambda store, match: store.undo(match, {}),
    "redo": lambda store, match: store.redo(match, {}),
    "keep": lambda store, match: store.write_values({"pages": ["home"]}),
    "end": lambda store, match: store.end(match),
    "delete": lambda store, match: store.delete(match),
    "undo the shelf": lambda store, match: store.undo(MATCH_LIST),
}


@pytest.mark.parametrize("name", WRITES)
def test_a_full_disk_is_told_at_once_and_nothing_changes(small_disk: Path, name: str) -> None:
    store = opened(small_disk / "scores")
    match = match_of(store, 1, 2)
    store.undo(match, {})
    held = contents(store)
    ballast = fill(small_disk)
    with pytest.raises(StorageError) as raised:  # noqa: PT012 - the log may have room left: it is used up first
        for _ in range(400):
            WRITES[name](store, match)
            held = contents(store)
    assert str(raised.value) == FULL
    assert contents(store) == held
    with pytest.raises(StorageError, match="The disk is full"):
        WRITES[name](store, match)
    assert contents(store) == held
    ballast.unlink()
    WRITES[name](store, match)
    assert contents(store) != held or name in ("undo", "redo", "undo the shelf")
    store.close()
    opened(small_disk / "scores").close()


def test_opening_on_a_full_disk_is_told_and_the_file_is_left_alone(small_disk: Path) -> None:
    folder = small_disk / "scores"
    ballast = fill(small_disk)
    with pytest.raises(StorageError) as raised:
        opened(folder)
    assert str(raised.value) == FULL
    ballast.unlink()
    store = opened(folder)
    match = match_of(store, *range(20))
    store.close()
    before = (folder / FILE).read_bytes()
    ballast = fill(small_disk)
    with pytest.raises(StorageError) as raised:
        opened(folder)
    assert str(raised.value) == FULL
    assert (folder / FILE).read_bytes() == before
    assert written(folder) == {FILE: before}
    ballast.unlink()
    assert entries_of(opened(folder), match) == list(range(20))


@pytest.mark.parametrize("room", [0, 20_000, 60_000])
def test_a_damaged_file_on_a_full_disk_waits_where_it_is(
    small_disk: Path, closed_files: dict[str, bytes], room: int
) -> None:
    folder = small_disk / "scores"
    damaged = closed_files[FILE][:-4096]
    lay(folder, {FILE: damaged})
    ballast = fill(small_disk)
    os.truncate(ballast, ballast.stat().st_size - room)
    with pytest.raises(StorageError) as raised:
        opened(folder)
    assert str(raised.value) == FULL
    assert written(folder) == {FILE: damaged}
    ballast.unlink()
    store = opened(folder)
    assert entries_of(store, LONG) == list(range(120))
    assert any(each.endswith("matches rescued from it: 6.") for each in store.notices)


@pytest.mark.parametrize("room", [20_000, 40_000, 57_000])
def test_a_backup_that_does_not_fit_keeps_the_old_version(
    small_disk: Path, closed_files: dict[str, bytes], room: int
) -> None:
    folder = small_disk / "scores"
    lay(folder, closed_files)
    assert len(closed_files[FILE]) > 60_000
    ballast = fill(small_disk)
    os.truncate(ballast, ballast.stat().st_size - room)
    newer = (*MIGRATIONS, ADDED)
    with pytest.raises(StorageError) as raised:
        opened(folder, newer)
    assert str(raised.value) == FULL
    assert files(folder).keys() <= {FILE, f"{FILE}-wal", f"{FILE}-shm"}
    assert files(folder)[FILE][HEADER:] == closed_files[FILE][HEADER:]
    ballast.unlink()
    assert entries_of(opened(folder, newer), LONG) == list(range(120))


@pytest.mark.slow
def test_a_limit_on_the_size_of_files_is_told(folder: Path) -> None:
    code = (
        "import resource, signal, sys; from pathlib import Path\n"
        "from tests.scorekeeper.storage.test_store import *\n"
        "store = opened(Path(sys.argv[1])); match = match_of(store, 1)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "told = []\n"
        "for number in range(60):\n"
        "    held = contents(store)\n"
        "    try: store.do(match, rounds(number)[0], {})\n"
        "    except StorageError as error:\n"
        "        told.append(str(error)); assert contents(store) == held\n"
        "assert told, 'the limit was not reached'\n"
        "print(told[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == f"{folder / FILE}: disk I/O error; nothing was saved."
    opened(folder)


def as_nobody(code: str, *args: str) -> str:
    """Run code without root's leave to read and write everything, and give what it says."""
    lost = "-dac_override,-dac_read_search"
    program = f"from pathlib import Path; import sys\nfrom tests.scorekeeper.storage.test_store import *\n{code}"
    command = ["setpriv", f"--bounding-set={lost}", f"--inh-caps={lost}", sys.executable, "-B", "-c", program, *args]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


OPEN_AND_TELL = """
try: store = opened(Path(sys.argv[1]))
except StorageError as error: print(error)
else: print("it could be written")
"""


@pytest.mark.slow
def test_scores_that_cannot_even_be_read_are_told_at_once_and_are_not_put_aside(folder: Path) -> None:
    store = opened(folder)
    match = match_of(store, 1)
    store.close()
    before = files(folder)
    for locked, mode in ((folder, 0o755), (folder / FILE, 0o644)):
        locked.chmod(0o000)
        assert as_nobody(OPEN_AND_TELL, str(folder)) == f"{folder} cannot be written: nothing was saved."
        locked.chmod(mode)
    assert written(folder) == before
    assert entries_of(opened(folder), match) == [1]


@pytest.mark.slow
def test_a_read_only_folder_cannot_be_begun_in(tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o555)
    told = as_nobody(OPEN_AND_TELL, str(tmp_path / "locked" / "scores"))
    assert told == f"{tmp_path / 'locked' / 'scores'} cannot be written: nothing was saved."


def test_a_folder_whose_parents_are_missing_is_made(tmp_path: Path) -> None:
    store = opened(tmp_path / "a" / "b" / "c")
    match = match_of(store, 1)
    assert entries_of(reopened(store), match) == [1]


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x", encoding="utf-8")
    with pytest.raises(StorageError) as raised:
        opened(tmp_path / "a" / "b")
    assert str(raised.value) == f"{tmp_path / 'a' / 'b'} cannot be written: nothing was saved."
    assert (tmp_path / "a").read_text(encoding="utf-8") == "x"


# Another process


HOLD = (
    "import sqlite3, sys\n"
    "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
    "db.execute('BEGIN IMMEDIATE')\n"
    "print('held', flush=True); sys.stdin.read()"
)


@pytest.mark.slow
def test_another_process_that_holds_the_file_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # SQLite itself waits that long, in milliseconds. Source: SQLite, PRAGMA busy_timeout.
    with closing(opened(folder)) as store:
        assert store._connection.execute("PRAGMA busy_timeout").fetchone() == (2000,)
    monkeypatch.setattr(integrity, "PATIENCE_SECONDS", 0.1)  # only so that the test is quick
    store = opened(folder)
    match = match_of(store, 1)
    held = contents(store)
    told = f"Another scorekeeper is using {folder / FILE}: nothing was saved."
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder / FILE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        for act in (lambda: store.do(match, rounds(2)[0], {}), lambda: opened(folder)):
            # It comes back while the other one still holds the file, which is until this test lets it go.
            with pytest.raises(StorageError) as raised:
                act()
            assert str(raised.value) == told
            assert other.poll() is None
        assert contents(store) == held
        other.communicate()
    store.do(match, rounds(2)[0], {})
    assert entries_of(store, match) == [1, 2]


@pytest.mark.parametrize("act", ["do", "undo", "redo"])
def test_an_act_on_a_match_that_another_process_has_changed_is_refused(folder: Path, act: str) -> None:
    store, other = opened(folder), opened(folder)
    match = match_of(store, 1, 2)
    store.undo(match)
    play(other, match, other.open(match), *rounds(5))
    other.undo(match)
    with pytest.raises(StorageError) as raised:
        WRITES[act](store, match)
    assert str(raised.value) == "Another scorekeeper has changed this match: nothing was saved. Look at it again."
    assert entries_of(store, match) == [1]
    WRITES[act](store, match)
    assert entries_of(store, match) == {"do": [1, 9], "undo": [], "redo": [1, 5]}[act]


@pytest.mark.slow
def test_two_that_begin_at_once_both_begin(folder: Path) -> None:
    code = (
        "from tests.scorekeeper.storage.test_store import *\nstore = opened(Path(sys.argv[1])); match_of(store, 1, 2)"
    )
    both = [subprocess.Popen([sys.executable, "-c", code, str(folder)], cwd=ROOT) for _ in range(2)]
    assert [each.wait() for each in both] == [0, 0]
    assert len(numbers(opened(folder))) == 2


def test_our_files_are_marked(folder: Path) -> None:
    opened(folder).close()
    # Bytes 68 to 71 of the header. Source: SQLite, Database File Format, 1.3.
    assert (folder / FILE).read_bytes()[68:72] == b"PNPS" == APPLICATION_ID.to_bytes(4, "big")
    assert SetUp is type(any_other())
