"""Ids of ranks and suits in letters of any script."""

from pathlib import Path

import pytest

from generator.deck.loader import load_deck
from generator.errors import DeckDataError
from tests.generator.strangers import HEAD, SUN, pnp

PLAIN = '{id: "П", name: Пики, symbol: s.svg, colour: "#222222"}'
SUITS = '{id: "П", name: Пики, symbol: s.svg, colour: "#222222", pictures: {"Д": s.svg}}'
CARDS = 'cards:\n  - {suits: ["П"], ranks: ["Д", "В", "१०", K]}\n  - {suit: "П", rank: "В", id: odd, copies: 2}\n'


def deck_of(folder: Path, ranks: str, cards: str = CARDS, suits: str = SUITS) -> Path:
    (folder / "s.svg").write_text(SUN, encoding="utf-8")
    deck = folder / "deck.yaml"
    deck.write_text(f"{HEAD}template: suited\nsuits: [{suits}]\nranks: [{ranks}]\n{cards}", encoding="utf-8")
    return deck


RANKS = (
    '{id: "Д", name: Дама}, {id: "В", name: Валет, pips: 1}, '
    '{id: "१०", name: दस, pips: 10}, {id: K, name: König, pips: 2}'
)


def test_what_was_typed_is_shown_and_a_plain_id_stands_behind_it(tmp_path: Path) -> None:
    deck = load_deck(deck_of(tmp_path, RANKS))
    assert [(rank.id, rank.index_text) for rank in deck.ranks] == [
        ("de", "Д"),
        ("ve", "В"),
        ("one-zero", "१०"),
        ("K", "K"),
    ]
    assert [(suit.id, suit.index_text) for suit in deck.suits] == [("pe", "П")]
    assert [card.id for card in deck.cards] == ["depe", "vepe", "one-zerope", "Kpe", "odd"]
    assert deck.cards[0].picture is not None  # by its rank, in the suit's pictures


def test_they_are_printed_and_chosen_as_they_were_typed(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, RANKS)
    made = pnp("build", "--deck", deck, "--format", "svg", "--cards", "ВП", "--out", tmp_path / "o")
    assert (made.code, made.err) == (0, "")
    (face,) = (tmp_path / "o").glob("*vepe*.svg")
    assert ">В</text>" in face.read_text(encoding="utf-8")


def test_two_letters_of_one_name_stay_two_ranks(tmp_path: Path) -> None:
    # CYRILLIC CAPITAL LETTER A and CYRILLIC SMALL LETTER A
    cards = 'cards:\n  - {suits: ["П"], ranks: ["А", "а"]}\n'
    deck = load_deck(deck_of(tmp_path, '{id: "А", name: Туз, pips: 1}, {id: "а", name: Ас, pips: 1}', cards, PLAIN))
    assert [(rank.id, rank.index_text) for rank in deck.ranks] == [("a", "А"), ("a-2", "а")]
    assert [card.rank and card.rank.index_text for card in deck.cards] == ["А", "а"]


def test_a_letter_that_is_given_stays(tmp_path: Path) -> None:
    cards = 'cards:\n  - {suits: ["П"], ranks: ["В"]}\n'
    deck = load_deck(deck_of(tmp_path, '{id: "В", letter: "♞", name: Валет, pips: 1}', cards, PLAIN))
    assert [(rank.id, rank.index_text) for rank in deck.ranks] == [("ve", "♞")]


@pytest.mark.parametrize("sign", ["♠", "дама пик", "деветнайсет"])
def test_what_is_no_letter_is_refused_with_the_way(tmp_path: Path, sign: str) -> None:
    cards = f'cards:\n  - {{suits: ["П"], ranks: ["{sign}"]}}\n'
    with pytest.raises(DeckDataError) as caught:
        load_deck(deck_of(tmp_path, f'{{id: "{sign}", name: X, pips: 1}}', cards))
    assert f"`letter: {sign}` shows any letter in the corners" in str(caught.value)
