"""How fast large pages open for the first time, and what memory that takes: `python -m tests.benchmarks.opening`.

By hand, on a machine with nothing else to do; `--before FOLDER` measures another checkout as well, by turns. The Scores
of 500 rounds are measured with four and with twelve players, and the first calculator of To the Bottom. Each opening is
in a process of its own, from the touch until the first frame of the page is drawn; the memory is that after the third.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
CASES = {
    "Scores of 500 rounds, 4 players": ("rounds", 4, 500, "table/{match}", 0.5, 60),
    "Scores of 500 rounds, 12 players": ("rounds", 12, 500, "table/{match}", 0.5, 60),
    "the first turn calculator": ("to-the-bottom", 4, 0, "tool/{match}/turn", 0.3, 60),
}
"""Game, players, rounds, page, most seconds and most MB that we aim at."""


def opening(case: str) -> tuple[float, float]:
    """Open the page in this process; return the seconds and the MB that it took."""
    game, player_count, round_count, page, _, _ = CASES[case]
    os.environ.update(SDL_VIDEODRIVER="offscreen", KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
    os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-home-")
    from kivy.config import Config

    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "915")
    Config.set("graphics", "maxfps", "0")
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    from scorekeeper.acts import Entered
    from scorekeeper.games import find_game
    from scorekeeper.match_log import Player, SetUp
    from scorekeeper.presenter.controller import Controller
    from scorekeeper.rules.rounds import Round
    from scorekeeper.storage.store import Store
    from scorekeeper.ui.app import ScorekeeperApp

    folder, found = Path(tempfile.mkdtemp()), find_game(game)
    desk = Controller(Store(folder, datetime.now), None, datetime.now, random.Random(1))  # type: ignore[arg-type]
    players = tuple(Player(f"{'ABCDEFGHIJKL'[number]}nna", number) for number in range(player_count))
    match = desk.store.begin(SetUp(found, players, found.options()))
    for number in range(round_count):
        desk.do(match, Entered(Round(tuple((number * 7 + place * 3) % 31 for place in range(player_count)))))
    desk.store.close()
    app = ScorekeeperApp(folder)
    app._run_prepare()
    app.post(("go", f"match/{match}"))
    frames(EventLoop, 5)
    glFinish()
    had, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
    app.post(("go", page.format(match=match)))
    frames(EventLoop, 1)
    glFinish()
    seconds = time.perf_counter() - began
    frames(EventLoop, 2)
    return seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - had) / 1024


def frames(loop: object, count: int) -> None:
    """Let frames pass."""
    for _ in range(count):
        loop.idle()  # type: ignore[attr-defined]


def measured(case: str, checkout: Path) -> tuple[float, float]:
    """Open the page with the app of a checkout, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, str(Path(__file__).resolve()), "--open", case]
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=True)
    seconds, megabytes = done.stdout.split()[-2:]
    return float(seconds), float(megabytes)


def main() -> None:
    """Print each figure, beside the other checkout's if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--open", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.open:
        print(*opening(chosen.open))
        return
    checkouts = {"now": ROOT, **({"before": chosen.before.resolve()} if chosen.before else {})}
    for case, (*_, most_s, most_mb) in CASES.items():
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in checkouts}
        for _ in range(chosen.runs):
            for name, checkout in checkouts.items():
                found[name].append(measured(case, checkout))
        print(f"{case} (aim {most_s} s, {most_mb} MB):")
        for name, runs in found.items():
            seconds, megabytes = (median(values) for values in zip(*runs, strict=True))
            print(f"    {name:6} {seconds:6.3f} s {megabytes:6.1f} MB")


if __name__ == "__main__":
    main()
