"""A preview in a process of its own, as somebody starts it."""

import http.client
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.generator.strangers import PNP

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/([\w-]+)/")


@dataclass(frozen=True)
class Served:
    """A preview that runs."""

    process: subprocess.Popen[str]
    url: str
    port: int
    token: str

    def stop(self) -> int:
        """Interrupt it, as Ctrl-C does, and return its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


@contextmanager
def previewing(deck: Path, *words: str, folder: Path | None = None) -> Iterator[Served]:
    """Start a preview of a deck, perhaps standing in a folder, and end it afterwards."""
    command = [*PNP, "preview", str(deck), "--no-open", *words]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=folder
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = ADDRESS.search(line)
            assert found is not None, line + process.stdout.read()
            yield Served(process, found[0], int(found[1]), found[2])
        finally:
            process.kill()


def ask(served: Served, path: str, *, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Ask for a path below the address."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def state(served: Served, seconds: float = 60) -> dict[str, Any]:
    """Return what is told once every side has been looked at."""
    end = time.monotonic() + seconds
    while True:
        told: dict[str, Any] = json.loads(ask(served, f"/{served.token}/state")[2])
        if (told.get("cards") and told["checked"] == told["sides"]) or told["problems"]:
            return told
        assert time.monotonic() < end, told
        time.sleep(0.05)
