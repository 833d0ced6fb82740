"""What a build takes: a first one, and one that was made before.

Whole processes from start to end, their children included; medians of several runs, on the clock and in processor time,
which is what counts on a machine that does other things too.

    python -m venv PEER && PEER/bin/pip install protograf
    python -m tests.benchmarks.builds [--peer PEER/bin/python] [--runs 5] [--only text|simple|all]

- cold: the cache is empty, and is filled.
- off: there is none.
- warm: the same build again.
- floor: Python with what a warm build imports, and nothing more.
- peer: protograf with 54 cards of the same kind.

The aims: `--all` warm under a third of cold; 54 simple cards cold in 0.40 of what protograf takes, and warm in 0.18.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.preview import HEAD, write_table
from tests.benchmarks.running import Run, measure, median, press

FLOOR = "import generator.cli.main, generator.cli.app, generator.cli.build, generator.press, generator.sandbox"
SUITS = {"Circles": "circle.svg", "Rounds": "circle.svg", "Balls": "circle.svg", "Discs": "circle.svg"}
CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'


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


def compare(
    title: str,
    command: list[str],
    runs: int,
    *,
    peer: list[str] | None = None,
) -> None:
    """Print what a build takes, and what a peer does."""
    found: dict[str, list[Run]] = {"off": [], "cold": [], "warm": [], "floor": [], "peer": []}
    with tempfile.TemporaryDirectory(prefix="warm-") as name:
        cache = Path(name) / "cache"
        for each in filter(None, (command, peer)):
            measure(each)
        for _ in range(runs):
            shutil.rmtree(cache, ignore_errors=True)
            found["off"].append(measure(command))
            found["cold"].append(measure(command, cache=cache))
            found["warm"].append(measure(command, cache=cache))
            found["floor"].append(measure([sys.executable, "-c", FLOOR]))
            if peer:
                found["peer"].append(measure(peer))
    print(f"{title}\n    {'':6}{'clock':>10}{'processor':>10}{'of cold':>8}")
    first = median(found["cold"])
    for what, each in found.items():
        if each:
            print(row(what, median(each), first), flush=True)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--peer", default="", help="an interpreter that has protograf")
    parser.add_argument("--only", choices=("text", "simple", "all"))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="warm-") as name:
        folder = Path(name)

        def build(*words: str | Path) -> list[str]:
            return press("build", *words, "--paper", "a4", "--out")

        if asked.only in (None, "text"):
            table = write_table(folder / "text", 540)
            compare(
                "540 text cards",
                [*build("--deck", table.with_name("deck.yaml")), str(folder / "text.pdf")],
                asked.runs,
            )
        if asked.only in (None, "simple"):
            deck = simple_deck(folder / "simple")
            script = str(Path(__file__).with_name("peer_protograf_simple.py"))
            peer = [asked.peer, script, str(folder / "peer.pdf")] if asked.peer else None
            compare("54 simple cards", [*build("--deck", deck), str(folder / "simple.pdf")], asked.runs, peer=peer)
        if asked.only in (None, "all"):
            compare("--all", [*build("--all"), str(folder / "all")], asked.runs)


if __name__ == "__main__":
    main()
