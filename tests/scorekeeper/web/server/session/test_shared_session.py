"""What several phones do to one match at once: what is shared, what is refused and in which words."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.presenter import controller as desks
from scorekeeper.storage.store import StorageError, Store
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.wire import WireError
from tests.scorekeeper.web.server.party import Party, Phone


def two_scorers(party: Party) -> tuple[Phone, Phone]:
    party.begin("rounds", ("Ana", "Ben"))
    return party.scorer("Kim"), party.scorer("Leo")


def test_what_one_fills_in_is_there_for_the_others_at_once(party: Party) -> None:
    kim, leo = two_scorers(party)
    kim.press("points", "Ana", 3)
    leo.press("points", "Ben", 4)
    assert kim.look().numbers == leo.numbers == {"Ana": 3, "Ben": 4}
    leo.press("enter")
    assert (kim.look().totals, kim.numbers) == ({"Ana": "3", "Ben": "4"}, {"Ana": None, "Ben": None})


def test_what_is_filled_in_survives_a_restart_of_the_host(party: Party) -> None:
    kim, leo = two_scorers(party)
    kim.press("points", "Ana", 3)
    party.restart()
    assert leo.look().numbers == {"Ana": 3, "Ben": None}
    assert party.table.participants["kim"].name == "Kim"
    assert party.table.participants["kim"].role is Role.SCORER
    assert kim.look().address == "match/1"


def entered(kim: Phone) -> None:
    kim.press("points", "Ana", 3).press("enter").press("enter", True)


def taken_back(kim: Phone) -> None:
    kim.press("undo")


def brought_back(kim: Phone) -> None:
    kim.press("undo").press("redo")


def corrected(kim: Phone) -> None:
    kim.press("turn", "table").press("edit", 0).press("points", "Ben", 9).press("save").press("turn", "match")


def renamed(kim: Phone) -> None:
    kim.press("go", "menu/1").press("go", "rename/1/0").press("typed", "Anna").press("rename")


@pytest.mark.parametrize(
    ("acts", "refusal", "note", "own"),
    [
        (
            (entered,),
            "Kim has already entered Round 2.",
            "Kim entered Round 2.",
            "You have already entered Round 2.",
        ),
        (
            (taken_back,),
            "Kim has taken back Round 1.",
            "Kim has taken back Round 1.",
            "You have already taken back Round 1.",
        ),
        (
            (entered, brought_back),
            "Kim has brought back Round 2.",
            "Kim has brought back Round 2.",
            "You have already brought back Round 2.",
        ),
        (
            (corrected,),
            "Kim has changed an earlier entry.",
            "Kim has changed an earlier entry.",
            "You have already done that.",
        ),
        (
            (renamed,),
            "Kim has renamed a player.",
            "Kim has renamed a player.",
            "You have already done that.",
        ),
    ],
)
def test_who_presses_on_an_old_screen_is_told_who_did_what(
    party: Party, acts: tuple[Callable[[Phone], None], ...], refusal: str, note: str, own: str
) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    leo.look()
    party.changed.clear()
    for act in acts:
        act(kim)
    assert "leo" in party.changed
    before, old = party.store.head_and_newest_act(1), leo.message
    assert leo.look().banner == note
    kept = leo.numbers
    for event in (("points", "Ben", 7), ("undo",), ("redo",), ("enter",), ("edit", 0)):
        leo.message = old
        leo.press(*event)
        assert (leo.banner, leo.is_refused, leo.numbers) == (refusal, True, kept), event
    assert party.store.head_and_newest_act(1) == before
    kim.message = {**kim.message, "seen": old["seen"]}
    assert kim.press("undo").banner == own
    party.restart()
    leo.message = {**leo.message, "seen": old["seen"]}
    assert leo.press("undo").banner == "Somebody has changed this match in the meantime."


def test_an_entry_like_the_one_that_was_undone_is_a_new_one(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    kim.press("undo").press("enter").press("enter", True)
    assert leo.look().banner == "Kim entered Round 1."


def test_navigation_is_answered_whatever_was_seen(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    assert not leo.press("turn", "table").is_refused
    assert leo.address == "table/1"
    assert not leo.press("back").is_refused


def test_what_the_doer_sees_is_what_the_app_says(party: Party) -> None:
    kim, _ = two_scorers(party)
    entered(kim)
    assert kim.press("undo").banner == "Undone: Round 1"
    assert kim.numbers == {"Ana": 3, "Ben": None}


def test_an_undo_fills_the_form_of_all(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    leo.look().press("undo")
    assert kim.look().numbers == {"Ana": 3, "Ben": None}
    kim.press("redo")
    assert leo.look().numbers == {"Ana": None, "Ben": None}


def test_a_question_falls_when_another_acts(party: Party) -> None:
    kim, leo = two_scorers(party)
    kim.press("points", "Ana", 3)
    leo.look().press("enter")
    assert "No points for Ben" in leo.said[-1]
    kim.look().press("points", "Ben", 4).press("enter")
    assert not any("No points for Ben" in each for each in leo.look().said)
    assert leo.press("enter", True).banner == "That is no longer on this page. Look again."
    assert leo.totals == {"Ana": "3", "Ben": "4"}


def test_a_correction_is_its_makers_own_until_it_is_saved(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    for phone in (kim, leo.look()):
        phone.press("turn", "table").press("edit", 0)
    kim.press("points", "Ana", 30)
    assert leo.look().numbers == {"Ana": 3, "Ben": None}
    leo.press("points", "Ben", 40).press("save")
    assert leo.banner == "Changed. Undo brings back the old entry."
    assert kim.press("save").banner == "Leo has changed an earlier entry."
    assert kim.look().numbers == {"Ana": 30, "Ben": None}, "what is filled in is kept"


def test_a_set_up_is_everybodys_own(party: Party) -> None:
    host, kim = party.host(), party.scorer("Kim")
    for phone, name in ((host, "Ana"), (kim, "Ben")):
        phone.press("go", "new/showboat").press("typed", name).press("add", None)
    assert [order["names"] for order in host.look().parts("Order")] == [["Ana"]]
    assert [order["names"] for order in kim.parts("Order")] == [["Ben"]]


def test_settings_are_everybodys_own(party: Party) -> None:
    host, kim = party.host(), party.scorer("Kim")
    kim.press("go", "settings").press("language", "cs")
    assert kim.message["look"]["language"] == "cs"
    assert host.look().message["look"]["language"] == "en"
    party.restart()
    assert kim.look().message["look"]["language"] == "cs"


def test_two_who_play_again_at_once_begin_one_match(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    kim.press("go", "menu/1").press("end")
    for phone in (kim, leo.look()):
        assert phone.address == "match/1"
    kim.press("again")
    assert kim.address == "match/2"
    assert leo.press("again").banner == "Kim has begun Any other game (Ana, Ben)."
    assert [record.id for record in party.store.matches()] == [2, 1]
    assert leo.press("go", "match/2").address == "match/2"


def test_only_those_are_called_whose_screen_may_have_changed(party: Party) -> None:
    kim, leo = two_scorers(party)
    board = party.watcher()
    party.changed.clear()
    kim.press("turn", "chart").press("turn", "match")
    assert party.changed == []
    kim.press("points", "Ana", 3)
    assert sorted(party.changed) == ["board", "leo"]
    leo.look().press("back")
    party.changed.clear()
    kim.press("points", "Ben", 3)
    assert party.changed == ["board"]
    kim.press("enter")
    assert sorted(party.changed) == ["board", "board", "leo"], "the first page shows totals"
    assert board.look().totals == {"Ana": "3", "Ben": "3"}


def test_an_act_that_cannot_be_kept_changes_nothing_for_anybody(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    kim, leo = two_scorers(party)
    kim.press("points", "Ana", 3).press("points", "Ben", 4)
    keep = Store.write_values

    def full(store: Store, notes: dict[str, Any]) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr(Store, "write_values", full)
    assert kim.press("enter").banner == "the disk is full"
    monkeypatch.setattr(Store, "write_values", keep)
    for phone in (kim, leo):
        assert (phone.look().numbers, phone.totals) == ({"Ana": 3, "Ben": 4}, {"Ana": "0", "Ben": "0"})
    leo.press("enter")
    assert kim.look().totals == {"Ana": "3", "Ben": "4"}


def test_a_fault_of_ours_leaves_all_phones_with_what_is_in_the_file(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    kim, leo = two_scorers(party)
    kim.press("points", "Ana", 3).press("points", "Ben", 4)

    def broken(log: object) -> dict[str, Any]:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(desks, "summarise_log", broken)
        with pytest.raises(ZeroDivisionError):
            kim.press("enter")
    for phone in (kim, leo):
        assert (phone.look().numbers, phone.totals) == ({"Ana": 3, "Ben": 4}, {"Ana": "0", "Ben": "0"})
    assert leo.press("enter").totals == {"Ana": "3", "Ben": "4"}


def test_what_others_have_open_follows_a_player_who_is_renamed(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    leo.look().press("turn", "table").press("edit", 0).press("points", "Ana", 30)
    kim.press("points", "Ana", 5)
    renamed(kim)
    assert leo.look().numbers == {"Anna": 30, "Ben": None}
    leo.press("save")
    assert leo.totals == {"Anna": "30", "Ben": "0"} if leo.address == "match/1" else leo.address == "table/1"
    assert kim.press("back").look().numbers == {"Anna": 5, "Ben": None}


def test_an_address_that_somebody_made_up_leads_nowhere(party: Party, caplog: pytest.LogCaptureFixture) -> None:
    host = party.host()
    party.begin("rounds", ("Ana", "Ben"))
    for address in ("match/99", "match/x", "form/1/x", "nonsense", "why/1/7", "edit/1"):
        assert host.press("go", address).address == "home", address
        assert host.is_refused
    assert [record.args for record in caplog.records] == [
        ("match/x",),
        ("form/1/x",),
        ("why/1/7",),
        ("edit/1",),
    ]


def test_a_match_that_another_ends_is_over_for_all(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    leo.look().press("go", "menu/1")
    kim.press("go", "menu/1").press("end")
    assert leo.press("end").banner == "Kim has ended Any other game (Ana, Ben)."
    assert leo.press("back").address == "match/1"
    assert "Play again with the same players" in leo.labels
    kim.press("reopen")
    assert leo.look().press("points", "Ana", 4).numbers == {"Ana": 4, "Ben": None}


def test_what_is_done_to_other_matches_is_no_hindrance(party: Party) -> None:
    kim, leo = two_scorers(party)
    entered(kim)
    leo.look()
    party.host().press("go", "new/rounds").press("typed", "Cem").press("add", None).press("start")
    assert leo.press("undo").totals == {"Ana": "0", "Ben": "0"}


def test_what_is_no_event_changes_nothing(party: Party) -> None:
    kim, _ = two_scorers(party)
    for message in (None, [], {}, {"event": "enter"}, {"event": [["enter"]]}, {"event": ["points", "Ana", 1.5]}):
        with pytest.raises(WireError):
            party.table.answer("kim", message)
    assert kim.look().numbers == {"Ana": None, "Ben": None}


def test_what_the_page_does_not_show_is_not_done(party: Party) -> None:
    kim, _ = two_scorers(party)
    for event in (("points", "Zoe", 3), ("points", "Ana", 10**8), ("card", "x"), ("fill", "points", "Ana", 3)):
        assert kim.press(*event).banner == "That is no longer on this page. Look again."
    assert party.store.read_value("draft:match/1") is None
