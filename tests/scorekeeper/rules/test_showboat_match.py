"""Showboat: six hands, ties, and what a table may write down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.cards import ISLAND
from scorekeeper.rules.showboat import (
    DEFAULTS,
    Entry,
    FinalCards,
    HandCards,
    HandPoints,
    MatchState,
    Options,
    hand,
    match,
    parse,
)
from scorekeeper.rules.showboat.hand import Play, Retire
from scorekeeper.rules.standings import Place

NAMES = ("Ana", "Ben", "Cleo")
EXTRA_HAND = Options(extra_hand_for_ties=True)


def after(*hands: tuple[int, ...], options: Options = DEFAULTS, names: tuple[str, ...] = NAMES) -> MatchState:
    return match.fold(names, options, [HandPoints(points) for points in hands])


def why_not(state: MatchState, entry: Entry) -> list[str]:
    found = [str(problem) for problem in match.problems(state, entry)]
    assert match.is_allowed(state, entry) == (not found)
    if found:
        with pytest.raises(RuleError) as caught:
            match.enter(state, entry)
        assert [str(problem) for problem in caught.value.problems] == found
    return found


def final(tableau: str, hand: str) -> FinalCards:
    return FinalCards(parse(tableau), parse(hand))


def test_sb_r1_six_hands_and_the_highest_total_wins() -> None:
    hands = [(10, 20, -3), (0, 35, 4), (12, -22, 40), (7, 7, 7), (1, 2, 3), (5, 0, 0)]
    for count in range(6):
        state = after(*hands[:count])
        assert state.outcome is None
        assert state.contenders == NAMES
    state = after(*hands)
    assert state.totals == {"Ana": 35, "Ben": 42, "Cleo": 51}
    assert state.outcome is not None
    assert state.outcome.winners == ("Cleo",)
    assert (state.outcome.reason, state.outcome.ruling) == ("Cleo has 51, the most after six hands", "SB-R1")
    assert state.standings() == (Place(1, "Cleo", 51), Place(2, "Ben", 42), Place(3, "Ana", 35))
    assert why_not(state, HandPoints((1, 1, 1))) == ["The match is over: Cleo has 51, the most after six hands (SB-R1)"]


def test_sb_r1_the_start() -> None:
    state = match.start(NAMES, DEFAULTS)
    assert state.totals == {"Ana": 0, "Ben": 0, "Cleo": 0}
    assert state.standings() == (Place(1, "Ana", 0), Place(1, "Ben", 0), Place(1, "Cleo", 0))
    with pytest.raises(RuleError, match="Two players have the same name"):
        match.start(("Ana", "Ana", "Ben"), DEFAULTS)
    with pytest.raises(RuleError, match="not for 7"):
        match.start("ABCDEFG", DEFAULTS)


def test_sb_r1_each_player_in_the_hand_has_a_result() -> None:
    assert why_not(after(), HandPoints((1, 2))) == [
        "The hand is between Ana, Ben, Cleo, so it needs 3 results, not 2 (SB-R1)"
    ]
    assert why_not(after(), HandPoints((1, 2, 3, 4))) == [
        "The hand is between Ana, Ben, Cleo, so it needs 3 results, not 4 (SB-R1)"
    ]


def test_sb_r7_points_that_no_hand_gives_are_refused() -> None:
    assert why_not(after(), HandPoints((40, -22, 0))) == []
    assert why_not(after(), HandPoints((41, -23, 0))) == [
        "Ana cannot have 41: a hand scores -22 to 40 (SB-R7)",
        "Ben cannot have -23: a hand scores -22 to 40 (SB-R7)",
    ]


# Ties

LEVEL = [(10, 10, 3)] * 6
ALL_LEVEL = [(4, 4, 4)] * 6


def test_sb_a1_equal_totals_share_the_win() -> None:
    state = after(*LEVEL)
    assert state.outcome is not None
    assert state.outcome.winners == ("Ana", "Ben")
    assert (state.outcome.reason, state.outcome.ruling) == (
        "Ana and Ben have 60 each, the most after six hands",
        "SB-A1",
    )
    assert state.standings() == (Place(1, "Ana", 60), Place(1, "Ben", 60), Place(3, "Cleo", 18))
    assert not match.is_allowed(state, HandPoints((1, 1)))


def test_sb_a1_or_they_play_one_more_hand_between_them() -> None:
    state = after(*LEVEL, options=EXTRA_HAND)
    assert state.outcome is None
    assert state.contenders == ("Ana", "Ben")
    assert why_not(state, HandPoints((1, 2, 3))) == [
        "The hand is between Ana, Ben, so it needs 2 results, not 3 (SB-A1)"
    ]
    state = match.enter(state, HandPoints((-5, 2)))
    assert state.outcome is not None
    assert state.outcome.winners == ("Ben",)
    assert (state.outcome.reason, state.outcome.ruling) == ("Ben won the extra hand after a tie at 60", "SB-A1")
    # The extra hand decides, but adds nothing.
    assert state.totals == {"Ana": 60, "Ben": 60, "Cleo": 18}
    assert state.standings() == (Place(1, "Ben", 60), Place(2, "Ana", 60), Place(3, "Cleo", 18))


def test_sb_a1_a_tied_extra_hand_is_followed_by_another() -> None:
    state = after(*ALL_LEVEL, (7, 3, 7), options=EXTRA_HAND)
    assert state.outcome is None
    assert state.contenders == ("Ana", "Cleo")
    assert state.standings() == (Place(1, "Ana", 24), Place(1, "Cleo", 24), Place(3, "Ben", 24))
    state = match.enter(state, HandPoints((0, 0)))
    assert state.contenders == ("Ana", "Cleo")
    state = match.enter(state, HandPoints((0, 1)))
    assert state.outcome is not None
    assert state.outcome.winners == ("Cleo",)
    assert state.standings() == (Place(1, "Cleo", 24), Place(2, "Ana", 24), Place(2, "Ben", 24))


def test_sb_a1_no_extra_hand_without_a_tie() -> None:
    state = after(*[(10, 9, 3)] * 6, options=EXTRA_HAND)
    assert state.outcome is not None
    assert state.outcome.ruling == "SB-R1"


# From the cards

CARDS = HandCards(
    (final("2 K 4 4 K", "K K 3"), final("A 2 3 5 Q", "7 7 A"), final("7 6 5", "Q Q 2")),
    last_player="Ben",
)


def test_sb_r7_a_hand_is_counted_from_its_cards() -> None:
    state = match.enter(after(), CARDS)
    assert state.totals == {"Ana": 18, "Ben": 1 + 2 + 3 + 5 + 5 - 1, "Cleo": 7 - 2}
    assert [str(part) for part in state.hands[0]["Cleo"].parts] == [
        "7: the first number, 7 (SB-R3)",
        "7-6: not higher than 7, 0 (SB-R3)",
        "7-5: not higher than 7, 0 (SB-R3)",
        "5: last card, but it does not score, 0 (SB-R5)",
        "2 in hand, -2 (SB-R6)",
        "Q-Q in hand: a pair costs nothing, 0 (SB-R6)",
    ]
    assert list(after((21, 0, 0)).hands[0]["Ana"].because()) == ["as counted at the table, 21 (SB-R1)"]


def test_sb_a2_reaches_the_match() -> None:
    entry = HandCards((final("4", "3 3 3"), final("5", "A A 2"), final("6", "7 7 Q")), last_player="Cleo")
    assert match.fold(NAMES, DEFAULTS, [entry]).totals == {"Ana": 8, "Ben": 8, "Cleo": 1}
    assert match.fold(NAMES, Options(only_pairs_cancel=True), [entry]).totals == {"Ana": 5, "Ben": 8, "Cleo": 1}


def test_sb_r8_the_last_player_is_in_the_hand() -> None:
    entry = HandCards(CARDS.cards, last_player="Dan")
    assert why_not(after(), entry) == ["The last player, 'Dan', is not in this hand (SB-R8)"]


def test_sb_r8_the_last_player_has_played_as_long_as_the_last_to_retire() -> None:
    entry = HandCards(CARDS.cards, last_player="Cleo")
    assert why_not(after(), entry) == [
        "Cleo was the last player, so played 5 cards like the last to retire, not 3 (SB-R8)"
    ]
    longer = HandCards((final("4", "A 2 3"), final("5", "A 2 3"), final("6 7", "A 2 3")), last_player="Cleo")
    assert why_not(after(), longer) == [
        "Cleo was the last player, so played 1 card like the last to retire, not 2 (SB-R8)"
    ]


def test_sb_r11_three_cards_are_left_and_the_last_players_three_or_four() -> None:
    cards = (final("4", "A 2"), final("5", "A 2 3 4"), final("6", "A 2"))
    assert why_not(after(), HandCards(cards, last_player="Cleo")) == [
        "Ana retired, so must hold 3 cards, not 2 (SB-R11)",
        "Ben retired, so must hold 3 cards, not 4 (SB-R11)",
        "Cleo was the last player, so must hold 3 or 4 cards, not 2 (SB-R11)",
    ]
    four = (final("4", "A 2 3"), final("5", "A 2 3"), final("6", "A 2 3 4"))
    assert why_not(after(), HandCards(four, last_player="Cleo")) == []


def test_sb_r10_nobody_takes_a_card_in_the_sixth_round() -> None:
    cards = (final("A 2 3 4 5 6", "7 7 7"), final("A 2 3 4 5 6", "Q Q Q Q"), final("7", "K K K"))
    assert why_not(after(), HandCards(cards, last_player="Ben")) == [
        "Ben was the last player, so must hold 3 cards, not 4 (SB-R11)"
    ]


def test_sb_r10_one_to_six_cards_are_played() -> None:
    cards = (final("", "A 2 3"), final("A 2 3 4 5 6 7", "A 2 3"), final("A 2 3 4 5 6 7", "A 2 3"))
    assert why_not(after(), HandCards(cards, last_player="Cleo")) == [
        "Ana has played 0 cards, not 1 to 6 (SB-R10)",
        "Ben has played 7 cards, not 1 to 6 (SB-R10)",
        "Cleo has played 7 cards, not 1 to 6 (SB-R10)",
    ]


def test_sb_r9_two_players_stay_four_rounds() -> None:
    start = match.start(NAMES[:2], DEFAULTS)
    early = HandCards((final("A 2 3", "4 5 6"), final("A 2 3", "4 5 6 7")), last_player="Ben")
    assert why_not(start, early) == ["Ana retired in round 3; with two players, nobody may before round 4 (SB-R9)"]
    late = HandCards((final("A 2 3 4", "4 5 6"), final("A 2 3 4", "4 5 6 7")), last_player="Ben")
    assert why_not(start, late) == []


def test_sb_r9_holds_in_an_extra_hand_of_two() -> None:
    state = after(*LEVEL, options=EXTRA_HAND)
    early = HandCards((final("A", "4 5 6"), final("A", "4 5 6 7")), last_player="Ben")
    assert why_not(state, early) == ["Ana retired in round 1; with two players, nobody may before round 4 (SB-R9)"]


def test_all_cards_on_the_table_come_from_one_deck() -> None:
    entry = HandCards((final("KA", "K K K"), final("4C", "K K K"), final("4C", "A 2 3")), last_player="Ana")
    assert why_not(after(), entry) == [
        "4C appears 2 times; the Island Deck has it once",
        "K appears 7 times; the Island Deck has 6",
    ]


def test_a_missing_player_is_one_problem() -> None:
    entry = HandCards(CARDS.cards[:2], last_player="Ben")
    assert why_not(after(), entry) == ["The hand is between Ana, Ben, Cleo, so it needs 3 results, not 2 (SB-R1)"]
    alone = HandCards(CARDS.cards[:1], last_player="Ana")
    assert why_not(after(), alone) == ["The hand is between Ana, Ben, Cleo, so it needs 3 results, not 1 (SB-R1)"]


def test_sb_r8_a_hand_of_play_leaves_its_entry_when_it_is_over() -> None:
    cards = ISLAND.cards()
    state = hand.deal(NAMES, cards, DEFAULTS)
    with pytest.raises(RuleError, match="The hand is not over"):
        match.entry_of(state)
    for seat in state.seats:
        state = hand.play(state, Play(seat.player, seat.hand[0]))
    assert state.to_act == ("Ana", "Ben", "Cleo")  # AA, 5A, KA
    for player in ("Ana", "Ben"):
        state = hand.play(state, Retire(player))
    assert match.entry_of(state) == HandCards(
        (
            FinalCards(ISLAND.parse_all("AA"), ISLAND.parse_all("2A 3A 4A")),
            FinalCards(ISLAND.parse_all("5A"), ISLAND.parse_all("6A 7A QA")),
            FinalCards(ISLAND.parse_all("KA"), ISLAND.parse_all("AB 2B 3B")),
        ),
        last_player="Cleo",
    )


@given(st.lists(st.tuples(*[st.integers(-22, 40)] * 3), max_size=6))
def test_sb_r1_totals_are_sums_and_any_prefix_folds(hands: list[tuple[int, int, int]]) -> None:
    entries = [HandPoints(points) for points in hands]
    state = match.start(NAMES, DEFAULTS)
    for count, entry in enumerate(entries, start=1):
        state = match.enter(state, entry)
        assert state == match.fold(NAMES, DEFAULTS, entries[:count])
    columns = list(zip(*hands, strict=True)) or [(), (), ()]
    assert list(state.totals.values()) == [sum(column) for column in columns]
    if len(hands) == 6:
        assert state.outcome is not None
        most = max(state.totals.values())
        assert [*state.outcome.winners] == [name for name in NAMES if state.totals[name] == most]
