"""What shaping gives and what it costs: widths of kerned lines, and processor time of builds.

    python -m tests.benchmarks.shaping [--before FOLDER]

With `--before FOLDER`, a checkout of another version builds the same decks; the medians of `--runs` runs are shown.
"""

import argparse
import random
import re
import statistics
import tempfile
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.text.fonts.font_library import find_font
from tests.benchmarks.running import measure, press
from tests.generator.text.tables import placed

LINES = ("AVATAR To We Va Yo", "Hamburgefonts", "office, Tiefflieger")
WORDS = re.findall(
    r"\w+",
    "draw card from the deck then discard one of your choice each other player loses coin unless it shows an attack "
    "when this enters play you may look at top three cards of any deck and put them back in any order you like",
)
HEAD = """schema_version: 1
id: texts
title: Texts
version: "1"
source: this benchmark
licence: CC0-1.0
template: text.svg.j2
cards:
"""
TEMPLATE = """{{ text(card.name, fonts.title, x=31.75, y=14, size=5, fill='#000000', anchor='middle') }}
{{ paragraph(card.texts.body, fonts.body, x=7, y=20, width=49, height=55, size=4, floor=2.4, fill='#000000') }}
"""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--before", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    _widths()
    with tempfile.TemporaryDirectory() as name:
        deck = _texts(Path(name))
        checkouts = {"now": Path.cwd()} | ({"before": asked.before} if asked.before else {})
        for what, words in (("island, 54 cards", ["--deck", "island"]), ("540 cards of text", ["--deck", str(deck)])):
            for label, checkout in checkouts.items():
                times = [_build(checkout, words, Path(name)) for _ in range(asked.runs)]
                size = (Path(name) / "out.pdf").stat().st_size / 1000
                print(f"{what}, {label}: {statistics.median(times):.2f} s of processor time, {size:.0f} KB")


def _widths() -> None:
    font = find_font("Source Serif Pro", 700)
    pdfmetrics.registerFont(TTFont("serif", str(font.file)))
    for line in LINES:
        tables = sum(advance for _, _, advance in placed(font.file, line)) / 1000
        plain = pdfmetrics.stringWidth(line, "serif", 1)
        print(f"{line!r}: ours {font.width(line, 1):.3f} em, tables of the font {tables:.3f}, ReportLab {plain:.3f}")


def _texts(folder: Path) -> Path:
    chance = random.Random(1)
    cards = "".join(
        f"  - {{id: c{place}, name: Card {place}, texts: {{body: '{_sentences(chance)}'}}}}\n" for place in range(540)
    )
    (folder / "deck.yaml").write_text(HEAD + cards, encoding="utf-8")
    (folder / "text.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    return folder


def _sentences(chance: random.Random) -> str:
    written = [" ".join(chance.choices(WORDS, k=chance.randint(8, 16))).capitalize() for _ in range(4)]
    return ". ".join(written).replace("coin", "**coin**") + "."


def _build(checkout: Path, words: list[str], folder: Path) -> float:
    command = press("build", *words, "--out", folder / "out.pdf", "--force")
    return measure(command, cwd=checkout, checkout=checkout).processor_s


if __name__ == "__main__":
    main()
