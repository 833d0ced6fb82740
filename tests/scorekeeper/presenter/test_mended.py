"""A damaged file in the app: what is told of it, and where the matches stand that were taken over from it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.presenter.blocks import Items
from scorekeeper.storage.store import FILE
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


def test_a_match_without_one_of_its_rounds_is_told_of_and_listed_as_it_stands(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (3, 4), (5, 6), (10, 1), target=18)
    desk.store.close()
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
        db.execute("DELETE FROM acts WHERE id = 3")  # 1 is the shelf's
        db.execute("PRAGMA user_version = 0")
    desk = desk_in(tmp_path)
    assert desk.banner is not None
    _, told = desk.banner.text.split("\n")
    assert told == "Any other game (Ana, Ben): 2 of 3 entries saved; 1 in between is missing."
    # By hand: 3 and 10 make 13, 4 and 1 make 5; nobody has 18 any more.
    (items,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Items) and not each.is_gallery]
    (going,) = items.items
    assert going.detail == "Ana 13 · Ben 5"
    assert [dict(state.totals) for state in desk.open_log(match).states][-1] == {"Ana": 13, "Ben": 5}
    desk.store.close()
    czech = desk_in(tmp_path, language="cs")
    assert czech.banner is not None
    assert czech.banner.text.endswith("(Ana, Ben): zachráněno zápisů: 2 z 3; 1 mezi nimi chybí.")


def test_a_file_that_is_taken_away_is_told_of_with_the_next_act_which_is_kept(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (3, 4))
    desk.go(f"match/{match}")
    (tmp_path / FILE).unlink()
    desk.send(("points", "Ana", 7))
    assert desk.banner is not None
    assert (
        desk.banner.text
        == f"{tmp_path / FILE} was removed while the app was running. It is back, with everything in it."
    )
    desk.send(("points", "Ben", 1))
    assert desk.banner is not None  # until it is closed
    desk.send(("dismiss",))
    desk.send(("points", "Ben", 1))
    assert desk.banner is None
    desk.send(("enter",))
    assert desk.open_log(match).state.totals == {"Ana": 10, "Ben": 5}


def test_another_file_is_shown_from_its_first_page(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (3, 4))
    desk.go(f"match/{match}")
    (tmp_path / FILE).rename(tmp_path / "mine.sqlite3")
    desk_in(tmp_path).store.close()
    desk.send(("points", "Ana", 7))
    assert desk.address == "home"
    assert desk.banner is not None
    assert "was replaced while the app was running" in desk.banner.text
    assert desk.store.matches() == []
    desk.screen()
