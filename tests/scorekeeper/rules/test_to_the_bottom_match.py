"""To the Bottom: what the scorekeeper writes down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.standings import Place
from scorekeeper.rules.to_the_bottom import Options, parse_all
from scorekeeper.rules.to_the_bottom.match import (
    Entry,
    MatchState,
    VictoryBoard,
    VictoryPoints,
    enter,
    fold,
    is_allowed,
    problems,
    start,
)

TABLE = ("Ana", "Ben", "Cem")


def board(player: str, names: str) -> VictoryBoard:
    return VictoryBoard(player, parse_all(names))


def told(state: MatchState, entry: Entry) -> list[str]:
    assert is_allowed(state, entry) == (not problems(state, entry))
    return [str(problem) for problem in problems(state, entry)]


def test_tb_r7_a_match_of_boards_and_points() -> None:
    state = fold(
        TABLE,
        Options(),
        [board("Cem", "Pirate Seal Passenger"), VictoryPoints("Ana", 18), board("Ben", "Iceberg Lifeboat Baby")],
    )
    assert state.sunk == ("Cem", "Ana", "Ben")
    assert list(state.totals.items()) == [("Ana", 18), ("Ben", 22), ("Cem", 18)]
    assert state.standings() == (Place(1, "Ben", 22), Place(2, "Ana", 18), Place(2, "Cem", 18))
    assert list(state.scores["Ana"].because()) == ["Points on board, as the table counted them, 18 (TB-R7)"]
    assert str(state.scores["Cem"].parts[0]) == "Pirate (rulebook), 12 (TB-R7)"
    assert state.outcome is not None
    assert state.outcome.winners == ("Ben",)
    assert state.outcome.reason == "Ben saved 22, the most"


def test_tb_r7_ties_share_the_win() -> None:
    state = fold(TABLE, Options(), [board("Ben", "Pirate"), VictoryPoints("Ana", 12), board("Cem", "")])
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana", "Ben")
    assert state.outcome.reason == "Ana and Ben saved 12 each, the most, and share the win"


def test_tb_r7_nobody_has_won_while_a_ship_is_afloat() -> None:
    state = start(TABLE)
    assert (state.outcome, state.totals, state.standings()) == (None, {}, ())
    state = enter(state, VictoryPoints("Cem", 40))
    assert state.outcome is None
    assert state.standings() == (Place(1, "Cem", 40),)


def test_tb_r13_a_ship_sinks_once() -> None:
    state = enter(start(TABLE), board("Ben", "Pirate"))
    assert told(state, VictoryPoints("Ben", 3)) == ["Ben's ship has already sunk, and its board is final (TB-R13)"]
    with pytest.raises(RuleError, match="Ben's ship has already sunk"):
        enter(state, VictoryPoints("Ben", 3))


def test_all_faults_of_an_entry_are_told_together() -> None:
    assert told(start(TABLE), VictoryPoints("Eva", -1)) == [
        "Eva is not at this table",
        "A victory score is 0 or more, not -1 (TB-R7)",
    ]


def test_tb_r1_no_more_copies_than_the_rulebook_says() -> None:
    state = enter(start(("Ana", "Ben")), board("Ana", "Iceberg " + "Passenger " * 10 + "Baby " * 3))
    assert told(state, board("Ben", "Iceberg " + "Passenger " * 7 + "Baby " * 2)) == [
        "Iceberg would be on board 2 times; this game has 1 (TB-R1)",
        "Passenger would be on board 17 times; this game has 16 (TB-R1)",
        "Baby would be on board 5 times; this game has 4 (TB-R1)",
    ]
    assert told(state, board("Ben", "Passenger " * 6 + "Baby")) == []


def test_tb_r20_copies_that_are_ours_are_not_held_against_a_table() -> None:
    state = enter(start(TABLE), VictoryPoints("Ana", 3))
    assert told(state, board("Ben", "Pirate Pirate Pirate")) == []


def test_tb_a7_a_table_has_2_to_6_players_with_names_of_their_own() -> None:
    with pytest.raises(RuleError, match="for 2 to 6 players, not for 1"):
        start(["Ana"])
    with pytest.raises(RuleError, match="No two players may have the same name"):
        start(["Ana", "Ana"])
    with pytest.raises(RuleError, match="Every player needs a name"):
        start(["Ana", ""])
    assert start(["Ana", "Ben"]).players == ("Ana", "Ben")


@given(st.permutations(TABLE), st.lists(st.integers(0, 5), min_size=3, max_size=3), st.integers(0, 3))
def test_any_prefix_folds_and_the_order_of_sinking_changes_no_score(
    order: list[str], points: list[int], length: int
) -> None:
    due = dict(zip(TABLE, points, strict=True))
    entries = [VictoryPoints(player, due[player]) for player in order]
    state = fold(TABLE, Options(), entries[:length])
    assert state.totals == {player: due[player] for player in TABLE if player in order[:length]}
    whole = fold(TABLE, Options(), entries)
    assert whole.outcome is not None
    assert whole.outcome.winners == tuple(player for player in TABLE if due[player] == max(points))


def test_tb_r13_those_afloat_are_those_who_have_not_sunk() -> None:
    state = start(TABLE)
    assert state.afloat == ("Ana", "Ben", "Cem")
    assert enter(state, VictoryPoints("Ben", 3)).afloat == ("Ana", "Cem")
