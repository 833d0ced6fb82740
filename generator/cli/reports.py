"""How requests are built while their progress is shown, and what was made is told."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from generator.cli.options import tell
from generator.cli.progress import Bar
from generator.errors import RenderError

if TYPE_CHECKING:
    from pathlib import Path

    from generator.build import Request


def print_requests(requests: Iterable["Request"]) -> None:
    """Build one request after the other, and tell of each what was made."""
    from generator import build as press

    bar = Bar()
    for request in requests:
        with bar:
            report = press.build(request, progress=bar)
        tell_made(report.path, report.piped, report.summary, report.warnings)


def tell_made(path: "Path | None", piped: bytes, lines: Sequence[str], notes: Sequence[str], after: str = "") -> None:
    """Tell what was made and where it is; what goes to standard output is written there, and told on stderr.

    Args:
        path: The file or folder; None: standard output.
        piped: What goes there.
        lines: What was made.
        notes: What prints, but not well.
        after: What is to be done with it.

    Raises:
        RenderError: Standard output is a terminal, which would show a file as letters.
    """
    if path is not None:
        tell((*lines, f"wrote {path}{after}"), notes)
        return
    if sys.stdout.isatty():
        raise RenderError("standard output is a terminal; send the file on, to a program or with > FILE")
    sys.stdout.buffer.write(piped)
    sys.stdout.buffer.flush()
    tell((), (*lines, *notes))
