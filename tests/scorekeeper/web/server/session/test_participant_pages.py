"""The host's pages about the phones, and who a phone is."""

from datetime import timedelta
from typing import Any

import pytest

from scorekeeper.presenter.blocks import Note, Picture
from scorekeeper.web.server.access.participants import ParticipantError, Role
from tests.scorekeeper.web.server.party import Party, Phone


def items(phone: Phone) -> list[tuple[str, str, str]]:
    return [(each["title"], each.get("detail", ""), each.get("value", "")) for each in phone.parts("Items")[0]["items"]]


def open_phone(party: Party, host: Phone, title: str) -> Phone:
    host.press("go", "phones")
    (event,) = [each["event"] for each in host.parts("Items")[0]["items"] if each["title"] == title]
    return host.press(*event)


def test_the_host_sees_who_is_here(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host = party.host()
    party.scorer("Kim"), party.seat("Ana"), party.watcher()
    party.table.set_connected("kim", True)
    party.table.lock("seat-Ana", True)
    assert "Phones at the table" in host.look().labels
    host.press("go", "phones")
    assert items(host) == [
        ("Hana", "host · this phone", "here"),
        ("Kim", "scorer", "here"),
        ("Ana", "seat · locked", "not connected"),
        ("Phone 4", "spectator", "not connected"),
    ]


def test_the_host_is_called_when_phones_come_and_go(party: Party) -> None:
    host = party.host()
    kim = party.scorer("Kim")
    host.press("go", "phones")
    party.changed.clear()
    party.table.set_connected("kim", True)
    party.table.set_connected("kim", True)
    party.watcher()
    assert party.changed == ["host", "host"]
    assert [each[2] for each in items(host.look())] == ["here", "here", "not connected"]
    kim.press("go", "me").press("typed", "Kimi").press("call")
    assert items(host.look())[1][0] == "Kimi"


def test_a_phone_that_is_there_before_it_has_a_place_is_here(party: Party) -> None:
    host = party.host()
    party.table.set_connected("kim", True)
    party.scorer("Kim")
    assert [each[2] for each in items(host.press("go", "phones"))] == ["here", "here"]
    party.table.set_connected("kim", False)
    assert [each[2] for each in items(host.look())] == ["here", "not connected"]


def test_the_host_makes_a_watcher_a_scorer(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host, board = party.host(), party.watcher()
    open_phone(party, host, "Phone 2").press("role", "scorer")
    assert host.parts("Choice")[0]["selected"] == "scorer"
    assert board.look().numbers == {"Ana": None, "Ben": None}


def test_the_host_gives_a_seat(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host, kim = party.host(), party.scorer("Kim")
    open_phone(party, host, "Kim").press("role", "seat").press("player", "Ben")
    assert kim.look().numbers == {"Ben": None}
    assert party.table.participants["kim"].player == "Ben"


def test_the_host_locks_a_phone_and_lets_it_go_on(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host, kim = party.host(), party.scorer("Kim")
    open_phone(party, host, "Kim").press("lock", True)
    assert kim.look().numbers == {}
    host.press("lock", False)
    assert kim.look().numbers == {"Ana": None, "Ben": None}


def test_the_host_is_asked_before_a_phone_is_put_out(party: Party) -> None:
    host = party.host()
    party.scorer("Kim")
    open_phone(party, host, "Kim").press("out")
    assert host.said[-1] == (
        "Remove Kim? That phone cannot come back: all links and codes are replaced at once. Phones that have joined"
        " stay; others need the new codes."
    )
    assert "kim" in party.table.participants
    host.press("out", True)
    assert (host.address, host.banner) == ("phones", "Removed: Kim. The codes here are new.")
    assert list(party.table.participants) == ["host"]


def test_a_phone_that_has_gone_closes_its_page(party: Party) -> None:
    host, other = party.host(), party.join("other", Role.HOST, name="Olga")
    party.scorer("Kim")
    open_phone(party, host, "Kim")
    open_phone(party, other, "Kim").press("out").press("out", True)
    assert (host.look().address, host.banner) == ("phones", "This phone is no longer at the table.")


def test_the_host_cannot_put_itself_out(party: Party) -> None:
    host = party.host().press("go", "phones")
    assert [each["event"] for each in host.parts("Items")[0]["items"]] == [["go", "me"]]
    assert host.press("go", "phone/1").address == "phones"


def test_the_app_that_serves_the_table_cannot_be_put_out_by_another_host(party: Party) -> None:
    party.host("This computer")
    party.table.own_key = "host"
    other = party.join("other", Role.HOST, name="Olga").press("go", "phones")
    assert [each.get("event") for each in other.parts("Items")[0]["items"]] == [[], ["go", "me"]]
    for event in (("out", True), ("lock", True), ("role", "watcher")):
        other.press("go", "phone/1").press(*event)
    assert party.table.participants["host"].role is Role.HOST
    assert not party.table.participants["host"].is_locked


def test_an_invitation_stands_beside_the_phones(party: Party) -> None:
    party.table.invitation = lambda tx: (Picture("codes/seat.svg", "Code"), Note("http://192.168.0.2:8080/"))
    host = party.host().press("go", "phones")
    side: list[dict[str, Any]] = host.screen["side"]
    assert [each["is"] for each in side] == ["Picture", "Note"]


def test_a_scorer_may_be_a_player_and_sees_its_own_cards_first(party: Party) -> None:
    party.begin("showboat", ("Ana", "Ben", "Cem"))
    phone = party.join("x", Role.SCORER)
    phone.press("go", "menu/1").press("go", "me").press("sit", "Cem").press("back")
    assert phone.address == "match/1"
    assert phone.parts("Choice")[1]["selected"] == "Cem"
    phone.press("player", "Ben").press("card", "tableau", "2")
    assert phone.parts("Choice")[1]["selected"] == "Ben", "a scorer is not bound to its own"
    kim = party.scorer("Kim")
    phone.press("way", "points")
    for player in ("Ana", "Ben", "Cem"):
        phone.press("points", player, 1)
    phone.press("enter")
    assert kim.look().banner == "Cem entered Hand 1."


def test_who_is_called_nothing_is_called_by_a_number(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim = party.scorer("Kim")
    other = party.join("other", Role.SCORER)
    other.press("points", "Ana", 1).press("points", "Ben", 1).press("enter")
    assert kim.look().banner == "Phone 2 entered Round 1."


def test_a_name_stays_over_a_restart(party: Party) -> None:
    kim = party.scorer("Kim")
    kim.press("go", "me").press("typed", "  Kimi ").press("call")
    party.restart()
    assert party.table.participants["kim"].name == "Kimi"
    assert party.table.seat_participant("kim", Role.WATCHER).role is Role.SCORER


FULL = r"The table is full: the host can remove phones that have left\."


def test_a_table_has_so_many_places(party: Party) -> None:
    for number in range(45):
        party.table.seat_participant(f"watcher{number}", Role.WATCHER)
    assert len(party.table.participants) == 24
    assert "watcher0" not in party.table.participants, "who is not connected makes room"
    for number in range(16):
        party.table.seat_participant(f"scorer{number}", Role.SCORER)
    assert len(party.table.participants) == 40
    for key in party.table.participants:
        party.table.set_connected(key, True)
    for role in Role:
        with pytest.raises(ParticipantError, match=FULL):
            party.table.seat_participant("late", role)


def test_watchers_never_have_the_place_of_a_phone_that_sleeps(party: Party) -> None:
    kept = {f"phone{number}": (Role.SCORER, Role.SEAT)[number % 2] for number in range(40)}
    for key, role in kept.items():
        party.table.seat_participant(key, role)
    for _ in range(3):  # not on the next days either
        with pytest.raises(ParticipantError, match=FULL):
            party.table.seat_participant("watcher", Role.WATCHER)
        party.clock.now += timedelta(days=1)
    assert set(party.table.participants) == set(kept)


def test_who_enters_keeps_the_place_until_the_day_after_tomorrow(party: Party) -> None:
    for number in range(40):
        party.table.seat_participant(f"phone{number}", Role.SCORER)
    party.clock.now += timedelta(days=1)
    with pytest.raises(ParticipantError, match=FULL):
        party.table.seat_participant("late", Role.SCORER)
    party.table.set_connected("phone0", True)
    party.table.set_connected("phone0", False)
    party.clock.now += timedelta(days=1)
    party.table.seat_participant("late", Role.SCORER)
    assert "phone0" in party.table.participants, "it was there yesterday"
    assert "phone1" not in party.table.participants
