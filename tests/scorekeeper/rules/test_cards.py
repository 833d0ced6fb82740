"""Short notation of cards, for all three packs."""

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.rules.cards import FIVE_SUIT, ISLAND, STANDARD, Card, Pack, show, writings

HINT = (
    "write rank and suit, such as KC (ranks A 2 3 4 5 6 7 8 9 10 J Q K; suits C clubs, D diamonds, H hearts, "
    "S spades, * or joker is a joker)"
)


@pytest.mark.parametrize(
    ("pack", "text", "cards"),
    [
        (STANDARD, "10D, ac *", [Card("10", "D"), Card("A", "C"), Card("*", "")]),
        (ISLAND, "7a QT", [Card("7", "A"), Card("Q", "T")]),
        (FIVE_SUIT, "*P 2r", [Card("*", "P"), Card("2", "R")]),
        (STANDARD, "", []),
    ],
)
def test_cards_are_read_and_written(pack: Pack, text: str, cards: list[Card]) -> None:
    assert list(pack.parse_all(text)) == cards
    assert list(pack.parse_all(show(cards))) == cards


@pytest.mark.parametrize(
    ("pack", "text", "cards"),
    [
        (STANDARD, "TD td DT 10d D10", ["10D"] * 5),
        (STANDARD, "3♦ ♦3 3♢ 3♦\ufe0f", ["3D"] * 4),
        (STANDARD, "A♣;A♥;A♠;T♠", ["AC", "AH", "AS", "10S"]),
        (STANDARD, "joker JOKER *", ["*"] * 3),
        (FIVE_SUIT, "P7 7P TP PT", ["7P", "7P", "10P", "10P"]),
        (FIVE_SUIT, "*W W* jokerW Wjoker jokerw", ["*W"] * 5),
        # The ace and the suit of Anchors share a letter, and a T is a suit where it is one.
        (ISLAND, "AA AT TA A2 2A BA AB", ["AA", "AT", "AT", "2A", "2A", "AB", "AB"]),
        (STANDARD, "5H;6H, 7H ;8H", ["5H", "6H", "7H", "8H"]),
    ],
)
def test_cards_are_read_as_people_type_them(pack: Pack, text: str, cards: list[str]) -> None:
    assert [str(card) for card in pack.parse_all(text)] == cards


@pytest.mark.parametrize("pack", [STANDARD, ISLAND, FIVE_SUIT])
def test_no_two_cards_are_typed_alike(pack: Pack) -> None:
    names = {"": "", **dict(zip(pack.suits, pack.suit_names, strict=True))}
    seen: dict[str, Card] = {}
    for card in pack.cards():
        for text in writings(card.rank, card.suit, names[card.suit], pack.suits):
            assert seen.setdefault(text, card) == card
            assert pack.parse(text) == card


@pytest.mark.parametrize(
    ("pack", "text"),
    # Signs are those of one deck; a joker has a suit where jokers have any; no T where there is no ten.
    [(ISLAND, "3♦"), (FIVE_SUIT, "3♠"), (FIVE_SUIT, "joker"), (STANDARD, "jokerC"), (ISLAND, "joker"), (ISLAND, "10C")],
)
def test_what_is_typed_for_another_deck_is_no_card(pack: Pack, text: str) -> None:
    with pytest.raises(NotationError):
        pack.parse(text)


@pytest.mark.parametrize(
    ("pack", "text", "messages"),
    [
        (
            STANDARD,
            "1D 5H 11C",
            [
                "'1D' is not a card in the standard deck",
                f"'11C' is not a card in the standard deck; {HINT}",
            ],
        ),
        (
            ISLAND,
            "8A",
            [
                "'8A' is not a card in the Island Deck; write rank and suit, such as KA (ranks A 2 3 4 5 6 7 Q K; "
                "suits A Anchors, B Boats, C Crabs, D Dolphins, F Flowers, T Trees)",
            ],
        ),
        (
            FIVE_SUIT,
            "*",
            [
                "'*' is not a card in the five-suit deck; write rank and suit, such as AR (ranks 2 3 4 5 6 7 8 9 10 "
                "J Q K A; suits R Rock, W Water, P Paper, L Lizard, S Scissors, *R or jokerR is a joker)",
            ],
        ),
    ],
)
def test_what_is_no_card_is_told_with_what_would_be(pack: Pack, text: str, messages: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        pack.parse_all(text)
    assert [str(problem) for problem in caught.value.problems] == messages


def test_a_card_more_often_than_the_packs_have_it_is_told() -> None:
    hand = STANDARD.parse_all("5H 5H 5H * *")
    assert [str(problem) for problem in STANDARD.surplus(hand)] == ["5H appears 3 times; one pack has 1"]
    assert [str(problem) for problem in STANDARD.surplus(hand, pack_count=2)] == ["5H appears 3 times; 2 packs have 2"]
