"""A match's page: what undo and redo do to the form."""

from pathlib import Path

from tests.scorekeeper.presenter.fakes import desk_in


def test_what_is_undone_is_filled_in_again(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "new/rounds"))
    desk.send(("add", "Ana"))
    desk.send(("add", "Ben"))
    desk.send(("start",))
    desk.send(("points", "Ana", 12))
    desk.send(("points", "Ben", 0))
    desk.send(("enter",))
    assert desk.draft("match/1") == {}
    desk.send(("undo",))
    assert desk.draft("match/1") == {"Ana": 12, "Ben": 0}
    # Redo gives the entry back, and the form is empty for the next.
    desk.send(("redo",))
    assert desk.draft("match/1") == {}
    assert desk.log(1).state.totals == {"Ana": 12, "Ben": 0}


def test_undo_leaves_alone_what_is_being_filled_in(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "new/rounds"))
    desk.send(("add", "Ana"))
    desk.send(("add", "Ben"))
    desk.send(("start",))
    desk.send(("points", "Ana", 12))
    desk.send(("enter",))
    desk.send(("points", "Ben", 7))
    desk.send(("undo",))
    assert desk.draft("match/1") == {"Ben": 7}
    desk.send(("redo",))
    assert desk.draft("match/1") == {"Ben": 7}
