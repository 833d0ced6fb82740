"""The parts of the long run: tests that are marked long, file by file, and programs that try much at random."""

import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Part:
    """One thing that is run, in a process of its own."""

    name: str
    holds: str
    """What it tries, and how much of it."""
    words: tuple[str, ...]
    """What follows `python -m`."""


def _program(module: str, holds: str, *words: str) -> Part:
    return Part(module, holds, (f"tests.{module}", *words))


PROGRAMS = (
    _program(
        "scorekeeper.rules.random_play",
        "1,000 matches of each game by its driver, 2,000 exchanges of hidden cards",
        *("--matches", "1000", "--exchanges", "2000"),
    ),
    _program("fuzz", "hostile decks and files of matches, ten minutes", "--seconds", "600"),
    _program("generator.diff.edits", "1,000 edits of a deck, told by pnp diff and held against pixels", "1000", "7"),
    _program("generator.killed", "200 signals and kills of pnp: no process and no folder left", "200", "7"),
    _program("scorekeeper.kill.run", "300 kills of a process that scores", "300"),
    _program("scorekeeper.ui.killed", "20 kills of the app in its window", "20"),
    _program("scorekeeper.web.site.killed", "20 kills of a browser with the site", "20"),
    _program("scorekeeper.web.server.killed", "100 kills of a table's host", "100", "7"),
    _program("scorekeeper.web.server.crowd", "eight phones at once, 5,000 acts", "5000", "7"),
    _program("scorekeeper.web.server.roaming", "eight phones that press anything, 5,000 touches", "5000", "7"),
    _program("scorekeeper.presenter.wandering", "100,000 events at random", "100000", "7"),
    _program("scorekeeper.ui.wandering", "3,000 touches at random in a window", "3000", "7"),
    _program("scorekeeper.storage.damages", "1,000 damaged files of scores", "1000"),
)


def parts() -> tuple[Part, ...]:
    """Return all parts, tests first."""
    listed = subprocess.run(
        [sys.executable, "-m", "pytest", "--long", "-m", "long", "--collect-only", "-q", "-q"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    # `tests/generator/test_x.py: 12`, a line a file.
    counts = Counter(
        {file: int(count) for file, _, count in (line.rpartition(": ") for line in listed.splitlines()) if file}
    )
    tests = tuple(
        Part(file, f"{count} tests", ("pytest", "--long", "-m", "long", "-q", file))
        for file, count in sorted(counts.items())
    )
    return (*tests, *PROGRAMS)
