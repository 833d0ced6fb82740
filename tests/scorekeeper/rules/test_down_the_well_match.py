"""Down the Well: a hand that is a game of its own, or several to ten points per player plus one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.down_the_well import DEFAULTS, HandWon, MatchState, Options, match
from scorekeeper.rules.standings import Place

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
SEVERAL = Options(single_hand=False)


def after(*entries: HandWon, options: Options = SEVERAL, names: tuple[str, ...] = NAMES) -> MatchState:
    return match.fold(names, options, entries)


def why_not(state: MatchState, entry: HandWon) -> list[str]:
    found = [str(problem) for problem in match.problems(state, entry)]
    assert match.is_allowed(state, entry) == (not found)
    if found:
        with pytest.raises(RuleError) as caught:
            match.enter(state, entry)
        assert [str(problem) for problem in caught.value.problems] == found
    return found


def test_dw_r5_the_winner_of_a_hand_scores_all_cards_left() -> None:
    state = after(HandWon("Cleo", 1, 4))
    assert state.totals == {"Ana": 0, "Ben": 0, "Cleo": 5, "Dan": 0, "Eve": 0}
    assert state.outcome is None
    assert state.standings()[:2] == (Place(1, "Cleo", 5), Place(2, "Ana", 0))
    assert state.hands[0].winner == "Cleo"
    assert list(state.hands[0].score.because()) == [
        "cards left in the winner's hand, 1 (DW-R5)",
        "cards left in the other hands, 4 (DW-R5)",
    ]


@pytest.mark.parametrize(("count", "target"), [(2, 21), (3, 31), (4, 41), (5, 51), (6, 61)])
def test_dw_r6_first_to_ten_a_player_and_one(count: int, target: int) -> None:
    names = "ABCDEF"[:count]
    state = match.start(names, SEVERAL)
    assert state.target == target
    for _ in range(10 * count // 10):
        state = match.enter(state, HandWon("B", 0, 10))
    assert (state.totals["B"], state.outcome) == (target - 1, None)
    state = match.enter(state, HandWon("A", 1, 0))
    assert state.outcome is None
    state = match.enter(state, HandWon("B", 1, 0))
    assert state.outcome is not None
    assert state.outcome.winners == ("B",)
    assert (state.outcome.reason, state.outcome.ruling) == (f"B has {target}; {target} or more wins", "DW-R6")
    assert why_not(state, HandWon("A", 1, 0)) == [f"The match is over: B has {target}; {target} or more wins (DW-R6)"]


def test_dw_r6_the_target_may_be_passed() -> None:
    state = after(HandWon("A", 0, 12), HandWon("B", 0, 5), HandWon("A", 0, 12), names=("A", "B"))
    assert state.outcome is not None
    assert state.outcome.reason == "A has 24; 21 or more wins"


def test_dw_r6_each_hand_is_a_game_of_its_own_unless_a_table_decides_otherwise() -> None:
    assert after(options=DEFAULTS).outcome is None
    state = after(HandWon("Dan", 0, 0), options=DEFAULTS)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason, state.outcome.ruling) == (
        ("Dan",),
        "Dan won the hand",
        "DW-R4",
    )
    assert why_not(state, HandWon("Ana", 1, 1)) == ["The match is over: Dan won the hand (DW-R4)"]
    # Nobody has a point, and yet Dan has won.
    assert state.standings() == (Place(1, "Dan", 0), *(Place(2, name, 0) for name in ("Ana", "Ben", "Cleo", "Eve")))


def test_dw_r6_nobody_need_count_where_a_hand_is_a_game() -> None:
    state = after(HandWon("Dan", None, None), options=DEFAULTS)
    assert state.outcome is not None
    assert state.outcome.winners == ("Dan",)
    assert (state.totals, state.hands[0].score) == ({}, None)
    assert state.standings()[0] == Place(1, "Dan", 0)
    why = ["The cards left are counted in all hands, the winner's and the others' (DW-R5)"]
    for half in (HandWon("Dan", 1, None), HandWon("Dan", None, 4)):
        assert why_not(after(options=DEFAULTS), half) == why
    # Where score is kept, somebody must.
    assert why_not(after(), HandWon("Dan", None, None)) == why


def test_dw_r5_what_is_wrong_with_an_entry() -> None:
    assert why_not(after(), HandWon("Fay", 9, 28)) == [
        "Fay is not in this match",
        "The winner has played a card, so has at most 8 left, not 9 (DW-R4)",
        "Someone else has run out, so the others have at most 27 left, not 28 (DW-R4)",
    ]
    assert why_not(after(names=("Ana", "Ben")), HandWon("Ana", 1, 1)) == [
        "Someone else has run out, so the others have at most 0 left, not 1 (DW-R4)"
    ]
    assert why_not(after(), HandWon("Ana", 8, 27)) == []


def test_dw_r1_the_start() -> None:
    assert match.start(NAMES, SEVERAL).totals == dict.fromkeys(NAMES, 0)
    assert match.start(NAMES, DEFAULTS).totals == {}
    assert {place.place for place in match.start(NAMES, DEFAULTS).standings()} == {1}
    with pytest.raises(RuleError, match="Two players have the same name"):
        match.start(("Ana", "Ana"), DEFAULTS)
    with pytest.raises(RuleError, match="not for 1"):
        match.fold(("Ana",), DEFAULTS, [])


@given(st.lists(st.builds(HandWon, st.sampled_from(NAMES), st.integers(0, 8), st.integers(0, 27)), max_size=20))
def test_dw_r6_any_prefix_folds_and_nobody_passes_the_target_before_the_end(entries: list[HandWon]) -> None:
    state, sums = match.start(NAMES, SEVERAL), dict.fromkeys(NAMES, 0)
    for count, entry in enumerate(entries, start=1):
        assert max(sums.values()) < 51
        state = match.enter(state, entry)
        assert state == match.fold(NAMES, SEVERAL, entries[:count])
        sums[entry.winner] += entry.own_left + entry.others_left
        assert state.totals == sums
        if state.outcome:
            assert state.outcome.winners == (entry.winner,)
            assert sums[entry.winner] >= 51
            break
