"""Time of `pnp diff` for a deck of 540 cards of text, of which few changed, or none.

    python -m tests.benchmarks.diff [--cards 540] [--runs 5]

Each is a process of its own from start to end, children included; they take turns. Prints medians beside the limit of
3 s by the clock, which holds for a machine with two processors and nothing else to do.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.preview import write_table
from tests.benchmarks.running import Run, measure, median

LIMIT_S = 3.0
CHANGED = {"none changed": 0, "1 changed": 1, "5 changed": 5, "20 changed": 20}
"""Cards whose text is another one."""


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", type=int, default=540)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="diff-") as name:
        folder = Path(name)
        before = write_table(folder / "before", asked.cards).parent
        after = {what: _change(before, folder / str(count), count) for what, count in CHANGED.items()}
        commands = {what: [str(before), str(deck)] for what, deck in after.items()}
        page = folder / "diff.html"
        commands["5 changed, with a page"] = [*commands["5 changed"], "--out", str(page), "--force"]
        runs: dict[str, list[Run]] = {what: [] for what in commands}
        for _ in range(asked.runs):
            for what, words in commands.items():
                runs[what].append(measure([sys.executable, "-m", "generator", "diff", *words]))
        load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
        print(f"{asked.cards} cards, medians of {asked.runs}, {load}; limit {LIMIT_S:g} s")
        for what, found in runs.items():
            each = median(found)
            print(f"{what:>24}: {each.wall_s:5.2f} s by the clock, {each.processor_s:5.2f} s of processors")


def _change(deck: Path, other: Path, count: int) -> Path:
    """Copy a deck, and add a word to the text of its first cards."""
    shutil.copytree(deck, other)
    table = other / "cards.csv"
    head, *rows = table.read_text().splitlines()
    table.write_text("\n".join([head, *(f"{row} more" for row in rows[:count]), *rows[count:]]))
    return other


if __name__ == "__main__":
    main()
