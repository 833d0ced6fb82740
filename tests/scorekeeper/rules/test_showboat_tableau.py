"""Showboat: card values, order of action, the points of a tableau and a hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotationError, RuleError
from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.options import describe
from scorekeeper.rules.showboat import (
    DEFAULTS,
    LEAST_POINTS,
    MOST_POINTS,
    Options,
    options_problems,
    order_of_action,
    parse,
    score,
    score_problems,
    table_problems,
)

RANKS = "A234567QK"


def points(tableau: str, hand: str = "", *, last: bool = False, options: Options = DEFAULTS) -> int:
    return score(parse(tableau), parse(hand), is_last_player=last, options=options).points


def judge(tableau: str, *, last: bool) -> int:
    """Count a tableau another way: each card looks back at all number cards before it."""
    worth = {rank: number for number, rank in enumerate("A234567", start=1)}
    gained = []
    for position, rank in enumerate(tableau):
        before = [worth[earlier] for earlier in tableau[:position] if earlier in worth]
        if rank not in worth:
            gained.append(5)
        else:
            gained.append(worth[rank] if all(worth[rank] > earlier for earlier in before) else 0)
    return sum(gained) if last else sum(gained) + gained[-1]


def all_tableaux(size: int) -> Iterator[tuple[str, int]]:
    """Return every tableau of a size with its points, doubled last card included, from running sums."""
    worth = {rank: number for number, rank in enumerate("A234567", start=1)}

    def grown(size: int) -> Iterator[tuple[str, int, int, int]]:
        if size == 0:
            yield "", 0, 0, 0
            return
        for ranks, total, highest, _ in grown(size - 1):
            for rank in RANKS:
                number = worth.get(rank, 0)
                gain = 5 if not number else number if number > highest else 0
                yield ranks + rank, total + gain, max(highest, number), gain

    return ((ranks, total + last) for ranks, total, _, last in grown(size))


def judge_hand(hand: str) -> int:
    """Count what a hand takes, by crossing out every card that has a twin."""
    return sum({"A": 1, "Q": 5, "K": 5}.get(rank) or int(rank) for rank in hand if hand.count(rank) == 1)


# Order of action


def test_sb_r2_lowest_rank_first_then_suits_in_the_order_of_the_deck() -> None:
    in_order = [f"{rank}{suit}" for rank in "A234567QK" for suit in "ABCDFT"]
    assert len(in_order) == 54
    for faster, slower in pairwise(in_order):
        plays = {"Ana": ISLAND.parse(slower), "Ben": ISLAND.parse(faster)}
        assert order_of_action(plays) == ("Ben", "Ana")
    everyone = {word: ISLAND.parse(word) for word in sorted(in_order)}
    assert order_of_action(everyone) == tuple(in_order)


def test_sb_r2_six_players_however_they_sit() -> None:
    plays = {"Ana": "KA", "Ben": "7T", "Cleo": "AT", "Dan": "7B", "Eve": "QT", "Fay": "2A"}
    for seating in list(permutations(plays))[::37]:
        cards = {player: ISLAND.parse(plays[player]) for player in seating}
        assert order_of_action(cards) == ("Cleo", "Fay", "Dan", "Ben", "Eve", "Ana")


def test_sb_r2_no_two_cards_tie_so_no_card_may_be_there_twice() -> None:
    with pytest.raises(RuleError, match="7B appears 2 times; the Island Deck has it once"):
        order_of_action({"Ana": ISLAND.parse("7B"), "Ben": ISLAND.parse("7B")})
    with pytest.raises(RuleError) as caught:
        order_of_action({"Ana": Card("7", ""), "Ben": Card("8", "B")})
    assert [str(problem) for problem in caught.value.problems] == [
        "8B is not a card in the Island Deck",
        "7 needs its suit, which decides between equal ranks (SB-R2)",
    ]


# The tableau


@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        ("A", 1),
        ("7", 7),
        ("A 2 3", 6),
        ("A 2 3 4 5 6", 21),
        ("2 3 3", 5),
        ("7 6 5 4", 7),
        ("3 A 2 4", 7),
        ("2 5 3 4", 7),  # the 4 beats the 3, which did not score, but not the 5
        ("2 5 3 6", 13),
        ("A A A A A A", 1),
    ],
)
def test_sb_r3_a_number_scores_if_higher_than_all_numbers_before(tableau: str, expected: int) -> None:
    assert points(tableau, last=True) == expected


@pytest.mark.parametrize(
    ("tableau", "expected"),
    [("Q", 5), ("K Q", 10), ("7 K A Q", 17), ("K A Q 2", 13), ("K K K K K K", 30), ("Q 5 K 6", 21)],
)
def test_sb_r4_court_cards_score_anywhere_and_leave_the_numbers_alone(tableau: str, expected: int) -> None:
    assert points(tableau, last=True) == expected


@pytest.mark.parametrize(
    ("tableau", "usually", "last_player"),
    [("A", 2, 1), ("K", 10, 5), ("3 4", 11, 7), ("4 3", 4, 4), ("4 4", 4, 4), ("4 3 K", 14, 9), ("2 K 7", 21, 14)],
)
def test_sb_r5_the_last_card_doubles_but_for_the_last_player(tableau: str, usually: int, last_player: int) -> None:
    assert points(tableau) == usually
    assert points(tableau, last=True) == last_player


@pytest.mark.parametrize(
    ("hand", "cost"),
    [("K K 3", 3), ("", 0), ("A", 1), ("Q", 5), ("K Q 7 6", 23), ("A A", 0), ("7 7 Q Q", 0), ("Q K", 10), ("2 3 4", 9)],
)
def test_sb_r6_a_hand_costs_its_values_but_pairs_nothing(hand: str, cost: int) -> None:
    assert points("", hand) == -cost


def test_sb_r7_the_rulebooks_tableau_scores_21() -> None:
    assert points("2-K-4-4-K") == 21
    assert list(score(parse("2-K-4-4-K"), ()).because()) == [
        "2: the first number, 2 (SB-R3)",
        "K: scores anywhere, 5 (SB-R4)",
        "2-4: higher than 2, 4 (SB-R3)",
        "4-4: not higher than 4, 0 (SB-R3)",
        "K: scores anywhere, 5 (SB-R4)",
        "K: last card, doubled, 5 (SB-R5)",
    ]


def test_sb_r7_and_18_with_the_rulebooks_hand() -> None:
    whole = score(parse("2 K 4 4 K"), parse("K K 3"))
    assert whole.points == 18
    assert list(whole.because())[6:] == ["3 in hand, -3 (SB-R6)", "K-K in hand: a pair costs nothing, 0 (SB-R6)"]
    assert points("2 K 4 4 K", "K K 3", last=True) == 13


def test_sb_r5_every_part_is_explained_for_the_last_player_and_for_a_worthless_last_card() -> None:
    assert list(score(parse("7 Q"), (), is_last_player=True).because()) == [
        "7: the first number, 7 (SB-R3)",
        "Q: scores anywhere, 5 (SB-R4)",
        "Q: last card, but not doubled for the last player, 0 (SB-R5)",
    ]
    assert list(score(parse("7 A"), ()).because()) == [
        "7: the first number, 7 (SB-R3)",
        "7-A: not higher than 7, 0 (SB-R3)",
        "A: last card, but it does not score, 0 (SB-R5)",
    ]


def test_sb_r7_the_best_five_card_tableau_is_35() -> None:
    assert max(amount for _, amount in all_tableaux(5)) == 35
    assert points("Q K 6 Q 7") == points("K K K 6 7", "A A 3 3") == 35


def test_sb_r7_a_six_card_tableau_reaches_40_and_is_never_clipped() -> None:
    most, best = 0, list[str]()
    for tableau, amount in all_tableaux(6):
        if amount >= most:
            best = [*best, tableau] if amount == most else [tableau]
            most = amount
    assert most == 40 == MOST_POINTS
    # A doubled 7 after four court cards and a 6 in 5 orders, or three court cards, a 5 and a 6 in 10.
    assert len(best) == 5 * 2**4 + 10 * 2**3
    assert all(points(" ".join(tableau)) == 40 for tableau in best)


def test_sb_r7_the_least_a_hand_gives() -> None:
    cheapest = min(judge("".join(ranks), last=True) for size in range(1, 4) for ranks in product(RANKS, repeat=size))
    dearest = max(judge_hand("".join(ranks)) for ranks in combinations_with_replacement(RANKS, 4))
    assert cheapest - dearest == LEAST_POINTS == points("A A", "K Q 7 6", last=True) == -22


@pytest.mark.parametrize("largest", [4, pytest.param(5, marks=pytest.mark.long)])
def test_sb_r3_to_r5_every_tableau_of_up_to_five_ranks_against_another_counter(largest: int) -> None:
    cards = {rank: Card(rank, "") for rank in RANKS}
    counts = Counter[int]()
    for size in range(1, largest + 1):
        for ranks in product(RANKS, repeat=size):
            counts[size] += 1
            tableau = [cards[rank] for rank in ranks]
            # Both ways up to four cards; five cards by turns, to save time.
            for last in (False, True) if size < 5 else (counts[size] % 2 == 0,):
                assert score(tableau, (), is_last_player=last).points == judge("".join(ranks), last=last), ranks
    assert counts == {size: 9**size for size in range(1, largest + 1)}


def test_sb_r6_every_hand_of_up_to_four_ranks_against_another_counter() -> None:
    for size in range(5):
        for ranks in combinations_with_replacement(RANKS, size):
            assert points("", " ".join(ranks)) == -judge_hand("".join(ranks)), ranks


@pytest.mark.parametrize(
    ("hand", "all_cancel", "only_pairs"),
    [("K K K", 0, -5), ("3 3 3 A", -1, -4), ("7 7 7 7", 0, 0), ("6 6", 0, 0), ("2 2 2 2 2", 0, -2)],
)
def test_sb_a2_three_of_a_rank_in_hand(hand: str, all_cancel: int, only_pairs: int) -> None:
    assert points("", hand) == all_cancel
    assert points("", hand, options=Options(only_pairs_cancel=True)) == only_pairs


def test_sb_a2_says_why() -> None:
    house = Options(only_pairs_cancel=True)
    assert list(score((), parse("K K K")).because()) == ["K-K-K in hand: all cancel, 0 (SB-A2)"]
    assert list(score((), parse("K K K"), options=house).because()) == ["K-K-K in hand: only pairs cancel, -5 (SB-A2)"]
    assert list(score((), parse("K K K K"), options=house).because()) == ["K-K-K-K in hand: all cancel, 0 (SB-A2)"]


def test_sb_r11_the_calculator_takes_any_number_of_cards() -> None:
    assert score((), ()).parts == ()
    assert points("A 2 3 4 5 6 7 Q K") == 43
    assert points("A", "A 2 2 3 4 5 6") == 2 - 1 - 3 - 4 - 5 - 6


@given(st.permutations(parse("A 2 2 7 K K K Q")), st.booleans())
def test_sb_r6_the_order_of_a_hand_does_not_matter(hand: list[Card], last: bool) -> None:
    assert score(parse("3"), hand, is_last_player=last).points == (3 if last else 6) - 1 - 7 - 5


@given(st.lists(st.sampled_from(ISLAND.cards()), unique=True, min_size=1, max_size=6))
def test_sb_r3_suits_do_not_count(tableau: list[Card]) -> None:
    assert score(tableau, ()) == score([Card(card.rank, "") for card in tableau], ())


# Cards


def test_cards_are_read_with_and_without_suits() -> None:
    assert parse("2 k 4c,KA-A aa") == (
        Card("2", ""),
        Card("K", ""),
        Card("4", "C"),
        Card("K", "A"),
        Card("A", ""),
        Card("A", "A"),
    )
    assert parse("T4; 4t;ak") == (Card("4", "T"), Card("4", "T"), Card("K", "A"))
    assert parse("  ") == ()


def test_every_word_that_is_no_card_is_reported() -> None:
    with pytest.raises(NotationError) as caught:
        parse("2 8 KX 10 J")
    hint = "write a rank (A 2 3 4 5 6 7 Q K), with or without the letter of its suit: 4 or 4C"
    *others, last = [f"{word!r} is not a card in the Island Deck" for word in ("8", "KX", "10", "J")]
    # How cards are written is said once.
    assert [problem.message for problem in caught.value.problems] == [*others, f"{last}; {hint}"]


def test_cards_of_more_than_one_deck_are_refused() -> None:
    tableau, hand = parse("4 4 4 4A 4B 4C KA"), parse("4 KA")
    found = score_problems((*tableau, Card("9", "A")), hand)
    assert [problem.message for problem in found] == [
        "9A is not a card in the Island Deck",
        "KA appears 2 times; the Island Deck has it once",
        "4 appears 7 times; the Island Deck has 6",
    ]
    with pytest.raises(RuleError, match="4 appears 7 times"):
        score(tableau, hand)
    assert score_problems(parse("4 4 4 4A 4B 4C"), parse("K")) == ()


# The table


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_sb_r1_2_to_6_players(count: int) -> None:
    assert options_problems(DEFAULTS, count) == ()


@pytest.mark.parametrize("count", [0, 1, 7])
def test_sb_r1_no_other_number_of_players(count: int) -> None:
    (problem,) = options_problems(DEFAULTS, count)
    assert str(problem) == f"Showboat is for 3 to 6 players, or for 2 with a special rule, not for {count} (SB-R1)"


def test_every_fault_of_a_table_is_named() -> None:
    assert [problem.message for problem in table_problems(["Ana", "Ana", ""], DEFAULTS)] == [
        "Every player needs a name",
        "Two players have the same name",
    ]


def test_sb_a1_and_a2_are_house_rules_with_the_rulings_defaults() -> None:
    assert [(rule.ruling, rule.default) for rule in describe(Options)] == [("SB-A1", False), ("SB-A2", False)]
    assert Counter(type(rule.default) for rule in describe(Options)) == {bool: 2}
