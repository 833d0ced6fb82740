"""Time and size of decks for tables online, beside Squib making a sheet of the same faces.

    python -m tests.benchmarks.tables [--squib "ruby"] [--runs 5]

162 cards of To the Bottom, of which 43 differ, to Tabletop Simulator, and as rooms of virtualtabletop.io and
playingcards.io. Then the sheet of the Island Deck's 54 faces, 8 x 7 cells of 417 x 585 pixels, by the press and by
Squib, which is given the same SVGs: ours with the saved object, a back, and all of it read back. Each is a process of
its own from start to end, children included; they take turns.

A peer that is not installed is said to be so; see `tests.benchmarks.exports` for how to name it.
"""

import argparse
import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.exports import HERE, can_run, squib_faces
from tests.benchmarks.running import ROOT

COLUMNS, CELL_DPI = 8, 166.8
"""Of the sheet of 54 faces: 417 pixels across 2.5 in."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--squib", default="ruby", help="command of a Ruby that has Squib")
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    ruby = shlex.split(asked.squib)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; medians of {asked.runs}")
        print("\n162 cards of To the Bottom")
        compare({f"pnp export {to}": _pnp(to, "to-the-bottom") for to in ("tts", "vtt", "pcio")}, folder, asked.runs)
        print("\nthe Island Deck's sheet of 54 faces")
        programs = {"pnp export tts": _pnp("tts", "island")}
        if can_run(ruby, "-e", "require 'squib'"):
            (folder / "faces.json").write_text(json.dumps(squib_faces(folder)), encoding="utf-8")
            script = [*ruby, str(HERE / "peer_squib_faces.rb"), "--sheet", str(COLUMNS), str(CELL_DPI)]
            programs["Squib, the sheet alone"] = [*script, str(folder / "faces.json")]
        else:
            print("Squib: not installed")
        compare(programs, folder, asked.runs)


def _pnp(to: str, deck: str) -> list[str]:
    return [sys.executable, "-m", "generator", "export", "--to", to, "--deck", deck, "--out"]


def compare(programs: dict[str, list[str]], folder: Path, run_count: int) -> None:
    """Run the programs by turns and print a line for each."""
    runs: dict[str, list[tuple[float, float, float]]] = {name: [] for name in programs}
    for _ in range(run_count):
        for name, command in programs.items():
            runs[name].append(measure(name, command, folder / "out"))
    for name, found in runs.items():
        wall, processor, size = (statistics.median(each) for each in zip(*found, strict=True))
        print(f"{name:>24}: {wall:6.2f} s by the clock, {processor:6.2f} s of processors, {size:5.2f} MiB")


def measure(name: str, command: Sequence[str], out: Path) -> tuple[float, float, float]:
    """Run a program once; return its time by the clock and of processors in seconds, and the size of what it made."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    before, start = os.times(), time.perf_counter()
    done = subprocess.run([*command, str(out)], cwd=ROOT, capture_output=True)
    wall, after = time.perf_counter() - start, os.times()
    if done.returncode:
        sys.exit(f"{name} failed with {done.returncode}: {done.stderr.decode(errors='replace')[-500:]}")
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return wall, used, sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 2**20


if __name__ == "__main__":
    main()
