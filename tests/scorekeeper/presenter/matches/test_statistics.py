"""Statistics, added up by hand."""

from fractions import Fraction

import pytest

from scorekeeper.presenter.matches.statistics import (
    MatchResult,
    PlayerStatistics,
    StatisticsGroup,
    is_search_hit,
    list_groups,
    ranking,
    round_decimal,
    tally,
)

HIGH, LOW, WELL = StatisticsGroup("rounds"), StatisticsGroup("rounds", is_low=True), StatisticsGroup("down-the-well")


def result(kind: StatisticsGroup, winners: str, **totals: int) -> MatchResult:
    return MatchResult(kind, tuple(totals), tuple(winners.split()), totals)


EVENING = [
    result(HIGH, "Ana", Ana=50, Bob=40),
    result(HIGH, "Ana Bob", Ana=30, Bob=30),
    result(HIGH, "", Ana=3, Bob=90),  # the table ended it
    result(HIGH, "Ana", Ana=61, Bob=10, Cyd=-5),
    result(HIGH, "Bob", Ana=20, Bob=45),
    result(HIGH, "Ana", Ana=33, Cyd=12),
]


def test_a_player_is_added_up() -> None:
    # Ana: 6 played, 5 decided, won 1, 2, 4 and 6 = 4; (50 + 30 + 61 + 20 + 33) / 5 = 194 / 5; best 61.
    # Wins of the decided ones: W W W L W: the longest run is 3, the present one 1.
    assert tally(EVENING, "Ana") == PlayerStatistics(6, 5, 4, Fraction(194, 5), 61, 1, 3)
    # Bob: 5 played, 4 decided: L W L W; (40 + 30 + 10 + 45) / 4 = 125 / 4.
    assert tally(EVENING, "Bob") == PlayerStatistics(5, 4, 2, Fraction(125, 4), 45, 1, 1)
    # Cyd: lost both; (-5 + 12) / 2.
    assert tally(EVENING, "Cyd") == PlayerStatistics(2, 2, 0, Fraction(7, 2), 12, 0, 0)
    assert tally(EVENING, "Zoe") == PlayerStatistics(0, 0, 0, None, None, 0, 0)


def test_win_rates_count_decided_matches_only() -> None:
    assert tally(EVENING, "Ana").win_rate == Fraction(4, 5)
    assert tally(EVENING, "Bob").win_rate == Fraction(1, 2)
    assert tally(EVENING, "Zoe").win_rate is None
    assert tally([result(HIGH, "", Ana=5)], "Ana").win_rate is None


def test_where_the_fewest_win_the_lowest_total_is_best() -> None:
    golf = [result(LOW, "Bob", Ana=40, Bob=31), result(LOW, "Ana", Ana=28, Bob=60), result(LOW, "Ana", Ana=-2, Bob=0)]
    assert tally(golf, "Ana") == PlayerStatistics(3, 3, 2, Fraction(66, 3), -2, 2, 2)
    assert tally(golf, "Bob") == PlayerStatistics(3, 3, 1, Fraction(91, 3), 0, 0, 1)


def test_totals_of_several_kinds_are_not_averaged() -> None:
    both = [result(HIGH, "Ana", Ana=50), result(LOW, "Ana", Ana=5)]
    assert tally(both, "Ana") == PlayerStatistics(2, 2, 2, None, None, 2, 2)


def test_who_has_no_total_is_left_out_of_the_average_and_not_out_of_the_count() -> None:
    eliminated = [
        MatchResult(StatisticsGroup("above-water"), ("Ana", "Bob"), ("Bob",), {"Bob": 12}),
        MatchResult(StatisticsGroup("above-water"), ("Ana", "Bob"), ("Ana",), {"Ana": 20, "Bob": 3}),
    ]
    assert tally(eliminated, "Ana") == PlayerStatistics(2, 2, 1, Fraction(20), 20, 1, 1)
    assert tally(eliminated[:1], "Ana") == PlayerStatistics(1, 1, 0, None, None, 0, 0)


def test_the_ranking_goes_by_wins_then_rate_then_matches() -> None:
    results = [
        result(WELL, "Bob", Ana=1, Bob=9),
        result(WELL, "Ana", Ana=9, Bob=1),
        result(WELL, "Cyd", Cyd=9, Dan=1),
        result(WELL, "Eva", Eva=9, Ana=1),
    ]
    # Wins: one each of Bob 1/2, Ana 1/3, Cyd 1/1, Eva 1/1; Dan none. Cyd and Eva are equal: as they first appear.
    assert [name for name, _ in ranking(results)] == ["Cyd", "Eva", "Bob", "Ana", "Dan"]


def test_kinds_are_listed_once() -> None:
    assert list_groups([*EVENING, result(LOW, "", Ana=1), result(HIGH, "", Ana=1)]) == [HIGH, LOW]
    assert (HIGH.key, LOW.key) == ("rounds", "rounds low")
    assert StatisticsGroup("rounds", own="golf low").key != StatisticsGroup("rounds", is_low=True, own="golf").key


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (Fraction(125, 4), 1, ("31", "3")),  # 31.25
        (Fraction(-7, 2), 1, ("−3", "5")),
        (Fraction(-1, 100), 1, ("0", "0")),
        (Fraction(1, 20), 1, ("0", "1")),  # 0.05
        (Fraction(-1, 20), 1, ("−0", "1")),
        (Fraction(999, 1000), 1, ("1", "0")),
        (Fraction(200, 3), 0, ("67", "")),
        (Fraction(0), 0, ("0", "")),
    ],
)
def test_rounding(value: Fraction, digits: int, expected: tuple[str, str]) -> None:
    assert round_decimal(value, digits=digits) == expected


@pytest.mark.parametrize("typed", ["", "  ", "ana", "ANA", "cenek", "Čen", "ana 28.11", "wat", "water šárka"])
def test_what_is_typed_is_found(typed: str) -> None:
    assert is_search_hit(typed, "Ana", "Čeněk", "Sarka", "Above Water", "28.11.2026")


@pytest.mark.parametrize("typed", ["bob", "ana bob", "29.11", "anačeněk"])
def test_what_is_not_there_is_not_found(typed: str) -> None:
    assert not is_search_hit(typed, "Ana", "Čeněk", "Above Water", "28.11.2026")
