"""A match's page: what undo and redo do to the form."""

from pathlib import Path

from scorekeeper.presenter.blocks import Note
from scorekeeper.presenter.desk import Desk
from scorekeeper.presenter.summaries import summary
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


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


def entered(desk: Desk, *rounds: tuple[int, int]) -> None:
    """Begin any other game of two, and enter rounds."""
    for event in (("go", "new/rounds"), ("add", "Ana"), ("add", "Ben"), ("start",)):
        desk.send(event)
    for ana, ben in rounds:
        desk.send(("points", "Ana", ana))
        desk.send(("points", "Ben", ben))
        desk.send(("enter",))


def test_undo_twice_fills_in_the_earlier_round(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    entered(desk, (1, 2), (3, 4), (5, 6))
    desk.send(("undo",))
    desk.send(("undo",))
    assert desk.draft("match/1") == {"Ana": 3, "Ben": 4}
    desk.send(("enter",))
    assert desk.log(1).state.totals == {"Ana": 4, "Ben": 6}


def test_undo_and_redo_leave_the_way_of_entering(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for event in (("go", "new/showboat"), ("add", "Ana"), ("add", "Ben"), ("add", "Cid"), ("start",)):
        desk.send(event)
    desk.send(("way", "points"))
    for name, points in (("Ana", 9), ("Ben", 8), ("Cid", 7)):
        desk.send(("points", name, points))
    desk.send(("enter",))
    assert desk.draft("match/1") == {"way": "points"}
    desk.send(("undo",))
    assert desk.draft("match/1")["way"] == "points"
    desk.send(("redo",))
    assert desk.draft("match/1") == {"way": "points"}


def test_undo_takes_up_the_way_of_entering_that_nobody_chose(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for event in (("go", "new/down-the-well"), ("add", "Ana"), ("add", "Ben"), ("add", "Cid"), ("start",)):
        desk.send(event)
    desk.send(("winner", "Ana"))
    for name, left in (("Ana", 2), ("Ben", 0), ("Cid", 3)):
        desk.send(("left", name, left))
    desk.send(("enter",))
    desk.send(("undo",))  # of the other hands only the sum is known, so it is the sum that is asked for
    assert desk.draft("match/1") == {"winner": "Ana", "together": True, "left": {"Ana": 2}, "others": 3}
    assert not any("blank" in block.text for block in all_blocks(desk.screen()) if isinstance(block, Note))


def test_a_match_ended_short_of_its_total_is_won_by_nobody(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (30, 20), target=100)
    desk.store.end(match)
    assert summary(desk.store.record(match)).winners == ()
    assert summary(desk.store.record(match)).is_over
    other = play_rounds(desk, ("Ana", "Ben"), (30, 20))
    desk.store.end(other)
    assert summary(desk.store.record(other)).winners == ("Ana",)
