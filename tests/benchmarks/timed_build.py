"""A build whose steps are timed, for `costs`: it loads nothing else, so that it takes what `pnp` takes.

python -m tests.benchmarks.timed_build TOLD.json build --deck island ...
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

LOADING = "starting Python and loading modules"
STEPS = {
    "reading the deck": ("generator.deck.loader", "load_deck"),
    "drawing its sides": ("generator.rendering.side_renderer", "render_sides"),
    "preflight": ("generator.rendering.review.preflight", "read_sides"),
    "writing the PDF": ("generator.writers.pdf.content.writer", "write_pdf"),
    "reading it back": ("generator.writers.pdf.verification.checker", "verify_pdf"),
}
"""By the name of a row of the table: the function that does it."""
LOADED = (
    "generator.cli.main",
    "generator.cli.app",
    "generator.cli.build",
    "generator.press",
    "generator.pipeline",
    "generator.writers.pdf.sheets",
)
"""What every build loads; anything else counts where it is first needed."""


def main() -> None:
    """Build, and write what the steps took, in seconds of processor time."""
    told = Path(sys.argv[1])
    for module in LOADED:
        import_module(module)
    took = {LOADING: time.process_time(), **dict.fromkeys(STEPS, 0.0)}
    for row, (module, name) in STEPS.items():
        step = getattr(import_module(module), name)
        for each in [each for each in sys.modules.values() if getattr(each, name, None) is step]:
            setattr(each, name, watched(row, step, took))
    from generator import sandbox
    from generator.cli.main import main as pnp

    sandbox.has_limits = lambda: False  # a stranger's deck too is built in this process
    sys.argv = ["pnp", *sys.argv[2:]]
    try:
        pnp()
    finally:
        told.write_text(json.dumps(took))


def watched(row: str, step: Callable[..., Any], took: dict[str, float]) -> Callable[..., Any]:
    """Return a step that adds what it takes to its row."""

    def run(*given: Any, **named: Any) -> Any:
        begin = time.process_time()
        try:
            return step(*given, **named)
        finally:
            took[row] += time.process_time() - begin

    return run


if __name__ == "__main__":
    main()
