"""A shared session hosted by the app, with the app's own controller as a participant.

The server has a thread of its own; the presenter runs in the app's thread, between two frames.
"""

import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from kivy.clock import Clock

from scorekeeper.presenter.blocks import Button, Event, Screen, Tone
from scorekeeper.presenter.platform import Keeper
from scorekeeper.presenter.shared_controller import is_shared
from scorekeeper.storage.schema import undone_by
from scorekeeper.storage.store import Store
from scorekeeper.ui import system
from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role, key_prefix_of
from scorekeeper.web.server.access.table_lock import TableHolder, check_table, hold_table
from scorekeeper.web.server.console import HostError, choose_address, open_socket
from scorekeeper.web.server.http.http_server import Endpoint, HttpServer
from scorekeeper.web.server.http.network import DEFAULT_PORT, host_of
from scorekeeper.web.server.session.participant_controller import ParticipantController
from scorekeeper.web.server.session.shared_session import SharedSession
from scorekeeper.web.session import BrowserDevice

KEY = "app"
"""The app's own key among the participants; a phone's has 32 characters."""
_T = TypeVar("_T")


class AppThread:
    """Runs calls in the app's thread, in order."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def submit(self, call: Callable[[], _T]) -> "Future[_T]":
        """Queue a call after all earlier ones."""
        future: Future[_T] = Future()
        self._waiting.put(partial(_do, call, future))
        Clock.schedule_once(self.run_pending, -1)
        return future

    def run_pending(self, *_: Any) -> None:
        """Run all queued calls in the app's thread."""
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()()


class HostDevice(BrowserDevice):
    """The desktop as the platform of the app's own controller at the table."""

    def __init__(self, desktop: system.NativeDevice) -> None:
        super().__init__(Keeper.DEVICE)
        self._desktop = desktop
        self.has_folders, self.can_pick, self.can_draw = desktop.has_folders, desktop.can_pick, desktop.can_draw
        self.drawable_formats = desktop.drawable_formats

    def copy(self, text: str) -> None:
        self._desktop.copy(text)

    def paste(self) -> str:
        return self._desktop.paste()

    def share(self, path: Path, *, kind: str = "") -> bool:
        return self._desktop.share(path, kind=kind)

    def print(self, path: Path) -> None:
        self._desktop.print(path)

    def pick(self) -> None:
        self._desktop.pick()

    def buzz(self) -> None:
        self._desktop.buzz()


class TableHost:
    """A shared session hosted by the app."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        chance: random.Random,
        desktop: system.NativeDevice,
        changed: Callable[[], None],
        *,
        language: str,
        name: str,
    ) -> None:
        """Serve the scores that the app has open.

        Args:
            changed: Called when a phone's action may have changed the app's screen.
            language: The language of phones that have not chosen one.
            name: The app's name among the phones.

        Raises:
            HostError: There is no address or port to serve at.
            TableTakenError: The scores have another table.
            OSError: The join links cannot be saved.
        """
        folder: Path = store.path.parent
        check_table(folder)
        address = choose_address(None)
        try:
            self._listener = open_socket(address, DEFAULT_PORT)
        except HostError:
            self._listener = open_socket(address, 0)
        self._held = ExitStack()
        self._held.callback(self._listener.close)
        with undone_by(self._held.close):
            port = self._listener.getsockname()[1]
            self._held.enter_context(hold_table(folder, TableHolder(f"http://{host_of(address, port)}/", os.getpid())))
            place = Endpoint(address, port, load_join_links(folder))
            self._store = store
            self._frames = AppThread()
            self.table = SharedSession(store, clock, chance, language=language)
            self.table.device_of = lambda key: HostDevice(desktop) if key == KEY else BrowserDevice(Keeper.HOST)
            self.table.own_key = KEY
            self._copy("", key_prefix_of(KEY))
            self.table.seat_participant(KEY, Role.HOST, name=name)
            self.table.set_connected(KEY, True)
            self.table.on_change(lambda key: changed() if key == KEY else None)
            self._running = HttpServer(self._listener, place, self._frames, self.table)
        self._thread = threading.Thread(target=self._running.serve_until_ended, name="table", daemon=True)
        self._thread.start()
        while self._thread.is_alive() and not self._running.is_ready.wait(0.01):
            self._frames.run_pending()

    @property
    def controller(self) -> ParticipantController:
        return self.table.controller_of(KEY)

    def send(self, event: Event) -> None:
        self.table.answer(KEY, {"event": list(event), "seen": self.table.screen_version_of(KEY)})

    def add_close_button(self, screen: Screen) -> Screen:
        """Add a button to the page of participants that closes the table."""
        if self.controller.address != "phones":
            return screen
        close = Button(self.controller.tx("Close the table"), system.CLOSE_TABLE, Tone.BAD, "close")
        return screen._replace(footer=(*screen.footer, close))

    def end(self) -> None:
        """Close the table: phones are notified, and the app goes on alone where it is."""
        self._running.should_exit = True
        while self._thread.is_alive():
            self._frames.run_pending()
            self._thread.join(0.02)
        self._frames.run_pending()
        self._held.close()
        self.table.set_connected(KEY, False)
        self._copy(key_prefix_of(KEY), "")

    def _copy(self, of: str, to: str) -> None:
        """Copy the open pages and drafts of one controller to another."""
        keys = [key for key in self._store.list_keys() if key.startswith(f"{of}draft:")]
        own = [key for key in keys if not is_shared(key.removeprefix(f"{of}draft:"))]
        wanted = [f"{of}pages", f"{of}settings", *own]
        found = {f"{to}{key.removeprefix(of)}": self._store.read_value(key) for key in wanted}
        table_pages = ("phones", "phone", "me")
        if isinstance(pages := found[f"{to}pages"], list):
            found[f"{to}pages"] = [each for each in pages if str(each).partition("/")[0] not in table_pages]
        self._store.write_values(found)


def _do(call: Callable[[], _T], future: "Future[_T]") -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(call())
    except BaseException as error:
        future.set_exception(error)
