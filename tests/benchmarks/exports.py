"""Time and size of pictures for print houses, beside protograf and Squib making pictures of the same faces.

    python -m tests.benchmarks.exports --peer PEER/bin/python [--squib "ruby"] [--runs 5]

First 54 faces of the Island Deck at 300 dpi, as PNGs. The press draws its own vectors. Squib is given the same SVGs,
which librsvg draws. protograf is given JPEGs, since it draws clipped SVGs wrong: made anew in the run, as the others
draw theirs, and once more from a folder that keeps them. Each is a process of its own from start to end, children
included; they take turns. Then 162 cards of To the Bottom to MakePlayingCards; no peer makes such an order.

    python -m venv PEER && PEER/bin/pip install protograf
    gem install squib

A peer that is not installed is said to be so. Where Squib is not a gem, tell Ruby where it lies: --squib
"ruby -I squib/lib -I classy_hash/lib".
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from generator.deck.loader import open_deck
from generator.deck.model import Deck, DeckCard
from tests.benchmarks.running import Run, measure, median, press

HERE = Path(__file__).resolve().parent
FACE_COUNT = 54
PICTURED_MM = (42.0, 74.0)
"""A court card's picture."""
PIP_MM, CORNER_PIP_MM = 11.0, 5.0
PIPS = {
    1: [(31.75, 44.45)],
    2: [(31.75, 20), (31.75, 68.9)],
    3: [(31.75, 20), (31.75, 44.45), (31.75, 68.9)],
    4: [(20.5, 20), (43, 20), (20.5, 68.9), (43, 68.9)],
    5: [(20.5, 20), (43, 20), (20.5, 68.9), (43, 68.9), (31.75, 44.45)],
    6: [(20.5, 20), (43, 20), (20.5, 68.9), (43, 68.9), (20.5, 44.45), (43, 44.45)],
    7: [(20.5, 20), (43, 20), (20.5, 68.9), (43, 68.9), (20.5, 44.45), (43, 44.45), (31.75, 32.2)],
}
"""Centres of pips by their number, in mm."""


@dataclass(frozen=True, slots=True)
class Program:
    """Something that makes pictures."""

    name: str
    command: list[str]
    """Writes PNGs below its last word, a folder."""
    before: Callable[[], None] = lambda: None
    """What is done first, and not measured."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--peer", default="", help="an interpreter that has protograf")
    parser.add_argument("--squib", default="ruby", help="command of a Ruby that has Squib")
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "faces.json").write_text(json.dumps(squib_faces(folder)), encoding="utf-8")
        programs = [
            Program(
                "pnp build",
                press("build", "--deck", "island", "--layout", "faces", "--format", "png", "--no-bleed", "--out"),
            ),
            Program("pnp export mpc", press("export", "--to", "mpc", "--deck", "island", "--out")),
            *peers(asked, folder),
        ]
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; medians of {asked.runs}")
        print(f"\n{FACE_COUNT} faces of the Island Deck, 300 dpi (with the back for MakePlayingCards)")
        compare(programs, folder, asked.runs, range(FACE_COUNT, FACE_COUNT + 2))
        print("\n162 cards of To the Bottom to MakePlayingCards")
        order = press("export", "--to", "mpc", "--deck", "to-the-bottom", "--out")
        compare([Program("pnp export mpc", order)], folder, asked.runs, range(44, 45))


def peers(asked: argparse.Namespace, folder: Path) -> list[Program]:
    """Return the peers that are installed, and say which are not."""
    found = []
    python, ruby = shlex.split(asked.peer), shlex.split(asked.squib)
    if can_run(python, "-c", "import protograf"):
        kept = Path(tempfile.gettempdir()) / "peer_protograf"
        script = [*python, str(HERE / "peer_protograf_faces.py")]
        found.append(Program("protograf, pictures drawn", script, lambda: shutil.rmtree(kept, ignore_errors=True)))
        found.append(Program("protograf, pictures kept", script))
    else:
        print("protograf: not installed")
    if can_run(ruby, "-e", "require 'squib'"):
        found.append(Program("Squib", [*ruby, str(HERE / "peer_squib_faces.rb"), str(folder / "faces.json")]))
    else:
        print("Squib: not installed")
    return found


def can_run(words: Sequence[str], *test: str) -> bool:
    """Whether a program is there and ends well when it is given some words."""
    return (
        bool(words and shutil.which(words[0])) and not subprocess.run([*words, *test], capture_output=True).returncode
    )


def compare(programs: Sequence[Program], folder: Path, run_count: int, counts: range) -> None:
    """Run the programs by turns and print a line for each."""
    runs: dict[str, list[Run]] = {program.name: [] for program in programs}
    sizes: dict[str, float] = {}
    for _ in range(run_count):
        for program in programs:
            run, sizes[program.name] = made_by(program, folder / "out", counts)
            runs[program.name].append(run)
    for name, found in runs.items():
        run = median(found)
        print(
            f"{name:>26}: {run.wall_s:6.2f} s by the clock, {run.processor_s:6.2f} s of processors, "
            f"{sizes[name]:5.1f} MiB"
        )


def made_by(program: Program, out: Path, counts: range) -> tuple[Run, float]:
    """Run a program once and look at what it made; return what it took, and how many MiB that is."""
    program.before()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    run = measure([*program.command, str(out)])
    made = list(out.rglob("*.png"))
    assert len(made) in counts, (program.name, len(made))
    for path in made:
        with Image.open(path) as picture:
            assert min(picture.size) >= 749, (program.name, path.name, picture.size)
    return run, sum(path.stat().st_size for path in made) / 2**20


def squib_faces(folder: Path) -> list[dict[str, object]]:
    """Return what stands where on each face, its SVGs written in their colours."""
    deck = open_deck("island")
    return [_squib_face(deck, card, folder) for card in deck.cards]


def _squib_face(deck: Deck, card: DeckCard, folder: Path) -> dict[str, object]:
    assert card.suit is not None
    assert card.rank is not None
    colour, suit = card.suit.colour, _coloured(deck, card.suit.symbol.file, card.suit.colour, folder)
    pictures = []
    if card.picture is not None:
        width, height = PICTURED_MM
        file = _coloured(deck, card.picture.file, colour, folder)
        place = {"x": 31.75 - width / 2, "y": 44.45 - height / 2}
        pictures.append({"file": file, **place, "w": width, "h": height, "turn": 0})
    else:
        pictures += [_pip(suit, x, y, PIP_MM) for x, y in PIPS[card.rank.pip_count or 1]]
    pictures += [_pip(suit, x, y, CORNER_PIP_MM) for x in (8.0, 55.5) for y in (14.0, 74.9)]
    letters = [
        {"text": text, "x": x, "y": y + line * 11.5 * (1 if turn == 0 else -1), "turn": turn, "colour": colour}
        for x, y, turn in ((5.5, 3.5, 0), (53.0, 3.5, 0), (10.5, 85.4, 180), (58.0, 85.4, 180))
        for line, text in enumerate((card.rank.index_text, card.suit.index_text))
    ]
    return {"pictures": pictures, "letters": letters}


def _pip(file: str, x: float, y: float, size: float) -> dict[str, object]:
    """Place a symbol by its centre; those of the lower half stand on their heads."""
    turned = y > 44.45
    corner = {"x": x + size / 2, "y": y + size / 2} if turned else {"x": x - size / 2, "y": y - size / 2}
    return {"file": file, **corner, "w": size, "h": size, "turn": 180 if turned else 0}


def _coloured(deck: Deck, file: str, colour: str, folder: Path) -> str:
    made = folder / f"{colour[1:]}-{Path(file).name}"
    if not made.exists():
        text = (deck.folder.root / file).read_text(encoding="utf-8")
        made.write_text(text.replace("currentColor", colour), encoding="utf-8")
    return str(made)


if __name__ == "__main__":
    main()
