"""Make the Island Deck with protograf, for a comparison of time and memory.

Written for protograf 0.5.2 (with PyMuPDF 1.28.2, CairoSVG 2.9.1 and Pillow 12.3.0); runs under protograf's own
interpreter and needs nothing else. A4 with a margin of 5 mm, 3 x 3 poker cards of 63.5 x 88.9 mm, a page of faces and
then the page of their backs. The art is reduced to what protograf draws well:

* Suit symbols, as pips and in the corners, are native polygons (``polyshape``), 2 to 3 ms each. protograf does embed
  SVG as vectors, but for each placement it parses the file again, rasterises it with CairoSVG only to learn its size,
  and converts it to a PDF of one page: 10 to 20 ms for a suit symbol, over 100 ms for a court card, 4 s for the back.
* Aces, court cards and the back are JPEG pictures of 300 dpi, which pass into the PDF unchanged, in 6 to 8 ms. As SVG
  they would be slower, and court cards wrong: MuPDF clips to rectangles only. CairoSVG makes them once and a folder
  keeps them, so that only a first run pays for that.
* Ranks and suit letters of two corners are one text in Courier, because each element costs 2 ms and a PDF object:
  letters of one width stand right without being measured, and every PDF reader has the font.

Copies are protograf's own, the ``copy`` column of a deck's data; it draws each of them anew. Its ``Save`` then looks
for equal objects, in a time that grows with the cube of the cards (measured: 540 cards 5 s, 1080 34 s, 2160 297 s), so
that 5400 cards in one PDF take over ten minutes, either way.

Example:
    peer_protograf.py --cards 540 --distinct --out deck.pdf
"""

import argparse
import io
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cairosvg
from PIL import Image
from protograf import Card, CardBack, Create, Data, Deck, Save, image, polyshape, rectangle, text

ART = Path(__file__).resolve().parents[2] / "cards" / "island" / "art"
PICTURES = Path(tempfile.gettempdir()) / "peer_protograf"

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
PICTURE_WIDTH_MM, PICTURE_DPI = 42.0, 300
BACK_BLEED_MM = 6.0  # around the picture of the back; cut off
PIP_MM, CORNER_PIP_MM = 11.0, 5.0
INDEX_POINTS = 12.0
INDEX_LETTER_MM = INDEX_POINTS * 0.6 * 25.4 / 72  # a letter of Courier is 0.6 em wide
INDEX_LETTERS_APART = 21  # from a left corner to the right one

LEFT, CENTRE, RIGHT = 20.5, CARD_WIDTH_MM / 2, CARD_WIDTH_MM - 20.5
TOP, MIDDLE, BOTTOM = 20.0, CARD_HEIGHT_MM / 2, CARD_HEIGHT_MM - 20.0
FOUR = [(LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)]
SIX = [*FOUR, (LEFT, MIDDLE), (RIGHT, MIDDLE)]
PIPS = {
    "2": [(CENTRE, TOP), (CENTRE, BOTTOM)],
    "3": [(CENTRE, TOP), (CENTRE, MIDDLE), (CENTRE, BOTTOM)],
    "4": FOUR,
    "5": [*FOUR, (CENTRE, MIDDLE)],
    "6": SIX,
    "7": [*SIX, (CENTRE, (TOP + MIDDLE) / 2)],
}
PICTURED = {"A": "ace", "Q": "queen", "K": "king"}
RANKS = "A234567QK"


@dataclass(frozen=True)
class Suit:
    """A suit: its name in the art files, its colour, and the corners of its symbol, "x,y" in a square of 100 x 100."""

    name: str
    colour: str
    corners: str

    def symbol(self, x_mm: float, y_mm: float, size_mm: float, *, upside_down: bool) -> Any:
        """Draw the symbol with its centre at a place on the card."""
        scale = (-size_mm if upside_down else size_mm) / 100
        corners = [corner.split(",") for corner in self.corners.split()]
        points = [(x_mm + (float(x) - 50) * scale, y_mm + (float(y) - 50) * scale) for x, y in corners]
        return polyshape(points=points, fill=self.colour, stroke=None)


SUITS = [
    Suit(
        "anchors", "#12224a", "44,3 56,3 56,26 78,26 78,38 57,38 57,76 96,50 50,98 4,50 43,76 43,38 22,38 22,26 44,26"
    ),
    Suit("boats", "#d97714", "4,60 47,3 47,60 55,60 55,15 95,60 99,68 84,95 16,95 1,68"),
    Suit("crabs", "#ad0a12", "20,4 4,24 26,56 4,68 24,72 10,92 50,86 90,92 76,72 96,68 74,56 96,24 80,4 66,46 34,46"),
    Suit(
        "dolphins", "#14a0b0", "2,80 18,62 14,42 34,18 40,2 58,12 82,26 98,58 66,50 58,64 50,52 36,58 30,74 36,92 18,84"
    ),
    Suit(
        "flowers", "#8340b4", "38,35 35,7 65,7 62,35 88,23 97,52 69,57 89,78 64,96 50,71 36,96 11,78 31,57 3,52 12,23"
    ),
    Suit(
        "trees",
        "#37705c",
        "42,98 47,44 24,70 22,48 4,56 24,28 12,14 50,30 66,6 92,16 74,34 96,48 72,48 72,70 55,44 60,98",
    ),
]


def picture(svg: Path, width_mm: float, colour: str, folder: Path, *, bleed_mm: float = 0.0) -> dict[str, Any]:
    """Return source, width and height of a JPEG, made from an SVG unless the folder holds one that is no older.

    Args:
        svg: The picture.
        width_mm: Width wanted, without the bleed.
        colour: What to put for ``currentColor``.
        folder: Where the JPEG is kept.
        bleed_mm: What to cut off on each side.
    """
    jpeg = folder / f"{svg.stem}.jpg"
    if not jpeg.exists() or jpeg.stat().st_mtime < svg.stat().st_mtime:
        folder.mkdir(parents=True, exist_ok=True)
        source = svg.read_text(encoding="utf-8").replace("currentColor", colour).encode()
        width, cut = (round(mm / 25.4 * PICTURE_DPI) for mm in (width_mm + 2 * bleed_mm, bleed_mm))
        png = cairosvg.svg2png(bytestring=source, output_width=width, background_color="white")
        drawn = Image.open(io.BytesIO(png)).convert("RGB")
        drawn.crop((cut, cut, drawn.width - cut, drawn.height - cut)).save(jpeg, quality=85)
    with Image.open(jpeg) as made:
        return {"source": str(jpeg), "width": width_mm, "height": width_mm * made.height / made.width}


def corner_indices(suit: Suit, rank: str) -> list[Any]:
    """Draw rank, small symbol and suit letter in all four corners, the lower two upside down."""
    apart = " " * (INDEX_LETTERS_APART - 1)
    lines = "\n\n".join(f"{letter}{apart}{letter}" for letter in (rank, suit.name[0].upper()))
    line_width_mm = (INDEX_LETTERS_APART + 1) * INDEX_LETTER_MM
    look = {"font_name": "Courier-Bold", "font_size": INDEX_POINTS, "stroke": suit.colour, "align": "centre"}
    shapes: list[Any] = []
    for down, base_line_mm, rotation in ((1, 6.5, 0), (-1, CARD_HEIGHT_MM - 6.5, 180)):
        text_x_mm = CENTRE + down * line_width_mm / 2  # protograf centres, and turns, both lines laid end to end
        shapes.append(text(text=lines, x=text_x_mm, y=base_line_mm, rotation=rotation, **look))
        for side in (-1, 1):
            x_mm = CENTRE + side * INDEX_LETTERS_APART * INDEX_LETTER_MM / 2
            shapes.append(suit.symbol(x_mm, base_line_mm + down * 4.3, CORNER_PIP_MM, upside_down=down < 0))
    return shapes


def face(suit: Suit, rank: str, art: Path, pictures: Path) -> list[Any]:
    """Draw one face: pips on a number card; a picture in a frame on an ace, queen or king; indices on all."""
    if rank in PIPS:
        pips = [suit.symbol(x, y, PIP_MM, upside_down=y > MIDDLE) for x, y in PIPS[rank]]
        return [*pips, *corner_indices(suit, rank)]
    shown = picture(art / f"{PICTURED[rank]}-of-{suit.name}.svg", PICTURE_WIDTH_MM, suit.colour, pictures)
    shown |= {"x": (CARD_WIDTH_MM - shown["width"]) / 2, "y": (CARD_HEIGHT_MM - shown["height"]) / 2}
    box = {key: shown[key] for key in ("x", "y", "width", "height")}
    frame = rectangle(**box, fill=None, stroke=suit.colour, stroke_width=1)
    return [image(**shown), frame, *corner_indices(suit, rank)]


def make_deck(card_count: int, out: Path, art: Path, pictures: Path, *, distinct: bool) -> None:
    """Write the PDF.

    Args:
        card_count: Cards to print; a multiple of 54 unless ``distinct``.
        out: The PDF; its folder must exist.
        art: Folder of the SVG pictures.
        pictures: Folder that keeps the JPEG pictures from run to run.
        distinct: Put a serial number on each card, so that no two are equal, instead of printing copies of 54 faces.
    """
    Create(filename=str(out.resolve()), paper="A4", units="mm", margin=5)
    faces = [(suit, rank) for suit in SUITS for rank in RANKS]
    size = {"width": CARD_WIDTH_MM, "height": CARD_HEIGHT_MM}
    if distinct:
        Deck(cards=card_count, **size)
        drawing_count = card_count
    else:
        Data(source=[{"copies": card_count // len(faces)} for _ in faces])
        Deck(copy="copies", **size)
        drawing_count = len(faces)
    for number, (suit, rank) in enumerate(faces[:drawing_count], start=1):
        Card(list(range(number, drawing_count + 1, len(faces))), *face(suit, rank, art, pictures))
    if distinct:
        Card("*", text(text="{{sequence}}", x=CENTRE, y=CARD_HEIGHT_MM - 3, align="centre", font_size=6))
    back = picture(art / "back.svg", CARD_WIDTH_MM, SUITS[0].colour, pictures, bleed_mm=BACK_BLEED_MM)
    CardBack("*", image(x=0, y=0, **back))
    Save()


def main() -> None:
    """Read the command line and make the deck."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", type=int, required=True, metavar="N", help="how many cards to print")
    parser.add_argument("--distinct", action="store_true", help="number the cards, so that no two are equal")
    parser.add_argument("--art", type=Path, default=ART, metavar="DIR", help="folder of the SVG pictures")
    parser.add_argument("--pictures", type=Path, default=PICTURES, metavar="DIR", help="folder that keeps the JPEGs")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf", help="the PDF to write")
    options = parser.parse_args()
    if options.cards < 1 or (options.cards % 54 and not options.distinct):
        parser.error("--cards must be a multiple of 54, or --distinct be given")
    del sys.argv[1:]  # Create() reads the command line too, and refuses what it does not know
    make_deck(options.cards, options.out, options.art, options.pictures, distinct=options.distinct)


if __name__ == "__main__":
    main()
