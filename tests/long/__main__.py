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
from threading import Lock
from zlib import crc32

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
    """What is known of parts, kept after each, and the report of those that are asked for."""

    def __init__(self, chosen: list[Part]) -> None:
        found = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}
        self.of = {name: Result(**each) for name, each in found.items()}
        self.chosen = chosen
        self._lock = Lock()

    def put(self, part: Part, result: Result) -> None:
        """Keep how a part has ended."""
        with self._lock:
            self.of[part.name] = result
            RESULTS.write_text(json.dumps({name: asdict(each) for name, each in self.of.items()}, indent=1), "utf-8")
            REPORT.write_text(self.report(), "utf-8")

    def has_passed(self, part: Part, now: str) -> bool:
        """Whether a part has passed in this state of the checkout."""
        result = self.of.get(part.name)
        return result is not None and not result.code and result.state == now

    def report(self) -> str:
        """Return a table of the parts."""
        lines = ["| part | holds | ended | time | checkout |", "|---|---|---|---|---|"]
        for part in self.chosen:
            each = self.of.get(part.name)
            how = "not run" if each is None else "passed" if not each.code else f"**failed**: {each.last}"
            taken = "" if each is None else str(timedelta(seconds=round(each.seconds)))
            lines.append(f"| {part.name} | {part.holds} | {how} | {taken} | {each.state if each else ''} |")
        return "\n".join(lines) + "\n"


def state() -> str:
    """Return what tells this state of the checkout from others: its commit, and what was changed since."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    changes = git("diff", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return git("rev-parse", "--short", "HEAD").strip() + (f"+{crc32(changes.encode()):08x}" if changes else "")


def run(part: Part) -> Result:
    """Run a part, and keep what it prints."""
    out = FOLDER / f"{part.name.replace('/', '.')}.txt"
    began, before = time.monotonic(), state()
    with out.open("w", encoding="utf-8") as file:
        done = subprocess.run([sys.executable, "-m", *part.words], cwd=ROOT, stdout=file, stderr=file, check=False)
    lines = out.read_text("utf-8", "replace").strip().splitlines()
    return Result(done.returncode, round(time.monotonic() - began, 1), before, lines[-1] if lines else "")


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.long", description="Run what is too long for every run.")
    asked.add_argument("part", nargs="*", help="parts whose names hold this; all, if none is named")
    asked.add_argument("--list", action="store_true", help="list the parts, and what is known of them")
    asked.add_argument("--again", action="store_true", help="run parts again that have passed in this state")
    asked.add_argument("--jobs", type=int, default=2, help="parts at a time (2)")
    words = asked.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    now = state()
    chosen = [each for each in parts() if not words.part or any(name in each.name for name in words.part)]
    results = Results(chosen)

    def go(part: Part) -> None:
        result = run(part)
        results.put(part, result)
        how = "passed" if not result.code else f"FAILED: {result.last}"
        sys.stdout.write(f"{part.name}: {how}, {result.seconds:.0f} s\n")
        sys.stdout.flush()

    pool = ThreadPoolExecutor(words.jobs)
    try:
        missing = [each for each in chosen if words.again or not results.has_passed(each, now)]
        list(pool.map(go, [] if words.list else missing))
    finally:
        pool.shutdown(cancel_futures=True)
    sys.stdout.write(results.report())
    return int(not words.list and any(results.of[each.name].code for each in chosen))


if __name__ == "__main__":
    sys.exit(main())
