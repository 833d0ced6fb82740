"""Builds requests with a progress line, and reports the output."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import typer

from generator.cli.shared_options import cache_folder, print_report
from generator.deck.library import is_bundled
from generator.errors import LimitError, RenderError, plural
from scorekeeper.errors import Problem, ScoreError
from scorekeeper.guests import collected_faults

AFTER_SECONDS = 1.0
"""Shorter work shows no line (ours)."""


class Bar:
    """A progress line on a terminal, once the work has taken a second.

    One line serves all work of a command, as many short steps take long together.
    """

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Start the clock, in seconds; the line is shown on the stream, standard error by default, if a terminal."""
        self.stream = sys.stderr if stream is None else stream
        self.clock = clock
        self.start = clock()
        self.is_shown = False
        self.is_terminal = self.stream.isatty()
        self.last = 0.0
        self.what = ""

    def __call__(self, what: str, done: int, total: int) -> None:
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
        return self

    def __exit__(self, *_raised: object) -> None:
        self.clear()  # however the work ended

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


_Result = TypeVar("_Result")

if TYPE_CHECKING:
    from generator.deck.model import Deck
    from generator.games.page_savings import PageSavings
    from generator.press import BuildRequest, BuildResult, OutputReport


def print_requests(
    requests: Iterable["BuildRequest"],
    *,
    limits: float = 1.0,
    as_json: bool = False,
    faults: list[Problem] | None = None,
) -> int:
    """Build requests one by one, report each, or all at the end as JSON, and return the number of printed pages.

    Args:
        faults: Where whoever makes the requests collects the faults of installed games too.

    Raises:
        ScoreError: Installed games have failed, where everything else was built.
    """
    from generator import press

    def draw(request: "BuildRequest", bar: Bar) -> "BuildResult":
        return press.make_files(replace(request, cache=cache_folder()), progress=bar)

    bar, pages = Bar(), 0
    built: list[dict[str, Any]] = []
    faults = [] if faults is None else faults
    for request in requests:
        with collected_faults(faults):
            with bar:
                made = _make_files((request.deck, *request.joined_decks), partial(draw, request), bar, limits)
                report = press.write_output(made, progress=bar)
            pages += made.pages
            if as_json:
                built.append(_as_json(made, report))
            else:
                print_output_report(report)
    if faults:
        raise ScoreError(dict.fromkeys(faults))
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
    typer.echo(json.dumps(told, ensure_ascii=False))


def print_page_savings(thrift: "PageSavings", faults: list[Problem], *, as_json: bool = False) -> None:
    """Build games on the fewest pages; report the savings first, and the number of pages afterwards."""
    if as_json:
        print_requests(thrift.requests, as_json=True, faults=faults)
        return
    print_report((thrift.summary,), ())
    print_report((f"{plural(print_requests(thrift.requests, faults=faults), 'page')} in all",), ())


def make_and_report(
    decks: Iterable["str | Deck"],
    draw: Callable[[Bar], "BuildResult"],
    *,
    limits: float = 1.0,
    as_json: bool = False,
) -> None:
    """Make files of decks, save them, and report the output."""
    from generator.writers.output import write_output

    bar = Bar()
    with bar:
        made = _make_files(decks, draw, bar, limits)
        report = write_output(made, progress=bar)
    if as_json:
        print_json({"built": [_as_json(made, report)], "pages": made.pages})
    else:
        print_output_report(report)


def _make_files(
    decks: Iterable["str | Deck"], draw: Callable[[Bar], "BuildResult"], bar: Bar, limits: float
) -> "BuildResult":
    """Make files, in a sandbox if a deck is untrusted."""
    from generator.deck.library import find_deck
    from generator.writers.output import BuildResult, require_no_links

    strange = [deck for deck in decks if isinstance(deck, str) and not is_bundled(deck)]
    if not strange:
        return draw(bar)
    made = run_on_deck(
        strange[0], lambda folder: draw(bar).save_to(folder), BuildResult.load_from, bar=bar, limits=limits
    )
    require_no_links(made.paths, [find_deck(each).parent for each in strange])
    return made


def run_on_deck(
    deck: str,
    work: Callable[[Path], Any],
    read: Callable[[Any, Path], _Result],
    *,
    bar: Bar | None = None,
    limits: float = 1.0,
) -> _Result:
    """Work on a deck: in a sandbox if it is untrusted, otherwise in this process.

    Args:
        work: Called with a folder for files; returns JSON values.
        read: Turns those into the result, while the folder exists.
        limits: Multiple of the usual time and memory limits of an untrusted deck.

    Raises:
        PnpError: As `work` does, or the deck exceeds a limit.
    """
    from generator.sandbox import is_limited, run_sandboxed
    from scorekeeper.temporary_folders import temporary_folder

    bar = bar or Bar()

    def cleared(folder: Path) -> Any:
        with bar:  # the child shows the line, and clears it
            return work(folder)

    if is_bundled(deck):
        with temporary_folder() as folder:
            return read(work(folder), folder)
    if not is_limited():
        print_report((), ("this system cannot limit the time and memory of a deck; build only decks that you trust",))
    try:
        return run_sandboxed(cleared, read, shown=deck, factor=limits)
    except LimitError:
        bar.wipe()  # of a child that could not clear it any more
        raise


def print_output_report(report: "OutputReport", after: str = "") -> None:
    """Report output and its place; data for standard output is written there, and reported on stderr.

    Args:
        after: The next step for the user.

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
        raise RenderError("standard output is a terminal; redirect it to a program or with > FILE")
    sys.stdout.buffer.write(report.stdout_data)
    sys.stdout.buffer.flush()
    print_report((), (*report.summary, *report.warnings))
