"""How requests are built while their progress is shown, and what was made is told."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from generator.cli.options import tell
from generator.cli.progress import Bar

if TYPE_CHECKING:
    from generator.build import Request


def print_requests(requests: Iterable["Request"]) -> None:
    """Build one request after the other, and tell of each what was made."""
    from generator import build as press

    bar = Bar()
    for request in requests:
        with bar:
            report = press.build(request, progress=bar)
        tell(report.summary, report.warnings)
        shown = report.files[0] if len(report.files) == 1 else request.out
        typer.echo(f"wrote {shown}")
