"""A preview in a process of its own, as somebody starts it."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

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
        return self.process.wait(15)


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
