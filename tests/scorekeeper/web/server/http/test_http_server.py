"""Connections to a served table: who asks for nothing, or never to the end, is let go."""

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper.web.server.http import http_server
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
    """Answer a GET; listen to all else until it is gone."""
    if scope["method"] == "GET":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
    while (await receive())["type"] != "http.disconnect":
        pass


async def _is_ended(*parts: bytes) -> bool:
    """Send parts of heads over a connection, and say whether it was ended after its time."""
    config, state = uvicorn.Config(_answer, lifespan="off", log_config=None), ServerState()
    line, connection = Line(), LimitedConnection(config, state, {})
    connection.connection_made(line)
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
