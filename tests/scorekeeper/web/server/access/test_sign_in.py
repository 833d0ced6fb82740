"""Coming in: by which link, as whom, and who is not let in."""

import json
from pathlib import Path

import pytest

from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.web.server.conftest import Host
from tests.scorekeeper.web.server.http.test_http_app import begin_rounds
from tests.scorekeeper.web.server.phone import Phone, until

pytestmark = pytest.mark.slow


def test_a_link_gives_a_cookie_that_scripts_and_other_sites_do_not_get(host: Host) -> None:
    answer = host.phone(Role.WATCHER).join()
    assert (answer.status, answer.body) == (204, b"")
    name, *rest = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"guest-{host.place.port}=")
    assert rest == ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=strict"]


def test_who_joins_again_is_the_same_guest(host: Host) -> None:
    phone = host.joined()
    assert phone.join().status == 204
    assert len(host.table.participants) == 1


def test_a_wrong_link_opens_nothing_and_too_many_open_nothing_for_a_while(host: Host) -> None:
    phone = host.phone()
    token, phone.token = phone.token, "x" * 24
    for _ in range(10):
        answer = phone.join()
        assert answer.status == 403
        assert answer.data["error"] == "This link is no longer valid. Scan the code again."
        assert "set-cookie" not in answer.headers
    phone.token = token
    assert phone.join().status == 429


def test_what_is_no_token_is_refused(host: Host) -> None:
    for body in (b"", b"[]", b"{}", b'{"token": 5}', b"\xff", b"[" * 1024):
        assert host.phone().submit("POST", "/join", body).status == 400, body[:20]


def test_without_a_cookie_of_ours_nothing_is_answered(host: Host) -> None:
    host.joined()
    port = host.place.port
    for cookie in ("", "guest=x", f"guest-{port}=x", f"guest-{port}=" + "x" * 5000):
        stranger = host.phone()
        stranger.cookie = cookie
        for path in ("/here", "/live"):
            answer = stranger.submit("GET", path)
            assert answer.status == 401, cookie[:20]
            assert answer.data["error"] == "This phone is not at the table: scan the code again."
            assert answer.data["message"]["screen"]["main"][0]["text"] == answer.data["error"]
        assert stranger.post({"event": ["go", "settings"]}).status == 401
        assert stranger.submit("POST", "/import?name=a.json", b"{}").status == 403
        assert stranger.submit("GET", "/shared/a.json").status == 404


def test_a_phone_that_was_put_out_is_told(host: Host) -> None:
    phone = host.joined(Role.WATCHER)
    stream = phone.listen()
    (key,) = host.table.participants
    host.turns.submit(lambda: host.table.expel(key)).result()
    until(lambda: stream.is_over, "the end")
    assert stream.heard[-1].name == "gone"
    assert phone.submit("GET", "/here").data["error"] == "The host has removed this phone."
    assert phone.join().status == 403
    assert phone.post({"event": ["back"]}).status == 401


def test_who_was_put_out_does_not_come_back_by_an_old_link(host: Host) -> None:
    """Nor as somebody else, nor by a link of another role; those at the door scan again, and the others stay."""
    keeper, removed, other = host.joined(), host.joined(Role.WATCHER), host.joined(Role.WATCHER)
    waiting = host.joined(Role.SCORER)
    stream, old = waiting.listen(), dict(host.place.links)
    keeper.listen()
    keeper.send("go", "phones")
    keeper.send("go", "phone/2")
    keeper.send("out")
    keeper.send("out", True)
    assert keeper.shown["address"] == "phones"
    shown = json.dumps(keeper.shown["screen"])
    assert "Removed: Phone 2. The codes here are new." in shown
    until(lambda: stream.is_over, "the end")
    assert waiting.submit("GET", "/here").status == 401
    assert removed.submit("GET", "/here").status == 401
    for role, link in old.items():
        assert Phone(link).join().status == 403, role
        assert Phone(host.place.links[role]).join().status == 204, role
    for role in (Role.SCORER, Role.SEAT, Role.WATCHER):
        assert (old[role] in shown, host.place.links[role] in shown) == (False, True)
    assert other.send("dismiss")["address"] == "home"
    assert other.join().status == 403, "its link is an old one too"
    assert other.submit("GET", "/here").status == 204
    assert load_join_links(host.folder) == host.place.join_links, "they are the same after a restart"


# Who is there


def test_who_comes_to_keep_score_says_who_it_is(host: Host) -> None:
    phone = host.joined(Role.SCORER)
    phone.listen()
    assert phone.shown["address"] == "entrance"
    assert phone.shown["screen"]["title"] == "Who are you?"
    phone.send("called", "Eva")
    phone.send("sit")
    assert phone.shown["address"] == "home"
    (guest,) = host.table.participants.values()
    assert (guest.role, guest.name, guest.player) == (Role.SCORER, "Eva", "")


def test_a_phone_whose_name_is_not_seen_is_told_so(host: Host) -> None:
    told = "A name needs something to be seen, such as a letter, a digit or a sign."
    phone = host.joined(Role.SCORER)
    phone.listen()
    phone.send("called", "\u200b\u202e")
    phone.send("sit")
    assert (phone.shown["address"], phone.shown["screen"]["main"][0]["text"]) == ("entrance", told)
    phone.send("called", "\u202eEva")
    phone.send("sit")
    (guest,) = host.table.participants.values()
    assert guest.name == "Eva"
    phone.send("go", "me")
    phone.send("typed", "\u3164")
    phone.send("call")
    assert told in json.dumps(phone.shown["screen"])
    phone.send("typed", "Ev\u2066a M.")
    phone.send("call")
    (guest,) = host.table.participants.values()
    assert guest.name == "Eva M."


def test_a_phone_at_the_entrance_speaks_its_own_language(host: Host) -> None:
    phone = host.joined(Role.SCORER, headers={"Accept-Language": "de, cs-CZ;q=0.8, en;q=0.5"})
    phone.listen()
    assert phone.shown["look"]["language"] == "cs"


@pytest.mark.parametrize("role", [Role.SEAT, Role.SCORER])
def test_a_phone_is_that_of_a_player_and_may_what_its_link_gives(host: Host, role: Role) -> None:
    begin_rounds(host.joined(), "Ana", "Ben")
    phone = host.joined(role)
    phone.listen()
    seats = phone.shown["screen"]["main"][0]["blocks"][0]["items"]
    assert [(each["title"], each["event"]) for each in seats] == [("Ana", ["sit", "Ana"]), ("Ben", ["sit", "Ben"])]
    for refused in (["score"], ["sit", "Ben", 5], ["go", "home"]):
        assert phone.post({"event": refused}).status == 400
    phone.send("sit", "Eva")
    assert phone.shown["address"] == "entrance"
    phone.send("sit", "Ben")
    assert phone.shown["address"] == "match/1"
    (_, guest) = host.table.participants.values()
    assert (guest.role, guest.player) == (role, "Ben")


def test_who_has_not_said_who_it_is_is_asked_again_after_a_restart(tmp_path: Path) -> None:
    first = Host(tmp_path)
    phone = first.joined(Role.SCORER)
    first.stop()
    second = Host(tmp_path, first.place.port)
    try:
        phone.listen()
        assert phone.shown["address"] == "entrance"
        phone.send("watch")
        assert [each.role for each in second.table.participants.values()] == [Role.WATCHER]
    finally:
        phone.leave()
        second.stop()


def test_another_link_gives_more_but_never_less(host: Host) -> None:
    phone = host.joined(Role.WATCHER)
    phone.token = host.place.join_links.tokens[Role.HOST]
    phone.join()
    assert [each.role for each in host.table.participants.values()] == [Role.HOST]
    phone.token = host.place.join_links.tokens[Role.WATCHER]
    phone.join()
    assert [each.role for each in host.table.participants.values()] == [Role.HOST]
