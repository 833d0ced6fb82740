"""Down the Well: the cards left to each player, before they become an entry."""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.down_the_well import HandWon, is_a_card_turned
from scorekeeper.rules.down_the_well.match import (
    entry_of_counts,
    find_player_out,
    hands_problems,
    most_others_left,
    most_own_left,
)


def found(winner: str, **left: int) -> list[str]:
    problems = [str(problem) for problem in hands_problems(winner, left)]
    if problems:
        with pytest.raises(RuleError) as caught:
            entry_of_counts(winner, left)
        assert [str(problem) for problem in caught.value.problems] == problems
    return problems


@pytest.mark.parametrize(
    ("players", "own", "others", "others_of_one_with_cards"),
    # 12, 10, 9 cards each; somebody has run out: the winner, or another one where the winner has cards.
    [(2, 11, 12, 0), (3, 9, 20, 10), (4, 8, 27, 18), (5, 8, 36, 27), (6, 8, 45, 36)],
)
def test_dw_r4_the_most_cards_left(players: int, own: int, others: int, others_of_one_with_cards: int) -> None:
    assert most_own_left(players) == own
    assert most_others_left(0, players) == others
    assert most_others_left(1, players) == others_of_one_with_cards


def test_dw_r4_hands_one_by_one() -> None:
    assert found("Ana", Ana=0, Ben=10, Cleo=10) == []
    assert found("Ana", Ana=9, Ben=0, Cleo=10) == []
    assert found("Ana", Ana=10, Ben=0, Cleo=0) == [
        "The winner has played a card, so has at most 9 left, not 10 (DW-R4)"
    ]
    assert found("Ana", Ana=0, Ben=11, Cleo=0) == ["Ben was dealt 10 cards, so cannot have 11 (DW-R1)"]
    assert found("Ana", Ana=1, Ben=1, Cleo=1) == [
        "The hand ends when somebody has run out, so not everybody can have cards left (DW-R4)"
    ]
    assert found("Ana", Ana=0, Ben=-1, Cleo=0) == ["Nobody can have fewer than 0 cards left"]


def test_dw_r5_the_rulebooks_example_from_five_hands() -> None:
    left = {"P1": 2, "P2": 1, "P3": 1, "P4": 0, "P5": 1}
    assert entry_of_counts("P3", left) == HandWon("P3", 1, 4)


def test_dw_r4_who_must_have_run_out() -> None:
    assert find_player_out({"Ana": 1, "Ben": None, "Cleo": 2}) == "Ben"
    assert find_player_out({"Ana": 0, "Ben": None, "Cleo": 2}) is None
    assert find_player_out({"Ana": None, "Ben": None, "Cleo": 2}) is None
    assert find_player_out({"Ana": 0, "Ben": 1}) is None


def test_dw_r2_six_players_leave_no_card_to_turn() -> None:
    assert [is_a_card_turned(count) for count in range(2, 7)] == [True, True, True, True, False]
