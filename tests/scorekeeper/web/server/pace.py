"""How long a tap takes at a table of eight phones: the event, kept on the disk, and the screens of all.

By hand: `python -m tests.scorekeeper.web.server.pace`.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.scorekeeper.web.server.party import Party

TURNS = 60


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="pace-") as folder:
        party = Party(Path(folder))
        party.begin("showboat", ("Ana", "Ben", "Cem", "Dan"))
        host = party.host().press("go", "match/1").press("way", "points")
        phones = [
            host,
            party.scorer("Kim"),
            *(party.seat(name) for name in ("Ana", "Ben", "Cem", "Dan")),
            party.watcher(),
            party.watcher("second"),
        ]
        spent: dict[str, list[float]] = {"fill": [], "enter": [], "undo": [], "screens": [], "screen": []}
        for turn in range(TURNS):
            for player in ("Ana", "Ben", "Cem", "Dan"):
                timed(spent["fill"], host.press, "points", player, turn % 7)
            timed(spent["enter"], host.press, "enter")
            began = time.perf_counter()
            for phone in phones:
                timed(spent["screen"], phone.look)
            spent["screens"].append(time.perf_counter() - began)
            timed(spent["undo"], host.press, "undo")
            if turn % 12 == 0:
                host.press("redo")
        party.close()
    for what, times in spent.items():
        median, worst = statistics.median(times) * 1000, max(times) * 1000
        sys.stdout.write(f"{what}: median {median:.1f} ms, slowest {worst:.1f} ms\n")


def timed(times: list[float], call: Callable[..., object], *values: object) -> None:
    began = time.perf_counter()
    call(*values)
    times.append(time.perf_counter() - began)


if __name__ == "__main__":
    main()
