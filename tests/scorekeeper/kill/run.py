"""Kill a player over and over and look at what is left: `python -m tests.scorekeeper.kill.run 500 [seed]`."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from scorekeeper.storage.store import FILE, Store
from tests.scorekeeper.kill.matches import Clock, contents, record
from tests.scorekeeper.kill.player import DONE, OPENED, OPENING, WILL, digest

ROOT = Path(__file__).resolve().parents[3]
MOST_LINES, LONGEST_MS = 60, 3
"""Most kills come when the player has said up to so many lines, and up to so long after the last of them."""
OPENING_SHARE, OPENING_MS = 0.3, 60
"""The others come up to so long after its opening began."""
KILLS_A_FILE = 50
GAMES = "games.json"


@dataclass
class Figures:
    """What came of the kills."""

    kills: int = 0
    while_opening: int = 0
    """Kills before the file was open."""
    within_an_act: int = 0
    """Kills between the beginning of an act and its answer."""
    one_more: int = 0
    """Of these, those whose act is there all the same."""
    acts: int = 0
    """Acts that were acknowledged."""
    largest_bytes: int = 0
    faults: list[str] = field(default_factory=list)


def kill_many(folder: Path, kills: int, seed: int) -> Figures:
    """Play and kill so often on one file."""
    rng, figures = Random(seed), Figures()
    record(folder.parent / GAMES)
    expected = digest(contents_after_opening(folder))
    for number in range(kills):
        expected = kill_once(folder, rng, figures, expected, f"kill {number} of seed {seed}")
    return figures


def contents_after_opening(folder: Path) -> dict[str, object]:
    """Open the file as the next start does, and give what it holds."""
    store = Store(folder, Clock())
    try:
        assert store.notices == [], store.notices
        held = contents(store)
        for record in store.matches():
            store.open(record.id)
        return held
    finally:
        store.close()


def kill_once(folder: Path, rng: Random, figures: Figures, expected: str, where: str) -> str:
    """Play, kill, and check the file; give what it holds."""
    module, games = "tests.scorekeeper.kill.player", folder.parent / GAMES
    command = [sys.executable, "-m", module, str(folder), str(rng.randrange(2**30)), str(games)]
    log = folder.parent / "player.log"
    with log.open("wb") as errors, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, cwd=ROOT) as child:
        assert child.stdout is not None
        first = child.stdout.readline().decode().split()
        assert first == [OPENING], log.read_text()
        is_opening = rng.random() < OPENING_SHARE
        lines = 0 if is_opening else rng.randint(1, MOST_LINES)
        said = b"".join(child.stdout.readline() for _ in range(lines))
        time.sleep(rng.uniform(0, OPENING_MS if is_opening else LONGEST_MS) / 1000)
        os.kill(child.pid, signal.SIGKILL)
        said += child.stdout.read()
    assert child.returncode == -signal.SIGKILL, f"{where}: the player ended by itself: {log.read_text()}"
    figures.kills += 1
    done, coming = expected, None
    lines = [line.split() for line in said.decode().splitlines(keepends=True) if line.endswith("\n")]
    for word, *rest in lines:
        if word == OPENED and rest[0] != expected:
            figures.faults.append(f"{where}: the player opened another state")
        elif word == WILL:
            coming = rest[0]
        elif word == DONE and coming is not None:
            done, coming = coming, None
            figures.acts += 1
    figures.while_opening += not lines
    figures.within_an_act += coming is not None
    with sqlite3.connect(folder / FILE) as db:
        sound = db.execute("PRAGMA integrity_check").fetchall()
    db.close()
    if sound != [("ok",)]:
        figures.faults.append(f"{where}: {sound}")
    found = digest(contents_after_opening(folder))
    if found not in (done, coming):
        figures.faults.append(f"{where}: an acknowledged act is lost, or more than one is there; see {folder}")
    figures.one_more += found == coming and found != done
    figures.largest_bytes = max(figures.largest_bytes, (folder / FILE).stat().st_size)
    return found


def main() -> None:
    total, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    whole, began = Figures(), time.perf_counter()
    for part in range(0, total, KILLS_A_FILE):
        folder = Path(tempfile.mkdtemp(prefix="kill-")) / "scores"
        found = kill_many(folder, min(KILLS_A_FILE, total - part), seed + part)
        for name in ("kills", "while_opening", "within_an_act", "one_more", "acts"):
            setattr(whole, name, getattr(whole, name) + getattr(found, name))
        whole.largest_bytes = max(whole.largest_bytes, found.largest_bytes)
        whole.faults += found.faults
    seconds = time.perf_counter() - began
    sys.stdout.write(
        f"{whole.kills} kills in {seconds:.0f} s: {whole.while_opening} while opening, {whole.within_an_act} within an "
        f"act, of which {whole.one_more} are there; {whole.acts} acts acknowledged; largest file "
        f"{whole.largest_bytes // 1024} KB; faults: {len(whole.faults)}\n"
        + "".join(f"{each}\n" for each in whole.faults)
    )
    sys.exit(bool(whole.faults))


if __name__ == "__main__":
    main()
