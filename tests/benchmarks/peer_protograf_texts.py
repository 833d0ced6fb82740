"""Make To the Bottom's cards with protograf, for a comparison of time and memory.

Written for protograf 0.5.2; runs under protograf's own interpreter. A4 with a margin of 5 mm, 3 x 3 poker cards, a page
of faces and then the page of their backs, 162 cards in all. What it is given are the texts and pictures of our deck as
JSON. Reduced to what protograf draws well: pictures and the back are JPEGs of 300 dpi, kept from run to run; a text is
one wrapped box of one size in Helvetica, without icons, fitting or hyphens; points and title are single texts.

Example:
    peer_protograf_texts.py --cards cards.json --out deck.pdf
"""

import argparse
import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import cairosvg
from PIL import Image
from protograf import Card, CardBack, Create, Data, Deck, Save, circle, image, rectangle, text

PICTURES = Path(tempfile.gettempdir()) / "peer_protograf_texts"
CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
PICTURE_WIDTH_MM, PICTURE_DPI = 57.5, 300
BACK_BLEED_MM = 6.0  # around the picture of the back; cut off
BAND_MM = 12.6


def picture(svg: Path, width_mm: float, *, bleed_mm: float = 0.0) -> dict[str, Any]:
    """Return source, width and height of a JPEG, made from an SVG unless there is one that is no older."""
    jpeg = PICTURES / f"{svg.stem}.jpg"
    if not jpeg.exists() or jpeg.stat().st_mtime < svg.stat().st_mtime:
        PICTURES.mkdir(parents=True, exist_ok=True)
        width, cut = (round(mm / 25.4 * PICTURE_DPI) for mm in (width_mm + 2 * bleed_mm, bleed_mm))
        png = cairosvg.svg2png(url=str(svg), output_width=width, background_color="white")
        drawn = Image.open(io.BytesIO(png)).convert("RGB")
        drawn.crop((cut, cut, drawn.width - cut, drawn.height - cut)).save(jpeg, quality=85)
    with Image.open(jpeg) as made:
        return {"source": str(jpeg), "width": width_mm, "height": width_mm * made.height / made.width}


def face(card: dict[str, Any]) -> list[Any]:
    """Draw one face: band, points, name, picture in a frame, text, foot."""
    shown = {"x": 3.0, "y": BAND_MM + 1.5, **picture(Path(card["picture"]), PICTURE_WIDTH_MM)}
    box = {key: shown[key] for key in ("x", "y", "width", "height")}
    top = shown["y"] + shown["height"] + 2
    words = {"font_name": "Helvetica", "stroke": "#1c1b2e"}
    return [
        rectangle(x=0, y=0, width=CARD_WIDTH_MM, height=BAND_MM, fill=card["colour"], stroke=None),
        circle(cx=9, cy=7, radius=4.8, fill="#e3a72f", stroke="#1c1b2e"),
        text(text=card["points"], x=9, y=8.8, align="centre", font_size=14, **words),
        text(
            text=card["name"],
            x=CARD_WIDTH_MM / 2,
            y=9,
            align="centre",
            font_size=16,
            stroke="#fbf3e0",
            font_name="Times-Bold",
        ),
        image(**shown),
        rectangle(**box, fill=None, stroke="#1c1b2e", stroke_width=0.5),
        text(text=card["body"], x=3.5, y=top, width=56.5, height=24, wrap=True, align="left", font_size=8, **words),
        text(text=card["foot"], x=60, y=85, align="right", font_size=6, **words),
    ]


def main() -> None:
    """Read the command line and make the deck."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", type=Path, required=True, metavar="FILE.json", help="what stands on the cards")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf", help="the PDF to write")
    options = parser.parse_args()
    del sys.argv[1:]  # Create() reads the command line too, and refuses what it does not know
    deck = json.loads(options.cards.read_text(encoding="utf-8"))
    Create(filename=str(options.out.resolve()), paper="A4", units="mm", margin=5)
    Data(source=[{"copies": card["copies"]} for card in deck["cards"]])
    Deck(copy="copies", width=CARD_WIDTH_MM, height=CARD_HEIGHT_MM)
    for number, card in enumerate(deck["cards"], start=1):
        Card(number, *face(card))
    CardBack("*", image(x=0, y=0, **picture(Path(deck["back"]), CARD_WIDTH_MM, bleed_mm=BACK_BLEED_MM)))
    Save()


if __name__ == "__main__":
    main()
