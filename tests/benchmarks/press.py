"""Time and memory of whole builds, beside protograf making the same deck.

Each line is a process of its own from start to end: wall time, median of the runs, and peak memory. protograf lives
in an environment of its own: python -m venv PEER && PEER/bin/pip install protograf

    python tests/benchmarks/press.py --peer PEER/bin/python [--full] [--runs 5]

The aims that the last column shows: 54 cards in a third of the peer's time and in no more memory; copies in a tenth;
distinct faces in half, at most 10 KB a face; a PDF of 54 cards under 300 KB; `pnp --help` under 0.3 s; To the Bottom's
texts in a third of the peer's time; `pnp build --all` in 6 s.
"""

import argparse
import json
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from generator.deck.loader import open_deck
from tests.benchmarks.running import ROOT, Run, measure, median, press

ART = ROOT / "cards" / "island" / "art"
SUITS = "ABCDFT"


@dataclass(frozen=True, slots=True)
class Made:
    """A file, and what it took to make it."""

    run: Run
    size_kb: float


def made_by(command: list[str], out: Path, runs: int) -> Made:
    """Make a file several times, in the folder that it is to lie in; give the medians."""
    run = median([measure(command, cwd=out.parent) for _ in range(runs)])
    return Made(run, out.stat().st_size / 1000 if out.is_file() else 0.0)


def distinct_deck(folder: Path, count: int) -> Path:
    """Write a deck of so many different faces: each suit with as many ranks as it takes, and one to seven pips."""
    island = (ROOT / "cards" / "island" / "deck.yaml").read_text(encoding="utf-8")
    head, _, _ = island.partition("\nranks:")
    ranks = [f'  - {{id: "{rank}", name: "Rank {rank}", pips: {rank % 7 + 1}}}' for rank in range(1, count // 6 + 1)]
    names = ", ".join(f'"{rank}"' for rank in range(1, count // 6 + 1))
    lines = [line for line in head.splitlines() if not line.startswith("    pictures:")]
    cards = f"cards:\n  - {{suits: [{', '.join(SUITS)}], ranks: [{names}]}}\n"
    deck = folder / f"distinct-{count}"
    deck.mkdir()
    shutil.copytree(ART, deck / "art")
    (deck / "deck.yaml").write_text("\n".join([*lines, "", "ranks:", *ranks, "", cards]), encoding="utf-8")
    return deck / "deck.yaml"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peer", type=Path, help="protograf's interpreter; left out, only the press is measured")
    parser.add_argument("--runs", type=int, default=5, help="runs of the small builds; large ones run once")
    parser.add_argument("--full", action="store_true", help="5,400 cards too (minutes with the peer)")
    options = parser.parse_args()
    peer = [str(options.peer), str(Path(__file__).with_name("peer_protograf.py")), "--art", str(ART)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = median([measure(press("--help")) for _ in range(options.runs)])
        print(f"pnp --help: {run.wall_s:.2f} s, {run.peak_mib:.0f} MB (aim 0.30 s)\n")
        print(f"{'cards':>18} {'press':>8} {'peer':>8} {'ratio':>6} {'aim':>6} {'press':>8} {'peer':>8} {'PDF':>10}")
        for count, is_distinct, aim in (
            (54, False, 1 / 3),
            (540, False, 0.1),
            (540, True, 0.5),
            (5400, False, 0.1),
            (5400, True, 0.5),
        ):
            if count > 540 and not options.full:
                continue
            runs = options.runs if count == 54 else 1
            out = folder / "press.pdf"
            if is_distinct:
                chosen = ["--deck", str(distinct_deck(folder, count))]
            else:
                chosen = ["--deck", "island", "--copies", str(count // 54)]
            ours = made_by(press("build", *chosen, "--paper", "a4", "--out", out, "--force"), out, runs)
            title = f"{count} {'distinct' if is_distinct else 'copies' if count > 54 else ''}"
            theirs = None
            if options.peer:
                made = folder / "peer.pdf"
                words = [*peer, "--cards", str(count), *(["--distinct"] if is_distinct else []), "--out", str(made)]
                if count == 54:
                    made_by(words, made, 1)  # fills its cache of pictures
                theirs = made_by(words, made, runs)
            print(row(title, ours, theirs, aim), flush=True)
        games(options, folder)


def texts_of(folder: Path) -> Path:
    """Write what stands on the cards of To the Bottom, for the peer: texts without markup, pictures as paths."""
    deck = open_deck("to-the-bottom")
    cards = []
    for card in deck.cards:
        assert card.suit is not None
        assert card.picture is not None
        words = {name: re.sub(r"\{(\d+)\}|\s*\{\w+\}|\*", r"\1", text) for name, text in card.texts.items()}
        cards.append(
            {
                "name": card.name,
                "points": words["points"],
                "body": words["body"],
                "foot": words["foot"],
                "colour": card.suit.colour,
                "picture": str(deck.folder.root / card.picture.file),
                "copies": card.copy_count,
            }
        )
    path = folder / "cards.json"
    path.write_text(json.dumps({"cards": cards, "back": str(deck.folder.root / "art" / "back.svg")}), encoding="utf-8")
    return path


def games(options: argparse.Namespace, folder: Path) -> None:
    """Print the lines of the text-heavy deck, and of everything at once."""
    out, made = folder / "texts.pdf", folder / "peer-texts.pdf"
    words = press("build", "--deck", "to-the-bottom", "--paper", "a4", "--out", out, "--force")
    ours = made_by(words, out, options.runs)
    theirs = None
    if options.peer:
        script = Path(__file__).with_name("peer_protograf_texts.py")
        words = [str(options.peer), str(script), "--cards", str(texts_of(folder)), "--out", str(made)]
        made_by(words, made, 1)  # fills its cache of pictures
        theirs = made_by(words, made, options.runs)
    print(row("162 with texts", ours, theirs, 1 / 3), flush=True)
    words = press("build", "--all", "--paper", "a4", "--out", folder / "all", "--force")
    every = made_by(words, folder / "all", options.runs).run
    print(f"\npnp build --all: {every.wall_s:.2f} s, {every.peak_mib:.0f} MB (aim 6 s)")


def row(title: str, ours: Made, theirs: Made | None, aim: float) -> str:
    """Write a line of the table."""
    seconds, memory, size = ours.run.wall_s, f"{ours.run.peak_mib:6.0f}MB", f"{ours.size_kb:8.0f}KB"
    if theirs is None:
        return f"{title:>18} {seconds:7.2f}s {'':8} {'':6} {'':6} {memory} {'':8} {size}"
    peer = theirs.run
    return (
        f"{title:>18} {seconds:7.2f}s {peer.wall_s:7.2f}s {seconds / peer.wall_s:6.2f} {aim:6.2f} {memory} "
        f"{peer.peak_mib:6.0f}MB {size}"
    )


if __name__ == "__main__":
    main()
