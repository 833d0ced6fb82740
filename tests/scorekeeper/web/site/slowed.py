"""A slower processor: Chromium's renderers, with their workers, stand still for three quarters of the time.

What DevTools slow is the main thread alone; Python runs in a worker.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.scorekeeper.web.site.browser import Browser

STRETCH_SECONDS = 0.008
"""So long they run at a time (ours: shorter than a frame)."""


@contextlib.contextmanager
def slowed(browser: Browser, times: float) -> Iterator[None]:
    """Slow all renderers of a browser that there are, and those to come."""
    ended = threading.Event()

    def work() -> None:
        renderers: list[int] = []
        looked = 0.0
        while not ended.is_set():
            if time.monotonic() - looked > 0.25:
                renderers, looked = [each for each in browser.processes() if _is_renderer(each)], time.monotonic()
            _signal(renderers, signal.SIGSTOP)
            time.sleep(STRETCH_SECONDS * (times - 1))
            _signal(renderers, signal.SIGCONT)
            time.sleep(STRETCH_SECONDS)

    thread = threading.Thread(target=work, daemon=True)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if times > 1:
            thread.join()


def _is_renderer(number: int) -> bool:
    with contextlib.suppress(OSError):
        return b"--type=renderer" in Path(f"/proc/{number}/cmdline").read_bytes()
    return False


def _signal(numbers: list[int], which: signal.Signals) -> None:
    for number in numbers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, which)
