"""Phones that come to the match that is being played, and go on to the next one."""

from tests.scorekeeper.web.server.party import Party


def test_who_joins_comes_to_the_latest_match_that_is_not_over(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    party.begin("rounds", ("Cem", "Dan"))
    kim = party.scorer("Kim")
    assert kim.address == "match/2"
    kim.press("go", "menu/2").press("end")
    for phone in (party.watcher(), party.seat("Ana"), party.scorer("Leo")):
        assert phone.address == "match/1", phone.key
    assert party.host().address == "home"


def test_watchers_and_seats_go_on_to_the_next_match_by_themselves(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim, leo, board, ana = party.scorer("Kim"), party.scorer("Leo"), party.watcher(), party.seat("Ana")
    host = party.host()
    kim.press("points", "Ana", 3).press("points", "Ben", 4).press("enter").press("go", "menu/1").press("end")
    for phone in (board, ana, leo):
        assert phone.look().address == "match/1"
    party.changed.clear()
    kim.press("again")
    assert sorted(party.changed) == ["board", "host", "leo", "seat-Ana"]
    assert [phone.look().address for phone in (board, ana)] == ["match/2", "match/2"]
    assert ana.numbers == {"Ana": None}
    for phone in (leo.look(), host.look()):
        assert phone.banner == "Kim has begun Any other game (Ana, Ben)."
        assert phone.press("go", "match/2").address == "match/2"


def test_nobody_is_taken_away_from_a_match_that_goes_on_nor_from_what_is_read(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim, board, reader = party.scorer("Kim"), party.watcher(), party.watcher("reader")
    kim.press("points", "Ana", 3).press("points", "Ben", 4).press("enter")
    reader.look().press("why", "Ana")
    kim.press("go", "menu/1").press("again")
    for phone, address in ((board, "match/1"), (reader, "why/1/0")):
        assert phone.look().address == address
        assert phone.banner == "Kim has begun Any other game (Ana, Ben)."
        assert "Open it" in phone.labels
        assert phone.press("go", "match/2").address == "match/2"


def test_a_phone_that_was_away_finds_the_match_that_is_played_now(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    kim, board = party.scorer("Kim"), party.watcher()
    kim.press("go", "menu/1").press("end")
    party.restart()
    kim.look().press("again")
    party.restart()
    assert board.look().address == "match/2"


def test_a_match_that_is_deleted_gives_way(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host, board, kim = party.host("Hana"), party.watcher(), party.scorer("Kim")
    kim.press("points", "Ana", 3).press("points", "Ben", 3)
    host.look().press("delete", 1)
    said = "Hana has deleted Any other game (Ana, Ben)."
    assert kim.press("enter").banner == said
    assert kim.address == "home"
    assert (board.look().address, board.banner) == ("home", said)
    assert party.store.head_and_newest_act(1)[1] is None
    host.press("undo")
    assert kim.press("go", "match/1").numbers == {"Ana": 3, "Ben": 3}


def test_a_match_whose_beginning_is_taken_back_gives_way(party: Party) -> None:
    host = party.host("Hana")
    host.press("go", "new/rounds").press("add", "Ana").press("add", "Ben").press("start")
    kim = party.scorer("Kim")
    assert kim.address == "match/1"
    host.press("back").press("undo")
    kim.press("points", "Ana", 3)
    assert (kim.address, kim.banner) == ("home", "Hana has changed the match list.")
    host.press("redo")
    assert kim.look().press("go", "match/1").numbers == {"Ana": None, "Ben": None}


def test_a_phone_that_was_away_while_its_match_was_deleted_is_told(party: Party) -> None:
    party.begin("rounds", ("Ana", "Ben"))
    host, kim = party.host(), party.scorer("Kim")
    kim.press("turn", "table")
    host.press("delete", 1)
    party.restart()
    kim.look()
    assert (kim.address, kim.banner) == ("home", "This match is no longer on the list.")
