"""Kill the host while phones enter, and see that all is there: `python -m tests.scorekeeper.web.server.killed 300`.

Each of three phones plays a match of its own and sends what was not answered again, as the page does. What the file
holds after each kill is held against what phones were answered: every entry that was acknowledged is there, in its
order, at most one more is, and in the end each exactly once.
"""

import contextlib
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.web.server.phone import PATIENCE_SECONDS, Phone, until

ROOT = Path(__file__).resolve().parents[4]
PHONES = 3
NAME = "Ana"
SHORTEST_SECONDS, LONGEST_SECONDS = 0.02, 1.0
"""So long after its first answer the host is killed."""


@dataclass
class Figures:
    """What came of it."""

    kills: int = 0
    entries: int = 0
    within: int = 0
    """Kills that came while an entry was on its way."""
    faults: list[str] = field(default_factory=list)


class Player(threading.Thread):
    """A phone that enters a round after the other."""

    def __init__(self, link: str, number: int) -> None:
        super().__init__(daemon=True)
        self.phone = Phone(link, page=f"page{number}")
        self.number = number
        self.match = 0
        self.done: list[int] = []
        self.is_entering = False
        self.is_ending = False
        self.fault = ""

    def begin(self) -> None:
        """Begin a match."""
        self.phone.join()
        self.send("go", "new/rounds")
        if NAME not in json.dumps(self.phone.shown["screen"]):  # who played last is there already
            self.send("typed", NAME)
            self.send("add", None)
        self.send("start")
        self.match = int(self.phone.shown["address"].partition("/")[2])

    def run(self) -> None:
        """Enter until told to end."""
        try:
            while not self.is_ending:
                points = len(self.done) + 1
                self.send("points", NAME, points)
                self.is_entering = True
                self.send("enter")
                self.done.append(points)
                self.is_entering = False
        except AssertionError as error:
            self.fault = f"phone {self.number}: {error}"

    def send(self, *event: Any) -> None:
        """Send an event until it is answered."""
        phone = self.phone
        phone.count += 1
        message = {"event": list(event), "id": [phone.page, phone.count], "seen": phone.seen}
        end = time.monotonic() + 3 * PATIENCE_SECONDS
        while True:
            assert time.monotonic() < end, f"no answer to {event}"
            try:
                answer = phone.post(message)
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)
                continue
            if answer.status != 429:
                assert answer.status == 200, answer
                phone.shown = answer.data
                return
            time.sleep(0.02)


def kill_many(folder: Path, kills: int, seed: int) -> Figures:
    """Kill a host again and again, and return what came of it."""
    rng, figures = random.Random(seed), Figures()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    link = f"http://127.0.0.1:{port}/#{load_join_links(folder).tokens[Role.HOST]}"
    players = [Player(link, number) for number in range(PHONES)]
    with _host(folder, port):
        for player in players:
            player.begin()
    for player in players:
        player.start()
    try:
        for _ in range(kills):
            before = sum(len(player.done) for player in players)
            with _host(folder, port):
                until(lambda before=before: sum(len(player.done) for player in players) > before, "an entry")
                time.sleep(rng.uniform(SHORTEST_SECONDS, LONGEST_SECONDS))
            figures.kills += 1
            figures.within += any(player.is_entering for player in players)
            figures.faults += _faults(folder, players, is_over=False)
            if figures.faults:
                return figures
        with _host(folder, port):
            for player in players:
                player.is_ending = True
            for player in players:
                player.join(3 * PATIENCE_SECONDS)
    finally:
        for player in players:
            player.is_ending = True
    figures.entries = sum(len(player.done) for player in players)
    figures.faults += [player.fault for player in players if player.fault]
    figures.faults += _faults(folder, players, is_over=True)
    return figures


@contextlib.contextmanager
def _host(folder: Path, port: int) -> Iterator[None]:
    """Serve a table, then kill it."""
    words = ["serve", "--address", "127.0.0.1", "--port", str(port), "--folder", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *words], stdout=subprocess.DEVNULL, cwd=ROOT, env=dict(os.environ)
    )
    try:
        until(lambda: _answers(port) or process.poll() is not None, "the host")
        assert process.poll() is None, "the host did not start"
        yield
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", "/here")
        return connection.getresponse().status == 401
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _faults(folder: Path, players: list[Player], *, is_over: bool) -> Iterator[str]:
    store = Store(folder, datetime.now)
    try:
        for player in players:
            # Asked first: what is acknowledged from here on may not have been in the file then.
            done = list(player.done)
            held = [_points(body) for body, _ in store.read_acts(player.match).acts]
            more = held[len(done) :]
            if held[: len(done)] != done or more not in ([], [len(done) + 1]) or (is_over and more):
                yield f"match {player.match}: acknowledged {done[-5:]}, held {held[-5:]}"
    finally:
        store.close()


def _points(body: Any) -> int:
    return int(body["entry"]["points"][0])


def main() -> int:
    """Kill as often as the command line says; return 1 if something is lost."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as folder:
        figures = kill_many(Path(folder), kills, seed=int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    sys.stdout.write(f"{figures}\n")
    return int(bool(figures.faults) or figures.kills < kills)


if __name__ == "__main__":
    sys.exit(main())
