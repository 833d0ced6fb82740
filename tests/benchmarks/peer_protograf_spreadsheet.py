"""Make the cards of spreadsheet.py with protograf, for a comparison of time and memory.

Written for protograf 0.5.2; runs under protograf's own interpreter, in the folder of the workbook. A4 with a margin of
5 mm, 3 x 3 poker cards, faces only. A text is one wrapped box of one size, in Helvetica.

Example:
    peer_protograf_spreadsheet.py deck.pdf
"""

import sys
from pathlib import Path
from typing import Any

import openpyxl
from protograf import Card, Create, Data, Deck, Save, image, text

CARD_WIDTH_MM, CARD_HEIGHT_MM, SAFE_MM = 63.5, 88.9, 3.0
INNER_MM = CARD_WIDTH_MM - 2 * SAFE_MM


def face(row: dict[str, Any]) -> list[Any]:
    """Draw one face: title, picture if there is one, text."""
    words = {"font_name": "Helvetica", "stroke": "#1c1b2e"}
    shapes = [
        text(text=row["Name"], x=CARD_WIDTH_MM / 2, y=8, align="centre", font_size=14, **words),
        text(
            text=row["Text"], x=SAFE_MM, y=54, width=INNER_MM, height=31, wrap=True, align="left", font_size=9, **words
        ),
    ]
    if row["Picture"]:
        shapes.append(image(source=str(Path(row["Picture"]).resolve()), x=SAFE_MM, y=12, width=INNER_MM, height=40))
    return shapes


def main() -> None:
    """Read the workbook and make the deck."""
    out = Path(sys.argv[1]).resolve()
    del sys.argv[1:]  # Create() reads the command line too, and refuses what it does not know
    heads, *rows = openpyxl.load_workbook("cards.xlsx", read_only=True).active.iter_rows(values_only=True)
    found = [dict(zip(heads, row, strict=True)) for row in rows]
    Create(filename=str(out), paper="A4", units="mm", margin=5)
    Data(source=[{"Qty": row["Qty"]} for row in found])
    Deck(copy="Qty", width=CARD_WIDTH_MM, height=CARD_HEIGHT_MM)
    for number, row in enumerate(found, start=1):
        Card(number, *face(row))
    Save()


if __name__ == "__main__":
    main()
