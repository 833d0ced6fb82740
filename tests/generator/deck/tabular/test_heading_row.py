"""A first row of cells is not taken for headings, nor headings for cells."""

import pytest

from generator.deck.tabular.delimited_text import read_delimited
from generator.deck.tabular.heading_row import missing_headings

TOLD = "the first row looks like the others and is a card (if it holds headings, call one Name)"


def grid(text: str) -> list[list[str]]:
    return [row.split("|") for row in text.split("\n")]


@pytest.mark.parametrize(
    "text",
    [
        "Anker\nApfel\nBoot\nBrot\nEis",
        "tree|strom\nsea|moře\nsky|nebe\nsand|písek\nstone|kámen",
        "gehen|Verb\nHaus|Nomen\nsehen|Verb\nBaum|Nomen\nkommen|Verb",
        "Pull the rope hard|heave\nLet it go again|ease\nTie it up now|belay\nTurn the ship round|tack\nGo home|sail",
    ],
)
def test_cells_like_those_below_them_are_a_card(text: str) -> None:
    assert missing_headings(grid(text)) == TOLD


@pytest.mark.parametrize(
    "text",
    [
        "Title\nApfel\nBoot\nBrot\nEis",  # a usual heading
        "Plu|German\ntree|Baum\nsea|Meer\nsky|Himmel\nsand|Sand",  # a language
        "Plu|Wert\nBoot|3\nHafen|4\nInsel|5\nMeer|6",  # words above numbers
        "WORTE\nApfel\nBoot\nBrot\nEis",  # capitals above others
        "plu\nApfel\nBoot\nBrot\nEis",
        "Plu\na.png\nb.png\nc.png\nd.png",
        "Plu|Wirkung\nBoot|Ziehe eine Karte und lege sie ab.\n" + "Hafen|Nimm alle Karten auf die Hand.\n" * 3,
        "Apfel\nBoot\nBrot",  # too few rows to tell
        "Cards of the harbour||\nApfel|a|b\nBoot|c|d\nBrot|e|f\nEis|g|h",  # a title above the headings
        "!Apfel\nName\nBoot\nBrot\nEis\nHut",  # a private note above them
    ],
)
def test_headings_are_told_from_cells_by_their_words_and_looks(text: str) -> None:
    assert missing_headings(grid(text)) == ""


def test_a_table_without_headings_has_its_first_row_as_a_card_and_names_where_words_are() -> None:
    table = read_delimited(b"1;Boat;Row.\n2;Port;Rest.\n", "cards.csv", is_tabbed=False)
    assert table.heads == ("Field 1", "Name", "Field 3")
    assert [row.cells["Name"] for row in table.rows] == ["Boat", "Port"]
    words = read_delimited(b"Anker\nApfel\nBoot\nBrot\nEis\n", "cards.csv", is_tabbed=False)
    assert [row.cells["Name"] for row in words.rows] == ["Anker", "Apfel", "Boot", "Brot", "Eis"]
    assert words.notes == (f"cards.csv: {TOLD}, so its columns are called Name",)
