"""Connections to a served table: who asks for nothing is let go."""

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper.web.server import http_server
from scorekeeper.web.server.http_server import LimitedConnection


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


async def _listening(_scope: Any, receive: Any, _send: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _ended(*heads: bytes) -> list[bool]:
    """Open a connection for each of some heads, and say which of them were ended after their time."""
    config, state = uvicorn.Config(_listening, lifespan="off", log_config=None), ServerState()
    lines = [Line() for _ in heads]
    connections = [LimitedConnection(config, state, {}) for _ in heads]
    for connection, line, head in zip(connections, lines, heads, strict=True):
        connection.connection_made(line)
        if head:
            connection.data_received(head)
    for _ in range(2):  # their time is up in the loop's next turn, and has come before the one after
        await asyncio.sleep(0)
    found = [line.is_ended for line in lines]
    for connection in connections:
        connection.connection_lost(None)
    await asyncio.gather(*state.tasks)
    return found


def test_who_connects_and_has_asked_for_nothing_in_time_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "HEAD_SECONDS", 0.0)
    head = b"POST /event HTTP/1.1\r\nHost: table\r\nContent-Length: 10\r\n"
    assert asyncio.run(_ended(b"", head, head + b"\r\n")) == [True, True, False]
