"""How a request is built while its progress is shown, and what was made is told."""

from typing import Any

import typer

from generator.cli.options import tell
from generator.cli.progress import Bar


def print_request(request: Any) -> None:
    """Build what is asked for, and tell what was made."""
    from generator import build as press

    bar = Bar()
    try:
        report = press.build(request, progress=bar)
    finally:
        bar.clear()
    tell(report.summary, report.warnings)
    shown = report.files[0] if len(report.files) == 1 else request.out
    typer.echo(f"wrote {shown}")
