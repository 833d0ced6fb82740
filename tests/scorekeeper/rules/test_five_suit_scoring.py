"""The score of one player's deal; every value is a hand count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules import five_suit
from scorekeeper.rules.five_suit import Options
from scorekeeper.rules.five_suit.scoring import bags_to_penalty

ONCE = Options(one_penalty_a_match=True)


@pytest.mark.parametrize(
    ("bid", "took", "points", "bags"),
    [(4, 6, 42, 2), (4, 4, 40, 0), (4, 3, 0, 0), (1, 0, 0, 0), (1, 23, 32, 22), (23, 23, 230, 0), (23, 22, 0, 0)],
)
def test_fs_r6_a_bid_made_or_missed(bid: int, took: int, points: int, bags: int) -> None:
    score = five_suit.score(bid, took)
    assert (score.points, score.bags, score.penalty) == (points, bags, 100 * (bags // 10))


def test_fs_r6_a_score_explains_itself() -> None:
    assert list(five_suit.score(4, 6).because()) == [
        "bid 4, made: 4 × 10, 40 (FS-R6)",
        "2 bags over the bid, 2 (FS-R6)",
    ]
    assert list(five_suit.score(4, 5).because())[1] == "1 bag over the bid, 1 (FS-R6)"
    assert list(five_suit.score(4, 4).because()) == ["bid 4, made: 4 × 10, 40 (FS-R6)"]
    assert list(five_suit.score(4, 3).because()) == ["bid 4, took 3: missed, 0 (FS-R6)"]


@pytest.mark.parametrize(("before", "penalty"), [(0, 0), (7, 0), (8, 100), (9, 100), (10, 0)])
def test_fs_r7_the_tenth_bag_costs_100_beside_the_deals_own_points(before: int, penalty: int) -> None:
    score = five_suit.score(4, 6, bags_before=before)
    assert (score.points, score.bags, score.penalty) == (42, 2, penalty)


def test_fs_r7_the_penalty_explains_itself() -> None:
    assert list(five_suit.score(4, 6, bags_before=9).because())[2:] == ["bag 10 of the match, -100 (FS-R7)"]


@pytest.mark.parametrize(("took", "points", "bags"), [(0, 150, 0), (1, 0, 1), (3, 0, 3)])
def test_fs_r8_nil(took: int, points: int, bags: int) -> None:
    score = five_suit.score(0, took)
    assert (score.points, score.bags, score.penalty) == (points, bags, 0)


def test_fs_r8_nil_explains_itself() -> None:
    assert list(five_suit.score(0, 0).because()) == ["nil, made, 150 (FS-R8)"]
    assert list(five_suit.score(0, 3).because()) == [
        "nil, took 3: broken, 0 (FS-R8)",
        "3 bags of a broken nil, 0 (FS-A2)",
    ]


@pytest.mark.parametrize(
    ("before", "bid", "took", "penalty", "penalty_once"),
    [
        (18, 4, 6, 100, 0),  # the 20th
        (29, 1, 2, 100, 0),  # the 30th
        (19, 1, 1, 0, 0),
        (5, 0, 17, 200, 100),  # 22 bags: the 10th and the 20th in one deal
        (9, 0, 23, 300, 100),  # 32: the 10th, 20th and 30th
        (12, 0, 23, 200, 0),  # 35: the 20th and the 30th
        (0, 0, 20, 200, 100),
        (0, 0, 19, 100, 100),
    ],
)
def test_fs_a1_each_further_tenth_costs_again_or_only_the_first(
    before: int, bid: int, took: int, penalty: int, penalty_once: int
) -> None:
    assert five_suit.score(bid, took, bags_before=before).penalty == penalty
    assert five_suit.score(bid, took, bags_before=before, options=ONCE).penalty == penalty_once


def test_fs_a1_reasons() -> None:
    assert list(five_suit.score(0, 17, bags_before=5).penalties.because()) == [
        "bag 10 of the match, -100 (FS-R7)",
        "bag 20 of the match, -100 (FS-A1)",
    ]
    assert list(five_suit.score(0, 17, bags_before=5, options=ONCE).penalties.because()) == [
        "bag 10 of the match, -100 (FS-R7)",
        "bag 20 of the match: only the tenth costs, 0 (FS-A1)",
    ]


def test_fs_a2_bags_of_a_broken_nil_count_towards_ten_and_score_nothing() -> None:
    score = five_suit.score(0, 3, bags_before=8)
    assert (score.points, score.bags, score.penalty) == (0, 3, 100)


def test_fs_a2_house_rule_they_also_score_one_each() -> None:
    score = five_suit.score(0, 3, bags_before=8, options=Options(broken_nil_bags_score=True))
    assert (score.points, score.bags, score.penalty) == (3, 3, 100)
    assert list(score.own.because())[1] == "3 bags of a broken nil, 3 (FS-A2)"


def test_everything_that_is_wrong_with_a_deal_is_said() -> None:
    messages = [
        "the bid is 18; a hand has 17 tricks, so it must be 0 to 17 (FS-R11)",
        "the player took -1; a hand has 17 tricks, so it must be 0 to 17 (FS-R9)",
        "-3 bags before the deal; there can only be 0 or more (FS-R7)",
    ]
    assert [str(problem) for problem in five_suit.score_problems(18, -1, size=17, bags_before=-3)] == messages
    with pytest.raises(RuleError) as raised:
        five_suit.score(18, -1, size=17, bags_before=-3)
    assert str(raised.value).splitlines() == messages


@pytest.mark.parametrize(("bid", "is_wrong"), [(-1, True), (0, False), (23, False), (24, True)])
def test_fs_r11_bids_are_nil_to_the_hand_size(bid: int, is_wrong: bool) -> None:
    assert bool(five_suit.score_problems(bid, 0)) is is_wrong


@given(st.integers(0, 60), st.lists(st.integers(0, 23), max_size=8))
def test_fs_a1_penalties_do_not_depend_on_how_the_bags_are_spread_over_deals(before: int, bags: list[int]) -> None:
    paid, total = 0, before
    for more in bags:
        paid += five_suit.score(0, more, bags_before=total).penalty
        total += more
    tenths = [bag for bag in range(before + 1, total + 1) if bag % 10 == 0]
    assert paid == 100 * len(tenths)


@pytest.mark.parametrize(("bags", "left"), [(0, 10), (8, 2), (9, 1), (10, 10), (12, 8), (19, 1), (20, 10)])
def test_fs_r7_a1_bags_to_the_next_penalty(bags: int, left: int) -> None:
    assert bags_to_penalty(bags) == left
    assert bags_to_penalty(bags, ONCE) == (left if bags < 10 else None)


def test_fs_r7_what_a_deal_adds_to_the_total() -> None:
    score = five_suit.score(4, 6, bags_before=9)
    assert (score.net, [part.points for part in score.parts]) == (-58, [40, 2, -100])  # 40 + 2 - 100
