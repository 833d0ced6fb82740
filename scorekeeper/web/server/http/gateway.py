"""The session for the HTTP server: requests are queued in the presenter's thread, and changes are pushed to pages.

Each message to a phone has the `run` of this host and a growing `number`: if two overtake each other on the way,
a page shows the later one. The sender of an event is answered first; the other screens are drawn after that, each
by itself, so a slow or sleeping phone holds up nobody.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

from scorekeeper.guests import blame
from scorekeeper.import_export.files import SHARED
from scorekeeper.presenter.blocks import Tone
from scorekeeper.web.server.access.join_links import JoinLinks, hash_cookie, new_cookie
from scorekeeper.web.server.access.participants import ParticipantError, Role
from scorekeeper.web.server.access.sign_in import SignIn
from scorekeeper.web.server.session.participant_pages import invitation_blocks
from scorekeeper.web.server.session.shared_session import SharedSession
from scorekeeper.web.wire import WireError

BEAT_SECONDS = 10.0
"""Interval of the heartbeat to pages (ours: a page reconnects after missing two)."""
MOST_SUBSCRIBERS = 6
"""Most pages of one phone that are notified at once, the latest (ours: as many as a browser has connections)."""
_T = TypeVar("_T")
_LOG = logging.getLogger(__name__)


class Executor(Protocol):
    """Runs calls, one after another: the app's thread, or a `ThreadPoolExecutor` of one."""

    def submit(self, call: Callable[[], _T], /) -> "Future[_T]":
        """Queue a call after all earlier ones."""


async def run_in(executor: Executor, call: Callable[[], _T]) -> _T:
    """Run a call in its turn, and return its result; it runs even if the caller is cancelled."""
    return await asyncio.shield(asyncio.wrap_future(executor.submit(call)))


@dataclass(eq=False, slots=True)
class EventSubscriber:
    """A page that receives changes."""

    key: str
    page: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False
    """Whether it is to be closed, because another page of the same phone has replaced it."""


class TableGateway:
    """A shared session, as its phones reach it."""

    def __init__(
        self,
        table: SharedSession,
        join_links: JoinLinks,
        links: Callable[[], Mapping[Role, str]],
        executor: Executor,
        run: str,
    ) -> None:
        """Create it, in the presenter's thread.

        Args:
            table: The session.
            join_links: The secrets of its links.
            links: Returns the links as they are now.
            executor: Runs calls in the presenter's thread.
            run: Distinguishes this start of the host from others.
        """
        self.join_links = join_links
        self._table = table
        self._executor = executor
        self._run = run
        self._sign_in = SignIn(table)
        self._numbers: Counter[str] = Counter()
        self._shared: dict[str, set[str]] = {}
        self._subscribers: list[EventSubscriber] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving: set[asyncio.Task[None]] = set()
        self.is_closing = False
        table.on_change(self._notify_changed)
        table.invitation = lambda tx: tuple(invitation_blocks(tx, links()))
        table.renew_links = join_links.renew
        join_links.on_renewal(self._close_door)

    def bind_loop(self) -> None:
        """Record the event loop in which phones are answered."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Tell all pages that the session is closing, and close their connections."""
        self.is_closing = True
        self._wake(self._subscribers)

    # In the event loop

    async def join(self, token: str, cookie: str, language: str) -> str | None:
        """Admit a phone, and return its cookie; None if the token is not valid.

        Raises:
            ScoreError: It was removed, or the session is full.
        """
        link_role = self.join_links.role_of(token)
        if link_role is None:
            return None
        cookie = cookie or new_cookie()
        await self._run_in_presenter(lambda: self._sign_in.admit(hash_cookie(cookie), link_role, language))
        return cookie

    async def answer(self, key: str, message: object) -> bytes:
        """Answer a phone's message.

        Raises:
            ParticipantError: It is not in the session.
            WireError: The message is not valid.
        """
        answered = await self._run_in_presenter(lambda: self._answer(key, message))
        page = _page_of(message)
        # The phone's other pages; and phones that are signing in see the players.
        self._wake(
            each for each in self._subscribers if each.key in self._sign_in or (each.key == key and each.page != page)
        )
        return answered

    async def stream_events(self, subscriber: EventSubscriber) -> AsyncIterator[bytes]:
        """Yield a page's messages as server-sent events: its screen at first, then every change.

        Source: HTML, section 9.2, Server-sent events.
        """
        subscriber.news.set()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await subscriber.news.wait()
            if self.is_closing or subscriber.is_over:
                yield _event("closed" if self.is_closing else "elsewhere", "{}")
                return
            if not subscriber.news.is_set():
                yield _event("beat", "{}")
                continue
            subscriber.news.clear()
            try:
                message = await self._run_in_presenter(lambda: self._current_message(subscriber.key))
            except ParticipantError:  # the page then requests the reason
                yield _event("gone", "{}")
                return
            yield _event("", message.decode())

    async def add_subscriber(self, subscriber: EventSubscriber) -> None:
        self._subscribers.append(subscriber)
        for each in [each for each in self._subscribers if each.key == subscriber.key][:-MOST_SUBSCRIBERS]:
            each.is_over = True
            each.news.set()
        await self._run_in_presenter(lambda: self._table.set_connected(subscriber.key, True))

    def remove_subscriber(self, subscriber: EventSubscriber) -> None:
        self._subscribers.remove(subscriber)
        if not any(each.key == subscriber.key for each in self._subscribers) and not self.is_closing:
            call = self._run_in_presenter(lambda: self._table.set_connected(subscriber.key, False))
            leaving = asyncio.ensure_future(call)
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    # A stranger's request takes no turn of the presenter: a look into one dictionary is whole in any thread.

    def require_place(self, key: str) -> None:
        """Raise a `ParticipantError` unless a phone is in the session or signing in."""
        if key not in self._sign_in:
            self._table.find(key)

    def is_in(self, key: str) -> bool:
        """Whether a phone is in the session or signing in."""
        try:
            self.require_place(key)
        except ParticipantError:
            return False
        return True

    def may_import(self, key: str) -> bool:
        """Whether a phone may paste and upload matches: only a host has the page for it."""
        try:
            participant = self._table.find(key)
        except ParticipantError:
            return False
        return participant.role is Role.HOST and not participant.is_locked

    async def find_shared_file(self, key: str, name: str) -> Path | None:
        """Return a file that a phone was asked to share; None for any other."""
        folder = self._table.store.path.parent / SHARED
        return folder / name if await self._run_in_presenter(lambda: name in self._shared.get(key, ())) else None

    @property
    def folder(self) -> Path:
        """Folder of `scores.sqlite3`; uploads are put beside it."""
        return self._table.store.path.parent

    async def _run_in_presenter(self, call: Callable[[], _T]) -> _T:
        return await run_in(self._executor, call)

    def _wake(self, subscribers: Iterable[EventSubscriber]) -> None:
        for subscriber in subscribers:
            subscriber.news.set()

    # In the presenter's thread

    def refresh(self) -> None:
        """Redraw all screens, after a change that the session does not know of."""
        for key in self._table.participants:
            self._notify_changed(key)

    def _close_door(self) -> None:
        for key in self._sign_in.send_away():
            self._notify_changed(key)

    def _answer(self, key: str, message: object) -> bytes:
        if key in self._sign_in:
            self._sign_in.answer(key, message)
            return self._current_message(key)
        try:
            return self._number_message(key, self._table.answer(key, message))
        except (ParticipantError, WireError):
            raise
        except Exception as error:
            # A fault with one phone must not end the evening for the others; nothing of it was saved.
            _LOG.exception("a fault while answering %.200r", message)
            controller = self._table.controller_of(key)
            told = controller.tx("Something went wrong here: nothing has changed. The host's terminal has details.")
            if fault := blame(error):
                told = controller.tx(fault.problems[0].message)
            controller.show_banner(told, Tone.BAD)
            return self._current_message(key)

    def _current_message(self, key: str) -> bytes:
        shown = self._sign_in.current_message(key) if key in self._sign_in else self._table.current_message(key)
        return self._number_message(key, shown)

    def _number_message(self, key: str, message: dict[str, Any]) -> bytes:
        self._numbers[key] += 1
        files = [values[0] for deed, *values in message["deeds"] if deed == "share"]
        self._shared.setdefault(key, set()).update(files)
        return json.dumps({**message, "run": self._run, "number": self._numbers[key]}).encode()

    def _notify_changed(self, key: str) -> None:
        if self._loop is not None and not self.is_closing:
            with suppress(RuntimeError):  # the loop has just ended
                self._loop.call_soon_threadsafe(self._wake_phone, key)

    def _wake_phone(self, key: str) -> None:
        self._wake(each for each in self._subscribers if each.key == key)


def _page_of(message: object) -> str:
    match message:
        case {"id": [str(page), _]}:
            return page
    return ""


def _event(name: str, data: str) -> bytes:
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {data}\n\n".encode()
