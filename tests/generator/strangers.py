"""Decks that strangers made, and the real command run on them, for the tests of deck files and safety."""

import contextlib
import functools
import io
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import typer.main

from generator import sandbox
from generator.cli import main as cli

DATA = Path(__file__).resolve().parents[1] / "data"
ROOT = Path(__file__).resolve().parents[2]
PNP = [sys.executable, str(Path(sys.executable).parent / "pnp")]
HEAD = """\
schema_version: 1
id: strange
title: Strange
version: "1"
source: these tests
licence: CC0-1.0
"""
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'

SUNS = "suits: [{id: S, name: Suns, symbol: sun.svg, colour: '#b8560f'}]\nranks: [{id: '2', name: Two, pips: 2}]\n"


supervised = sandbox.run_sandboxed
"""What makes a child with limits, which most tests of the press do without; see `tests/generator/conftest.py`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def errors(self) -> list[str]:
        """The lines on stderr."""
        return self.err.splitlines()


_command = functools.cache(typer.main.get_command)


def pnp(*words: str | Path) -> Outcome:
    """Run the command in this process, as the console script does.

    What a process does once, it would do a thousand times here: the commands are made from their signatures once, and
    nothing is kept from the collector of garbage, which would fill the memory.
    """
    out, err = io.StringIO(), io.StringIO()
    code: object = None
    with (
        mock.patch.object(sys, "argv", ["pnp", *map(str, words)]),
        mock.patch.object(typer.main, "get_command", _command),
        mock.patch("gc.freeze"),
        mock.patch("gc.set_threshold"),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            cli.main()
        except SystemExit as ended:
            code = ended.code
    assert isinstance(code, int)
    return Outcome(code, out.getvalue(), err.getvalue())


def warm() -> None:
    """Read what every build reads, such as fonts, in this process: each of its children would read it all anew."""
    with tempfile.TemporaryDirectory() as name, mock.patch.object(sandbox, "has_limits", return_value=False):
        folder = Path(name)
        cards = picture_card("sun.svg", more=", texts: {title: A, body: '*a* **word**'}")
        deck = make_deck(folder, f"{cards}  - {{suit: S, rank: '2'}}\n", {"sun.svg": SUN}, head=SUNS)
        for kind in ("pdf", "png", "svg"):
            assert pnp("build", "--deck", deck, "--format", kind, "--out", f"{folder}/{kind}/").code == 0


def pnp_child(
    *words: str | Path, folder: Path, before: Sequence[str] = (), timeout_s: float = 300, command: Sequence[str] = PNP
) -> Outcome:
    """Run the command in a process of its own, standing in a folder, at most for a time."""
    environment = {**os.environ, "HOME": str(folder), "PNP_PRINTERS": str(folder / "printers.json")}
    done = subprocess.run(
        [*before, *command, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
        cwd=folder,
        env=environment,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def peak_mib(*words: str | Path, folder: Path, timeout_s: float = 300) -> tuple[Outcome, int]:
    """Run the command in a process of its own and measure the largest memory of it and its children, in MiB."""
    measure = (
        "import resource, subprocess, sys; done = subprocess.run(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(done.returncode)"
    )
    outcome = pnp_child(*words, folder=folder, timeout_s=timeout_s, command=[sys.executable, "-c", measure, *PNP])
    *rest, peak_kib = outcome.out.splitlines()
    return Outcome(outcome.code, "\n".join(rest), outcome.err), int(peak_kib) // 1024


def make_deck(folder: Path, cards: str, files: Mapping[str, str | bytes] | None = None, *, head: str = "") -> Path:
    """Write a deck of unsuited cards, given as YAML, with files beside it; give its deck file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    deck = folder / "deck.yaml"
    deck.write_text(f"{HEAD}{head}cards:\n{cards}", encoding="utf-8")
    return deck


def line_of(file: Path, text: str) -> int:
    """Return the first line of a file that has a text, from 1."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


def picture_card(file: str, *, more: str = "") -> str:
    """Return a card with a picture, as YAML."""
    return f"  - {{id: one, name: One, template: picture, picture: {file!r}{more}}}\n"


def template_deck(folder: Path, source: str | bytes, *, count: int = 1, more: Mapping[str, str] | None = None) -> Path:
    """Write a deck whose cards are drawn by a template of its own."""
    cards = "".join(f"  - {{id: c{number}, name: Card {number}}}\n" for number in range(1, count + 1))
    return make_deck(folder, cards, {"card.svg.j2": source, **(more or {})}, head="template: card.svg.j2\n")


def svg(inner: str) -> str:
    """Return an SVG of 10 x 10 units."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
        f"{inner}</svg>"
    )


def png(width: int, height: int) -> bytes:
    """Return a black RGB picture of any size; it takes few bytes."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    packer = zlib.compressobj(1)
    row = bytes(1 + 3 * width)
    data = b"".join([*(packer.compress(row) for _ in range(height)), packer.flush()])
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
