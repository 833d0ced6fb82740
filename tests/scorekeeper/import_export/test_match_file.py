"""Matches leave and come back: replayed exactly, checked from end to end, all of a file or nothing."""

import json
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.acts import Act, Change, Edited, Entered
from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import ScoreError
from scorekeeper.games import find_game
from scorekeeper.import_export import csvfile, files, match_file, match_file_reader
from scorekeeper.match_log import MatchLog, Player, SetUp
from scorekeeper.rules.rounds import Options, PlayerLeft, Round
from scorekeeper.storage.match_records import MATCH_LIST
from scorekeeper.storage.store import StorageError, Store

NAMES = ("Ana", "=2+2", "שרה 🎲")


class Clock:
    """A second later with each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 28, 19, 30)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def setup(names: tuple[str, ...] = NAMES, options: Options | None = None) -> SetUp:
    players = tuple(Player(name, place) for place, name in enumerate(names))
    return SetUp(find_game("rounds"), players, options or Options())


def summarise(log: MatchLog) -> dict[str, Any]:
    return {"totals": dict(log.state.totals)}


def play(store: Store, match: int, *acts: Act) -> None:
    for act in acts:
        store.do(match, act, {})


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "here", Clock())


@pytest.fixture
def there(tmp_path: Path) -> Store:
    return Store(tmp_path / "there", Clock())


def played(store: Store) -> int:
    """Two rounds, one of them changed, a player who leaves, which is undone."""
    match = store.begin(setup())
    play(store, match, Entered(Round((5, -2, None))), Entered(Round((1, 0, 4))))
    play(store, match, Edited((Change(0, Round((7, -2, None))),)), Entered(PlayerLeft("Ana")))
    store.undo(match)
    return match


def written(store: Store, *matches: int) -> dict[str, Any]:
    text = match_file.match_file_of(store, [store.record(match) for match in matches])
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_match_comes_back_with_every_act_and_the_same_cursor(store: Store, there: Store) -> None:
    match = played(store)
    text = match_file.match_file_of(store, [store.record(match)])
    report = match_file.import_matches(there, match_file_reader.read_match_file(text, summarise))
    assert len(report.taken) == 1
    assert (report.known, report.differing) == ((), ())
    (new,) = report.taken
    assert there.read_acts(new) == store.read_acts(match)
    log = there.open(new)
    # By hand: 7 + 1, -2 + 0, nothing + 4; Ana's leaving is undone and can be done again.
    assert dict(log.state.totals) == {"Ana": 8, "=2+2": -2, "שרה 🎲": 4}
    assert (log.cursor, len(log.acts)) == (3, 4)
    log.redo()
    assert log.state.away == ("Ana",)  # type: ignore[attr-defined]
    record = there.record(new)
    assert (record.key, record.setup) == (store.record(match).key, setup())
    assert record.begun == store.record(match).begun
    assert record.summary == {"totals": {"Ana": 8, "=2+2": -2, "שרה 🎲": 4}}


def test_the_file_has_the_form_that_is_documented(store: Store) -> None:
    data = written(store, played(store))
    assert data.keys() == {"format", "version", "matches"}
    assert (data["format"], data["version"]) == ("pnp-scores", 1)
    (match,) = data["matches"]
    assert match.keys() == {"key", "begun", "setup", "acts", "cursor"}
    assert match["cursor"] == 3
    assert match["acts"][0] == {
        "at": match["acts"][0]["at"],
        "act": {"is": "Entered", "entry": {"is": "Round", "points": [5, -2, None]}},
    }


def test_a_match_without_acts_and_one_undone_to_its_beginning_come_back(store: Store, there: Store) -> None:
    empty = store.begin(setup())
    undone = store.begin(setup())
    play(store, undone, Entered(Round((1, 2, 3))))
    store.undo(undone)
    text = match_file.match_file_of(store, [store.record(empty), store.record(undone)])
    first, second = match_file.import_matches(there, match_file_reader.read_match_file(text, summarise)).taken
    assert there.read_acts(first) == store.read_acts(empty)
    assert there.read_acts(second) == store.read_acts(undone)
    there.redo(second)
    assert dict(there.open(second).state.totals) == {"Ana": 1, "=2+2": 2, "שרה 🎲": 3}


def test_a_match_that_the_table_ended_comes_back_ended(store: Store, there: Store) -> None:
    match = played(store)
    store.end(match)
    text = match_file.match_file_of(store, [store.record(match)])
    assert json.loads(text)["matches"][0]["ended"] is True
    (new,) = match_file.import_matches(there, match_file_reader.read_match_file(text, summarise)).taken
    assert there.record(new).is_ended


def test_a_known_match_is_left_as_it_is(store: Store) -> None:
    match = played(store)
    text = match_file.match_file_of(store, [store.record(match)])
    report = match_file.import_matches(store, match_file_reader.read_match_file(text, summarise))
    assert (report.taken, report.known, report.differing) == ((), (match,), ())
    store.end(match)
    play(store, match, Entered(Round((1, 1, 1))))
    before = store.read_acts(match)
    report = match_file.import_matches(store, match_file_reader.read_match_file(text, summarise))
    assert (report.taken, report.known, report.differing) == ((), (match,), (match,))
    assert store.read_acts(match) == before
    assert store.record(match).is_ended, "importing does not reopen it"


@pytest.mark.parametrize("damage", ["UPDATE matches SET setup = '?'", "UPDATE acts SET body = '?' WHERE match_id = 1"])
def test_a_backup_is_taken_in_where_a_match_of_it_cannot_be_read(store: Store, tmp_path: Path, damage: str) -> None:
    other = Store(tmp_path / "other", datetime.now)
    match = played(store)
    text = match_file.match_file_of(store, [store.record(match)])
    match_file.import_matches(other, match_file_reader.read_match_file(text, summarise))
    other._connection.execute(damage)
    more = match_file.match_file_of(store, [store.record(match), store.record(played(store))])
    report = match_file.import_matches(other, match_file_reader.read_match_file(more, summarise))
    assert (report.taken, report.known, report.differing) == ((2,), (1,), (1,))


def test_a_damaged_time_keeps_no_file_from_being_read(store: Store, there: Store) -> None:
    match = played(store)
    store._connection.execute("UPDATE acts SET at = '?' WHERE id = (SELECT max(id) FROM acts WHERE match_id = 1)")
    match_file.import_matches(
        there, match_file_reader.read_match_file(match_file.match_file_of(store, [store.record(match)]), summarise)
    )
    times = [at for _, at in there.read_acts(match).acts]
    assert times == [*(at for _, at in store.read_acts(match).acts[:-1]), times[-2]]


@pytest.mark.parametrize("damage", ["'?'", "replace(body, 'Round', 'Found')", "replace(body, '[', '[9999999')"])
def test_a_backup_leaves_out_a_match_that_could_not_come_back(store: Store, there: Store, damage: str) -> None:
    """With it, all of the file would be refused."""
    damaged, sound = played(store), played(store)
    store._connection.execute(f"UPDATE acts SET body = {damage} WHERE match_id = {damaged}")
    found, unreadable = match_file.split_readable(store)
    assert ([each.id for each in found], unreadable) == ([sound], [damaged])
    assert (
        len(
            match_file.import_matches(
                there, match_file_reader.read_match_file(match_file.match_file_of(store, found), summarise)
            ).taken
        )
        == 1
    )


def test_a_deleted_match_comes_back_from_a_file(store: Store) -> None:
    match = played(store)
    text = match_file.match_file_of(store, [store.record(match)])
    store.delete(match)
    assert store.matches() == []
    assert match_file.import_matches(store, match_file_reader.read_match_file(text, summarise)).known == (match,)
    assert [each.id for each in store.matches()] == [match]
    store.undo(MATCH_LIST)
    assert store.matches() == []


def test_all_or_nothing_when_the_disk_fails(store: Store, there: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    text = match_file.match_file_of(store, [store.record(played(store)), store.record(played(store))])
    found = match_file_reader.read_match_file(text)
    count = 0
    real = there._add_match

    def failing(*args: Any) -> int:
        nonlocal count
        count += 1
        if count == 2:
            raise OSError(28, "No space left on device")
        return real(*args)

    monkeypatch.setattr(there, "_add_match", failing)
    with pytest.raises(StorageError, match="disk is full"):
        match_file.import_matches(there, found)
    assert count == 2
    assert there.matches() == []
    assert there.find_match(found[0].key) is None


def test_bytes_with_and_without_a_mark_are_read(store: Store) -> None:
    text = match_file.match_file_of(store, [store.record(played(store))])
    for content in (text.encode(), b"\xef\xbb\xbf" + text.encode(), "\ufeff" + text):
        assert len(match_file_reader.read_match_file(content)) == 1


def changed(data: dict[str, Any], path: str, value: Any) -> str:
    """Change one value of a file: `matches.0.cursor`."""
    *way, last = path.split(".")
    place: Any = data
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if value is KeyError:
        del place[last]
    elif isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return json.dumps(data)


ACT = "matches.0.acts.0"
FAULTS = [
    ("format", "scores", "its format is not pnp-scores"),
    ("version", 3, "version is 3; this app reads versions 1 to 2"),
    ("version", True, "version is True"),
    ("extra", 1, "file: 'extra' does not belong there"),
    ("matches", {}, "no list of matches"),
    ("matches", [], "no list of matches"),
    ("matches.0", 3, "match 1: not a match"),
    ("matches.0.key", "", "match 1: its key is not a text of 1 to 100 characters"),
    ("matches.0.key", 7, "match 1: its key"),
    (
        "matches.0.key",
        "x" * 101,
        "The file has a text of 101 characters, 'xxxxxxxxxxxxxxxxxxxx…'; the longest allowed is 100",
    ),
    ("matches.0.setup.players.0.name", "", "match 1.setup: Every player needs a name"),
    ("matches.0.setup.players.0.name", " \t", "match 1.setup: Every player needs a name"),
    ("matches.0.key", KeyError, "match 1: key is missing"),
    ("matches.0.colour", "red", "match 1: 'colour' does not belong there"),
    ("matches.0.begun", "yesterday", "match 1: begun is not a date and time"),
    ("matches.0.begun", 5, "match 1: begun"),
    ("matches.0.ended", 1, "match 1: ended is neither true nor false"),
    ("matches.0.cursor", 5, "match 1: cursor is not 0 to 4"),
    ("matches.0.cursor", -1, "match 1: cursor"),
    ("matches.0.cursor", 1.0, "match 1: cursor"),
    ("matches.0.acts", "none", "match 1: its acts are not a list of up to 20000"),
    ("matches.0.setup.game", "chess", "match 1.setup: the game 'chess' is not installed here; installed: above-water"),
    ("matches.0.setup.table", 1, "match 1.setup: 'table' does not belong there"),
    ("matches.0.setup.players.0.age", 9, "match 1.setup.players[0]: 'age' is not part of Player"),
    ("matches.0.setup.players.0.name", 9, "match 1.setup.players[0].name: 9 is not a text"),
    ("matches.0.setup.players.0.name", "=2+2", "match 1.setup: Two players have the same name"),
    ("matches.0.setup.players", [], "match 1.setup: There is room for 1 to 12 players, not 0"),
    ("matches.0.setup.options.target", -1, "match 1.setup: The target is 0 to 1000000, not -1"),
    ("matches.0.setup.options.jokers", True, "match 1.setup.options: 'jokers' is not part of Options"),
    (ACT, 7, "match 1.acts[0]: needs at and act"),
    (f"{ACT}.by", "Ana", "match 1.acts[0]: 'by' does not belong there"),
    (f"{ACT}.at", "noon", "match 1.acts[0]: at is not a date and time"),
    (f"{ACT}.act", {"is": "Deleted"}, "match 1.acts[0]: neither an entry nor an edit"),
    (f"{ACT}.act.why", "x", "match 1.acts[0]: 'why' does not belong there"),
    (f"{ACT}.act.entry.is", "Deal", "match 1.acts[0].entry: {'is': 'Deal'"),
    (f"{ACT}.act.entry.points", [1, 2, 1.5], "match 1.acts[0].entry.points[2]: 1.5 is not one of"),
    (f"{ACT}.act.entry.points", [1, 2, 1_000_001], "The file has the number 1000001; the largest allowed is 1000000"),
    (f"{ACT}.act.entry.points", [1, 2], "match 1.acts[0]: 3 play this round, not 2"),
    ("matches.0.acts.2.act.changes.0.position", 9, "match 1.acts[2]: an edit may change each entry only once"),
    ("matches.0.acts.2.act.changes.0.by", 9, "match 1.acts[2]: 'by' does not belong there"),
    ("matches.0.acts.3.act.entry.player", "Zoe", "match 1.acts[3]: Zoe is not in this match"),
]


@pytest.mark.parametrize(
    ("path", "value", "message"), FAULTS, ids=[f"{path}={value!r:.12}" for path, value, _ in FAULTS]
)
def test_a_fault_is_told_with_its_place(store: Store, path: str, value: Any, message: str) -> None:
    with pytest.raises(DamagedDataError) as caught:
        match_file_reader.read_match_file(changed(written(store, played(store)), path, value))
    assert message in str(caught.value)
    assert len(caught.value.problems) == 1


def test_an_undone_act_is_checked_too(store: Store) -> None:
    """The last act of `played` is undone, and still no file may smuggle in what redo would choke on."""
    data = written(store, played(store))
    data["matches"][0]["acts"][3]["act"]["entry"]["player"] = "Zoe"
    data["matches"][0]["cursor"] = 0
    with pytest.raises(DamagedDataError, match=r"match 1\.acts\[3\]: Zoe is not in this match"):
        match_file_reader.read_match_file(json.dumps(data))


def test_every_fault_of_a_file_is_told_and_a_flood_is_cut(store: Store) -> None:
    data = written(store, played(store), played(store), played(store))
    data["matches"][0]["cursor"] = 99
    data["matches"][2]["begun"] = ""
    with pytest.raises(DamagedDataError) as caught:
        match_file_reader.read_match_file(json.dumps(data))
    assert [str(each) for each in caught.value.problems] == [
        "match 1: cursor is not 0 to 4",
        "match 3: begun is not a date and time",
    ]
    data["matches"] = [None] * 25
    with pytest.raises(DamagedDataError) as caught:
        match_file_reader.read_match_file(json.dumps(data))
    assert len(caught.value.problems) == 11
    assert str(caught.value.problems[-1]) == "… and more like these"


def test_the_same_match_twice_is_refused(store: Store) -> None:
    data = written(store, played(store))
    data["matches"].append(data["matches"][0])
    with pytest.raises(DamagedDataError, match="match 2: the same key as an earlier match"):
        match_file_reader.read_match_file(json.dumps(data))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "not JSON: line 1, column 1"),
        ("{\n  nonsense", "not JSON: line 2, column 3"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        ("[" * 100_000, "too deep"),
        ('{"format": "pnp-scores", "version": ' + "9" * 5000 + "}", "not a match file"),
        ("[]", "its format is not pnp-scores"),
        ("null", "its format is not pnp-scores"),
        ('{"format": "pnp-scores", "version": 1, "matches": ["\\ud83c"]}', "a broken character"),
    ],
)
def test_what_is_no_file_of_ours_is_refused(content: str | bytes, message: str) -> None:
    with pytest.raises(DamagedDataError, match=message):
        match_file_reader.read_match_file(content)


def test_what_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(match_file_reader, "LIMIT_BYTES", 1024 * 1024)
    with pytest.raises(DamagedDataError, match="larger than 1 MB"):
        match_file_reader.read_match_file(" " * (1024 * 1024 + 1))
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (1024 * 1024 + 1))
    with pytest.raises(ScoreError, match=r"large\.json is larger than 1 MB"):
        files.read_file(path, limit_bytes=1024 * 1024)


def test_a_match_with_too_many_acts_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_file_reader, "LIMIT_ACTS", 3)
    with pytest.raises(DamagedDataError, match="its acts are not a list of up to 3"):
        match_file_reader.read_match_file(json.dumps(written(store, played(store))))


# CSV


def test_csv_has_a_line_an_entry_with_changes_and_totals() -> None:
    rows = [
        csvfile.CsvRow("Round 1", "2026-11-28T19:30:05", (5, -2, None), (5, -2, 0)),
        csvfile.CsvRow('the "big", one', "2026-11-28T19:41:00", (0, None, 40), (5, -2, 40)),
    ]
    content = csvfile.csv_of(("Ana", "Bob, the 2nd", "Čeněk"), rows)
    # By hand, from RFC 4180: CRLF, quotes round commas and quotes, quotes doubled.
    assert content == (
        b"\xef\xbb\xbf"
        + ',Entry,Time,Ana,Ana (total),"Bob, the 2nd","Bob, the 2nd (total)",Čeněk,Čeněk (total)\r\n'
        "1,Round 1,2026-11-28T19:30:05,5,5,-2,-2,,0\r\n"
        '2,"the ""big"", one",2026-11-28T19:41:00,0,5,,-2,40,40\r\n'.encode()
    )


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@home", "\tTab", "＝1"])
def test_a_name_is_no_formula_and_a_number_stays_a_number(name: str) -> None:
    content = csvfile.csv_of((name,), [csvfile.CsvRow(name, "", (-7,), (-7,))]).decode("utf-8-sig")
    assert content.splitlines() == [f",Entry,Time,'{name},'{name} (total)", f"1,'{name},,-7,-7"]


@pytest.mark.parametrize("name", ["Ana", "a=b", "1-2", "שרה", "🎲", " =x", "x" * 60])
def test_other_names_are_exact(name: str) -> None:
    assert csvfile.escape_formula(name) == name


def test_times_follow_their_entries_through_edits(store: Store) -> None:
    match = store.begin(setup())
    play(store, match, *(Entered(Round((number, 0, 0))) for number in range(4)))
    at = [each[1] for each in store.read_acts(match).acts]
    play(store, match, Edited((Change(2, None), Change(0, Round((9, 9, 9))))))
    assert match_file.entry_times(store.read_acts(match)) == (at[0], at[1], at[3])
    store.undo(match)
    assert match_file.entry_times(store.read_acts(match)) == tuple(at)


# Files


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "sheet.csv"
    files.write_file(path, b"one")
    files.write_file(path, b"two")
    assert path.read_bytes() == b"two"

    def failing(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorekeeper.import_export.files.os.fsync", failing)
    with pytest.raises(ScoreError) as caught:
        files.write_file(path, b"three")
    assert str(caught.value) == f"{path} cannot be written: No space left on device."
    assert path.read_bytes() == b"two"
    assert [each.name for each in path.parent.iterdir()] == ["sheet.csv"]


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "shared").write_text("in the way")
    with pytest.raises(ScoreError, match=r"shared/a\.csv cannot be written: "):
        files.write_file(tmp_path / "shared" / "a.csv", b"")


def test_a_missing_file_and_an_impossible_path_are_told(tmp_path: Path) -> None:
    with pytest.raises(ScoreError, match=r"gone\.json cannot be read: No such file"):
        files.read_file(tmp_path / "gone.json", limit_bytes=9)
    with pytest.raises(ScoreError, match="cannot be read"):
        files.read_file(tmp_path / "nul\0", limit_bytes=9)


def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(ScoreError, match=r"pipe\.json cannot be read: a folder, a pipe or a device, not a plain file"):
        files.read_file(tmp_path / "pipe.json", limit_bytes=9)


def test_files_are_listed_newest_first(tmp_path: Path) -> None:
    assert files.list_files(tmp_path / "none", ".json") == []
    for name, age in (("a.json", 5), ("b.JSON", 9), ("c.txt", 9), (".d.json", 9)):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (age, age))
    (tmp_path / "e.json").mkdir()
    assert [path.name for path in files.list_files(tmp_path, ".json")] == ["b.JSON", "a.json"]


# Players who were renamed


def test_a_file_has_the_names_of_today_and_does_not_undo_them(store: Store, there: Store) -> None:
    match = played(store)
    before = match_file.match_file_of(store, [store.record(match)])
    store.rename("Ana", "Anna")
    after = match_file.match_file_of(store, [store.record(match)])
    assert json.loads(after)["version"] == 1
    assert "Ana" not in after.replace("Anna", "")
    # Elsewhere it is a match of Anna's, act for act.
    (number,) = match_file.import_matches(there, match_file_reader.read_match_file(after, summarise)).taken
    assert there.record(number).setup.names == ("Anna", *NAMES[1:])
    assert there.read_acts(number) == store.read_renamed_acts(match)
    assert there.open(number).state == store.open(match).state
    # A file from before the renaming, or after it, has the same acts, and leaves the names.
    for content in (before, after):
        report = match_file.import_matches(store, match_file_reader.read_match_file(content, summarise))
        assert (report.known, report.differing) == ((match,), ())
        assert store.record(match).setup.names == ("Anna", *NAMES[1:])
    store.undo(match)
    assert match_file.import_matches(store, match_file_reader.read_match_file(before, summarise)).differing == (match,)
