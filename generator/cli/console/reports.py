"""How requests are built while their progress is shown, and what was made is told."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from generator.cli.console.progress import Bar
from generator.cli.options.shared_options import cache_folder, print_report
from generator.deck.library import is_bundled
from generator.errors import LimitError, RenderError, plural

_Result = TypeVar("_Result")

if TYPE_CHECKING:
    from generator.build import BuildRequest, BuildResult, OutputReport
    from generator.deck.model import Deck
    from generator.games.page_savings import PageSavings


def print_requests(requests: Iterable["BuildRequest"], *, limits: float = 1.0, as_json: bool = False) -> int:
    """Build one request after the other, and tell of each what was made.

    Args:
        requests: What to build.
        limits: How many times the usual time and memory a stranger's deck may take.
        as_json: Whether all of it is told at the end, for a program.

    Returns:
        On how many pages they print.
    """
    from generator import build as press

    def draw(request: "BuildRequest", bar: Bar) -> "BuildResult":
        return press.make_files(replace(request, cache=cache_folder()), progress=bar)

    bar, pages = Bar(), 0
    built: list[dict[str, Any]] = []
    for request in requests:
        with bar:
            made = _make_files((request.deck, *request.joined_decks), partial(draw, request), bar, limits)
            report = press.write_output(made, progress=bar)
        pages += made.pages
        if as_json:
            built.append(_as_json(made, report))
        else:
            print_output_report(report)
    if as_json:
        print_json({"built": built, "pages": pages})
    return pages


def _as_json(made: "BuildResult", report: "OutputReport") -> dict[str, Any]:
    path = report.path
    return {
        "path": None if path is None else str(path),
        "files": [] if path is None else [str(path / name) if name else str(path) for name in made.files],
        "pages": made.pages,
        "summary": list(report.summary),
        "notes": list(report.warnings),
    }


def print_json(told: Mapping[str, Any]) -> None:
    """Print an answer for a program."""
    typer.echo(json.dumps(told, ensure_ascii=False))


def print_page_savings(thrift: "PageSavings", *, as_json: bool = False) -> None:
    """Build games on the fewest pages; tell before what is saved, and after how many pages it was."""
    if as_json:
        print_requests(thrift.requests, as_json=True)
        return
    print_report((thrift.summary,), ())
    print_report((f"{plural(print_requests(thrift.requests), 'page')} in all",), ())


def make_and_report(
    decks: Iterable["str | Deck"], draw: Callable[[Bar], "BuildResult"], *, limits: float = 1.0
) -> None:
    """Make files of decks, keep them, and tell what was made.

    Args:
        decks: What they are made of.
        draw: Makes them.
        limits: How many times the usual time and memory strangers' decks may take.
    """
    from generator.writers.output import write_output

    bar = Bar()
    with bar:
        report = write_output(_make_files(decks, draw, bar, limits), progress=bar)
    print_output_report(report)


def _make_files(
    decks: Iterable["str | Deck"], draw: Callable[[Bar], "BuildResult"], bar: Bar, limits: float
) -> "BuildResult":
    """Make files, in a process with limits where a deck is a stranger's."""
    from generator.writers.output import BuildResult

    strange = [deck for deck in decks if isinstance(deck, str) and not is_bundled(deck)]
    if not strange:
        return draw(bar)
    return run_on_deck(strange[0], lambda folder: draw(bar).save_to(folder), BuildResult.load_from, bar, limits)


def run_on_deck(
    deck: str,
    work: Callable[[Path], Any],
    read: Callable[[Any, Path], _Result],
    bar: Bar,
    limits: float,
) -> _Result:
    """Work on a deck: a stranger's in a process with limits, ours here.

    Args:
        deck: Its name or path.
        work: What is done, with a folder for files; returns what JSON can hold.
        read: Makes a result of that, while the folder is still there.
        bar: Shows how far it has come.
        limits: How many times the usual time and memory a stranger's deck may take.

    Raises:
        PnpError: As `work` does, or the deck takes too much.
    """
    from tempfile import TemporaryDirectory

    from generator.sandbox import has_limits, run_sandboxed

    def cleared(folder: Path) -> Any:
        with bar:  # it is the child's line, and the child's to wipe off
            return work(folder)

    if is_bundled(deck):
        with TemporaryDirectory(prefix="pnp-") as name:
            return read(work(Path(name)), Path(name))
    if not has_limits():
        print_report((), ("this system cannot stop a deck that takes too much; build only decks that you trust",))
    try:
        return run_sandboxed(cleared, read, shown=deck, factor=limits)
    except LimitError:
        bar.wipe()  # of a child that could not do it any more
        raise


def print_output_report(report: "OutputReport", after: str = "") -> None:
    """Tell what was made and where it is; what goes to standard output is written there, and told on stderr.

    Args:
        report: What was made.
        after: What is to be done with it.

    Raises:
        RenderError: Standard output is a terminal, which would show a file as letters.
    """
    if report.path is None and not report.stdout_data:
        print_report(report.summary, report.warnings)
        return
    if report.path is not None:
        print_report((*report.summary, f"wrote {report.path}{after}"), report.warnings)
        return
    if sys.stdout.isatty():
        raise RenderError("standard output is a terminal; send the file on, to a program or with > FILE")
    sys.stdout.buffer.write(report.stdout_data)
    sys.stdout.buffer.flush()
    print_report((), (*report.summary, *report.warnings))
