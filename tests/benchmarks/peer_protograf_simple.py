"""Make 54 simple cards with protograf, for a comparison of time: a rank, the word of a suit, a circle, a ringed back.

Written for protograf 0.5.2; runs under protograf's own interpreter. A4 with a margin of 5 mm, 3 x 3 poker cards, a page
of faces and then the page of their backs: what both can draw, and nothing else. Texts are single lines in Helvetica,
neither measured nor fitted, as that is what protograf draws fastest.

Example:
    peer_protograf_simple.py deck.pdf
"""

import sys
from pathlib import Path

from protograf import Card, CardBack, Create, Data, Deck, Save, circle, text

CARD_WIDTH_MM, CARD_HEIGHT_MM = 63.5, 88.9
CARD_COUNT = 54
SUITS = ("Circles", "Rounds", "Balls", "Discs")
INK, RED = "#1c1b2e", "#b02020"


def main() -> None:
    """Make the deck."""
    out = Path(sys.argv.pop(1)).resolve()  # Create() reads the command line too, and refuses what it does not know
    Create(filename=str(out), paper="A4", units="mm", margin=5)
    Data(source=[{"copies": 1} for _ in range(CARD_COUNT)])
    Deck(copy="copies", width=CARD_WIDTH_MM, height=CARD_HEIGHT_MM)
    for number in range(CARD_COUNT):
        Card(
            number + 1,
            text(text=str(number // 4 + 1), x=6, y=10, font_size=23, stroke=INK, font_name="Helvetica", align="left"),
            text(text=SUITS[number % 4], x=4, y=70, font_size=17, stroke=INK, font_name="Helvetica", align="left"),
            circle(cx=CARD_WIDTH_MM / 2, cy=38, radius=12, fill=RED, stroke=None),
        )
    CardBack("*", circle(cx=CARD_WIDTH_MM / 2, cy=CARD_HEIGHT_MM / 2, radius=25, fill=RED, stroke=None))
    Save()


if __name__ == "__main__":
    main()
