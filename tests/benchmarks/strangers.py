"""How long a phone waits while strangers attack: `python -m tests.benchmarks.strangers [--seconds 5]`, by hand.

The host is a process of its own, and so are the strangers, who have no link. One phone that has joined sends an event
every 50 ms; printed is how long it waits for the answer, at rest and under each attack: over the connection that it
has, as a browser does, and over a new one each time, as after it has slept. No attack may add 50 ms to the median.
"""

import argparse
import http.client
import json
import multiprocessing
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from threading import Thread

from scorekeeper.web.server.access.join_links import load_join_links
from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.web.server.http.test_http_app import begin_rounds
from tests.scorekeeper.web.server.phone import Phone, until

PORT = 8431
HOST = f"127.0.0.1:{PORT}"
THREADS = 5
BRACKETS = b"[" + b"[]," * 2_796_200 + b"[]]"
"""8 MiB that take a second to read as JSON."""


def send_brackets(path: str) -> None:
    connection = http.client.HTTPConnection(HOST, timeout=60)
    connection.request("POST", path, BRACKETS, {"Origin": f"http://{HOST}"})
    connection.getresponse().read()


def open_connections() -> None:
    lines = [socket.create_connection(("127.0.0.1", PORT), timeout=60) for _ in range(100)]
    for line in lines:
        line.close()


def trickle() -> None:
    """Send heads and bodies that never end."""
    lines = [socket.create_connection(("127.0.0.1", PORT), timeout=60) for _ in range(40)]
    for line in lines:
        line.sendall(
            f"POST /join HTTP/1.1\r\nHost: {HOST}\r\nOrigin: http://{HOST}\r\nContent-Length: 900\r\n".encode()
        )
    for _ in range(10):
        time.sleep(0.1)
        for line in lines:
            with suppress(OSError):
                line.sendall(b"X: 1\r\n")


def load_page() -> None:
    connection = http.client.HTTPConnection(HOST, timeout=60)
    for _ in range(50):
        connection.request("GET", "/fonts/regular")
        connection.getresponse().read()


def follow_wrong_links() -> None:
    Phone(f"http://{HOST}/#{'x' * 24}").join()


ATTACKS: dict[str, Callable[[], None]] = {
    "8 MiB of JSON as events": lambda: send_brackets("/event"),
    "8 MiB of JSON as links": lambda: send_brackets("/join"),
    "connections that ask for nothing": open_connections,
    "heads that never end": trickle,
    "fonts of the page": load_page,
    "wrong links": follow_wrong_links,
}


def _repeat(attack: str, end: float) -> None:
    while time.monotonic() < end:
        with suppress(OSError, http.client.HTTPException):
            ATTACKS[attack]()


def attack_until(attack: str, end: float) -> None:
    """Attack from five threads of this process."""
    threads = [Thread(target=_repeat, args=(attack, end)) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def waits(phone: Phone, kept: http.client.HTTPConnection, seconds: float) -> tuple[list[float], list[float]]:
    """Return the milliseconds that a phone waits for each answer, over a connection that it keeps and over new ones."""
    found: tuple[list[float], list[float]] = [], []
    body = json.dumps({"event": ["dismiss"], "seen": phone.seen})
    headers = {"Origin": f"http://{HOST}", "Cookie": phone.cookie}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for place in range(2):
            connection = kept if place == 0 else http.client.HTTPConnection(HOST, timeout=60)
            began = time.monotonic()
            connection.request("POST", "/event", body, headers)
            answer = connection.getresponse()
            answer.read()
            found[place].append((time.monotonic() - began) * 1000)
            assert answer.status == 200, answer
            time.sleep(0.05)
    return found


@contextmanager
def served() -> Iterator[Phone]:
    """Serve a table with a match, and yield a phone that has joined."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--address", "127.0.0.1", "--port", str(PORT), "--folder", folder]
        host = subprocess.Popen([sys.executable, "-m", "scorekeeper", *words], stdout=subprocess.PIPE, text=True)
        try:
            assert host.stdout is not None
            until(lambda: "Ctrl-C" in (host.stdout.readline() if host.stdout else ""), "the host")
            phone = Phone(f"http://{HOST}/#{load_join_links(Path(folder)).tokens[Role.HOST]}")
            phone.join()
            stream = phone.listen()
            begin_rounds(phone, "Ana", "Ben")
            yield phone
            assert not stream.is_over, "the phone's stream was ended"
            phone.leave()
        finally:
            host.terminate()
            host.communicate()


def main() -> None:
    """Print the median, the slowest of twenty and the slowest of all, at rest and under each attack."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    with served() as phone:
        kept = http.client.HTTPConnection(HOST, timeout=60)
        _show("at rest", waits(phone, kept, seconds))
        for attack in ATTACKS:
            strangers = multiprocessing.Process(target=attack_until, args=(attack, time.monotonic() + seconds + 1))
            strangers.start()
            time.sleep(0.5)
            _show(attack, waits(phone, kept, seconds))
            strangers.join()
        kept.close()


def _show(name: str, found: tuple[list[float], list[float]]) -> None:
    print(f"{name}:")
    for line, each in zip(("kept connection", "new connections"), found, strict=True):
        most = f"95 % within {quantiles(each, n=20)[-1]:.1f} ms, most {max(each):.1f} ms"
        print(f"    {line}: median {median(each):.1f} ms, {most}", flush=True)


if __name__ == "__main__":
    main()
