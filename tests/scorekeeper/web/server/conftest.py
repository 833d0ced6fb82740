"""What tests of a served table have: a party without a network, or a host on a free port of the loopback."""

import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.http import network
from scorekeeper.web.server.http.http_server import Endpoint, HttpServer
from scorekeeper.web.server.session.shared_session import SharedSession
from tests.scorekeeper.web.server.party import Party
from tests.scorekeeper.web.server.phone import PATIENCE_SECONDS, Phone


class Host:
    """A host that phones can join."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.phones: list[Phone] = []
        listener = network.listening_socket(network.LOOPBACK, port)
        self.listener = listener
        self.turns = ThreadPoolExecutor(1, thread_name_prefix="table")
        self.place = Endpoint(network.LOOPBACK, listener.getsockname()[1], load_join_links(folder))
        self.store = self.turns.submit(lambda: Store(folder, datetime.now)).result()
        self.table = self.turns.submit(lambda: SharedSession(self.store, datetime.now, random.Random(1))).result()
        self.running = HttpServer(listener, self.place, self.turns, self.table)
        self.thread = threading.Thread(target=self.running.serve_until_ended)
        self.thread.start()
        assert self.running.is_ready.wait(PATIENCE_SECONDS)

    def phone(self, role: Role = Role.HOST, **more: Any) -> Phone:
        """Return a phone with a role's link that has not joined."""
        phone = Phone(self.place.links[role], **more)
        self.phones.append(phone)
        return phone

    def joined(self, role: Role = Role.HOST, **more: Any) -> Phone:
        """Return one that has."""
        phone = self.phone(role, **more)
        assert phone.join().status == 204
        return phone

    def stop(self) -> None:
        self.running.should_exit = True
        self.thread.join(PATIENCE_SECONDS)
        assert not self.thread.is_alive()
        for phone in self.phones:
            phone.leave()
        self.turns.submit(self.store.close).result()
        self.turns.shutdown()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Serve a table."""
    served = Host(tmp_path / "scores")
    yield served
    served.stop()


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    opened = Party(tmp_path)
    yield opened
    opened.close()
