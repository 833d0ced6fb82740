"""How fast the scorekeeper is: `python -m tests.benchmarks.app`, by hand, on a machine with nothing else to do.

Prints each figure beside its floor: an empty Kivy window for the start, SQLite alone for an entry.
"""

import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from statistics import median

EMPTY = """
from kivy.app import App
from kivy.uix.widget import Widget
class Empty(App):
    def build(self): return Widget()
app = Empty()
"""
OURS = """
from pathlib import Path
from scorekeeper.ui.app import ScorekeeperApp
app = ScorekeeperApp(Path({folder!r}))
"""
FRAME = """
from kivy.base import EventLoop
app._run_prepare()
EventLoop.idle(); EventLoop.idle(); EventLoop.idle()
print(time.perf_counter() - began)
"""


def environment() -> dict[str, str]:
    """Return the environment of a window of 412 x 915 dp, offscreen."""
    home = tempfile.mkdtemp(prefix="kivy-home-")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is compiled once is compiled once for users too
    return {
        **os.environ,
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": home,
    }


def start_seconds(code: str, env: dict[str, str]) -> float:
    """Measure from the start of Python to the third frame, with the imports."""
    program = f"import time; began = time.perf_counter()\n{code}\n{FRAME}"
    file = Path(tempfile.mkdtemp()) / "start.py"
    file.write_text(program, encoding="utf-8")
    env = {**env, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def cold_start(runs: int) -> None:
    """Compare the first usable frame with that of an empty window, by turns."""
    env = environment()
    folder = tempfile.mkdtemp()
    filled(Path(folder), 20)
    ours, empty = [], []
    for code in (EMPTY, OURS.format(folder=folder)):
        start_seconds(code, env)  # compiles what is compiled once
    for _ in range(runs):
        empty.append(start_seconds(EMPTY, env))
        ours.append(start_seconds(OURS.format(folder=folder), env))
    ratio = median(ours) / median(empty)
    print(f"first usable frame: {median(ours):.3f} s, empty window {median(empty):.3f} s: {ratio:.2f} times (aim 1.5)")


def filled(folder: Path, entries: int) -> tuple[object, int]:
    """Make a match of any other game with so many rounds."""
    from scorekeeper.acts import Entered
    from scorekeeper.games import find_game
    from scorekeeper.match_log import Player, SetUp
    from scorekeeper.presenter.controller import Controller
    from scorekeeper.rules.rounds import Options, Round
    from scorekeeper.storage.store import Store

    desk = Controller(Store(folder, datetime.now), None, datetime.now, random.Random(1))  # type: ignore[arg-type]
    players = tuple(Player(name, place) for place, name in enumerate(("Ana", "Ben", "Eva", "Jan", "Mia")))
    match = desk.store.begin(SetUp(find_game("rounds"), players, Options()))
    for number in range(entries):
        desk.do(match, Entered(Round(tuple((number * 7 + place * 3) % 31 for place in range(5)))))
    return desk, match


def entries() -> None:
    """Measure an entry from the press to the disk, memory, and the opening of 1,000."""
    from scorekeeper.acts import Entered
    from scorekeeper.presenter.controller import Controller
    from scorekeeper.rules.rounds import Round
    from scorekeeper.storage.store import Store

    folder = Path(tempfile.mkdtemp())
    desk, match = filled(folder, 20)
    assert isinstance(desk, Controller)
    times, memory = [], []
    for number in range(1000):
        began = time.perf_counter()
        desk.do(match, Entered(Round(tuple((number * 5 + place) % 31 for place in range(5)))))
        times.append(time.perf_counter() - began)
        if number in (99, 999):
            memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    bare = sqlite_alone()
    print(f"an entry, durable: median {median(times) * 1000:.2f} ms, 99 % {sorted(times)[989] * 1000:.2f} ms (aim 10)")
    print(f"    SQLite alone, one row a transaction: {bare * 1000:.2f} ms")
    print(f"memory after 100 and 1,000 entries: {memory[0]:.1f} and {memory[1]:.1f} MB")
    desk.store.close()
    for game, setup, made in long_matches():
        place = Path(tempfile.mkdtemp())
        store = Store(place, datetime.now)
        number = store.begin(setup)
        from scorekeeper.match_log import MatchLog

        log = MatchLog(setup)
        for each in made:
            act = Entered(each)
            log.do(act)
            store.do(number, act, {})
        store.close()
        began = time.perf_counter()
        store = Store(place, datetime.now)
        count = len(store.open(number).entries)
        print(f"opening {count} entries of {game}: {(time.perf_counter() - began) * 1000:.0f} ms (aim 150)")
        store.close()


def long_matches() -> list[tuple[str, object, list[object]]]:
    """Return matches of 1,000 entries: rounds, five-suit where nobody ever makes a bid, stones that change hands."""
    from scorekeeper.games import find_game
    from scorekeeper.match_log import Player, SetUp
    from scorekeeper.rules.above_water import StonesGiven
    from scorekeeper.rules.five_suit.match import Deal
    from scorekeeper.rules.rounds import Round

    def table(game: str, count: int) -> SetUp:
        players = tuple(Player(f"P{number}", number) for number in range(count))
        return SetUp(find_game(game), players, find_game(game).options())

    rounds = [Round((number % 9, 3, -2, 0, 1)) for number in range(1000)]
    deals = [Deal((17, 17, 17, 17), (5, 5, 4, 3))] * 1000
    trades = [StonesGiven("P0", "P1", 2) if number % 2 else StonesGiven("P1", "P0", 2) for number in range(1000)]
    return [
        ("any other game", table("rounds", 5), list(rounds)),
        ("five-suit Spades", table("five-suit", 4), list(deals)),
        ("Above Water", table("above-water", 4), list(trades)),
    ]


def sqlite_alone() -> float:
    """Measure the median of a transaction of one row with the same settings."""
    db = sqlite3.connect(Path(tempfile.mkdtemp()) / "alone.sqlite3", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, body TEXT)")
    times = []
    for number in range(300):
        began = time.perf_counter()
        db.execute("INSERT INTO row (body) VALUES (?)", (str(number) * 20,))
        times.append(time.perf_counter() - began)
    return median(times)


def scrolling() -> None:
    """Measure each frame while a table of 200 rounds scrolls by, to its last pixel.

    Without a graphics card a driver draws behind the app's back, and would stop one frame for what it owes of many.
    """
    os.environ.update(environment())
    from kivy.config import Config

    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "915")
    Config.set("graphics", "maxfps", "0")
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    from scorekeeper.ui.app import ScorekeeperApp
    from scorekeeper.ui.tables import TableBox

    folder = Path(tempfile.mkdtemp())
    desk, match = filled(folder, 200)
    desk.store.close()  # type: ignore[attr-defined]
    app = ScorekeeperApp(folder)
    app._run_prepare()
    app.post(("go", f"table/{match}"))
    for _ in range(10):
        EventLoop.idle()
    table = next(each for each in app.root.walk() if isinstance(each, TableBox))
    body = table.ids.body
    times = []
    glFinish()
    for step in range(300):
        body.scroll_y = step / 299  # from the newest entry up, as it opens
        began = time.perf_counter()
        EventLoop.idle()
        glFinish()
        times.append(time.perf_counter() - began)
    slow = sum(each > 0.05 for each in times)
    print(
        f"scrolling 200 rounds, 300 frames: median {median(times) * 1000:.1f} ms, worst {max(times) * 1000:.1f} ms,"
        f" {slow} over 50 ms (aim 0)"
    )


if __name__ == "__main__":
    cold_start(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    entries()
    scrolling()
