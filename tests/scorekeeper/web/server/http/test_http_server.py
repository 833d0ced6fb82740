"""Connections to a served table: who asks for nothing, or never to the end, is let go."""

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper.web.server.http import http_server
from scorekeeper.web.server.http.connections import ConnectionRegister
from scorekeeper.web.server.http.http_server import LimitedConnection


class Line(asyncio.Transport):
    """The network's side of a connection, which only knows whether it was ended."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.168.1.30", 50000)})
        self.is_ended = False

    def abort(self) -> None:
        self.is_ended = True

    def is_closing(self) -> bool:
        return self.is_ended

    def close(self) -> None:
        pass

    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass


async def _answer(scope: Any, receive: Any, send: Any) -> None:
    """Answer a GET, and refuse a PUT; listen to all else until it is gone."""
    if scope["method"] in ("GET", "PUT"):
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
    while (await receive())["type"] != "http.disconnect":
        pass


async def _is_ended(*parts: bytes, phone: str = "") -> bool:
    """Send parts of requests over a connection, a stranger's or a phone's, and say whether it was ended in the end."""
    config, state, register = (
        uvicorn.Config(_answer, lifespan="off", log_config=None),
        ServerState(),
        ConnectionRegister(),
    )
    line, connection = Line(), LimitedConnection(config, state, {}, register=register)
    connection.connection_made(line)
    register.assign(("192.168.1.30", 50000), phone)
    for part in parts:
        connection.data_received(part)
        if part.endswith(b"\r\n\r\n"):
            await _some_turns()  # for the answer
    await _some_turns()
    connection.connection_lost(None)
    await asyncio.gather(*state.tasks)
    return line.is_ended


async def _some_turns() -> None:
    """Let the loop go round: a time of 0 s is up in the next turn, and has come before the one after."""
    for _ in range(5):
        await asyncio.sleep(0)


HEAD = b"POST /event HTTP/1.1\r\nHost: table\r\nContent-Length: 10\r\n"
WHOLE = b"GET / HTTP/1.1\r\nHost: table\r\n\r\n"


@pytest.mark.parametrize(
    ("parts", "is_let_go"),
    [
        ((), True),
        ((HEAD,), True),
        ((HEAD[:20], HEAD[20:30], HEAD[30:]), True),  # more of it, but never the end
        ((HEAD, b"\r\n"), False),
        ((WHOLE,), False),  # a browser asks again over the same connection
        ((WHOLE, WHOLE), False),
        ((WHOLE, HEAD), True),
        ((WHOLE, HEAD, b"\r\n"), False),
    ],
)
def test_who_sends_no_whole_head_in_time_is_let_go(
    monkeypatch: pytest.MonkeyPatch, parts: tuple[bytes, ...], is_let_go: bool
) -> None:
    monkeypatch.setattr(http_server, "HEAD_SECONDS", 0.0)
    assert asyncio.run(_is_ended(*parts)) is is_let_go


@pytest.mark.parametrize(("phone", "is_let_go"), [("", True), ("ana", False)])
def test_a_stranger_who_takes_no_answer_in_time_is_let_go(
    monkeypatch: pytest.MonkeyPatch, phone: str, is_let_go: bool
) -> None:
    monkeypatch.setattr(http_server, "ANSWER_SECONDS", 0.0)
    assert asyncio.run(_is_ended(HEAD, b"\r\n", phone=phone)) is is_let_go


REFUSED = b"PUT /event HTTP/1.1\r\nHost: table\r\nContent-Length: 8388608\r\n\r\n"
KIB = b"x" * 1024


@pytest.mark.parametrize(
    ("parts", "phone", "is_let_go"),
    [
        ((REFUSED, *[KIB] * 64), "", False),
        ((REFUSED, *[KIB] * 65), "", True),
        ((REFUSED, *[KIB] * 65), "ana", False),  # a browser reads why it was refused only once it has sent all
        ((WHOLE, *[WHOLE] * 2000), "", False),
    ],
)
def test_the_rest_of_a_strangers_body_that_was_refused_is_not_taken(
    parts: tuple[bytes, ...], phone: str, is_let_go: bool
) -> None:
    assert asyncio.run(_is_ended(*parts, phone=phone)) is is_let_go


@pytest.mark.parametrize(("phone", "seconds"), [("ana", 120), ("", 5)])
def test_a_phone_that_has_joined_keeps_its_connection_and_need_not_queue_for_another(phone: str, seconds: int) -> None:
    async def kept() -> float:
        config, state, register = uvicorn.Config(_answer, lifespan="off"), ServerState(), ConnectionRegister()
        line, connection = Line(), LimitedConnection(config, state, {}, register=register)
        connection.connection_made(line)
        register.assign(("192.168.1.30", 50000), phone)
        connection.data_received(WHOLE)
        await _some_turns()
        timer = connection.timeout_keep_alive_task
        assert timer is not None
        left = timer.when() - asyncio.get_running_loop().time()
        connection.connection_lost(None)
        await asyncio.gather(*state.tasks)
        return left

    assert asyncio.run(kept()) == pytest.approx(seconds, abs=2)
