"""What is read and set by our own code, beside the libraries that could do it: time, and what they lose.

    pip install --target PEERS svglib svgelements svg.path
    python -m tests.benchmarks.readers --peers PEERS

All drawings of the decks that come with the press are read, all their paths parsed, and the texts of one deck broken
into lines. Times are processor time of one core; docs/design.md tells what follows from them.
"""

import argparse
import io
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from generator.deck.files.folder import data_folder
from generator.deck.loader import open_deck
from generator.rendering.templating.template_text import text_height
from generator.svg.reader.paths import parse_path
from generator.svg.reader.scene_reader import read_scene
from generator.svg.reader.xml import parse_svg
from generator.svg.transforms.normalisation import normalise
from generator.text.fonts.font_library import find_font
from generator.text.layout.lines import break_lines
from generator.text.markup.markup_parser import atoms_of

TEXT_DECK = "to-the-bottom"
"""The deck with the most words."""
COLUMN_MM, SIZE_MM = 52.0, 2.7
"""Of a card's text."""


def main() -> None:
    """Print a line for each library beside ours."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--peers", type=Path, required=True, help="folder with svglib, svgelements and svg.path")
    sys.path.append(str(parser.parse_args().peers))
    files = sorted(data_folder("cards").rglob("*.svg"))
    drawings = [path.read_bytes().replace(b"currentColor", b"#1c1b2e") for path in files]
    paths = [
        element.attributes["d"]
        for data in drawings
        for element in parse_svg(data).walk()
        if element.tag == "path" and "d" in element.attributes
    ]
    print(f"{len(drawings)} drawings with {len(paths)} paths, {sum(map(len, paths)) // 1024} KiB of path data")
    _read_drawings(drawings)
    _parse_paths(paths)
    _break_lines()


def _read_drawings(drawings: Sequence[bytes]) -> None:
    def ours(data: bytes) -> object:
        return read_scene(
            normalise(parse_svg(data)), lambda family, weight, slanted: find_font(family, weight, is_italic=slanted)
        )

    def svglib(data: bytes) -> object:
        from svglib.svglib import svg2rlg

        return svg2rlg(io.BytesIO(data))

    print("\nread drawings")
    _row("ours", ours, drawings)
    _row("svglib", svglib, drawings)


def _parse_paths(paths: Sequence[str]) -> None:
    def ours(data: str) -> object:
        return list(parse_path(data))

    def svgelements(data: str) -> object:
        from svgelements import Path as ElementPath

        return ElementPath(data)

    def svg_path(data: str) -> object:
        from svg.path import parse_path as parse

        return parse(data)

    print("\nparse paths")
    _row("ours", ours, paths)
    _row("svgelements", svgelements, paths)
    _row("svg.path", svg_path, paths)


def _break_lines() -> None:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.platypus import Paragraph

    deck = open_deck(TEXT_DECK)
    texts = [text for card in deck.cards for text in card.texts.values() if len(text) > 40]
    body, names = deck.theme.fonts["body"], (*(suit.name.lower() for suit in deck.suits), *deck.icons)
    font = find_font(body.family, body.weight, is_italic=body.is_italic)
    pdfmetrics.registerFont(TTFont("Peer", str(font.file)))
    style = ParagraphStyle("peer", fontName="Peer", fontSize=SIZE_MM, leading=SIZE_MM * 1.22)

    def ours(text: str) -> object:
        return text_height(text, body, COLUMN_MM, SIZE_MM, language="en", icons=names, leading=1.22)

    def platypus(text: str) -> Any:
        return Paragraph(_plain(text).replace("&", "&amp;"), style).wrap(COLUMN_MM, 10_000)

    def evenness(lines: Sequence[float]) -> float:
        """Return how full the emptiest line is, the last of a paragraph aside."""
        return min(lines[:-1], default=1.0)

    def ours_even(text: str) -> float:
        plain = atoms_of(_plain(text), lambda bold, slanted: [font], language="en", icons=(), has_hyphens=False)
        return evenness([line.width * SIZE_MM / COLUMN_MM for line in break_lines(plain, COLUMN_MM / SIZE_MM)])

    def peer_even(text: str) -> float:
        paragraph = Paragraph(_plain(text).replace("&", "&amp;"), style)
        paragraph.wrap(COLUMN_MM, 10_000)
        return evenness([1 - line[0] / COLUMN_MM for line in paragraph.blPara.lines])

    print(f"\nbreak {len(texts)} texts into lines (the peer: plain words, line by line)")
    _row("ours", ours, texts)
    _row("ReportLab", platypus, texts)
    for name, even in (("ours", ours_even), ("ReportLab", peer_even)):
        print(f"  {name:12} the emptiest line of a text is {mean(map(even, texts)):.0%} full, last lines aside")


def _plain(text: str) -> str:
    return text.replace("**", "").replace("{", "").replace("}", "")


def _row(name: str, read: Callable[[Any], object], items: Sequence[Any]) -> None:
    failed = 0
    read(items[0])  # what is imported or loaded once does not count
    begin = time.process_time()
    for item in items:
        try:
            read(item)
        except Exception:  # a peer may fail in any way; it is counted
            failed += 1
    taken = time.process_time() - begin
    lost = f", {failed} fail" if failed else ""
    print(f"  {name:12} {taken:7.2f} s  {taken / len(items) * 1000:7.2f} ms each{lost}")


if __name__ == "__main__":
    main()
