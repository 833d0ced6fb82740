"""Setting up a match: names have a limit, whoever types or pastes them."""

from pathlib import Path

import pytest

from scorekeeper.games import find_game
from scorekeeper.match_log import LONGEST_NAME, Player, SetUp
from scorekeeper.presenter.blocks import Banner, Button, TextField
from scorekeeper.presenter.controller import Controller
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in

LIMIT = "A name has at most 100 characters"


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    desk = desk_in(tmp_path)
    desk.send(("go", "new/rounds"))
    desk.screen()
    return desk


def test_a_name_of_the_greatest_length_is_seated_and_a_longer_one_refused(desk: Controller) -> None:
    assert LONGEST_NAME == 100
    desk.send(("add", "é" * 100))
    assert desk.banner is None
    desk.send(("add", "x" * 101))
    assert desk.banner is not None
    assert desk.banner.text == LIMIT
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["é" * 100]


def test_a_name_that_sits_at_the_table_is_refused_whether_typed_or_touched(desk: Controller) -> None:
    desk.send(("add", "Ana"))
    desk.send(("typed", " Ana "))
    for event in (("add", None), ("add", "Ana")):
        desk.send(event)
        assert desk.banner is not None
        assert desk.banner.text == "Ana is already at the table"
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["Ana"]
    desk.send(("add", "ana"))  # another person, for all we know
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["Ana", "ana"]


def test_a_name_that_is_not_seen_is_refused_and_one_that_turns_text_does_not(desk: Controller) -> None:
    desk.send(("typed", "\u200b\u2067"))
    desk.send(("add", None))
    assert desk.banner is not None
    assert desk.banner.text == "A name needs something to be seen, such as a letter, a digit or a sign."
    desk.send(("add", "\u202eAna"))
    desk.send(("add", "Ana\u200f"))
    assert desk.banner.text == "Ana is already at the table"
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["Ana"]


def test_no_more_is_typed_than_a_name_may_have(desk: Controller) -> None:
    desk.send(("typed", "x" * 100_000))
    field, title = [each for each in all_blocks(desk.screen()) if isinstance(each, TextField)]
    assert (field.label, title.label) == ("Name", "Name of the game")
    assert (field.value, field.most) == ("x" * 100, 100)
    desk.send(("add", None))
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["x" * 100]


def test_a_long_name_from_an_old_file_begins_no_new_match(desk: Controller) -> None:
    players = (Player("Ana"), Player("x" * 101, 1))
    game = find_game("rounds")
    desk.store.begin(SetUp(game, players, game.options()))
    desk.clear_draft("new/rounds")
    desk.screen()
    desk.send(("start",))
    assert desk.banner is not None
    assert desk.banner.text == LIMIT
    assert len(desk.store.matches()) == 1
    (start,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Button) and each.event == ("start",)]
    assert not start.enabled
    desk.send(("remove", 1))
    desk.send(("start",))
    assert desk.address == "match/2"


def test_a_typed_name_begins_the_match_though_nobody_pressed_add(desk: Controller) -> None:
    desk.send(("add", "Ana"))
    desk.send(("typed", " Ben "))
    assert is_ready(desk)
    desk.send(("start",))
    assert desk.store.record(1).setup.names == ("Ana", "Ben")
    desk.send(("go", "new/rounds"))
    desk.screen()
    assert desk.draft("new/rounds").get("typed", "") == ""


def test_a_typed_name_counts_as_a_player_too_few_or_too_many(desk: Controller) -> None:
    desk.send(("go", "new/five-suit"))  # for three to five
    for name in ("Ana", "Ben"):
        desk.send(("add", name))
    assert not is_ready(desk)
    desk.send(("typed", "Eva"))
    assert is_ready(desk)
    desk.send(("add", None))
    for name in ("Jan", "Ola"):
        desk.send(("add", name))
    desk.send(("typed", "Tom"))
    assert not is_ready(desk)
    desk.send(("start",))
    assert desk.store.matches() == []
    assert desk.draft("new/five-suit")["typed"] == "Tom"
    desk.send(("typed", " "))
    assert is_ready(desk)


def test_a_typed_name_that_cannot_be_added_does_not_begin_the_match(desk: Controller) -> None:
    for name in ("Ana", "Ben"):
        desk.send(("add", name))
    desk.send(("typed", "Ana"))
    assert not is_ready(desk)
    desk.send(("start",))
    assert desk.banner is not None
    assert desk.banner.text == "Ana is already at the table"
    assert desk.store.matches() == []
    assert desk.draft("new/rounds")["typed"] == "Ana"


def test_a_removed_player_comes_back_to_the_same_seat_in_the_same_colour(desk: Controller) -> None:
    for name in ("Ana", "Ben", "Eva"):
        desk.send(("add", name))
    desk.send(("colour", 1))
    before = [dict(each) for each in desk.draft("new/rounds")["players"]]
    desk.send(("remove", 1))
    assert desk.banner is not None
    assert desk.banner.text == "Removed: Ben"
    (banner,) = [each for each in desk.screen().footer if isinstance(each, Banner)]
    assert banner.action is not None
    desk.send(banner.action.event)
    assert desk.draft("new/rounds")["players"] == before


def is_ready(desk: Controller) -> bool:
    """Whether the match can begin."""
    (start,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Button) and each.event == ("start",)]
    return start.enabled


def test_a_long_name_is_not_suggested(desk: Controller) -> None:
    game = find_game("showboat")
    players = (Player("Ana"), Player("x" * 101, 1), Player("Ben", 2))
    desk.store.begin(SetUp(game, players, game.options()))
    shown = [each for block in all_blocks(desk.screen()) for each in getattr(block, "buttons", ())]
    assert [each.label for each in shown if each.event[0] == "add" and each.event[1]] == ["Ana", "Ben"]


def test_what_is_searched_for_and_the_path_of_a_file_have_limits(desk: Controller) -> None:
    desk.go_home("finished")
    desk.send(("search", "x" * 100_000))
    assert desk.draft("finished")["search"] == "x" * 100
    desk.go_home("import")
    desk.send(("path", "x" * 100_000))
    assert desk.draft("import")["path"] == "x" * 4096
    desk.send(("open",))
    assert desk.banner is not None
    assert "cannot be read: File name too long." in desk.banner.text
