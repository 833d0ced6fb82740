"""A file of scores as a source of matches: sound ones of ours alone, and never the file itself."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.codec import DamagedDataError
from scorekeeper.import_export import match_file, match_file_reader
from scorekeeper.storage.store import FILE
from tests.scorekeeper.presenter.fakes import FakeClock, desk_in, play_rounds

NOT_OURS = "damaged, from another program, or from a newer version"


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    """The file of two matches, and of one that was deleted."""
    desk = desk_in(tmp_path / "phone")
    for names in (("Ana", "Ben"), ("Cyd", "Dan"), ("Eva", "Jan")):
        play_rounds(desk, names, (1, 2), (3, 4))
    desk.store.delete(2)
    desk.store.close()
    return tmp_path / "phone" / FILE


def names(content: bytes) -> list[tuple[str, ...]]:
    return [match.setup.names for match in match_file_reader.read_match_file(content)]


def test_its_matches_are_a_match_file(scores: Path) -> None:
    content = scores.read_bytes()
    assert match_file.is_database(content)
    file, unreadable = match_file.match_file_from_database(content, FakeClock())
    assert (sorted(names(file)), unreadable) == ([("Ana", "Ben"), ("Eva", "Jan")], 0)
    assert scores.read_bytes() == content
    assert not match_file.is_database(file)


def test_a_match_that_cannot_be_read_is_counted(scores: Path) -> None:
    with closing(sqlite3.connect(scores)) as db, db:
        db.execute("UPDATE acts SET body = 'x' WHERE match_id = 1")
    file, unreadable = match_file.match_file_from_database(scores.read_bytes(), FakeClock())
    assert (names(file), unreadable) == ([("Eva", "Jan")], 1)


def triggered(db: sqlite3.Connection) -> None:
    db.execute("CREATE TRIGGER evil AFTER INSERT ON notes BEGIN DELETE FROM matches; END")


def with_a_view(db: sqlite3.Connection) -> None:
    db.execute("CREATE VIEW more AS SELECT * FROM matches")


def newer(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA user_version = 99")


def of_another_program(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA application_id = 7")


@pytest.mark.parametrize("change", [triggered, with_a_view, newer, of_another_program])
def test_what_is_not_quite_ours_is_not_opened(scores: Path, change: Callable[[sqlite3.Connection], None]) -> None:
    with closing(sqlite3.connect(scores)) as db, db:
        change(db)
    with pytest.raises(DamagedDataError, match=NOT_OURS):
        match_file.match_file_from_database(scores.read_bytes(), FakeClock())


@pytest.mark.parametrize("cut", [16, 100, 512, 4096, 5000])
def test_half_a_file_is_refused(scores: Path, cut: int) -> None:
    with pytest.raises(DamagedDataError):
        match_file.match_file_from_database(scores.read_bytes()[:cut], FakeClock())


def test_scores_without_a_match_are_told(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.store.close()
    with pytest.raises(DamagedDataError, match="This score file has no readable match"):
        match_file.match_file_from_database((tmp_path / FILE).read_bytes(), FakeClock())


def test_whether_a_file_was_in_use_is_in_its_header(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    assert match_file.was_in_use((tmp_path / FILE).read_bytes())
    desk.store.close()
    assert not match_file.was_in_use((tmp_path / FILE).read_bytes())


def test_of_a_copy_made_while_the_app_was_running_it_is_said_that_entries_may_be_missing(
    scores: Path, tmp_path: Path
) -> None:
    said = "its latest entries may be missing"
    desk = desk_in(tmp_path / "other")
    folder = tmp_path / "other" / "import"
    folder.mkdir()
    shutil.copy(scores, folder / "closed.sqlite3")
    with closing(sqlite3.connect(scores, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        shutil.copy(scores, folder / "open.sqlite3")
    desk.go("import")
    for name, is_said in (("open", True), ("closed", False), ("open", True)):
        shutil.copy(folder / f"{name}.sqlite3", folder / f"{name}-copy.sqlite3")
        desk.send(("picked", f"{name}-copy.sqlite3"))
        assert (said in str(desk.screen())) is is_said, name
    desk.send(("take",))
    assert len(desk.store.matches()) == 2


def test_it_is_chosen_shown_and_taken_in(scores: Path, tmp_path: Path) -> None:
    desk = desk_in(tmp_path / "other")
    copy = tmp_path / "other" / "import" / "scores.sqlite3"
    copy.parent.mkdir()
    shutil.copy(scores, copy)
    desk.go("import")
    desk.send(("picked", "scores.sqlite3"))
    assert "New matches: 2. Already here: 0." in str(desk.screen())
    desk.send(("take",))
    assert len(desk.store.matches()) == 2
    assert not copy.exists()
