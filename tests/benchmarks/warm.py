"""What a build takes that was made before, or of a deck of which one card changed, beside a first one.

Whole processes from start to end, their children included; medians of several runs, on the clock and in processor time,
which is what counts on a machine that does other things too.

    python -m tests.benchmarks.warm [--runs 5] [--only text|simple|all]

- cold: the cache is empty, and is filled.
- off: there is none.
- one: the same deck with one card changed since the last build, each time another.
- warm: the same build again.
- floor: Python with what a warm build imports, and nothing more.

The aims: of 540 text cards with one changed, under half of the first build, and under 0.6 s where `--all` takes 2.2 s;
`--all` warm under a third of cold; 54 simple cards warm within 0.12 s of the floor.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.preview import HEAD, edit, write_table

ROOT = Path(__file__).resolve().parents[2]
FLOOR = "import generator.cli.main, generator.cli.app, generator.cli.build, generator.build, generator.limits"
SUITS = {"Circles": "circle.svg", "Rounds": "circle.svg", "Balls": "circle.svg", "Discs": "circle.svg"}
CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'


@dataclass(frozen=True, slots=True)
class Run:
    """A measured process, or the medians of several."""

    wall_s: float
    processor_s: float


def measure(command: list[str], cache: Path | str) -> Run:
    """Run a command; what Python compiles once is compiled once for users too."""
    compiled = tempfile.gettempdir() + "/pnp-warm-compiled"
    environment = {**os.environ, "PNP_CACHE": str(cache), "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment, cwd=ROOT) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"failed with {child.returncode}: {' '.join(command)}")
    return Run(time.perf_counter() - begin, used.ru_utime + used.ru_stime)


def median(runs: list[Run]) -> Run:
    """Return the medians of runs."""
    return Run(statistics.median(run.wall_s for run in runs), statistics.median(run.processor_s for run in runs))


def simple_deck(folder: Path) -> Path:
    """Write 54 cards with backs: a rank, the word of a suit, a circle."""
    folder.mkdir()
    (folder / "circle.svg").write_text(CIRCLE)
    words = list(SUITS)
    cards = "".join(
        f"  - {{id: c{number}, name: {words[number % 4]}, picture: circle.svg, texts: {{rank: '{number // 4 + 1}'}}}}\n"
        for number in range(54)
    )
    face = (
        "face: plain\nback: ring\nbacks: [{id: ring, picture: circle.svg}]\nfaces:\n  plain:\n    boxes:\n"
        "      rank: {text: <rank>, size: 8, at: [0, 0, 20, 12]}\n"
        "      word: {text: <name>, size: 6, at: [0, 60, 100%, 10]}\n"
        "      art: {picture: <picture>, at: [15, 20, 30, 30]}\n"
    )
    deck = folder / "deck.yaml"
    deck.write_text(f"{HEAD.replace('many', 'simple')}{face}cards:\n{cards}")
    return deck


def row(what: str, run: Run, first: Run) -> str:
    """Write a line of the table."""
    part = run.processor_s / first.processor_s
    return f"    {what:6}{run.wall_s:8.2f} s{run.processor_s:8.2f} s{part:8.2f}"


def compare(title: str, command: list[str], runs: int, change: Callable[[int], object] | None = None) -> None:
    """Print what a build takes."""
    found: dict[str, list[Run]] = {"off": [], "cold": [], "one": [], "warm": [], "floor": []}
    with tempfile.TemporaryDirectory(prefix="warm-") as name:
        cache = Path(name) / "cache"
        measure(command, "off")
        for number in range(runs):
            shutil.rmtree(cache, ignore_errors=True)
            found["off"].append(measure(command, "off"))
            found["cold"].append(measure(command, cache))
            if change:
                change(number)
                found["one"].append(measure(command, cache))
            found["warm"].append(measure(command, cache))
            found["floor"].append(measure([sys.executable, "-c", FLOOR], "off"))
    print(f"{title}\n    {'':6}{'clock':>10}{'processor':>10}{'of cold':>8}")
    first = median(found["cold"])
    for what, each in found.items():
        if each:
            print(row(what, median(each), first), flush=True)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", choices=("text", "simple", "all"))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="warm-") as name:
        folder = Path(name)

        def build(*words: str | Path) -> list[str]:
            return [sys.executable, "-m", "generator", "build", *map(str, words), "--paper", "a4", "--out"]

        if asked.only in (None, "text"):
            table = write_table(folder / "text", 540)
            compare(
                "540 text cards",
                [*build("--deck", table.with_name("deck.yaml")), str(folder / "text.pdf")],
                asked.runs,
                lambda number: edit(table, f"Card {200 + number}", f"Card {200 + number} x"),
            )
        if asked.only in (None, "simple"):
            deck = simple_deck(folder / "simple")
            compare("54 simple cards", [*build("--deck", deck), str(folder / "simple.pdf")], asked.runs)
        if asked.only in (None, "all"):
            compare("--all", [*build("--all"), str(folder / "all")], asked.runs)


if __name__ == "__main__":
    main()
