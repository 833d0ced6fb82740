"""What the server answers, and what it refuses: a real one, by plain HTTP."""

import json
import socket
from pathlib import Path

import pytest

from scorekeeper.sharing import incoming
from scorekeeper.web.served import bodies, server
from scorekeeper.web.served.bodies import safe_name
from scorekeeper.web.served.guests import Role
from tests.scorekeeper.web.served.conftest import Host
from tests.scorekeeper.web.served.phone import Phone, until

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


# The page


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/main.js", "text/javascript; charset=utf-8"),
        ("/link.js", "text/javascript; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/theme.css", "text/css; charset=utf-8"),
        ("/fonts/regular", "font/ttf"),
        ("/fonts/bold", "font/ttf"),
        ("/art/icons/undo.svg", "image/svg+xml"),
        ("/art/suits/island/A.png", "image/png"),
    ],
)
def test_everybody_may_have_the_pages_files(host: Host, path: str, kind: str) -> None:
    answer = host.phone().ask("GET", path)
    assert (answer.status, answer.headers["content-type"]) == (200, kind)
    assert answer.body
    again = host.phone().ask("GET", path, **{"If-None-Match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/link-served.js",
        "/link-alone.js",
        "/../session.py",
        "/%2e%2e/session.py",
        "/..%2fsession.py",
        "/art/../__init__.py",
        "/art/%2e%2e/%2e%2e/texts/cs/LC_MESSAGES/pnp.po",
        "/art/icons/../../cards.json",
        "/art//etc/passwd",
        "/art/@nobody/games/x.svg",
        "/art/icons/undo.svg%00",
        "/fonts/other",
        "/table-links.json",
        "/scores.sqlite3",
        "/shared",
        "/index.html%0a",
    ],
)
def test_nothing_else_is_a_file_of_the_page(host: Host, path: str) -> None:
    answer = host.joined().ask("GET", path)
    assert answer.status == 404


def test_every_answer_says_what_the_page_may_do_and_nothing_of_the_server(host: Host) -> None:
    phone = host.joined()
    for method, path in (("GET", "/"), ("GET", "/nothing"), ("GET", "/here"), ("POST", "/event"), ("PUT", "/event")):
        headers = phone.ask(method, path, b"{}" if method == "POST" else None).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert phone.ask("GET", "/here").headers["cache-control"] == "no-store"


# Doors


def test_a_link_gives_a_cookie_that_scripts_and_other_sites_do_not_get(host: Host) -> None:
    answer = host.phone(Role.WATCHER).join()
    assert (answer.status, answer.body) == (204, b"")
    name, *rest = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"guest-{host.place.port}=")
    assert rest == ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=strict"]


def test_who_joins_again_is_the_same_guest(host: Host) -> None:
    phone = host.joined()
    assert phone.join().status == 204
    assert len(host.table.guests) == 1


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


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"token": 5}', b"\xff", b"[" * 100_000])
def test_what_is_no_token_is_refused(host: Host, body: bytes) -> None:
    assert host.phone().ask("POST", "/join", body).status == 400


@pytest.mark.parametrize("cookie", ["", "guest=x", "guest-{port}=x", "guest-{port}=" + "x" * 5000])
def test_without_a_cookie_of_ours_nothing_is_answered(host: Host, cookie: str) -> None:
    host.joined()
    stranger = host.phone()
    stranger.cookie = cookie.format(port=host.place.port)
    for path in ("/here", "/live"):
        answer = stranger.ask("GET", path)
        assert answer.status == 401
        assert answer.data["error"] == "This phone is not at the table: scan the code again."
        assert answer.data["message"]["screen"]["main"][0]["text"] == answer.data["error"]
    assert stranger.post({"event": ["go", "settings"]}).status == 401
    assert stranger.ask("POST", "/import?name=a.json", b"{}").status == 403
    assert stranger.ask("GET", "/shared/a.json").status == 404


def test_a_phone_that_was_put_out_is_told(host: Host) -> None:
    phone = host.joined(Role.WATCHER)
    stream = phone.listen()
    (key,) = host.table.guests
    host.turns.ask(lambda: host.table.put_out(key)).result()
    until(lambda: stream.is_over, "the end")
    assert stream.heard[-1].name == "gone"
    assert phone.ask("GET", "/here").data["error"] == "The host has put this phone out."
    assert phone.join().status == 403
    assert phone.post({"event": ["back"]}).status == 401


# Who is there


def test_who_comes_to_keep_score_says_who_it_is(host: Host) -> None:
    phone = host.joined(Role.SCORER)
    phone.listen()
    assert phone.shown["address"] == "entrance"
    assert phone.shown["screen"]["title"] == "Who are you?"
    phone.send("called", "Eva")
    phone.send("sit")
    assert phone.shown["address"] == "home"
    (guest,) = host.table.guests.values()
    assert (guest.role, guest.name, guest.player) == (Role.SCORER, "Eva", "")


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
    (_, guest) = host.table.guests.values()
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
        assert [each.role for each in second.table.guests.values()] == [Role.WATCHER]
    finally:
        phone.leave()
        second.stop()


def test_another_link_gives_more_but_never_less(host: Host) -> None:
    phone = host.joined(Role.WATCHER)
    phone.token = host.place.doors.tokens[Role.HOST]
    phone.join()
    assert [each.role for each in host.table.guests.values()] == [Role.HOST]
    phone.token = host.place.doors.tokens[Role.WATCHER]
    phone.join()
    assert [each.role for each in host.table.guests.values()] == [Role.HOST]


# Host and origin


def test_another_name_than_the_tables_own_is_refused(host: Host) -> None:
    port = host.place.port
    phone = host.joined()
    assert phone.ask("GET", "/here").status == 204
    assert phone.ask("GET", "/here", Host=f"localhost:{port}").status == 204
    for name in (f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1.evil.example:{port}", ""):
        answer = phone.ask("GET", "/here", Host=name)
        assert answer.status == 421
        assert answer.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "https://{host}", "http://{host}/", None])
def test_what_another_page_sends_is_refused(host: Host, origin: str | None) -> None:
    phone = host.joined()
    phone.listen()
    headers = {} if origin is None else {"Origin": origin.format(host=host.place.host)}
    sent = phone._headers("GET") | headers
    with socket.create_connection((host.place.address, host.place.port)) as line, line.makefile("rb") as answer:
        body = json.dumps({"event": ["go", "settings"]}).encode()
        head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        line.sendall(
            f"POST /event HTTP/1.1\r\nHost: {host.place.host}\r\nContent-Length: {len(body)}\r\n"
            f"Connection: close\r\n{head}\r\n".encode()
            + body
        )
        assert answer.readline() == b"HTTP/1.1 403 Forbidden\r\n"
    assert phone.send("dismiss")["address"] == "home"


# Faults


def test_a_fault_of_ours_is_said_and_the_table_goes_on(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    phone = host.joined()
    with monkeypatch.context() as patch:
        patch.setattr(host.table, "answer", fail)
        shown = phone.send("go", "settings")
    assert shown["address"] == "home"
    assert shown["screen"]["footer"][0]["text"].startswith("Something went wrong here: nothing has changed.")
    assert [each.levelname for each in caplog.records] == ["ERROR"]
    assert "a fault of ours" in caplog.text
    assert phone.send("go", "settings")["address"] == "settings"


# Sizes and rates


def test_a_message_that_is_too_large_is_refused(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MESSAGE_BYTES", 1000)
    phone = host.joined()
    assert phone.post({"event": ["typed", "x" * 2000]}).status == 413


def test_a_message_that_never_ends_is_let_go(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MESSAGE_SECONDS", 0.1)
    phone = host.joined()
    head = f"POST /event HTTP/1.1\r\nHost: {host.place.host}\r\nOrigin: http://{host.place.host}\r\n"
    with socket.create_connection((host.place.address, host.place.port)) as line, line.makefile("rb") as answer:
        line.sendall(f"{head}Cookie: {phone.cookie}\r\nContent-Length: 10\r\n\r\n{{".encode())
        assert answer.readline() == b"HTTP/1.1 408 Request Timeout\r\n"


@pytest.mark.parametrize("message", [5, {"event": "x"}, {"event": []}, {"event": [[1]]}, {"event": ["x"], "id": 5}])
def test_what_is_no_event_is_said_and_changes_nothing(host: Host, message: object) -> None:
    phone = host.joined()
    answer = phone.post(message)
    assert answer.status == 400
    assert set(answer.data) == {"error"}


def test_a_phone_that_asks_too_much_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(server, "OF_A_GUEST", (5.0, 0.0))
    host = Host(tmp_path)
    try:
        phone = host.joined()
        assert [phone.post({"event": ["dismiss"]}).status for _ in range(7)] == [200] * 5 + [429] * 2
        assert host.joined().post({"event": ["dismiss"]}).status == 200  # others go on
    finally:
        host.stop()


def test_an_address_that_asks_too_much_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(server, "OF_AN_ADDRESS", (3.0, 0.0))
    host = Host(tmp_path)
    try:
        answers = [host.phone().ask("GET", "/theme.css") for _ in range(4)]
        assert [each.status for each in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["retry-after"] == "1"
    finally:
        host.stop()


def test_an_address_does_not_fill_the_table_with_phones(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(server, "JOINS", (3.0, 0.0))
    host = Host(tmp_path)
    try:
        assert [host.phone(Role.WATCHER).join().status for _ in range(4)] == [204, 204, 204, 429]
        assert len(host.table.guests) == 3
    finally:
        host.stop()


# Files


def test_a_file_is_kept_beside_the_scores_under_a_safe_name(host: Host) -> None:
    phone = host.joined()
    answer = phone.ask("POST", "/import?name=..%2F..%2F.ssh%2Fmy%20game.JSON", b"{}")
    assert answer.data == {"name": "my-game.json"}
    assert (host.folder / "import" / "my-game.json").read_bytes() == b"{}"
    assert phone.ask("POST", "/import?name=my-game.json", b"[]").data == {"name": "my-game-2.json"}
    assert sorted(each.name for each in (host.folder / "import").iterdir()) == ["my-game-2.json", "my-game.json"]


def test_a_file_that_is_too_large_is_refused_and_leaves_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LIMIT_BYTES", 1000)
    phone = host.joined()
    assert phone.ask("POST", "/import?name=a.json", b"x" * 1001).status == 413
    assert list((host.folder / "import").iterdir()) == []
    assert incoming.LIMIT_BYTES == 32 * 1024 * 1024


def test_files_do_not_fill_the_disk(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "FOLDER_BYTES", 1000)
    phone = host.joined()
    assert phone.ask("POST", "/import?name=a.json", b"x" * 600).status == 200
    assert phone.ask("POST", "/import?name=a.json", b"x" * 600).status == 507


@pytest.mark.parametrize("role", [Role.SEAT, Role.WATCHER])
def test_only_those_who_keep_score_bring_files(host: Host, role: Role) -> None:
    phone = host.joined(role)
    assert phone.ask("POST", "/import?name=a.json", b"{}").status == 403
    assert not (host.folder / "import").exists()


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("a.json", "a.json"),
        ("scores.sqlite3", "scores.sqlite3"),
        ("", "file.json"),
        ("..", "file.json"),
        ("/etc/passwd", "passwd.json"),
        (r"C:\games\über.json", "über.json"),
        (".hidden", "hidden.json"),
        ("a\0b\n.json", "a-b.json"),
        ("x" * 300 + ".json", "x" * 60 + ".json"),
        ("table.html", "table.html.json"),
    ],
)
def test_names_of_files_are_made_safe(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_only_a_file_that_the_phone_was_told_to_share_is_given_out(host: Host) -> None:
    phone = host.joined()
    begin_rounds(phone, "Ana", "Ben")
    phone.send("go", f"share/{phone.shown['address'].partition('/')[2]}")
    phone.send("json")
    (name,) = [values[0] for deed, *values in phone.shown["deeds"] if deed == "share"]
    answer = phone.ask("GET", f"/shared/{name}")
    assert answer.status == 200
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.data["format"] == incoming.FORMAT
    (host.folder / "shared" / "other.json").write_text("{}")
    assert phone.ask("GET", "/shared/other.json").status == 404
    assert host.joined().ask("GET", f"/shared/{name}").status == 404
    assert phone.ask("GET", "/shared/..%2fscores.sqlite3").status == 404


def test_only_the_host_is_shown_the_links(host: Host) -> None:
    keeper, scorer = host.joined(), host.joined(Role.SCORER)
    keeper.send("go", "phones")
    shown = json.dumps(keeper.shown["screen"])
    links = {role: link in shown for role, link in host.place.links.items()}
    assert links == {Role.HOST: False, Role.SCORER: True, Role.SEAT: True, Role.WATCHER: True}
    assert shown.count('"is": "Code"') == 3
    scorer.listen()
    scorer.send("sit")
    scorer.send("go", "phones")
    assert "#" not in json.dumps(scorer.shown["screen"])


def test_too_many_connections_of_one_address_are_ended(host: Host) -> None:
    lines = [socket.create_connection((host.place.address, host.place.port)) for _ in range(90)]
    try:
        for line in lines:
            line.settimeout(5)
        ended = sum(_is_ended(line) for line in lines[80:])
        assert ended == 10
    finally:
        for line in lines:
            line.close()
    until(lambda: host.phone().ask("GET", "/theme.css").status == 200, "room")


def _is_ended(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def begin_rounds(phone: Phone, *names: str) -> None:
    """Begin a match of any other game, and stay on its page."""
    phone.send("go", "new/rounds")
    for name in names:
        phone.send("typed", name)
        phone.send("add", None)
    phone.send("start")
    assert phone.shown["address"].startswith("match/")
