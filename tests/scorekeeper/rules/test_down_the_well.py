"""Down the Well: who plays with how many cards, the lead suit, what may be played, the winner's points."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.cards import ISLAND, Card, show
from scorekeeper.rules.down_the_well import (
    DEFAULTS,
    RANKS,
    Options,
    hand_size,
    is_higher,
    lead_suit,
    lowest,
    options_problems,
    playable,
    score,
    score_problems,
    table_problems,
)
from scorekeeper.rules.options import describe

cards = ISLAND.parse_all


# The table and the deck


@pytest.mark.parametrize(("count", "size"), [(2, 12), (3, 10), (4, 9), (5, 9), (6, 9)])
def test_dw_r1_hand_sizes(count: int, size: int) -> None:
    assert options_problems(DEFAULTS, count) == ()
    assert hand_size(count) == size


@pytest.mark.parametrize("count", [0, 1, 7])
def test_dw_r1_2_to_6_players(count: int) -> None:
    (problem,) = options_problems(DEFAULTS, count)
    assert str(problem) == f"Down the Well is for 2 to 6 players, not for {count} (DW-R1)"
    with pytest.raises(RuleError, match="2 to 6 players"):
        hand_size(count)


def test_every_fault_of_a_table_is_named() -> None:
    assert [problem.message for problem in table_problems(["", ""], DEFAULTS)] == [
        "Every player needs a name",
        "Two players have the same name",
    ]


def test_dw_r1_aces_are_high() -> None:
    assert RANKS == ("2", "3", "4", "5", "6", "7", "Q", "K", "A")
    for (low, lower), (high, higher) in product(enumerate("234567QKA"), repeat=2):
        assert is_higher(Card(higher, "A"), Card(lower, "T")) == (high > low)


def test_dw_a1_to_a3_are_house_rules_with_the_rulings_defaults() -> None:
    assert [(rule.ruling, rule.default) for rule in describe(Options)] == [
        ("DW-A1", False),
        ("DW-A2", False),
        ("DW-A3", False),
        ("DW-R6", True),
    ]


# The lead suit


@pytest.mark.parametrize("suit", ISLAND.suits)
def test_dw_r2_the_turned_card_says_which_suit_leads(suit: str) -> None:
    assert lead_suit(Card("7", suit), cards("AA AB AC AD AF AT")) == suit


def test_dw_r2_without_a_turned_card_crabs_lead() -> None:
    assert lead_suit(None, ISLAND.cards()) == "C"


@pytest.mark.parametrize(
    ("turned", "held", "expected"),
    [("A", "2B 2T", "B"), ("A", "2T", "T"), ("D", "2A 2B 2C 2T", "T"), ("T", "2B 2F", "B"), ("F", "2A 2D", "A")],
)
def test_dw_r2_a_suit_that_nobody_holds_gives_way_to_the_next(turned: str, held: str, expected: str) -> None:
    assert lead_suit(Card("7", turned), cards(held)) == expected


@pytest.mark.parametrize(
    ("held", "expected"), [("AC KC QC", "QC"), ("7C 2D AC", "7C"), ("3C 2C", "2C"), ("AC", "AC"), ("2A 2B", None)]
)
def test_dw_r2_the_lowest_card_of_a_suit(held: str, expected: str | None) -> None:
    assert lowest(cards(held), "C") == (ISLAND.parse(expected) if expected else None)


# What may be played


@pytest.mark.parametrize(
    ("hand", "tops", "expected"),
    [
        ("5A 6A 7A QA KA AA", "6A", "7A QA KA AA"),  # the rulebook's example: 7 and up on a 6
        ("2A 3A 4A 5A", "6A", ""),
        ("2A 3B", "", "2A 3B"),
        ("2A 3B AC KD", "2B 3C 4D 5F", "2A 3B AC KD"),
        ("KA AB", "AA KB", "AB"),
        ("AA", "AA", ""),
        ("", "2A", ""),
    ],
)
def test_dw_r3_any_higher_card_or_any_on_an_empty_pile(hand: str, tops: str, expected: str) -> None:
    assert show(playable(cards(hand), cards(tops))) == expected


def test_dw_r3_every_card_on_every_pile() -> None:
    for card, top in product(ISLAND.cards(), repeat=2):
        allowed = card.suit != top.suit or "234567QKA".index(card.rank) > "234567QKA".index(top.rank)
        assert playable((card,), (top,)) == ((card,) if allowed else ())


@given(st.sets(st.sampled_from(ISLAND.cards())), st.sets(st.sampled_from(ISLAND.cards()), max_size=6))
def test_dw_r3_what_is_out_stays_out_as_piles_grow(hand: set[Card], tops: set[Card]) -> None:
    one_a_suit = {top.suit: top for top in tops}
    before = playable(tuple(hand), one_a_suit.values())
    for card in before:
        grown = {**one_a_suit, card.suit: card}.values()
        assert set(playable(tuple(hand), grown)) < set(before)


# Points


def test_dw_r5_the_rulebooks_example_scores_5() -> None:
    assert score(1, 4).points == score(1, 4, player_count=5).points == 5
    assert list(score(1, 4).because()) == [
        "cards left in the winner's hand, 1 (DW-R5)",
        "cards left in the other hands, 4 (DW-R5)",
    ]
    assert score(0, 0).points == 0


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_dw_r5_the_most_that_can_be_left(count: int) -> None:
    size = {2: 12, 3: 10}.get(count, 9)
    # Someone has run out: the winner, or another player, whose hand is then empty too.
    for own, others in ((0, (count - 1) * size), (size - 1, (count - 2) * size), (1, (count - 2) * size)):
        assert score(own, others, player_count=count).points == own + others
        assert score_problems(own, others) == ()
        (problem,) = score_problems(own, others + 1, player_count=count)
        whom = "Someone else" if own else "Someone"
        assert str(problem) == (
            f"{whom} has run out, so the others have at most {others} left, not {others + 1} (DW-R4)"
        )
    (problem,) = score_problems(size, 0, player_count=count)
    assert str(problem) == f"The winner has played a card, so has at most {size - 1} left, not {size} (DW-R4)"


def test_dw_r5_counts_that_no_hand_ends_with() -> None:
    assert [str(problem) for problem in score_problems(-1, 46)] == [
        "Nobody can have fewer than 0 cards left",
        "Someone has run out, so the others have at most 45 left, not 46 (DW-R4)",
    ]
    assert [str(problem) for problem in score_problems(12, -1)] == [
        "Nobody can have fewer than 0 cards left",
        "The winner has played a card, so has at most 11 left, not 12 (DW-R4)",
    ]
    assert score_problems(11, 36) == ()
    with pytest.raises(RuleError, match="at most 36 left, not 37"):
        score(11, 37)
    with pytest.raises(RuleError, match="not for 9"):
        score(1, 4, player_count=9)
