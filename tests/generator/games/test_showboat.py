"""The reference sheet of Showboat: what it has to say, against the rulebook."""

from generator.games.box import open_texts
from generator.games.showboat.sheet import SHEET
from generator.games.transcript import TextLine


def test_the_tableau_is_kept_in_the_order_played() -> None:
    # SB-R3 asks for the numbers before a card, so the order must not be lost.
    sections = {section.title: section.items for section in SHEET.told(open_texts("en")).sections}
    steps = [item.text for item in sections["A round"] if isinstance(item, TextLine)]
    assert steps[1].endswith("**keep in order**.")
