"""A line that shows how far long work has come."""

import sys
import time

AFTER_SECONDS = 1.0
"""Work that takes less shows no line (ours)."""


class Bar:
    """A progress line on a terminal, once the work has taken a second."""

    def __init__(self) -> None:
        """Begin to count the time."""
        self.start = time.monotonic()
        self.is_shown = False
        self.is_terminal = sys.stderr.isatty()
        self.last = 0.0

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show what is being done, and how much of it."""
        now = time.monotonic()
        if not self.is_terminal or now - self.start < AFTER_SECONDS or now - self.last < 0.05:
            return
        self.is_shown, self.last = True, now
        filled = round(30 * done / max(total, 1))
        sys.stderr.write(f"\r{what:9} [{'#' * filled}{'.' * (30 - filled)}] {done} of {total} ")
        sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the line off, so that the report begins on a clean one."""
        if self.is_shown:
            sys.stderr.write("\r" + " " * 70 + "\r")
            sys.stderr.flush()
