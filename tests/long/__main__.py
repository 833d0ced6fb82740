"""Run what is too long for every run: `python -m tests.long [--list] [--again] [--jobs N] [PART ...]`.

Each part is run once for a state of the checkout; after a break only what is missing is run. What is known lies in
`build/long/`: a report, and what each part has printed.
"""

import argparse
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from threading import Lock

from tests.long.parts import ROOT, Part, parts

FOLDER = ROOT / "build" / "long"
RESULTS, REPORT = FOLDER / "results.json", FOLDER / "report.md"


@dataclass(frozen=True)
class Result:
    """How a part ended."""

    code: int
    seconds: float
    state: str
    """Of the checkout: its commit, and whether something was changed."""
    last: str
    """The last line that it printed."""


class Results:
    """What is known of parts, kept after each."""

    def __init__(self) -> None:
        found = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}
        self.of = {name: Result(**each) for name, each in found.items()}
        self._lock = Lock()

    def put(self, part: Part, result: Result) -> None:
        with self._lock:
            self.of[part.name] = result
            RESULTS.write_text(json.dumps({name: asdict(each) for name, each in self.of.items()}, indent=1), "utf-8")


def state() -> str:
    """Return what tells this state of the checkout from others."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    return git("rev-parse", "--short", "HEAD") + (" and changes" if git("status", "--porcelain") else "")


def run(part: Part) -> Result:
    """Run a part, and keep what it prints."""
    out = FOLDER / f"{part.name.replace('/', '.')}.txt"
    began, before = time.monotonic(), state()
    with out.open("w", encoding="utf-8") as file:
        done = subprocess.run([sys.executable, "-m", *part.words], cwd=ROOT, stdout=file, stderr=file, check=False)
    lines = out.read_text("utf-8", "replace").strip().splitlines()
    return Result(done.returncode, round(time.monotonic() - began, 1), before, lines[-1] if lines else "")


def report(chosen: list[Part], known: dict[str, Result]) -> str:
    """Return a table of parts."""
    lines = ["| part | holds | ended | time | checkout |", "|---|---|---|---|---|"]
    for part in chosen:
        each = known.get(part.name)
        how = "not run" if each is None else "passed" if not each.code else f"**failed**: {each.last}"
        taken = "" if each is None else str(timedelta(seconds=round(each.seconds)))
        lines.append(f"| {part.name} | {part.holds} | {how} | {taken} | {each.state if each else ''} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.long", description="Run what is too long for every run.")
    asked.add_argument("part", nargs="*", help="parts whose names hold this; all, if none is named")
    asked.add_argument("--list", action="store_true", help="list the parts, and what is known of them")
    asked.add_argument("--again", action="store_true", help="run parts again that have passed in this state")
    asked.add_argument("--jobs", type=int, default=2, help="parts at a time (2)")
    words = asked.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    known, now = Results(), state()
    chosen = [each for each in parts() if not words.part or any(name in each.name for name in words.part)]

    def is_missing(part: Part) -> bool:
        result = known.of.get(part.name)
        return words.again or result is None or result.code != 0 or result.state != now

    def go(part: Part) -> None:
        result = run(part)
        known.put(part, result)
        how = "passed" if not result.code else f"FAILED: {result.last}"
        sys.stdout.write(f"{part.name}: {how}, {result.seconds:.0f} s\n")
        sys.stdout.flush()

    if not words.list:
        with ThreadPoolExecutor(words.jobs) as pool:
            list(pool.map(go, filter(is_missing, chosen)))
    told = report(chosen, known.of)
    REPORT.write_text(told, "utf-8")
    sys.stdout.write(told)
    return int(not words.list and any(known.of[each.name].code for each in chosen))


if __name__ == "__main__":
    sys.exit(main())
