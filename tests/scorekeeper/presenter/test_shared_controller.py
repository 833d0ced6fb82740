"""Drafts that desks of one store share, and what of them is each one's own."""

import random
from pathlib import Path

from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.log_cache import LogCache
from scorekeeper.presenter.shared_controller import SharedController
from scorekeeper.storage.store import Store
from tests.scorekeeper.presenter.fakes import FakeClock, FakeSystem, desk_in, play_rounds


def two_desks(folder: Path) -> tuple[Store, SharedController, SharedController]:
    clock = FakeClock()
    store = Store(folder, clock)
    logs = LogCache(store)
    first, second = (
        SharedController(store, FakeSystem(), clock, random.Random(1), language="en", owner=owner, logs=logs, pages={})
        for owner in ("first:", "second:")
    )
    return store, first, second


def test_a_match_is_filled_in_together_and_kept_once(tmp_path: Path) -> None:
    store, first, second = two_desks(tmp_path)
    play_rounds(first, ("Ana", "Ben"))
    for desk in (first, second):
        desk.send(("go", "match/1"))
    first.send(("points", "Ana", 3))
    second.send(("points", "Ben", 4))
    assert store.read_value("draft:match/1") == {"Ana": 3, "Ben": 4}
    assert [key for key in store.list_keys() if key.startswith(("first:", "second:"))] == [
        "first:pages",
        "second:pages",
    ]
    first.send(("enter",))
    assert store.read_value("draft:match/1") is None
    assert second.open_log(1).state.totals == {"Ana": 3, "Ben": 4}


def test_who_clears_a_page_clears_what_others_have_filled_in_since(tmp_path: Path) -> None:
    store, first, second = two_desks(tmp_path)
    kind = find_game("five-suit")
    players = tuple(Player(name, colour) for colour, name in enumerate(("Ana", "Ben", "Cem", "Dan")))
    store.begin(SetUp(kind, players, kind.options()))
    for desk in (first, second):
        for event in (("go", "match/1"), ("go", "tool/1/trick"), ("suit", "P")):
            desk.send(event)
    first.send(("clear", True))
    second.send(("card", "7P"))
    assert store.read_value("draft:tool/1/trick") == {"trick": ["7P"]}
    assert store.read_value("second:draft:tool/1/trick") == {"at": 0, "own": {"suit": "P"}}
    first.send(("clear", True))
    assert store.read_value("draft:tool/1/trick") is None
    assert second.draft("tool/1/trick") == {"suit": "P", "trick": ["7P"]}
    second.screen()
    assert second.draft("tool/1/trick") == {"suit": "P"}


def test_a_guest_begins_with_its_own_player_where_that_one_plays(tmp_path: Path) -> None:
    store, first, second = two_desks(tmp_path)
    kind = find_game("above-water")
    store.begin(SetUp(kind, (Player("Ana"), Player("Ben", 1)), kind.options()))
    first.player, second.player = "Ben", "Eva"
    assert first.draft("form/1/cash") == {"player": "Ben"}
    assert second.draft("form/1/cash") == {}
    assert first.draft("form/7/cash") == {}  # there is no such match


def test_only_what_was_changed_since_is_kept_again(tmp_path: Path) -> None:
    drafts = desk_in(tmp_path).drafts
    drafts.draft("new/rounds")["typed"] = "An"
    notes = {"pages": ["home"], "draft:new/rounds": {"typed": "An"}}
    assert drafts.unsaved_values({"pages": ["home"]}) == notes
    drafts.mark_saved(notes)
    assert drafts.unsaved_values({"pages": ["home"]}) == {}
    drafts.draft("new/rounds")["typed"] = "Ana"
    assert drafts.unsaved_values({"pages": ["home"]}) == {"draft:new/rounds": {"typed": "Ana"}}
    drafts.clear("new/rounds")
    assert drafts.unsaved_values({"pages": ["home"]}) == {"draft:new/rounds": None}


def test_a_desk_alone_finds_what_was_filled_in_together(tmp_path: Path) -> None:
    store, first, _ = two_desks(tmp_path)
    play_rounds(first, ("Ana", "Ben"))
    first.send(("go", "match/1"))
    first.send(("points", "Ana", 3))
    store.close()
    alone = desk_in(tmp_path)
    assert alone.draft("match/1") == {"Ana": 3}
    alone.store.close()
