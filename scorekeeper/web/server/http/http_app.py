"""The HTTP application: the page's files for everybody, everything else for phones that have joined."""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from scorekeeper.errors import ScoreError
from scorekeeper.i18n import SOURCE_LANGUAGE, Catalogue, languages
from scorekeeper.messages import Message, say
from scorekeeper.web.server.access.join_links import COOKIE_SECONDS, hash_cookie
from scorekeeper.web.server.access.sign_in import refusal_screen
from scorekeeper.web.server.http.bodies import (
    EVENT_BYTES,
    JOIN_BYTES,
    PASTED_BYTES,
    BodyError,
    read_message,
    save_file,
)
from scorekeeper.web.server.http.connections import ConnectionRegister
from scorekeeper.web.server.http.gateway import EventSubscriber, TableGateway
from scorekeeper.web.server.http.http_security import RateLimiter, SecurityMiddleware
from scorekeeper.web.server.http.page_files import page_file
from scorekeeper.web.wire import WireError

SEND_SECONDS = 20.0
"""A page that does not accept data for this long is disconnected; it reconnects (ours)."""
OF_AN_ADDRESS = (1_500.0, 300.0)
OF_A_PARTICIPANT = (60.0, 30.0)
FILES = (6.0, 0.1)
JOINS, FAILURES = (30.0, 0.2), (10.0, 1 / 6)
"""Burst and rate per second: for the requests of an address, or of a phone that has joined; for a phone's messages and
files; and for an address's new phones and wrong links.

A phone opens some 30 files with the page, and typing sends ten messages a second (ours).
"""
Clock = Callable[[], float]
TOO_MUCH = say("Too many requests. Wait a moment.")
TOO_MANY_FAILURES = say("Too many wrong links from this phone. Wait a minute, then scan the code again.")
WRONG_LINK = say("This link is no longer valid. Scan the code again.")
NO_FILES = say("Only the host can upload files.")
NO_FILE = say("This file no longer exists. Create it again.")


class HttpApp:
    """HTTP front of one shared session: join, events, SSE, files."""

    def __init__(
        self, gateway: TableGateway, hosts: Collection[str], cookie: str, clock: Clock, connections: ConnectionRegister
    ) -> None:
        """Create it around a gateway.

        Args:
            gateway: The session.
            hosts: The host names that browsers may use.
            cookie: The cookie's name.
            clock: Returns seconds.
            connections: The server's connections, which are told whose they are.
        """
        self._gateway = gateway
        self._connections = connections
        self._hosts = hosts
        self._cookie = cookie
        self._addresses = RateLimiter(*OF_AN_ADDRESS, clock)
        self._participants = RateLimiter(*OF_A_PARTICIPANT, clock)
        self._files = RateLimiter(*FILES, clock)
        self._joins = RateLimiter(*JOINS, clock)
        self._failures = RateLimiter(*FAILURES, clock)

    def build_app(self) -> ASGIApp:
        routes = [
            Route("/join", self.join, methods=["POST"]),
            Route("/event", self.answer_event, methods=["POST"]),
            Route("/import", self.take_file, methods=["POST"]),
            Route("/here", self.check_place, methods=["GET"]),
            Route("/live", self.stream_events, methods=["GET"]),
            Route("/shared/{name}", self.send_shared_file, methods=["GET"]),
            Route("/{path:path}", page_file, methods=["GET"]),
        ]
        return Starlette(
            routes=routes,
            middleware=[
                Middleware(
                    SecurityMiddleware,
                    hosts=self._hosts,
                    rate=self._addresses,
                    phone_of=self._phone_of,
                    connections=self._connections,
                )
            ],
            exception_handlers={BodyError: _error_response, WireError: _error_response},
        )

    async def join(self, request: Request) -> Response:
        address, phone = request.client.host if request.client else "", self._phone_of(request)
        if not phone and self._failures.is_exhausted(address):
            return _refusal_response(request, 429, TOO_MANY_FAILURES)
        if not (self._participants.try_acquire(phone) if phone else self._joins.try_acquire(address)):
            return _refusal_response(request, 429, TOO_MUCH)
        match await read_message(request, limit=JOIN_BYTES):
            case {"token": str(token)}:
                pass
            case _:
                raise BodyError(400, "joining needs a token")
        had = request.cookies.get(self._cookie, "")
        try:
            cookie = await self._gateway.join(token, had, language_of(request))
        except ScoreError as error:
            return _refusal_response(request, 403, *(each.message for each in error.problems))
        if cookie is None:
            if not phone:  # one that has joined may come with a link that was replaced since
                self._failures.try_acquire(address)
            return _refusal_response(request, 403, WRONG_LINK)
        response = Response(status_code=204)
        response.set_cookie(self._cookie, cookie, max_age=COOKIE_SECONDS, httponly=True, samesite="strict")
        return response

    async def answer_event(self, request: Request) -> Response:
        """Answer a phone's message with its new screen."""
        key = self._key(request)
        try:
            self._gateway.require_place(key)  # nobody else's message is read
            if not self._participants.try_acquire(key):
                return _refusal_response(request, 429, TOO_MUCH)
            limit = PASTED_BYTES if self._gateway.may_import(key) else EVENT_BYTES
            message = await read_message(request, limit=limit)
            return Response(await self._gateway.answer(key, message), media_type="application/json")
        except ScoreError as error:
            return _refusal_response(request, 401, *(each.message for each in error.problems))

    async def stream_events(self, request: Request) -> Response:
        """Send every change to a page, as long as it is connected."""
        key = self._key(request)
        try:
            self._gateway.require_place(key)
        except ScoreError as error:
            return _refusal_response(request, 401, *(each.message for each in error.problems))
        if not self._participants.try_acquire(key):
            return _refusal_response(request, 429, TOO_MUCH)
        return _Stream(self._gateway, EventSubscriber(key, request.query_params.get("page", "")[:40]))

    async def check_place(self, request: Request) -> Response:
        """Return whether a phone is in the session, and if not, why."""
        try:
            self._gateway.require_place(self._key(request))
        except ScoreError as error:
            return _refusal_response(request, 401, *(each.message for each in error.problems))
        return Response(status_code=204)

    async def take_file(self, request: Request) -> Response:
        key = self._key(request)
        if not self._gateway.may_import(key):
            return _refusal_response(request, 403, NO_FILES)
        if not self._files.try_acquire(key):
            return _refusal_response(request, 429, TOO_MUCH)
        name = await save_file(request, self._gateway.folder, request.query_params.get("name", ""))
        return JSONResponse({"name": name})

    async def send_shared_file(self, request: Request) -> Response:
        name = request.path_params["name"]
        phone = self._phone_of(request)
        path = await self._gateway.find_shared_file(phone, name) if phone else None
        if path is None or path.name != name or not path.is_file():
            return _refusal_response(request, 404, NO_FILE)
        return FileResponse(path, filename=name, content_disposition_type="attachment")

    def _key(self, request: HTTPConnection) -> str:
        cookie = request.cookies.get(self._cookie, "")
        return hash_cookie(cookie) if cookie else ""

    def _phone_of(self, request: HTTPConnection) -> str:
        """Return the key of the phone that sends a request; empty if it has not joined."""
        key = self._key(request)
        return key if self._gateway.is_in(key) else ""


class _Stream(Response):
    """Server-sent events until the page disconnects or is disconnected."""

    def __init__(self, gateway: TableGateway, subscriber: EventSubscriber) -> None:
        super().__init__(media_type="text/event-stream")
        del self.headers["content-length"]
        self._gateway, self._subscriber = gateway, subscriber

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.ensure_future(self._send_events(send))
        leaving = asyncio.ensure_future(_wait_for_disconnect(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in (sending, leaving):
                each.cancel()
        with suppress(asyncio.CancelledError):
            await sending

    async def _send_events(self, send: Send) -> None:
        await self._gateway.add_subscriber(self._subscriber)
        try:
            async for event in self._gateway.stream_events(self._subscriber):
                async with asyncio.timeout(SEND_SECONDS):
                    await send({"type": "http.response.body", "body": event, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._gateway.remove_subscriber(self._subscriber)


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


_languages = cache(languages)
"""They are looked up in folders, which a flood of refused requests must not do each time."""


def language_of(request: Request) -> str:
    """Return the first language a phone accepts that we have. Source: RFC 9110, section 12.5.4; weights are ignored."""
    for each in request.headers.get("accept-language", "").split(","):
        language = each.partition(";")[0].strip().partition("-")[0].lower()
        if language in _languages():
            return language
    return SOURCE_LANGUAGE


def _refusal_response(request: Request, status: int, *messages: Message | str) -> Response:
    tx = Catalogue(language_of(request))
    told = [tx(each) for each in messages]
    outside = {"message": refusal_screen(tx, *told)} if status in (401, 403) else {}
    return JSONResponse({"error": "\n".join(told), **outside}, status)


def _error_response(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, error.status if isinstance(error, BodyError) else 400)
