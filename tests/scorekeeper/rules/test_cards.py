"""Short notation of cards, for all three packs."""

import pytest

from scorekeeper.errors import NotationError
from scorekeeper.rules.cards import FIVE_SUIT, ISLAND, STANDARD, Card, Pack, show

HINT = (
    "write rank, then suit, such as KC (ranks A 2 3 4 5 6 7 8 9 10 J Q K; suits C clubs, D diamonds, H hearts, "
    "S spades, * is a joker)"
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
    ("pack", "text", "messages"),
    [
        (
            STANDARD,
            "1D 5H 11C",
            [
                f"'1D' is not a card in the standard deck; {HINT}",
                f"'11C' is not a card in the standard deck; {HINT}",
            ],
        ),
        (
            ISLAND,
            "8A",
            [
                "'8A' is not a card in the Island Deck; write rank, then suit, such as KA (ranks A 2 3 4 5 6 7 Q K; "
                "suits A Anchors, B Boats, C Crabs, D Dolphins, F Flowers, T Trees)",
            ],
        ),
        (
            FIVE_SUIT,
            "*",
            [
                "'*' is not a card in the five-suit deck; write rank, then suit, such as AR (ranks 2 3 4 5 6 7 8 9 10 "
                "J Q K A; suits R Rock, W Water, P Paper, L Lizard, S Scissors, *R is a joker)",
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
