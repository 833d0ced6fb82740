"""The server itself: one socket on one address, and uvicorn around it."""

import asyncio
import secrets
import socket
import threading
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from scorekeeper.web.server.access.join_links import COOKIE, JoinLinks
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.http import network
from scorekeeper.web.server.http.connections import ConnectionRegister
from scorekeeper.web.server.http.gateway import Executor, TableGateway, run_in
from scorekeeper.web.server.http.http_app import HttpApp
from scorekeeper.web.server.session.shared_session import SharedSession

HEAD_SECONDS = 10.0
"""A client that has sent no complete request head for this long, on a new connection or after an answer, is
disconnected (ours)."""
ANSWER_SECONDS = 60.0
"""A stranger that has not taken an answer for this long is disconnected (ours)."""
IDLE_SECONDS, STRANGERS_IDLE_SECONDS = 120, 5
"""How long a connection is kept for the next request: that of a phone that has joined, so that it need not queue with
strangers for another one, and a stranger's (ours)."""
UNREAD_BYTES = 64 * 1024
"""Most bytes of a stranger's body that are still taken after it was refused, so that the refusal arrives (ours)."""
ACCEPTED_AT_ONCE, QUEUED = 32, 1024
"""Most new connections between two looks at the others, and in the system's queue before that (ours)."""
END_SECONDS = 3


class LimitedConnection(H11Protocol):
    """A connection in the register, which is not held open for a client that sends or takes nothing."""

    def __init__(self, *args: Any, register: ConnectionRegister, **options: Any) -> None:
        super().__init__(*args, **options)
        self._register = register
        self._timer: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None
        """The request that the timer is for; None if it waits for a head."""
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client or ("", 0)
        self._register.add(self._address, self._end)
        self._wait(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request head, and no longer because more of it trickles in."""
        if self.cycle is not None and self.cycle.response_complete and self.cycle.more_body:
            self._unread += len(data)
            if self._unread > UNREAD_BYTES and not self._register.is_owned(self._address):
                self._end()
                return
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            if self._answered is not None:
                self._answered = None
                self._wait(HEAD_SECONDS)
        elif self.cycle is not self._answered:
            self._answered, self._unread = self.cycle, 0
            self._wait(ANSWER_SECONDS)

    def on_response_complete(self) -> None:
        is_owned = self._register.is_owned(self._address)
        self.timeout_keep_alive = IDLE_SECONDS if is_owned else STRANGERS_IDLE_SECONDS
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give back the connection's place in the register."""
        self._register.remove(self._address)
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._end_overdue)

    def _end_overdue(self) -> None:
        if self._answered is None or not self._register.is_owned(self._address):
            self._end()

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
        self._connections = ConnectionRegister()
        super().__init__(
            uvicorn.Config(
                self._app,
                interface="asgi3",  # the automatic detection is wrong for a method
                http=partial(LimitedConnection, register=self._connections),  # type: ignore[arg-type]
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="error",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                backlog=ACCEPTED_AT_ONCE,
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
            executor, lambda: TableGateway(self._table, place.join_links, lambda: place.links, executor, run)
        )
        self.gateway.bind_loop()
        self._answering = HttpApp(self.gateway, place.hosts, place.cookie, monotonic, self._connections).build_app()
        await super().startup(sockets)
        self._listener.listen(QUEUED)
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
