"""Time of a rulebook of some 32 pages with 20 pictures of cards: cold, and with a word changed.

    python -m tests.benchmarks.rulebook [--runs 5]

The sides of the Island Deck are drawn first, as a build or a preview has them already. Cold is a process of its own,
from its start to the finished files; "again" keeps the typesetter, as a preview does. Prints medians beside the aims:
1 s cold, 0.3 s until a saved word is seen.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

COLD_S, AGAIN_S = 1.0, 0.3
_CARDS = 20
_REPEATED = 7
"""How often the text of the sample stands in the rulebook: 32 pages of A5."""


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--once", metavar="FOLDER", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.once:
        measure_once(Path(asked.once), float(sys.stdin.read()))
        return
    with tempfile.TemporaryDirectory(prefix="rulebook-") as name:
        folder = Path(name)
        draw_cards(folder)
        runs: dict[str, list[float]] = {}
        said = ""
        for _ in range(asked.runs):
            command = [sys.executable, "-m", "tests.benchmarks.rulebook", "--once", name]
            done = subprocess.run(command, input=str(time.time()), capture_output=True, text=True, check=True)
            found = json.loads(done.stdout)
            said = found.pop("said")
            for what, seconds in found.items():
                runs.setdefault(what, []).append(seconds)
    print(said)
    for what, seconds in runs.items():
        limit = AGAIN_S if what.startswith("again") else COLD_S
        middle = median(seconds)
        print(f"{what:24} {middle:6.2f} s   aim {limit:.1f} s   {'' if middle <= limit else 'missed'}")


def draw_cards(folder: Path) -> None:
    """Write the faces of some cards, as SVG with letters as outlines."""
    from generator.deck.library import find_deck
    from generator.deck.loader import load_deck
    from generator.rendering.side_renderer import render_sides
    from generator.session import BuildSession
    from generator.svg.transforms.text_outlines import outline_texts
    from generator.text.fonts.font_library import find_font

    with BuildSession():
        deck = load_deck(find_deck("island"))
        cards = deck.cards[:_CARDS]
        sides = render_sides(deck, cards, bleed_mm=0, styles=frozenset(), with_backs=False)
        for number, card in enumerate(cards):
            svg = outline_texts(str(sides.faces[card.id].standalone(sides.images)), find_font)
            (folder / f"{number}.svg").write_text(svg, encoding="utf-8")


def measure_once(folder: Path, started: float) -> None:
    """Set the rulebook in several ways, and print the seconds as JSON."""
    from generator.papers import PAPERS
    from generator.rulebook.facts import CardFacts, PictureFacts
    from generator.rulebook.page_look import RulebookFormat
    from generator.rulebook.rulebook import set_rulebook
    from generator.rulebook.typesetter import Typesetter
    from tests.generator.rulebook.sample_game import FOLDER, SampleGame

    class Game(SampleGame):
        def find_card(self, reference: str) -> CardFacts | None:
            return (
                CardFacts(reference, f"Card {reference}", {}) if reference.isdigit() else super().find_card(reference)
            )

        def picture(self, kind: str, name: str) -> PictureFacts | None:
            if not name.isdigit():
                return super().picture(kind, name)
            return PictureFacts((folder / f"{name}.svg").read_text("utf-8"), f"Card {name}")

    sample, _, end = (FOLDER / "rules.md").read_text("utf-8").partition("---\n")
    shown = [f"{{picture: card {number} 40%}}\n\nIt is {{card: {number}}}.\n\n" for number in range(_CARDS)]
    parts = [sample + "".join(shown[each::_REPEATED]) for each in range(_REPEATED)]
    text = "{contents}\n\n" + "".join(parts) + end
    seconds: dict[str, float | str] = {}
    with Typesetter() as typesetter:

        def run(what: str, text: str, format: RulebookFormat, began: float) -> None:
            made = set_rulebook(text, "rules.md", Game(), format, PAPERS["a4"], typesetter=typesetter)
            seconds[what] = time.time() - began
            seconds.setdefault("said", made.lines[0])

        run("cold, a5", text, RulebookFormat.A5, started)
        changed = text.replace("brighter", "lighter")
        run("again, a5", changed, RulebookFormat.A5, time.time())
        run("again, html", changed, RulebookFormat.HTML, time.time())
        run("then, a5-booklet", changed, RulebookFormat.A5_BOOKLET, time.time())
        run("then, page", changed, RulebookFormat.PAGE, time.time())
        run("again, page", text, RulebookFormat.PAGE, time.time())
    print(json.dumps(seconds))


if __name__ == "__main__":
    main()
