"""The file of a reference sheet: what is wrong with it is told with its place."""

from functools import partial
from pathlib import Path

import pytest

from generator.deck.translation import open_texts
from generator.errors import DeckDataError
from generator.games.card_line import read_card
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Row, TextLine
from scorekeeper.rules.cards import ISLAND

SHEET = """\
schema_version: 1
line: Be quick.
sections:
  play:
    title: Play
    parts:
      - Deal **%(cards)s cards**.
      - {table: prices}
      - chain: [{title: Look, text: At all.}, {title: Take, text: One.}]
      - row: [[One.], [{figure: star}]]
      - {cards: "~2A:0 !KT:5+5 4C'4D -> (%(cards)s)", caption: At last.}
card: [Deal %(cards)s cards.]
"""
PARTS = SheetParts(
    lambda texts: {"cards": 7},
    lambda: {"star": SheetFigure(lambda page: None, lambda texts: [TextLine("A star")])},  # type: ignore[arg-type, return-value]
    cards=partial(read_card, ISLAND),
    tables={"prices": lambda texts: (("card", "price"), ("A", "1"))},
)


def told(folder: Path, text: str) -> list[object]:
    (folder / "sheet.yaml").write_text(text, encoding="utf-8")
    (section,) = reference_sheet("quick", PARTS, folder).told(open_texts("en")).sections
    return list(section.items)


def test_a_sheet_is_told_from_its_file(tmp_path: Path) -> None:
    assert told(tmp_path, SHEET) == [
        TextLine("Deal **7 cards**."),
        Row(("card", "price"), is_head=True),
        Row(("A", "1")),
        TextLine("1. **Look.** At all."),
        TextLine("2. **Take.** One."),
        TextLine("One."),
        TextLine("A star"),
        Row(("2A **KT** 4C 4D → **7**", "At last.", "0 + 5 + 5")),
    ]


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        (
            "%(cards)s cards**",
            "%(card)s cards**",
            "has a number that the game does not know; write %(name)s with one of cards",
        ),
        ("%(cards)s cards**", "%(cards) cards**", "has a number that the game does not know"),
        ("figure: star", "figure: satr", "there is no figure 'satr' (did you mean 'star'?); use star"),
        ("table: prices", "table: price", "there is no table 'price' (did you mean 'prices'?); use prices"),
        ("title: Play", "tilte: Play", "sheet.yaml:5: sections.play.tilte: unknown key (did you mean 'title'?)"),
        ("4D ->", "4X ->", "the cards \"~2A:0 !KT:5+5 4C'4X -> (%(cards)s)\": '4X' is not a card in the Island Deck"),
        ("- Deal", "- {text: Deal, label: Deal}\n      - Deal", "needs one of steps, lines, chain, text"),
        (
            "- Deal",
            "- steps:\n          - {text: Take a card, cards: 2A}\n          - Discard one\n      - Deal",
            "sheet.yaml:9: sections.play.parts[0].steps[1]: needs cards, a picture of it; a list of sentences alone is",
        ),
    ],
)
def test_what_is_wrong_is_told_with_what_would_be_right(tmp_path: Path, before: str, after: str, wrong: str) -> None:
    assert SHEET.count(before) == 1
    with pytest.raises(DeckDataError) as caught:
        told(tmp_path, SHEET.replace(before, after))
    assert str(tmp_path / "sheet.yaml") in str(caught.value)
    assert wrong in str(caught.value)
