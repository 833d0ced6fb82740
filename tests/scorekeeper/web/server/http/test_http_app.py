"""What the server answers, and what it refuses: a real one, by plain HTTP."""

import json
import socket
from pathlib import Path

import pytest

from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.http import bodies, http_app
from tests.scorekeeper.web.server.conftest import Host
from tests.scorekeeper.web.server.phone import Phone

pytestmark = pytest.mark.slow

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


# The page


FILES = {
    "/": "text/html; charset=utf-8",
    "/main.js": "text/javascript; charset=utf-8",
    "/transport.js": "text/javascript; charset=utf-8",
    "/page.css": "text/css; charset=utf-8",
    "/theme.css": "text/css; charset=utf-8",
    "/fonts/regular": "font/ttf",
    "/fonts/bold": "font/ttf",
    "/art/icons/undo.svg": "image/svg+xml",
    "/art/suits/island/A.png": "image/png",
}
NO_FILES = (
    "/nothing.js",
    "/transport-http.js",
    "/transport-worker.js",
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
)


def test_everybody_may_have_the_pages_files_and_nothing_else(host: Host) -> None:
    phone, found = host.phone(), {}
    for path in FILES:
        answer = phone.submit("GET", path)
        assert (answer.status, bool(answer.body)) == (200, True), path
        found[path] = answer.headers["content-type"]
        again = phone.submit("GET", path, **{"If-None-Match": answer.headers["etag"]})
        assert (again.status, again.body) == (304, b""), path
    assert found == FILES
    joined = host.joined()
    assert {path: joined.submit("GET", path).status for path in NO_FILES} == dict.fromkeys(NO_FILES, 404)


def test_every_answer_says_what_the_page_may_do_and_nothing_of_the_server(host: Host) -> None:
    phone = host.joined()
    for method, path in (("GET", "/"), ("GET", "/nothing"), ("GET", "/here"), ("POST", "/event"), ("PUT", "/event")):
        headers = phone.submit(method, path, b"{}" if method == "POST" else None).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert phone.submit("GET", "/here").headers["cache-control"] == "no-store"


# Host and origin


def test_another_name_than_the_tables_own_is_refused(host: Host) -> None:
    port = host.place.port
    phone = host.joined()
    assert phone.submit("GET", "/here").status == 204
    assert phone.submit("GET", "/here", Host=f"localhost:{port}").status == 204
    for name in (f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1.evil.example:{port}", ""):
        answer = phone.submit("GET", "/here", Host=name)
        assert answer.status == 421
        assert answer.headers["content-security-policy"] == POLICY


def test_what_another_page_sends_is_refused(host: Host) -> None:
    phone = host.joined()
    phone.listen()
    answers = {}
    for origin in ("http://evil.example", "null", "", f"https://{host.place.host}", f"http://{host.place.host}/", None):
        sent = phone._headers("GET") | ({} if origin is None else {"Origin": origin})
        with socket.create_connection((host.place.address, host.place.port)) as line, line.makefile("rb") as answer:
            body = json.dumps({"event": ["go", "settings"]}).encode()
            head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
            line.sendall(
                f"POST /event HTTP/1.1\r\nHost: {host.place.host}\r\nContent-Length: {len(body)}\r\n"
                f"Connection: close\r\n{head}\r\n".encode()
                + body
            )
            answers[origin] = answer.readline()
        assert phone.send("dismiss")["address"] == "home", origin
    assert answers == dict.fromkeys(answers, b"HTTP/1.1 403 Forbidden\r\n")


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


def test_only_who_may_import_sends_more_than_an_event_needs(host: Host) -> None:
    keeper, scorer, watcher = host.joined(), host.joined(Role.SCORER), host.joined(Role.WATCHER)
    scorer.post({"event": ["sit"]})
    pasted = {"event": ["dismiss"], "clipboard": "x" * 16 * 1024}
    assert [each.post(pasted).status for each in (scorer, watcher, host.joined(Role.SEAT))] == [413, 413, 413]
    assert keeper.post(pasted).status == 200
    assert keeper.post({"event": ["dismiss"], "clipboard": "x" * 8 * 1024**2}).status == 413
    assert scorer.post({"event": ["dismiss"], "clipboard": "x" * 16_000}).status == 200
    (key,) = [key for key, each in host.table.participants.items() if each.role is Role.HOST]
    host.turns.submit(lambda: host.table.lock(key, True)).result()
    assert keeper.post(pasted).status == 413
    assert keeper.submit("POST", "/import?name=a.json", b"{}").status == 403


@pytest.mark.parametrize(("path", "status"), [("/join", 413), ("/event", 401), ("/import?name=a.json", 403)])
def test_of_a_phone_that_has_not_joined_nothing_large_is_read(host: Host, path: str, status: int) -> None:
    """8 MB of brackets take a second to read, in which nobody else would be answered."""
    for length in (1025, 8 * 1024**2):
        with socket.create_connection((host.place.address, host.place.port)) as line, line.makefile("rb") as answer:
            line.settimeout(60)
            line.sendall(
                f"POST {path} HTTP/1.1\r\nHost: {host.place.host}\r\nOrigin: http://{host.place.host}\r\n"
                f"Content-Length: {length}\r\n\r\n".encode()
            )
            assert answer.readline().split()[1] == str(status).encode()
    chunks = (b"[" * 500 for _ in range(3))
    assert host.phone().submit("POST", "/join", chunks).status == 413


def test_joining_is_counted_before_it_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(http_app, "JOINS", (2.0, 0.0))
    host = Host(tmp_path)
    try:
        assert [host.phone().submit("POST", "/join", b"[]").status for _ in range(4)] == [400, 400, 429, 429]
    finally:
        host.stop()


def test_a_message_that_never_ends_is_let_go(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MESSAGE_SECONDS", 0.1)
    phone = host.joined()
    head = f"POST /event HTTP/1.1\r\nHost: {host.place.host}\r\nOrigin: http://{host.place.host}\r\n"
    with socket.create_connection((host.place.address, host.place.port)) as line, line.makefile("rb") as answer:
        line.sendall(f"{head}Cookie: {phone.cookie}\r\nContent-Length: 10\r\n\r\n{{".encode())
        assert answer.readline() == b"HTTP/1.1 408 Request Timeout\r\n"


def test_what_is_no_event_is_said_and_changes_nothing(host: Host) -> None:
    phone = host.joined()
    for message in (5, {"event": "x"}, {"event": []}, {"event": [[1]]}, {"event": ["x"], "id": 5}):
        answer = phone.post(message)
        assert (answer.status, set(answer.data)) == (400, {"error"}), message


def test_a_phone_that_asks_too_much_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(http_app, "OF_A_PARTICIPANT", (5.0, 0.0))
    host = Host(tmp_path)
    try:
        phone = host.joined()
        assert [phone.post({"event": ["dismiss"]}).status for _ in range(7)] == [200] * 5 + [429] * 2
        assert host.joined().post({"event": ["dismiss"]}).status == 200  # others go on
    finally:
        host.stop()


def test_an_address_that_asks_too_much_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(http_app, "OF_AN_ADDRESS", (3.0, 0.0))
    host = Host(tmp_path)
    try:
        answers = [host.phone().submit("GET", "/theme.css") for _ in range(4)]
        assert [each.status for each in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["retry-after"] == "1"
    finally:
        host.stop()


def test_an_address_does_not_fill_the_table_with_phones(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(http_app, "JOINS", (3.0, 0.0))
    host = Host(tmp_path)
    try:
        assert [host.phone(Role.WATCHER).join().status for _ in range(4)] == [204, 204, 204, 429]
        assert len(host.table.participants) == 3
    finally:
        host.stop()


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


def test_of_too_many_connections_of_strangers_the_oldest_are_ended_and_phones_that_have_joined_stay(
    host: Host,
) -> None:
    phone = host.joined()
    stream = phone.listen()
    lines = []
    try:
        for _ in range(106):
            lines.append(socket.create_connection((host.place.address, host.place.port)))
            lines[-1].settimeout(60)
        assert all(_is_ended(line) for line in lines[:10])
        assert phone.send("go", "settings")["address"] == "settings"
        assert host.phone(Role.WATCHER).join().status == 204, "who comes finds room too"
        assert not stream.is_over
        lines[-1].setblocking(False)
        with pytest.raises(BlockingIOError):
            lines[-1].recv(1)
    finally:
        for line in lines:
            line.close()


def test_strangers_use_up_nothing_of_a_phone_that_has_joined(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("OF_AN_ADDRESS", "JOINS", "FAILURES"):
        monkeypatch.setattr(http_app, name, (20.0, 0.0))
    host = Host(tmp_path)
    try:
        phone, stranger = host.joined(Role.WATCHER), host.phone()
        stranger.token = "x" * 24
        assert [stranger.join().status for _ in range(19)] == [403] * 19
        assert stranger.join().status == 429
        assert stranger.submit("GET", "/theme.css").status == 429
        assert [phone.submit("GET", "/theme.css").status, phone.join().status] == [200, 204]
        assert phone.send("dismiss")["address"] == "home"
    finally:
        host.stop()


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
