"""Texts on cards: what is written is what is printed, whole and inside its box, or the card is refused by name."""

import re
from pathlib import Path

import pytest

from generator.artwork import check_deck
from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError
from generator.rendering.side_renderer import render_sides
from generator.rendering.templating import template_text
from generator.text.fonts.font_library import find_font

SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'
SANS = {"family": "Source Sans Pro", "weight": 400, "italic": False}


def deck_of(folder: Path, cards: str, language: str = "en") -> Deck:
    """Make a deck of picture cards with an icon, two of its cards named in YAML."""
    folder.mkdir(exist_ok=True)
    (folder / "sun.svg").write_text(SUN, encoding="utf-8")
    text = f"""schema_version: 1
id: words
title: Words
version: "1"
language: {language}
source: made for a test
licence: CC0-1.0
template: picture
icons: {{sun: sun.svg, points: sun.svg}}
cards:
{cards}
"""
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    return load_deck(folder / "deck.yaml")


def words(deck: Deck, card: str) -> str:
    """Return the words of a card's body and title as they are drawn."""
    sides = render_sides(deck, deck.cards, bleed_mm=0, styles=frozenset(), with_backs=False)
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", str(sides.faces[card].document)))


def test_broken_markup_is_the_fault_of_its_card_alone(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, '  - {id: good, texts: {body: "**bold**"}}\n  - {id: bad, texts: {body: "a {nothing}"}}')
    with pytest.raises(DeckDataError) as caught:
        check_deck(deck)
    (fault,) = caught.value.faults
    assert fault.key == "card bad"
    assert fault.message.endswith("line 1, character 3: there is no icon 'nothing'; the icons are sun, points")


def test_a_lone_mark_is_printed_as_it_is_and_told_once(tmp_path: Path) -> None:
    texts = ["*At game end: +2", "a **b", "2 {3", "}", "*it* and *b*"]
    cards = "\n".join(f'  - {{id: c{number}, texts: {{body: "{text}"}}}}' for number, text in enumerate(texts))
    deck = deck_of(tmp_path, cards)
    assert [words(deck, f"c{number}").partition(" ")[2] for number in range(5)] == [*texts[:4], "it and b"]
    assert check_deck(deck).warnings[0] == (
        "4 cards have a lone *, **, { or } in a text, printed as it stands: c0, c1, c2, c3; a backslash before it says "
        "that this is meant"
    )


def test_text_that_does_not_fit_names_card_box_language_and_overrun(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, f'  - {{id: long, texts: {{body: "{"slovo " * 400}"}}}}', "cs")
    with pytest.raises(DeckDataError) as caught:
        check_deck(deck)
    (fault,) = caught.value.faults
    assert fault.key == "card long"
    assert re.search(
        r"text 'slovo slovo slovo slovo ' \(cs\): at the smallest size of 2\.20 mm \d+ lines need [\d.]+ mm, "
        r"[\d.]+ mm more than the box of 55\.50 x 29\.84 mm has$",
        fault.message,
    ), fault.message


def test_a_character_that_no_font_has_is_refused_with_card_and_character(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "  - {id: happy, texts: {body: 'so ꀀ'}}")
    with pytest.raises(DeckDataError) as caught:
        check_deck(deck)
    (fault,) = caught.value.faults
    assert (fault.key, fault.message.rpartition(": ")[2]) == (
        "card happy",
        "Source Sans Pro 400 lacks U+A000 YI SYLLABLE IT 'ꀀ', and so do the fonts "
        "tried after it; name a font file that has it in `fonts:`",
    )


@pytest.mark.parametrize(
    ("language", "text", "printed"),
    [
        ("en", 'He said \\"no\\" -- twice...', "He said “no” – twice…"),
        ("cs", 'Řekl \\"ne\\" příšerně žluťoučkému koni', "Řekl „ne“ příšerně žluťoučkému koni"),
        ("el", 'Η θάλασσα είπε \\"όχι\\"', "Η θάλασσα είπε «όχι»"),
        ("en", "", ""),
        ("en", "no\\u00a0break", "no\u00a0break"),
    ],
)
def test_what_is_written_is_printed(tmp_path: Path, language: str, text: str, printed: str) -> None:
    deck = deck_of(tmp_path, f'  - {{id: one, name: X, texts: {{body: "{text}"}}}}', language)
    assert check_deck(deck).faults == ()
    assert words(deck, "one").removeprefix("X").strip() == printed


def test_icons_and_numbers_stand_between_the_words(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, '  - {id: one, texts: {body: "{sun} *now* {3}!"}}')
    assert check_deck(deck).faults == ()
    svg = str(render_sides(deck, deck.cards, bleed_mm=0, styles=frozenset(), with_backs=False).faces["one"].document)
    body = svg[svg.index("<line ") :]
    assert re.findall(r"<use |>([^<>\n]+)</text>", body) == ["", "now", "", "3", "!"]
    assert 'font-style="italic"' in body


def test_a_fallback_font_is_used_for_what_the_first_lacks() -> None:
    serif, sans = find_font("Source Serif Pro", 400), find_font("Source Sans Pro", 400)
    lacking = next(chr(code) for code in sorted(set(serif.advances) - set(sans.advances)) if chr(code).isalpha())
    font = {**SANS, "fallbacks": ["Source Serif Pro"]}
    svg = template_text.paragraph(
        {}, f"ab {lacking}", font, x=0, y=0, width=40, height=20, size=4, floor=4, fill="#000000"
    )
    assert re.findall(r'font-family="([^"]+)"[^>]*>([^<]+)<', svg) == [
        ("Source Sans Pro", "ab"),
        ("Source Serif Pro", lacking),
    ]


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_text_stands_where_it_is_asked_to(valign: str) -> None:
    # One line of 4 mm in this font: 3 mm above the baseline and 1 mm below, in a box of 20 mm.
    svg = template_text.paragraph(
        {}, "a", SANS, x=0, y=10, width=40, height=20, size=4, floor=4, fill="#000000", valign=valign
    )
    assert float(re.findall(r' y="([\d.]+)"', svg)[0]) == {"top": 13, "middle": 21, "bottom": 29}[valign]


@pytest.mark.parametrize("name", ["Ínez", "Őr", "It's", "Jäger", "ĄĘ"])
def test_a_name_is_printed_inside_the_safe_zone_whatever_its_accents(tmp_path: Path, name: str) -> None:
    deck = deck_of(tmp_path, f'  - {{id: one, name: "{name}", texts: {{body: "{name}"}}}}')
    (tmp_path / "mine.svg.j2").write_text(
        "{{ paragraph(card.name, fonts.title, x=safe.x, y=safe.y, width=safe.width, height=10, size=4.2, floor=2.4, "
        'fill="#000000") }}{{ paragraph(card.texts.body, fonts.body, x=safe.x, y=safe.y + safe.height - 10, '
        'width=safe.width, height=10, size=4.2, floor=2.4, fill="#000000", valign="bottom") }}',
        encoding="utf-8",
    )
    text = (tmp_path / "deck.yaml").read_text(encoding="utf-8").replace("template: picture", "template: mine.svg.j2")
    (tmp_path / "deck.yaml").write_text(text, encoding="utf-8")
    assert check_deck(deck).faults == ()
    assert check_deck(load_deck(tmp_path / "deck.yaml")).faults == ()
