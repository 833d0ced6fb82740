"""What phones ask of a table, brought to the presenter's thread one after the other; and what is pushed to them.

Each message to a phone has the `run` of this host and a `number` that grows: of two that overtake each other on the way
a page shows the later one. Who has acted is answered first; the screens of the others are drawn after that, each for
itself, so a phone that is slow or asleep keeps nobody waiting.
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
"""So often a page hears that the host is there (ours: it asks anew after missing two)."""
MOST_LIVES = 6
"""So many pages of one phone are told of changes at once, the latest (ours: as many as a browser has connections)."""
_T = TypeVar("_T")
_LOG = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class EventSubscriber:
    """A page that is told of changes."""

    key: str
    page: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False
    """Whether it is to be let go: another page of the same phone has come in its place."""


class TableGateway:
    """A table, as its phones reach it."""

    def __init__(
        self, table: SharedSession, doors: JoinLinks, links: Mapping[Role, str], turns: Executor, run: str
    ) -> None:
        """Take them; made in the presenter's thread.

        Args:
            table: The table.
            doors: Its doors.
            links: The link of each.
            turns: The presenter's thread.
            run: Tells this start of the host from others.
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
        """Take note of the loop in which phones are answered."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Tell all pages that the table is being closed, and let them go."""
        self.is_closing = True
        for live in self._lives:
            live.news.set()

    # In the loop

    async def join(self, token: str, cookie: str, language: str) -> str | None:
        """Let a phone in, and return its cookie; None if the token opens no door.

        Raises:
            ScoreError: It was put out, or there is no place left.
        """
        door = self.doors.role_of(token)
        if door is None:
            return None
        cookie = cookie or new_cookie()
        await self._run_in_presenter(lambda: self._entrance.admit(hash_cookie(cookie), door, language))
        return cookie

    async def answer(self, key: str, message: object) -> bytes:
        """Answer a message of a phone.

        Raises:
            ParticipantError: It has no place.
            WireError: It is no message.
        """
        answered = await self._run_in_presenter(lambda: self._answer(key, message))
        page = _page_of(message)
        # The other pages of the same phone; and whoever says who it is sees who plays.
        self._wake(
            each for each in self._lives if each.key in self._entrance or (each.key == key and each.page != page)
        )
        return answered

    async def stream_events(self, live: EventSubscriber) -> AsyncIterator[bytes]:
        """Yield what a page is to be told, as server-sent events: its screen at first, and with each change.

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
            except ParticipantError:  # the page asks why
                yield _event("gone", "{}")
                return
            yield _event("", message.decode())

    async def add_subscriber(self, live: EventSubscriber) -> None:
        """Take note of a page that is there."""
        self._lives.append(live)
        for each in [each for each in self._lives if each.key == live.key][:-MOST_LIVES]:
            each.is_over = True
            each.news.set()
        await self._run_in_presenter(lambda: self._table.set_connected(live.key, True))

    def remove_subscriber(self, live: EventSubscriber) -> None:
        """Take note that a page has gone."""
        self._lives.remove(live)
        if not any(each.key == live.key for each in self._lives) and not self.is_closing:
            leaving = asyncio.ensure_future(self._run_in_presenter(lambda: self._table.set_connected(live.key, False)))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    async def require_place(self, key: str) -> None:
        """See whether a phone has a place, at the table or before it.

        Raises:
            ParticipantError: It has none, or was put out.
        """
        if not await self._run_in_presenter(lambda: key in self._entrance):
            await self._run_in_presenter(lambda: self._table.find(key))

    async def role(self, key: str) -> Role | None:
        """Return what a phone may do; None if it has no place."""
        return await self._run_in_presenter(lambda: self._find_role(key))

    async def find_shared_file(self, key: str, name: str) -> Path | None:
        """Return a file that a phone was told to share; None for any other."""
        folder = self._table.store.path.parent / SHARED
        return folder / name if await self._run_in_presenter(lambda: name in self._shared.get(key, ())) else None

    @property
    def folder(self) -> Path:
        """Where the scores are."""
        return self._table.store.path.parent

    async def _run_in_presenter(self, call: Callable[[], _T]) -> _T:
        return await run_in(self._turns, call)

    def _wake(self, lives: Iterable[EventSubscriber]) -> None:
        for live in lives:
            live.news.set()

    # In the presenter's thread

    def refresh(self) -> None:
        """Draw all screens anew: something was done that the table does not know of."""
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
            # A fault of ours in what one phone does is not to end the evening of the others; nothing of it was kept.
            _LOG.exception("a fault while answering %.200r", message)
            desk = self._table.controller_of(key)
            desk.show_banner(
                desk.tx("Something went wrong here: nothing has changed. The host's terminal says more."), Tone.BAD
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
