"""What is pushed to phones, to eight at once, and what is sent again."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.http import gateway, http_app
from tests.scorekeeper.web.server.conftest import Host
from tests.scorekeeper.web.server.http.test_http_app import begin_rounds
from tests.scorekeeper.web.server.phone import Phone, Stream, until

pytestmark = pytest.mark.slow

NAMES = tuple(f"Player {number}" for number in range(1, 8))


@pytest.fixture
def phones(host: Host) -> list[Phone]:
    """Return eight phones that look at one match; the first keeps score."""
    first = host.joined(page="first")
    first.listen()
    begin_rounds(first, *NAMES)
    others = []
    for number, name in enumerate(NAMES):
        phone = host.joined(Role.SCORER if number % 2 else Role.SEAT, page=f"p{number}")
        phone.listen()
        phone.send("sit", name)
        others.append(phone)
    return [first, *others]


def texts(shown: Any) -> Iterator[str]:
    """Yield all texts of a screen."""
    if isinstance(shown, dict):
        for each in shown.values():
            yield from texts(each)
    elif isinstance(shown, list):
        for each in shown:
            yield from texts(each)
    elif isinstance(shown, str):
        yield shown


def enter(phone: Phone, points: int) -> None:
    """Enter a round in which each player gets so many points."""
    for block in list(numbers(phone.shown["screen"])):
        phone.send(*block["event"], points)
    phone.send("enter")


def numbers(shown: Any) -> Iterator[dict[str, Any]]:
    """Yield the numbers to fill in on a screen."""
    if isinstance(shown, dict):
        if shown.get("is") == "Number":
            yield shown
        for each in shown.values():
            yield from numbers(each)
    elif isinstance(shown, list):
        for each in shown:
            yield from numbers(each)


def test_what_one_enters_all_eight_see(phones: list[Phone]) -> None:
    enter(phones[0], 7)
    for phone in phones[1:]:
        until(lambda phone=phone: has_total(phone, "7"), "the total")


def has_total(phone: Phone, total: str) -> bool:
    found = list(texts(phone.shown["screen"]))
    return found.count(total) >= len(NAMES)


def test_numbers_of_messages_grow_and_none_is_given_twice(phones: list[Phone]) -> None:
    for points in range(3):
        enter(phones[0], points)
    until(lambda: all(has_total(phone, "3") for phone in phones), "the totals")
    for phone in phones:
        assert isinstance(phone.stream, Stream)
        counted = [each["number"] for each in phone.stream.messages]
        assert counted == sorted(set(counted))
        assert len({each["run"] for each in phone.stream.messages}) == 1


def test_who_acts_is_not_told_of_it_twice(phones: list[Phone]) -> None:
    assert isinstance(phones[0].stream, Stream)
    before = len(phones[0].stream.messages)
    enter(phones[0], 1)
    until(lambda: has_total(phones[1], "1"), "the total")
    assert len(phones[0].stream.messages) == before


def test_another_page_of_the_same_phone_is_told(host: Host) -> None:
    phone = host.joined(page="one")
    other = host.phone(page="two")
    other.cookie = phone.cookie
    phone.listen()
    other.listen()
    phone.send("go", "settings")
    until(lambda: other.shown["address"] == "settings", "the other page")


def test_a_message_that_is_sent_again_is_not_done_again(host: Host) -> None:
    phone = host.joined()
    phone.listen()
    begin_rounds(phone, "Ana", "Ben")
    for block in list(numbers(phone.shown["screen"])):
        phone.send(*block["event"], 5)
    message = {"event": ["enter"], "id": [phone.page, phone.count + 1], "seen": phone.seen}
    shown = [phone.post(message).data for _ in range(3)]
    assert len(host.turns.submit(lambda: host.store.read_acts(1).acts).result()) == 1
    assert shown[0]["screen"] == shown[1]["screen"] == shown[2]["screen"]


def test_nor_after_the_host_was_started_anew(tmp_path: Path) -> None:
    first = Host(tmp_path)
    phone = first.joined()
    phone.listen()
    begin_rounds(phone, "Ana", "Ben")
    for block in list(numbers(phone.shown["screen"])):
        phone.send(*block["event"], 5)
    message = {"event": ["enter"], "id": [phone.page, phone.count + 1], "seen": phone.seen}
    assert phone.post(message).status == 200
    first.stop()
    second = Host(tmp_path, first.place.port)
    try:
        assert phone.post(message).status == 200
        assert len(second.turns.submit(lambda: second.store.read_acts(1).acts).result()) == 1
    finally:
        second.stop()


def test_a_host_that_is_closed_says_so_and_phones_come_again_without_a_link(tmp_path: Path) -> None:
    first = Host(tmp_path)
    phone = first.joined()
    stream = phone.listen()
    phone.send("go", "settings")
    first.stop()
    assert stream.heard[-1].name == "closed"
    second = Host(tmp_path, first.place.port)
    try:
        phone.shown = {}
        phone.listen()
        assert phone.shown["address"] == "settings"
        assert phone.shown["run"] != stream.messages[-1]["run"]
    finally:
        phone.leave()
        second.stop()


def test_a_phone_hears_that_the_host_is_there(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "BEAT_SECONDS", 0.05)
    stream = host.joined().listen()
    until(lambda: [each.name for each in stream.heard].count("beat") >= 2, "the beat")


def test_a_phone_that_reads_nothing_keeps_nobody_waiting_and_is_let_go(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_app, "SEND_SECONDS", 0.5)
    first = host.joined(page="first")
    first.listen()
    begin_rounds(first, *NAMES)
    slow, quick = host.joined(Role.WATCHER, page="slow"), host.joined(Role.WATCHER, page="quick")
    quick.listen()
    # Little room on both sides: what is accepted from now on has it from what listens.
    host.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((host.place.address, host.place.port))
        line.sendall(
            f"GET /live?page=slow HTTP/1.1\r\nHost: {host.place.host}\r\nCookie: {slow.cookie}\r\n\r\n".encode()
        )
        served = host.running.gateway
        assert served is not None
        until(lambda: any(each.page == "slow" for each in served._subscribers), "the slow phone")
        acts = 0
        while any(each.page == "slow" for each in served._subscribers):
            for _ in range(10):
                host.turns.submit(served.refresh).result()
            enter(first, 1)
            acts += 1
            until(lambda count=acts: has_total(quick, str(count)), "the total")  # type: ignore[misc]
            assert acts < 100


def test_no_more_than_a_few_pages_of_one_phone_are_told(host: Host) -> None:
    phone = host.joined(page="0")
    streams = []
    for number in range(gateway.MOST_SUBSCRIBERS + 1):
        each = host.phone(page=str(number))
        each.cookie = phone.cookie
        streams.append(each.listen())
    until(lambda: streams[0].is_over, "the end of the first")
    assert streams[0].heard[-1].name == "elsewhere"
    assert not any(each.is_over for each in streams[1:])
