"""What is written about cards: texts without markup, and titles as names of files."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.deck.loader import load_deck
from generator.text.markup.plain_text import strip_markup
from generator.writers.tabletops.saved_object import LONGEST_TEXT, description
from generator.writers.targets import DeckSelection, ExportJob, ExportSettings, file_title
from tests.generator.writers.tabletops.decks import written


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ("{change} Turn in: **may change suit**.", "(change) Turn in: may change suit."),
        ("*now* or \\*never\\*", "now or *never*"),
        ("[loud words]{red 1.2x} here", "loud words here"),
        ("pay [1]{coin} or {3}", "pay [1](coin) or (3)"),
        ("3 * 4 is *more*", "3 * 4 is more"),
        ("*At game end: 2* points, a {", "At game end: 2 points, a {"),
        ("*At game end, 2 ** points", "*At game end, 2 ** points"),
        ("2* points", "2* points"),
    ],
)
def test_texts_are_told_without_markup(markup: str, said: str) -> None:
    assert strip_markup(markup, {"coin", "change"}) == said


def test_a_card_is_described_by_its_texts_a_line_each(tmp_path: Path) -> None:
    long = "x" * (LONGEST_TEXT + 1)
    first = '{one: "**1**", two: " ", three: "3"}'
    cards = f"  - {{id: a, name: A, texts: {first}}}\n  - {{id: b, name: B, texts: {{one: {long}}}}}\n"
    deck = load_deck(written(tmp_path, cards), shown="deck")
    assert description(deck, deck.cards[0]) == "1\n3"
    assert description(deck, deck.cards[1]) == "x" * (LONGEST_TEXT - 1) + "…"
    assert description(replace(deck, is_typed=True), deck.cards[0]) == "**1**\n3"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("The Island Deck", "The Island Deck"),
        ('Who? "Me": a/b\\c', "Who Me a b c"),
        ("a\nb\u202ec", "a b c"),
        (" .. ", "strange"),
        ("CON", "strange"),
        ("žluťoučký kůň", "žluťoučký kůň"),
        ("x" * 100, "x" * 80),
    ],
)
def test_a_title_is_a_name_that_every_system_takes(tmp_path: Path, title: str, name: str) -> None:
    deck = replace(load_deck(written(tmp_path, "  - {id: a, name: A}\n"), shown="deck"), title=title)
    job = ExportJob((DeckSelection(deck, deck.cards),), ExportSettings(), tmp_path)
    assert file_title(job) == name
