"""A progress line for long work."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

AFTER_SECONDS = 1.0
"""Shorter work shows no line (ours)."""


class Bar:
    """A progress line on a terminal, once the work has taken a second.

    One line serves all work of a command, as many short steps take long together.
    """

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Start the clock.

        Args:
            stream: Where the line is shown if it is a terminal; by default, standard error.
            clock: Returns the time in seconds.
        """
        self.stream = sys.stderr if stream is None else stream
        self.clock = clock
        self.start = clock()
        self.is_shown = False
        self.is_terminal = self.stream.isatty()
        self.last = 0.0
        self.what = ""

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show the current work, and how much of it is done."""
        now = self.clock()
        if not self.is_terminal or now - self.start < AFTER_SECONDS:
            return
        if what == self.what and now - self.last < 0.05:
            return  # a terminal is slow
        self.is_shown, self.last, self.what = True, now, what
        filled = round(30 * done / max(total, 1))
        self.stream.write(f"\r{what:9} [{'#' * filled}{'.' * (30 - filled)}] {done} of {total} ")
        self.stream.flush()

    def __enter__(self) -> "Bar":
        """Show the line."""
        return self

    def __exit__(self, *_raised: object) -> None:
        """Clear the line, however the work ended."""
        self.clear()

    def clear(self) -> None:
        """Clear the line, so that the report begins on an empty one."""
        if self.is_shown:
            self.wipe()

    def wipe(self) -> None:
        """Clear the line, whichever process has shown it."""
        if self.is_terminal:
            self.stream.write("\r" + " " * 70 + "\r")
            self.stream.flush()
        self.is_shown = False
