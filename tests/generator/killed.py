"""Signals and kills of `pnp` at random moments: `python -m tests.generator.killed [TIMES] [SEED]`.

Only the command itself gets the signal, as from a shell that closes or a system that needs its memory. None of its
processes may go on, and what it leaves in the folder for temporary files, or beside its output, the next run clears.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.generator.strangers import PNP, make_deck

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL)
END_SECONDS = 3.0
"""In which every process has ended: at Ctrl-C the command waits a second for its children."""
COMMANDS = (
    ("check", "deck"),
    ("build", "--deck", "deck", "--out", "out/deck.pdf", "--force"),
    ("build", "--deck", "deck", "--format", "png", "--dpi", "200", "--out", "out", "--force"),
    ("export", "--to", "tts", "--deck", "deck", "--out", "out", "--force"),
    ("diff", "deck", "other"),
)
ROUND = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="{}"/></svg>'


def alive(group: int) -> list[str]:
    """Return the processes of a group that have not ended."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    return [row[2] for row in rows if row[0] == str(group) and not row[1].startswith("Z")]


def leftovers(folder: Path) -> list[str]:
    """Return the names of what runs have left in the folder for temporary files and beside their output."""
    return [path.name for path in (folder / "temporary").iterdir()] + [
        path.name for path in (folder / "out").rglob(".pnp-*")
    ]


class Trial:
    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.figures: Counter[str] = Counter()
        self.faults: list[str] = []
        for name, radius in (("deck", 4), ("other", 3)):
            cards = "".join(f"  - {{id: c{n}, name: C{n}, template: picture, picture: {n}.svg}}\n" for n in range(12))
            make_deck(folder / name, cards, {f"{n}.svg": ROUND.format(radius + n / 12) for n in range(12)})
        for name in ("temporary", "out"):
            (folder / name).mkdir()
        self.environment = {**os.environ, "TMPDIR": str(folder / "temporary"), "HOME": str(folder), "PNP_CACHE": "off"}

    def start(self, words: tuple[str, ...]) -> "subprocess.Popen[bytes]":
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        return subprocess.Popen([*PNP, *words], cwd=self.folder, env=self.environment, start_new_session=True, **pipes)

    def kill(self, number: int) -> None:
        """Kill a command at a moment, look for its processes, run the same again, and look for what is left."""
        words, sent = self.chance.choice(COMMANDS), self.chance.choice(SIGNALS)
        process = self.start(words)
        time.sleep(self.chance.uniform(0.05, 1.6))
        self.figures["ended before" if process.poll() is not None else sent.name] += 1
        process.send_signal(sent)
        until = time.monotonic() + END_SECONDS
        _, told = process.communicate()
        while (left := alive(process.pid)) and time.monotonic() < until:
            time.sleep(0.02)
        self.figures["with something left for the next run"] += bool(leftovers(self.folder))
        again = self.start(words)
        _, told_again = again.communicate()
        found = {
            "processes": left,
            "folders": leftovers(self.folder),
            "a traceback": [text.decode()[-500:] for text in (told, told_again) if b"Traceback" in text],
            "a failure of the next run": [told_again.decode()] if again.returncode else [],
        }
        where = f"{number}: {' '.join(words)}, {sent.name}"
        self.faults += [f"{where}: {what}: {names}" for what, names in found.items() if names]


def main() -> int:
    times, seed = (int(word) for word in (*sys.argv[1:], *("200", "7")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as name:
        trial = Trial(Path(name), random.Random(seed))
        for number in range(times):
            trial.kill(number)
            sys.stderr.write(f"\r{number + 1} of {times}, {len(trial.faults)} faults ")
    sys.stderr.write("\n")
    lines = [*trial.faults, ", ".join(f"{count} {what}" for what, count in sorted(trial.figures.items()))]
    sys.stdout.write("\n".join([*lines, f"{times} moments, {len(trial.faults)} faults"]) + "\n")
    return bool(trial.faults)


if __name__ == "__main__":
    sys.exit(main())
