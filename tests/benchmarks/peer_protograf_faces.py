"""Make a PNG of 300 dpi of each face of the Island Deck with protograf, for a comparison of time.

Written for protograf 0.5.2; draws the faces as `peer_protograf.py` does, where it is said with what art. Aces and court
cards are JPEGs of 300 dpi that a folder keeps, so that only a first run pays for drawing them; with `--vectors` they
are the deck's own SVGs, as they are for the press, and wrong wherever they are clipped.

Example:
    peer_protograf_faces.py FOLDER
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import peer_protograf as island
from protograf import Card, Create, Deck, Save, image


def vector_face(suit: island.Suit, rank: str, folder: Path) -> list[Any]:
    """Draw a face whose picture is an SVG, in the suit's colour."""
    source = island.ART / f"{island.PICTURED[rank]}-of-{suit.name}.svg"
    coloured = folder / source.name
    coloured.write_text(source.read_text(encoding="utf-8").replace("currentColor", suit.colour), encoding="utf-8")
    jpeg = island.picture(source, island.PICTURE_WIDTH_MM, suit.colour, island.PICTURES)
    width, height = jpeg["width"], jpeg["height"]
    place = {"x": (island.CARD_WIDTH_MM - width) / 2, "y": (island.CARD_HEIGHT_MM - height) / 2}
    return [image(source=str(coloured), width=width, height=height, **place), *island.corner_indices(suit, rank)]


def main() -> None:
    """Read the command line and make the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--vectors", action="store_true", help="take the SVGs of aces and court cards as they are")
    options = parser.parse_args()
    del sys.argv[1:]  # Create() reads the command line too, and refuses what it does not know
    folder = options.folder.resolve()
    os.chdir(folder)
    Create(filename=str(folder / "faces.pdf"), paper="A4", units="mm", margin=5)
    faces = [(suit, rank) for suit in island.SUITS for rank in island.RANKS]
    Deck(cards=len(faces), width=island.CARD_WIDTH_MM, height=island.CARD_HEIGHT_MM)
    for number, (suit, rank) in enumerate(faces, start=1):
        is_vector = options.vectors and rank in island.PICTURED
        shapes = vector_face(suit, rank, folder) if is_vector else island.face(suit, rank, island.ART, island.PICTURES)
        Card(number, *shapes)
    Save(cards=True, dpi=300, directory=str(folder))


if __name__ == "__main__":
    main()
