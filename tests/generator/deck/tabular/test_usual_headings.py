"""Headings are found by the words in them, however they are written."""

import pytest

from generator.deck.tabular.table import Source, SourceTable
from generator.deck.tabular.usual_headings import find_headings, heading_words, usual_headings


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("MannaCost", ("manna", "cost")),
        ("rule_text", ("rule", "text")),
        ("Flavor Texts 2", ("flavor", "text")),
        ("Coût", ("cout",)),
        ("front.name", ("front", "name")),
        ("TEXTO", ("texto",)),
        ("Стоимость", ("стоимость",)),
        ("7", ()),
    ],
)
def test_the_words_of_a_heading(head: str, words: tuple[str, ...]) -> None:
    assert heading_words(head) == words


@pytest.mark.parametrize(
    ("heads", "field", "found"),
    [
        (("ManaCost", "cost"), "cost", ["cost", "ManaCost"]),  # the same before one that ends with it
        (("cost_ap", "Play Cost"), "cost", ["Play Cost", "cost_ap"]),  # an end before a beginning
        (("Cost Type", "CostNotes"), "cost", []),  # of something else than the cost
        (("implementation_notes", "rule_text"), "body", ["rule_text"]),
        (("Effets", "Back Text"), "body", ["Effets"]),
        (("Poder",), "attack", ["Poder"]),
        (("Option 1", "Answer"), "a", ["Option 1"]),
    ],
)
def test_a_field_goes_to_the_headings_that_suit_it_best(heads: tuple[str, ...], field: str, found: list[str]) -> None:
    table = SourceTable(Source("cards.csv"), heads, ())
    assert list(find_headings(table, usual_headings().of_field(field))) == found
