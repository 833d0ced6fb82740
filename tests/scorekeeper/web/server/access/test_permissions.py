"""What each kind of guest sees and may do."""

import pytest

from scorekeeper.web.server.access.participants import ParticipantError, Role
from tests.scorekeeper.web.server.party import Party, Phone

LOOKS = "This phone can only watch. The host can let it do more."
LOCKED = "The host has locked this phone: it can only watch."
ANAS = "This phone enters only Ana's values. A scorer does the rest."
HOSTS = "Only the host can do that."


def round_entered(party: Party, phone: Phone) -> None:
    phone.press("points", "Ana", 3).press("points", "Ben", 4).press("enter")


# Watchers


def test_a_watcher_sees_the_score_board(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim, board = party.scorer("Kim"), party.watcher()
    assert (board.address, board.totals) == ("match/1", {"Ana": "0", "Ben": "0"})
    assert board.said == ["Nothing has been entered yet."]
    round_entered(party, kim)
    board.look()
    assert (board.totals, board.numbers, board.banner) == ({"Ana": "3", "Ben": "4"}, {}, "Kim entered Round 1.")
    assert [group["title"] for group in board.parts("Group")] == ["Round 1"]
    assert board.said == ["Ana +3 · Ben +4"]
    assert board.labels == ["Who are you?", "Settings", "Play", "Scores", "Progress", "Close"]


@pytest.mark.parametrize(
    "event",
    [
        ("points", "Ana", 3),
        ("enter",),
        ("enter", True),
        ("undo",),
        ("redo",),
        ("offer", 0),
        ("again",),
        ("reopen",),
        ("bring_back",),
        ("go", "menu/1"),
        ("go", "edit/1/0"),
        ("go", "new/rounds"),
        ("go", "import"),
        ("go", "phones"),
        ("go", "share/1"),
        ("go", "statistics"),
        ("nonsense",),
    ],
)
def test_a_watcher_changes_nothing(party: Party, event: tuple[object, ...]) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim, board = party.scorer("Kim"), party.watcher()
    round_entered(party, kim)
    kim.press("undo")
    before, notes = (
        party.store.head_and_newest_act(1),
        {key: party.store.read_value(key) for key in party.store.list_keys()},
    )
    assert board.look().press(*event).banner == LOOKS
    assert board.address == "match/1"
    assert (
        party.store.head_and_newest_act(1),
        {key: party.store.read_value(key) for key in party.store.list_keys()},
    ) == (before, notes)


def test_a_watcher_reads_scores_progress_reasons_and_rules(party: Party) -> None:
    party.begin("showboat", ("Ana", "Ben", "Cem"))
    kim, board = party.scorer("Kim"), party.watcher()
    kim.press("way", "points")
    for player in ("Ana", "Ben", "Cem"):
        kim.press("points", player, 5)
    kim.press("enter")
    board.look()
    assert board.press("turn", "table").address == "table/1"
    rows = board.parts("Table")[0]["rows"]
    assert rows[0]["label"] == "Hand 1"
    assert "event" not in rows[0], "an entry does not open to be changed"
    assert board.press("why", 0, 1).address == "why/1/1/0"
    assert "Change this entry" not in board.labels
    assert board.press("back").press("turn", "chart").address == "chart/1"
    assert board.press("go", "rules/showboat").address == "rules/showboat"
    assert not board.is_refused


def test_a_watcher_waits_for_a_match(party: Party) -> None:
    host, board = party.host(), party.watcher()
    assert board.address == "home"
    assert board.said == ["Nothing is being played yet. The next match appears here as soon as it begins."]
    host.press("go", "new/rounds").press("typed", "Ana").press("add", None).press("start")
    assert (board.look().address, board.totals) == ("match/1", {"Ana": "0"})


def test_a_watcher_sees_how_a_match_ended(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"), target=5)
    kim, board = party.scorer("Kim"), party.watcher()
    kim.press("points", "Ana", 6).press("points", "Ben", 4).press("enter")
    assert board.look().parts("Podium")[0]["title"] == "Ana wins!"
    assert "Play again with the same players" not in board.labels
    assert board.press("result").banner == LOOKS


# Seats


def test_a_seat_fills_in_what_is_its_players_own(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben", "Cem"))
    ana, ben = party.seat("Ana"), party.seat("Ben")
    ana.press("points", "Ana", 3)
    ben.press("points", "Ben", 4)
    assert (ana.look().numbers, ana.of_others) == ({"Ana": 3}, {"Ben": "4", "Cem": "–"})
    for event in (("points", "Ben", 9), ("enter",), ("undo",), ("redo",), ("offer", 0), ("edit", 0)):
        assert ana.press(*event).banner == ANAS, event
    assert (ben.look().numbers, ben.of_others) == ({"Ben": 4}, {"Ana": "3", "Cem": "–"})
    assert party.store.head_and_newest_act(1)[1] is None


def test_a_seat_is_told_who_enters(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    ana = party.seat("Ana").press("points", "Ana", 3)
    assert ana.said[-1] == "A scorer enters what everybody has filled in."
    assert "Enter" not in ana.labels
    assert not any("leaves" in label for label in ana.labels)


def test_seats_may_do_as_scorers_if_the_host_lets_them(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host, ana = party.host(), party.seat("Ana")
    host.press("go", "phones").press("limit", False)
    round_entered(party, ana.look())
    assert ana.totals == {"Ana": "3", "Ben": "4"}
    assert ana.press("undo").totals == {"Ana": "0", "Ben": "0"}
    party.restart()
    assert ana.look().press("points", "Ben", 9).numbers == {"Ana": 3, "Ben": 9}


def test_a_seat_of_somebody_who_does_not_play_looks_on(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    zoe = party.seat("Zoe")
    assert (zoe.numbers, zoe.of_others) == ({}, {"Ana": "–", "Ben": "–"})
    assert zoe.press("points", "Ana", 1).banner == "This phone enters only Zoe's values. A scorer does the rest."


def test_a_seat_without_a_player_says_who_it_is(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    phone = party.join("new", Role.SEAT)
    assert phone.press("points", "Ana", 1).banner == "This phone has no seat yet: say who you are."
    phone.press("go", "me")
    assert phone.options("Which player are you? Your cards come first.") == ["Ana", "Ben"]
    phone.press("sit", "Ben")
    assert (phone.address, phone.numbers) == ("match/1", {"Ben": None})
    phone.press("go", "me")
    assert phone.options("Which player are you? Your cards come first.") == []
    assert phone.press("sit", "Ana").banner == "That is no longer on this page. Look again."
    assert party.table.participants["new"].player == "Ben"


def test_a_seat_follows_its_player_who_is_renamed(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host, ana = party.host(), party.seat("Ana")
    host.press("go", "match/1").press("go", "menu/1").press("go", "rename/1/0").press("typed", "Anna").press("rename")
    assert host.banner == "Ana is now called Anna."
    assert ana.look().numbers == {"Anna": None}
    assert not ana.press("points", "Anna", 4).is_refused
    host.press("bring_back")
    assert ana.look().numbers == {"Ana": 4}


# Scorers


@pytest.mark.parametrize(
    ("page", "event"),
    [
        ("home", ("undo",)),
        ("home", ("redo",)),
        ("home", ("delete", 1)),
        ("home", ("go", "import")),
        ("home", ("go", "phones")),
        ("menu/1", ("delete",)),
        ("menu/1", ("go", "name/Ana")),
        ("share/1", ("all",)),
        ("menu/1", ("bring_back",)),
    ],
)
def test_what_reaches_beyond_a_match_is_for_the_host(party: Party, page: str, event: tuple[object, ...]) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim = party.scorer("Kim")
    way = {"home": (("back",),), "menu/1": (("go", "menu/1"),), "share/1": (("go", "menu/1"), ("go", "share/1"))}
    for step in way[page]:
        kim.press(*step)
    assert kim.address == page
    assert kim.press(*event).banner == HOSTS
    assert kim.address == page
    assert party.store.is_listed(1)


def test_a_scorer_does_everything_in_a_match(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim = party.scorer("Kim")
    round_entered(party, kim)
    kim.press("turn", "table").press("edit", 0).press("points", "Ana", 7).press("save")
    kim.press("turn", "match").press("undo").press("redo")
    assert kim.totals == {"Ana": "7", "Ben": "4"}
    kim.press("go", "menu/1").press("end")
    assert kim.press("again").address == "match/2"
    assert "Delete the match" not in kim.press("go", "menu/2").labels


# Locking, putting out, handing on


def test_a_locked_phone_only_looks(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim = party.scorer("Kim")
    party.table.lock("kim", True)
    assert (kim.look().numbers, kim.of_others) == ({}, {"Ana": "–", "Ben": "–"})
    for event in (("points", "Ana", 3), ("enter",), ("undo",), ("go", "menu/1")):
        assert kim.press(*event).banner == LOCKED
    party.restart()
    assert kim.look().press("undo").banner == LOCKED
    party.table.lock("kim", False)
    assert kim.look().press("points", "Ana", 3).numbers == {"Ana": 3, "Ben": None}


def test_a_locked_host_does_not_see_the_links(party: Party) -> None:
    party.host()
    other = party.join("other", Role.HOST, name="Olga").press("go", "phones")
    assert other.address == "phones"
    party.table.lock("other", True)
    assert other.look().address == "home"
    assert other.press("go", "phones").banner == LOCKED


def test_seats_that_are_limited_leave_what_is_a_scorers(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    party.table.limit_seats(False)
    kim, ana = party.scorer("Kim"), party.seat("Ana")
    round_entered(party, kim)
    ana.look().press("turn", "table").press("edit", 0)
    assert ana.address == "edit/1/0"
    party.table.limit_seats(True)
    assert ana.look().address == "table/1"


def test_a_phone_that_was_put_out_does_not_come_back(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim = party.scorer("Kim")
    party.table.expel("kim")
    assert "kim" not in party.table.participants
    words = "The host has removed this phone."
    with pytest.raises(ParticipantError, match=words):
        kim.press("points", "Ana", 3)
    party.restart()
    with pytest.raises(ParticipantError, match=words):
        party.table.current_message("kim")
    with pytest.raises(ParticipantError, match=words):
        party.table.seat_participant("kim", Role.HOST, name="Kim")


def test_a_phone_that_nobody_knows_has_no_place(party: Party) -> None:
    with pytest.raises(ParticipantError, match=r"This phone is not at the table: scan the code again\."):
        party.table.current_message("nobody")


def test_a_phone_that_is_handed_on_begins_with_the_match(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim = party.scorer("Kim")
    kim.press("turn", "table").press("edit", 0)
    party.table.change_role("kim", Role.WATCHER)
    assert (kim.look().address, kim.numbers) == ("match/1", {})
    party.table.change_role("kim", Role.SEAT, "Ben")
    assert kim.look().numbers == {"Ben": None}
    party.table.change_role("kim", Role.HOST)
    assert kim.look().numbers == {"Ana": None, "Ben": None}
    assert "Phones at the table" in kim.labels
