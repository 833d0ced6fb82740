"""Whom the preview answers, and how it ends."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.generator.preview.served import Served, ask, previewing, state
from tests.generator.strangers import SUN, make_deck, picture_card, pnp

BOMB = "{% for a in range(9999) %}{% for b in range(9999) %}{% set c = a * b %}{% endfor %}{% endfor %}"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A preview of a deck of one card, with a secret beside its folder."""
    folder = tmp_path_factory.mktemp("preview")
    (folder / "secret.svg").write_text(SUN)
    make_deck(folder / "mine", picture_card("sun.svg"), {"sun.svg": SUN})
    with previewing(folder / "mine") as running:
        yield running


def test_the_page_and_its_parts_are_served(served: Served) -> None:
    for name, kind in (("", "text/html"), ("main.js", "text/javascript"), ("preview.css", "text/css")):
        status, headers, body = ask(served, f"/{served.token}/{name}")
        assert status == 200
        assert headers["content-type"].startswith(kind)
        assert headers["cache-control"] == "no-store"
        assert body
    card = state(served)["cards"][0]
    status, headers, svg = ask(served, f"/{served.token}/side/{card['face']}.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert svg.startswith(b"<svg ")
    assert b"<text" not in svg  # letters are outlines: no browser has the fonts


def test_every_answer_forbids_what_is_not_the_page_s_own(served: Served) -> None:
    for path in ("/", f"/{served.token}/", f"/{served.token}/nothing.js", f"/{served.token}/side/{'0' * 24}.svg"):
        headers = ask(served, path)[1]
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers


def test_another_host_name_gets_nothing(served: Served) -> None:
    port = served.port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", f"localhost.evil:{port}"):
        status, _, body = ask(served, f"/{served.token}/state", Host=host)
        assert (status, body) == (421, b"This preview has a different address.\n"), host


def test_it_answers_by_both_names_of_this_machine(served: Served) -> None:
    assert ask(served, f"/{served.token}/state", Host=f"localhost:{served.port}")[0] == 200


def test_who_does_not_know_the_secret_gets_nothing(served: Served) -> None:
    token = served.token
    for path in ("/", "/state", "/x/state", f"/{token}x/state", "//state", f"/{token[:-1]}/state", f"/{token}"):
        status, _, body = ask(served, path)
        assert (status, body) == (404, b"Open the whole address that pnp preview shows.\n"), path


def test_pages_of_others_get_nothing(served: Served) -> None:
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{served.port + 1}"):
        assert ask(served, f"/{served.token}/state", Origin=origin)[0] == 403
    assert ask(served, f"/{served.token}/state", Origin=f"http://127.0.0.1:{served.port}")[0] == 200
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert ask(served, f"/{served.token}/state", method=method)[0] == 403


NO_FILES = (
    "../server.py",
    "..%2fserver.py",
    "%2e%2e/server.py",
    "..\\server.py",
    "side/../../secret.svg",
    "side/..%2f..%2fsecret.svg",
    "deck.yaml",
    "%00",
)


def test_no_path_leads_to_a_file(served: Served) -> None:
    for name in NO_FILES:
        status, _, body = ask(served, f"/{served.token}/{name}")
        assert status in (400, 404), name
        assert b"import" not in body, name
        assert b"<circle" not in body, name


def test_only_this_machine_is_listened_to(served: Served) -> None:
    listening = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    own = [each[1] for each in listening if each[3] == "0A" and int(each[1].split(":")[1], 16) == served.port]
    assert own == [f"0100007F:{served.port:04X}"]
    six = [line.split() for line in Path("/proc/net/tcp6").read_text().splitlines()[1:]]
    assert not [each for each in six if each[3] == "0A" and int(each[1].split(":")[1], 16) == served.port]


@pytest.mark.slow
def test_a_fault_follows_its_row_a_folder_that_is_replaced_is_followed_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    """One preview for all that needs a deck of its own; in the end neither it nor its child is left."""
    file = make_deck(tmp_path / "mine", "  - {from: cards.csv}\n", head="face: adventure\n")
    text, table = file.read_text(), tmp_path / "mine" / "cards.csv"
    rows = ["id,name,body", "short,Short,A few words.", f"long,Long,{'Many words. ' * 200}"]
    table.write_text("\n".join(rows))
    with previewing(file) as running:
        assert faults_of(running, 1) == [("cards.csv", 3, "card long")]
        rows.insert(1, "new,New,Another row.")
        table.write_text("\n".join(rows))
        assert faults_of(running, 2) == [("cards.csv", 4, "card long")]

        title = state(running)["title"]
        assert title in text
        shutil.rmtree(tmp_path / "mine")
        until(running, lambda told: bool(told["problems"]))
        make_deck(tmp_path / "mine", picture_card("sun.svg"), {"sun.svg": SUN})
        until(running, lambda told: not told["problems"])
        text = file.read_text()
        for name in ("Once", "Twice"):
            file.write_text(text.replace(title, name))
            until(running, lambda told, name=name: told["title"] == name)  # type: ignore[misc]

        children = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children").read_text().split()
        assert children
        assert running.stop() in (0, 130)
        for child in children:
            with pytest.raises(ProcessLookupError):
                os.kill(int(child), 0)


def until(served: Served, is_so: Callable[[dict[str, Any]], bool], seconds: float = 60) -> None:
    """Wait until what is told is so."""
    end = time.monotonic() + seconds
    while not is_so(told := state(served)):
        assert time.monotonic() < end, told
        time.sleep(0.05)


def test_a_port_that_is_taken_is_told(served: Served) -> None:
    done = pnp("preview", "island", "--no-open", "--port", str(served.port))
    assert done.code == 1
    assert done.err == f"error: port {served.port} cannot be used: Address already in use; choose another --port\n"


def test_an_unknown_deck_is_told_before_anything_is_served() -> None:
    done = pnp("preview", "iland", "--no-open")
    assert done.code == 1
    assert "there is no deck 'iland' (did you mean 'island'?)" in done.err


@pytest.mark.slow
def test_a_bomb_of_a_template_is_told_and_the_other_cards_are_shown(tmp_path: Path) -> None:
    cards = picture_card("sun.svg") + "  - {id: bomb, name: Bomb, template: bomb.svg.j2}\n"
    file = make_deck(tmp_path / "mine", cards, {"sun.svg": SUN, "bomb.svg.j2": BOMB})
    with previewing(file) as running:
        told = state(running, 90)
        by_id = {card["id"]: told["results"].get(card["face"]) for card in told["cards"]}
        assert by_id["one"] is None
        assert by_id["bomb"]["faults"][0]["message"].startswith("takes more than")
        assert ask(running, f"/{running.token}/side/{told['cards'][0]['face']}.svg")[0] == 200
        # Mended, it is drawn.
        (file.parent / "bomb.svg.j2").write_text("<rect x='5' y='5' width='20' height='20'/>")
        end = time.monotonic() + 60
        while state(running)["results"]:
            assert time.monotonic() < end
            time.sleep(0.05)


def faults_of(served: Served, most: int) -> list[tuple[str, int, str]]:
    """Return file, line and card of each fault, once so many cards beside the faulty one are there."""
    end = time.monotonic() + 60
    while len((told := state(served))["cards"]) <= most:
        assert time.monotonic() < end, told
        time.sleep(0.05)
    found = [fault for result in told["results"].values() for fault in result["faults"]]
    return [(Path(each["file"]).name, each["line"], each["key"]) for each in found]
