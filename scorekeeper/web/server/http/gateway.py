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
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from scorekeeper.import_export.files import SHARED
from scorekeeper.presenter.blocks import Tone
from scorekeeper.web.server.access.join_links import JoinLinks, hash_cookie, new_cookie
from scorekeeper.web.server.access.participants import ParticipantError, Role
from scorekeeper.web.server.access.sign_in import SignIn
from scorekeeper.web.server.pages.invitation import invitation_blocks
from scorekeeper.web.server.session.presenter_thread import Executor, run_in
from scorekeeper.web.server.session.shared_session import SharedSession
from scorekeeper.web.wire import WireError

BEAT_SECONDS = 10.0
"""Interval of the heartbeat to pages (ours: a page reconnects after missing two)."""
MOST_LIVES = 6
"""Most pages of one phone that are notified at once, the latest (ours: as many as a browser has connections)."""
_T = TypeVar("_T")
_LOG = logging.getLogger(__name__)


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
        self, table: SharedSession, doors: JoinLinks, links: Mapping[Role, str], turns: Executor, run: str
    ) -> None:
        """Create it, in the presenter's thread.

        Args:
            table: The session.
            doors: Its join links.
            links: The URL of each role.
            turns: Runs calls in the presenter's thread.
            run: Distinguishes this start of the host from others.
        """
        self.doors = doors
        self._table = table
        self._turns = turns
        self._run = run
        self._entrance = SignIn(table)
        self._numbers: Counter[str] = Counter()
        self._shared: dict[str, set[str]] = {}
        self._lives: list[EventSubscriber] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving: set[asyncio.Task[None]] = set()
        self.is_closing = False
        table.on_change(self._notify_changed)
        table.invitation = lambda tx: tuple(invitation_blocks(tx, links))

    def bind_loop(self) -> None:
        """Record the event loop in which phones are answered."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Tell all pages that the session is closing, and close their connections."""
        self.is_closing = True
        for live in self._lives:
            live.news.set()

    # In the event loop

    async def join(self, token: str, cookie: str, language: str) -> str | None:
        """Admit a phone, and return its cookie; None if the token is not valid.

        Raises:
            ScoreError: It was removed, or the session is full.
        """
        door = self.doors.role_of(token)
        if door is None:
            return None
        cookie = cookie or new_cookie()
        await self._run_in_presenter(lambda: self._entrance.admit(hash_cookie(cookie), door, language))
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
            each for each in self._lives if each.key in self._entrance or (each.key == key and each.page != page)
        )
        return answered

    async def stream_events(self, live: EventSubscriber) -> AsyncIterator[bytes]:
        """Yield a page's messages as server-sent events: its screen at first, then every change.

        Source: HTML, section 9.2, Server-sent events.
        """
        live.news.set()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await live.news.wait()
            if self.is_closing or live.is_over:
                yield _event("closed" if self.is_closing else "elsewhere", "{}")
                return
            if not live.news.is_set():
                yield _event("beat", "{}")
                continue
            live.news.clear()
            try:
                message = await self._run_in_presenter(lambda: self._current_message(live.key))
            except ParticipantError:  # the page then requests the reason
                yield _event("gone", "{}")
                return
            yield _event("", message.decode())

    async def add_subscriber(self, live: EventSubscriber) -> None:
        """Register a page."""
        self._lives.append(live)
        for each in [each for each in self._lives if each.key == live.key][:-MOST_LIVES]:
            each.is_over = True
            each.news.set()
        await self._run_in_presenter(lambda: self._table.set_connected(live.key, True))

    def remove_subscriber(self, live: EventSubscriber) -> None:
        """Unregister a page."""
        self._lives.remove(live)
        if not any(each.key == live.key for each in self._lives) and not self.is_closing:
            leaving = asyncio.ensure_future(self._run_in_presenter(lambda: self._table.set_connected(live.key, False)))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    async def require_place(self, key: str) -> None:
        """Check that a phone is in the session or signing in.

        Raises:
            ParticipantError: It is not, or was removed.
        """
        if not await self._run_in_presenter(lambda: key in self._entrance):
            await self._run_in_presenter(lambda: self._table.find(key))

    async def role(self, key: str) -> Role | None:
        """Return a phone's role; None if it is not in the session."""
        return await self._run_in_presenter(lambda: self._find_role(key))

    async def find_shared_file(self, key: str, name: str) -> Path | None:
        """Return a file that a phone was asked to share; None for any other."""
        folder = self._table.store.path.parent / SHARED
        return folder / name if await self._run_in_presenter(lambda: name in self._shared.get(key, ())) else None

    @property
    def folder(self) -> Path:
        """Folder of `scores.sqlite3`; uploads are put beside it."""
        return self._table.store.path.parent

    async def _run_in_presenter(self, call: Callable[[], _T]) -> _T:
        return await run_in(self._turns, call)

    def _wake(self, lives: Iterable[EventSubscriber]) -> None:
        for live in lives:
            live.news.set()

    # In the presenter's thread

    def refresh(self) -> None:
        """Redraw all screens, after a change that the session does not know of."""
        for key in self._table.participants:
            self._notify_changed(key)

    def _find_role(self, key: str) -> Role | None:
        guest = self._table.participants.get(key)
        return guest.role if guest is not None else None

    def _answer(self, key: str, message: object) -> bytes:
        if key in self._entrance:
            self._entrance.answer(key, message)
            return self._current_message(key)
        try:
            return self._number_message(key, self._table.answer(key, message))
        except (ParticipantError, WireError):
            raise
        except Exception:
            # A fault of ours with one phone must not end the evening for the others; nothing of it was saved.
            _LOG.exception("a fault while answering %.200r", message)
            desk = self._table.controller_of(key)
            desk.show_banner(
                desk.tx("Something went wrong here: nothing has changed. The host's terminal has details."), Tone.BAD
            )
            return self._current_message(key)

    def _current_message(self, key: str) -> bytes:
        shown = self._entrance.current_message(key) if key in self._entrance else self._table.current_message(key)
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
        self._wake(each for each in self._lives if each.key == key)


def _page_of(message: object) -> str:
    match message:
        case {"id": [str(page), _]}:
            return page
    return ""


def _event(name: str, data: str) -> bytes:
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {data}\n\n".encode()
