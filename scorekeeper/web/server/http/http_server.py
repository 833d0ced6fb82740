"""The server itself: one socket on one address, and uvicorn around it."""

import asyncio
import secrets
import socket
import threading
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from time import monotonic
from typing import Any, ClassVar

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorekeeper.web.server.access.join_links import COOKIE, JoinLinks
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.http import network
from scorekeeper.web.server.http.gateway import Executor, TableGateway, run_in
from scorekeeper.web.server.http.http_app import HttpApp
from scorekeeper.web.server.session.shared_session import SharedSession

MOST_CONNECTIONS = 400
MOST_OF_ADDRESS = 80
"""Most simultaneous connections, in all and for one address (ours: a browser has up to six)."""
HEAD_SECONDS = 10.0
"""A client that has sent no complete request head for this long, on a new connection or after an answer, is
disconnected (ours)."""
END_SECONDS = 3


class LimitedConnection(H11Protocol):
    """A connection with a quota for its address, which is not held open idle."""

    _counts: ClassVar[Counter[str]] = Counter()
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or close it at once if there are too many."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._counts[self._address] += 1
        if self._counts[self._address] > MOST_OF_ADDRESS:
            transport.abort()
            return
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._end)

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request head, and no longer because more of it trickles in."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._waiting is None:
            self._waiting = self.loop.call_later(HEAD_SECONDS, self._end)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give back the connection's place in its address's quota."""
        self._counts[self._address] -= 1
        if not self._counts[self._address]:
            del self._counts[self._address]
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _end(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


@dataclass(frozen=True, slots=True)
class Endpoint:
    address: str
    port: int
    join_links: JoinLinks

    @property
    def host(self) -> str:
        """Return the value of browsers' `Host` header."""
        return network.host_of(self.address, self.port)

    @property
    def hosts(self) -> Collection[str]:
        """Return all its possible values: on this computer only it has a name too."""
        own = (self.host,)
        return (*own, network.host_of("localhost", self.port)) if self.address == network.LOOPBACK else own

    @property
    def cookie(self) -> str:
        """Return the name of the cookie: all ports of a host share cookies. Source: RFC 6265, section 8.5."""
        return f"{COOKIE}-{self.port}"

    @property
    def links(self) -> dict[Role, str]:
        """Return the link of each role; the part after the # is never sent with a request for the page."""
        return {role: f"http://{self.host}/#{token}" for role, token in self.join_links.tokens.items()}


class HttpServer(uvicorn.Server):
    """A server that disconnects its pages before it ends."""

    def __init__(self, listener: socket.socket, place: Endpoint, executor: Executor, table: SharedSession) -> None:
        """Take a listening socket, and a session, which is used in the presenter's thread only."""
        super().__init__(
            uvicorn.Config(
                self._app,
                interface="asgi3",  # the automatic detection is wrong for a method
                http=LimitedConnection,
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="error",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=MOST_CONNECTIONS,
                timeout_graceful_shutdown=END_SECONDS,
            )
        )
        self.place = place
        self.gateway: TableGateway | None = None
        self.is_ready = threading.Event()
        self._listener = listener
        self._executor = executor
        self._table = table
        self._answering: Any = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Build the gateway in the presenter's thread, then start listening; sets `is_ready`."""
        run = secrets.token_hex(4)
        place, executor = self.place, self._executor
        self.gateway = await run_in(
            executor, lambda: TableGateway(self._table, place.join_links, place.links, executor, run)
        )
        self.gateway.bind_loop()
        self._answering = HttpApp(self.gateway, place.hosts, place.cookie, monotonic).build_app()
        await super().startup(sockets)
        self.is_ready.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.gateway is not None:
            self.gateway.close()
        await super().shutdown(sockets)

    def serve_until_ended(self) -> None:
        """Serve in this thread until told to end: `should_exit`, or Ctrl-C in the main thread."""
        self.run(sockets=[self._listener])

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        await self._answering(scope, receive, send)
