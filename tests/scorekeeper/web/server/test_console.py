"""`scorekeeper serve` as a process of its own: what it tells, and how it ends."""

import io
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from threading import Semaphore

import pytest

from scorekeeper.storage.store import FILE, Store
from scorekeeper.web.server import console
from scorekeeper.web.server.access.join_links import JoinLinks, load_join_links
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.console import renewal_lines, startup_lines
from scorekeeper.web.server.http import network
from scorekeeper.web.server.http.http_server import Endpoint, HttpServer
from tests.scorekeeper.web.server.http.test_http_app import begin_rounds
from tests.scorekeeper.web.server.phone import PATIENCE_SECONDS, Phone, until

ROOT = Path(__file__).resolve().parents[4]
DOORS = JoinLinks({role: f"{role.value}-0123456789abcdef" for role in Role})


def serve(folder: Path, *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "scorekeeper", "serve", "--address", "127.0.0.1", "--folder", str(folder), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def match_count(file: Path, folder: Path) -> int:
    """Return how many matches a copy of the score file has, without what lies beside it."""
    folder.mkdir(exist_ok=True)
    shutil.copy(file, folder / FILE)
    with closing(Store(folder, datetime.now)) as store:
        return len(store.matches())


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_its_links_and_ends_when_told_to(tmp_path: Path, how: signal.Signals) -> None:
    process = serve(tmp_path, "--port", "0")
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            break
    (link,) = re.findall(r"^Host \(yours alone\): (\S+)$", "".join(lines), re.MULTILINE)
    assert link.endswith(f"#{load_join_links(tmp_path).tokens[Role.HOST]}")
    phone = Phone(link)
    assert phone.join().status == 204
    stream = phone.listen()
    begin_rounds(phone, "Ana", "Ben")
    until(lambda: match_count(tmp_path / FILE, tmp_path / "copy") == 1, "the match in a copy of the one file")
    process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    phone.leave()
    assert (process.returncode, err) == (0, "")
    assert out == "\nThe table is closed. All entries are saved.\n"
    assert stream.heard[-1].name == "closed"
    assert not (tmp_path / "scores.sqlite3-wal").exists()


@pytest.fixture
def handlers() -> Iterator[None]:
    """What answers signals is put back."""
    kept = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
def test_the_table_is_said_to_be_closed_once_all_is_in_its_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, bool] = {}

    class Terminal(io.StringIO):
        def write(self, text: str) -> int:
            seen[text] = (tmp_path / "scores.sqlite3-wal").exists()
            return super().write(text)

    def look(_: HttpServer) -> None:
        sys.stdout.write("Served.")
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(HttpServer, "serve_until_ended", look)
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert console.serve_until_stopped("127.0.0.1", 0, tmp_path, has_new_links=False) == 0
    assert seen["Served."]
    assert not seen["\nThe table is closed. All entries are saved.\n"]


@pytest.mark.slow
def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with network.listening_socket("127.0.0.1", 0) as taken:
        process = serve(tmp_path / "scores", "--port", str(taken.getsockname()[1]))
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert (process.returncode, out) == (1, "")
    assert re.fullmatch(r"scorekeeper: port \d+ of 127\.0\.0\.1 is in use, perhaps by another table; .*--port\n", err)
    assert not (tmp_path / "scores").exists()


@pytest.mark.slow
def test_a_second_table_of_the_same_scores_is_told_in_one_sentence_where_the_first_is(tmp_path: Path) -> None:
    first = serve(tmp_path, "--port", "0")
    try:
        assert first.stdout is not None
        place = first.stdout.readline().removeprefix("The table is at ").partition(" ")[0]
        second = serve(tmp_path, "--port", place.rstrip("/").rpartition(":")[2])
        out, err = second.communicate(timeout=PATIENCE_SECONDS)
    finally:
        first.kill()
        first.communicate()
    assert (second.returncode, out) == (1, "")
    assert err == (
        f"scorekeeper: These scores already have a table, at {place} (process {first.pid}): join that one, or close it"
        f" first. Another table needs another folder than {tmp_path}.\n"
    )
    third = serve(tmp_path, "--port", "0")
    assert third.stdout is not None
    assert third.stdout.readline().startswith("The table is at "), "one that was killed keeps nobody out"
    third.terminate()
    third.communicate()


def test_new_links_are_shown_when_a_phone_is_removed() -> None:
    lines = list(renewal_lines(Endpoint("192.168.1.20", 8420, DOORS), 120, is_terminal=False))
    assert lines[1] == "A phone was removed, and all links are replaced: those above no longer work. The new ones:"
    assert "Watch:              http://192.168.1.20:8420/#watcher-0123456789abcdef" in lines


@pytest.mark.usefixtures("handlers")
def test_a_removed_phone_makes_the_terminal_show_the_new_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def remove(server: HttpServer) -> None:
        server.place.join_links.renew()

    monkeypatch.setattr(HttpServer, "serve_until_ended", remove)
    assert console.serve_until_stopped("127.0.0.1", 0, tmp_path, has_new_links=False) == 0
    links = re.findall(r"^Watch: +\S+#(\S+)$", capsys.readouterr().out, re.MULTILINE)
    assert len(set(links)) == 2
    assert links[1] == load_join_links(tmp_path).tokens[Role.WATCHER]


def test_the_store_rests_once_nothing_has_changed_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Semaphore(0)
    monkeypatch.setattr(console, "REST_SECONDS", 0.05)
    resting = console.RestTimer(calls.release)
    for _ in range(5):
        resting.restart()
    assert calls.acquire(timeout=PATIENCE_SECONDS)
    resting.restart()
    resting.cancel()
    resting.restart()
    assert not calls.acquire(timeout=0.2), "once for five changes, and not after the end"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("0.0.0.0", "0.0.0.0 is not the address of one network; use one of: "),
        ("wlan0", "'wlan0' is not an address such as 192.168.1.20"),
        ("203.0.113.7", "203.0.113.7 is not an address of this computer; it has: "),
    ],
)
def test_a_wrong_address_is_said_in_one_sentence(
    tmp_path: Path, address: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert console.serve_until_stopped(address, 0, tmp_path / "scores", has_new_links=False) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"scorekeeper: {said}")
    assert err.count("\n") == 1
    assert not (tmp_path / "scores").exists()


def test_a_folder_that_cannot_be_made_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert console.serve_until_stopped("127.0.0.1", 0, tmp_path / "file" / "scores", has_new_links=False) == 1
    assert capsys.readouterr().err == (
        f"scorekeeper: {tmp_path / 'file' / 'scores'} cannot be made or written: Not a directory; name another folder"
        " for the scores with --folder\n"
    )


def test_what_is_told_says_who_can_read_it_and_how_to_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    lines = list(startup_lines(Endpoint("192.168.1.20", 8420, DOORS), tmp_path, 120, is_terminal=False))
    assert lines[0] == f"The table is at http://192.168.1.20:8420/ and its scores are in {tmp_path}"
    assert lines[1].endswith("this computer has other addresses for --address: 10.0.0.5")
    assert lines[-8:-2] == [
        "",
        "Host (yours alone): http://192.168.1.20:8420/#host-0123456789abcdef",
        "Keep score:         http://192.168.1.20:8420/#scorer-0123456789abcdef",
        "Play: own cards:    http://192.168.1.20:8420/#seat-0123456789abcdef",
        "Watch:              http://192.168.1.20:8420/#watcher-0123456789abcdef",
        "",
    ]
    assert "anyone in this network can read the traffic: it is not encrypted" in lines[-2]
    assert lines[-1].endswith("Ctrl-C closes the table.")
    assert max(map(len, lines[2:])) <= 120


@pytest.mark.parametrize(
    ("found", "spoken"), [("cs_CZ", "cs"), ("cs", "cs"), ("de_DE", "en"), ("", "en"), (None, "en")]
)
def test_it_speaks_the_language_of_the_computer_if_it_knows_it(
    monkeypatch: pytest.MonkeyPatch, found: str | None, spoken: str
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (found, "UTF-8"))
    assert console._language() == spoken


def test_without_a_network_it_says_that_no_phone_reaches_it(tmp_path: Path) -> None:
    lines = list(startup_lines(Endpoint("127.0.0.1", 8420, DOORS), tmp_path, 80, is_terminal=False))
    assert lines[1].startswith("Only this computer can reach that address.")
