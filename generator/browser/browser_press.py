"""The press behind its page: commands as in a terminal, a deck that is followed, a deck's table and how it is set up.

Messages are JSON values; folders are those of the browser's memory, which the worker fills before it asks.
"""

import asyncio
import contextlib
import io
import json
import os
import shutil
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from generator.browser.deck_setup import setup_of
from generator.browser.table_cells import edit_table, table_cells
from generator.cli.command_forms import arguments
from generator.cli.main import run_app
from generator.errors import PnpError, RenderError
from generator.options.choices import ExportTarget, Style
from generator.preview.deck_renderer import DeckRenderer
from generator.preview.live_preview import Answer, LivePreview
from generator.sandbox import follow_time, renew_time
from generator.session import BuildSession

OUT = Path("/out")
"""Where commands leave their files."""


class BrowserPress:
    """Answers the page's questions, one after the other."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """Take what sends a message to the page at once, while Python works."""
        self._post = tell
        self._followed: LivePreview | None = None
        self._tasks: list[asyncio.Task[None]] = []
        BuildSession().__enter__()  # what is measured is remembered as long as the page is open
        follow_time(self._tell_time)

    def _tell(self, message: Mapping[str, Any]) -> None:
        self._post(json.dumps(message, ensure_ascii=False))

    def _tell_time(self, seconds: float, path: str, key: str) -> None:
        self._tell({"is": "time", "seconds": seconds, "path": path, "key": key})

    async def answer(self, question: str) -> str:
        """Answer a question: `ask` names a method below, the rest is given to it."""
        given = json.loads(question)
        ask = {
            each.__name__: each
            for each in (self.follow, self.state, self.sheets, self.side, self.run, self.table, self.setup)
        }[given.pop("ask")]
        try:
            if asyncio.iscoroutinefunction(ask):
                told = {"made": await ask(**given)}
            else:
                with self._working():
                    told = {"made": ask(**given)}
        except PnpError as error:
            told = {"faults": [astuple(fault) for fault in error.faults]}
        except Exception:
            told = {"bug": traceback.format_exc()}
        return json.dumps(told, ensure_ascii=False)

    @contextlib.contextmanager
    def _working(self) -> Iterator[None]:
        """Have the page count the time of some work, and end this program if it takes too long."""
        renew_time()
        try:
            yield
        finally:
            self._tell_time(0.0, "", "")

    # The deck that is followed

    def follow(self, deck: str, folder: str, styles: list[str], lang: str) -> None:
        """Follow a deck: a bundled one by its name, or a deck file in a folder; both empty: none."""
        for task in self._tasks:
            task.cancel()
        self._tasks, self._followed = [], None
        if not deck:
            return
        os.chdir(folder or "/")
        renderer = DeckRenderer(deck, frozenset(map(Style, styles)), lang)
        self._followed = LivePreview(renderer, deck, self._between)
        self._tasks = [asyncio.ensure_future(self._followed.run_forever()), asyncio.ensure_future(self._tell_changes())]

    def changed(self) -> None:
        """Read the deck again: its files have changed."""
        if self._followed is not None:
            self._followed.mark_stale()

    def state(self) -> dict[str, Any]:
        return {} if self._followed is None else self._followed.page_state()

    async def sheets(self, paper: str, layout: str) -> Any:
        if self._followed is None:
            return {"pages": []}
        try:
            return await self._followed.sheets(paper, layout)
        except PnpError as error:
            return {"problem": str(error)}

    async def side(self, key: str) -> str | None:
        """Return a side as SVG; null: it cannot be drawn."""
        svg = None if self._followed is None else await self._followed.side(key)
        return None if svg is None else svg.decode()

    async def _tell_changes(self) -> None:
        generation, followed = -1, self._followed
        while followed is not None and followed is self._followed:
            generation = await followed.wait_for_change(generation, 3600.0)
            self._tell({"is": "changed"})

    async def _between(self, ask: Answer, question: Mapping[str, Any]) -> Any:
        """Answer a question after what waits: there are no threads."""
        await asyncio.sleep(0)
        with self._working():
            return ask(question)

    # Commands

    def run(
        self, command: str, folder: str, options: Mapping[str, Any], operands: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Run a command as in a terminal, in a folder, with operands before its options; its files are left in `/out`.

        Returns:
            `code`, with which it ended; `out` and `err`, what it said; `files`, by path below `/out`.

        Raises:
            RenderError: An export lacks an option that it needs here.
        """
        if command == "export":
            _require_address(options)
        shutil.rmtree(OUT, ignore_errors=True)
        OUT.mkdir()
        os.chdir(folder or "/")
        out, err = io.StringIO(), _Terminal(self._tell)
        before = sys.argv
        sys.argv = ["pnp", command, *operands, *arguments(dict(options))]
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = run_app()
        finally:
            sys.argv = before
        made = (path for path in OUT.rglob("*") if path.is_file() and not path.name.startswith("."))
        files = sorted(path.relative_to(OUT).as_posix() for path in made)  # no list for the next build into the folder
        return {"code": code, "out": out.getvalue(), "err": err.getvalue(), "files": files}

    # A deck of one's own

    def table(self, folder: str, file: str, changes: list[list[Any]] | None = None) -> dict[str, Any]:
        """Return the cells of a table, after changing some: line, column and text of each."""
        path = Path(folder) / file
        if changes:
            path.write_bytes(edit_table(path.read_bytes(), file, changes))
        return table_cells(path.read_bytes(), file)

    def setup(self, folder: str, name: str, table: str, choices: Mapping[str, Any]) -> dict[str, Any]:
        """Make a deck of a table in its folder, and return how it is made; as `setup_of`."""
        return setup_of(Path(folder), name, table, choices)


def _require_address(options: Mapping[str, Any]) -> None:
    """Refuse an export to a program that looks for the pictures where they were made."""
    if options.get("--to") == ExportTarget.TTS and not options.get("--url-base"):
        raise RenderError(
            "Tabletop Simulator does not see the files of a browser: name the folder online in which you will put the "
            "pictures (--url-base), such as https://example.org/decks/, or use pnp on a computer"
        )


class _Terminal(io.StringIO):
    """Standard error: its progress line goes to the page at once, and the rest is kept."""

    def __init__(self, tell: Callable[[Mapping[str, Any]], None]) -> None:
        super().__init__()
        self._told = tell

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if text.startswith("\r"):
            self._told({"is": "progress", "line": text.strip()})
            return len(text)
        return super().write(text)
