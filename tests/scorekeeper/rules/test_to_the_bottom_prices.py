"""To the Bottom: draws, prices, the pool of jettisoned points, victory."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.to_the_bottom import (
    BUYABLE,
    DRAW_CARDS,
    CrewCard,
    GamePhase,
    Options,
    board_multiplier,
    dancer_draw_count,
    draw_count,
    is_clock_running,
    jettison_problems,
    outcome,
    parse_all,
    points_of_anchor,
    points_of_jettison,
    price_for_teacher,
    price_of_buying,
    price_of_playing,
    sinking_order,
    victory_score,
)

PASSENGER, LIFEGUARD = CrewCard.PASSENGER, CrewCard.LIFEGUARD
cards = st.sampled_from(CrewCard)
boards = st.lists(cards, max_size=18)
FREE = (PASSENGER,) * 5
"""A board on which nothing keeps Band."""


def board_of(count: int, *, lifeguards: int = 0) -> tuple[CrewCard, ...]:
    return (LIFEGUARD,) * lifeguards + (PASSENGER,) * (count - lifeguards)


# Draws


@pytest.mark.parametrize(("turn", "count"), [(1, 3), (2, 4), (3, 5), (4, 5), (50, 5)])
def test_tb_r2_cruise_draws(turn: int, count: int) -> None:
    assert draw_count(GamePhase.CRUISE, turn, ()).points == count


@pytest.mark.parametrize(("turn", "count"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (50, 3)])
def test_tb_r3_sinking_draws(turn: int, count: int) -> None:
    assert draw_count(GamePhase.SINKING, turn, ()).points == count


@pytest.mark.parametrize(
    ("board", "more"),
    [("Fisherman", 1), ("Stoker", 2), ("Fisherman Fisherman Stoker", 4), ("Tycoon Polka Dancer Maid", 0)],
)
@pytest.mark.parametrize(("turn", "count"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_tb_r3_modifiers_apply_to_the_first_turns_too(board: str, more: int, turn: int, count: int) -> None:
    assert draw_count(GamePhase.SINKING, turn, parse_all(board)).points == count + more


def test_tb_r2_modifiers_apply_in_the_cruise_and_say_that_they_are_ours() -> None:
    draw = draw_count(GamePhase.CRUISE, 1, parse_all("Fisherman"))
    assert list(draw.because()) == ["Turn 1 of the Cruise, 3 (TB-R2)", "Fisherman (ours), 1 (TB-R3)"]


@pytest.mark.parametrize("phase", GamePhase)
def test_tb_r16_c10_anchor_switches_the_drawing_off(phase: GamePhase) -> None:
    draw = draw_count(phase, 9, parse_all("Stoker Anchor Fisherman Tycoon"))
    assert list(draw.because()) == ["Anchor on board: no drawing, 0 (TB-R16)"]


@pytest.mark.parametrize(("round_number", "count"), [(11, 0), (12, 5), (13, 5)])
def test_tb_a8_with_the_clock_anchor_stops_no_drawing_from_round_12(round_number: int, count: int) -> None:
    board = parse_all("Anchor Stoker")
    options = Options(has_clock=True)
    assert draw_count(GamePhase.SINKING, 40, board, options, round_number=round_number).points == count
    assert is_clock_running(GamePhase.SINKING, round_number, options) == (count > 0)


def test_tb_a8_the_clock_is_off_by_default_and_never_runs_in_the_cruise() -> None:
    board = parse_all("Anchor")
    assert draw_count(GamePhase.SINKING, 40, board, round_number=30).points == 0
    assert draw_count(GamePhase.CRUISE, 40, board, Options(has_clock=True), round_number=30).points == 0


def test_there_is_no_turn_0() -> None:
    with pytest.raises(RuleError, match="there is no turn 0"):
        draw_count(GamePhase.CRUISE, 0, ())


def test_tb_a6_polka_dancer_draws_1_and_2_with_assistant() -> None:
    assert dancer_draw_count(has_assistant=False) == 1
    assert dancer_draw_count(has_assistant=True) == 2


def test_tb_a6_house_rule_polka_dancer_draws_2_alone() -> None:
    options = Options(has_dancer_two_draws=True)
    assert dancer_draw_count(options, has_assistant=False) == 2
    assert dancer_draw_count(options, has_assistant=True) == 2


def test_tb_r6_the_buyer_of_iceberg_starts_the_sinking() -> None:
    assert sinking_order(["Ana", "Ben", "Cem", "Dua"], "Cem") == ("Cem", "Dua", "Ana", "Ben")
    assert sinking_order(["Ana", "Ben"], "Ana") == ("Ana", "Ben")
    with pytest.raises(RuleError, match="Eva is not at the table"):
        sinking_order(["Ana", "Ben"], "Eva")


# Playing


@pytest.mark.parametrize(
    ("count", "lifeguards", "price"), [(5, 1, 0), (6, 1, 1), (5, 0, 2), (4, 0, 1), (0, 0, 1), (10, 0, 3), (15, 0, 4)]
)
def test_tb_r4_c7_a_passenger_on_so_many_cards(count: int, lifeguards: int, price: int) -> None:
    assert price_of_playing(PASSENGER, board_of(count, lifeguards=lifeguards)).points == price


def test_tb_r4_the_price_is_counted_afresh_for_each_card() -> None:
    board = parse_all("Lifeguard Passenger Passenger Passenger Passenger")
    prices = []
    for _ in range(3):
        prices.append(price_of_playing(PASSENGER, board).points)
        board += (PASSENGER,)
    assert prices == [0, 1, 1]


def test_tb_r4_the_next_step_with_lifeguard_comes_at_11_cards() -> None:
    assert [price_of_playing(CrewCard.RATS, board_of(n, lifeguards=1)).points for n in (5, 6, 10, 11)] == [2, 5, 5, 8]


def test_tb_r4_a_price_explains_itself() -> None:
    assert list(price_of_playing(PASSENGER, board_of(5, lifeguards=1)).because()) == [
        "Passenger: points, 1 (TB-R4)",
        "x 1: 5 cards on board, Lifeguard among them, 0 (TB-R4)",
        "Lifeguard: 1 less, never below 0, -1 (TB-R4)",
    ]
    assert list(price_of_playing(CrewCard.PIRATE, board_of(10)).because()) == [
        "Pirate: points, 12 (TB-R4)",
        "x 3: 10 cards on board, 24 (TB-R4)",
    ]
    assert list(price_of_playing(PASSENGER, (LIFEGUARD, LIFEGUARD)).because()) == [
        "Passenger: points, 1 (TB-R4)",
        "x 1: 2 cards on board, 2 Lifeguards among them, 0 (TB-A3)",
        "Lifeguard: 2 less, never below 0, -1 (TB-A3)",
    ]
    assert "x 1: 1 card on board, 0 (TB-R4)" in price_of_playing(PASSENGER, (PASSENGER,)).because()


@pytest.mark.parametrize(
    ("count", "lifeguards", "each", "once"),
    [
        (5, 1, 2, 2),  # both readings: the fifth card is free, 3 - 1
        (6, 1, 5, 5),  # 3 x 2 - 1
        (6, 2, 1, 5),  # two places and 2 off, or the limit moved by one and 1 off
        (7, 2, 4, 5),
        (10, 1, 5, 8),  # the second limit moves too, or it does not
        (11, 1, 8, 8),
        (4, 2, 1, 2),
        (15, 3, 6, 11),
    ],
)
def test_tb_a3_lifeguards_add_up_or_count_once(count: int, lifeguards: int, each: int, once: int) -> None:
    board = board_of(count, lifeguards=lifeguards)
    assert price_of_playing(CrewCard.RATS, board).points == each
    assert price_of_playing(CrewCard.RATS, board, Options(is_lifeguard_counted_once=True)).points == once


def test_tb_a3_the_house_rule_is_cited() -> None:
    price = price_of_playing(CrewCard.RATS, board_of(5, lifeguards=1), Options(is_lifeguard_counted_once=True))
    assert [part.ruling for part in price.parts] == ["TB-R4", "TB-A3", "TB-A3"]


@given(cards, boards)
def test_price_by_laying_cards_in_heaps_of_five(card: CrewCard, board: list[CrewCard]) -> None:
    lifeguards = [each for each in board if each is LIFEGUARD]
    others = [each for each in board if each is not LIFEGUARD]
    price = card.points
    while len(others) >= 5:
        del others[:5]
        price += card.points
    for _ in lifeguards:
        price = price - 1 if price else 0
    assert price_of_playing(card, board).points == price


@given(cards, boards, st.randoms(use_true_random=False))
def test_price_does_not_depend_on_the_order_of_the_board(card: CrewCard, board: list[CrewCard], rng: object) -> None:
    shuffled = list(board)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    for options in (Options(), Options(is_lifeguard_counted_once=True)):
        assert price_of_playing(card, board, options) == price_of_playing(card, shuffled, options)


def test_tb_r14_c8_assistant_and_the_card_below_are_two_cards() -> None:
    board = parse_all("Passenger Rats Seal Polka Dancer Assistant")
    assert board_multiplier(board) == 2
    assert price_of_playing(CrewCard.RATS, board).points == 6


def test_tb_r14_stowaway_is_priced_by_the_payers_own_board() -> None:
    assert price_of_playing(CrewCard.STOWAWAY, board_of(5)).points == 4
    assert price_of_playing(CrewCard.STOWAWAY, board_of(4)).points == 2


# Buying


def test_tb_r11_rats_buy_lifebuoy_and_with_a_passenger_maid() -> None:
    assert points_of_jettison(parse_all("Rats"), ()).points == price_of_buying(CrewCard.LIFEBUOY).points == 3
    assert price_of_buying(CrewCard.POLKA_DANCER).points <= 3
    assert points_of_jettison(parse_all("Rats Passenger"), ()).points == price_of_buying(CrewCard.MAID).points == 4


def test_tb_r6_iceberg_costs_20_and_lifeboats_8_is_said_to_be_ours() -> None:
    assert list(price_of_buying(CrewCard.ICEBERG).because()) == ["Iceberg: price (rulebook), 20 (TB-R6)"]
    assert list(price_of_buying(CrewCard.LIFEBOAT).because()) == ["Lifeboat: price (ours), 8 (TB-R6)"]
    assert list(price_of_buying(CrewCard.PIRATE).because()) == ["Pirate: price (rulebook), 12 (TB-R11)"]


@pytest.mark.parametrize("card", [CrewCard.PASSENGER, CrewCard.BABY])
def test_tb_r1_starting_cards_are_never_sold(card: CrewCard) -> None:
    with pytest.raises(RuleError, match=f"{card} is in the starting decks and never in the shop"):
        price_of_buying(card)


# Teacher


@pytest.mark.parametrize(("count", "price"), [(0, 5), (5, 10), (10, 15)])
def test_tb_r10_c6_teacher_pays_5_for_seal_times_the_own_board(count: int, price: int) -> None:
    paid = price_for_teacher(parse_all("Pirate Seal"), board_of(count))
    assert [part.points for part in paid.parts] == [12 * price // 5, price]


def test_tb_r14_teacher_and_lifeguard_move_the_limit_only() -> None:
    assert price_for_teacher(parse_all("Seal"), board_of(5, lifeguards=1)).points == 5
    assert price_for_teacher(parse_all("Seal"), board_of(6, lifeguards=1)).points == 10


# The pool


@pytest.mark.parametrize(
    ("together", "points", "always_five"),
    [
        ("Seal", 5, 5),
        ("Passenger Seal", 6, 6),
        ("Pirate Seal", 22, 17),
        ("Rats Seal", 8, 8),
        ("Steersman Seal", 14, 12),
        ("Iceberg Seal", 20, 15),
        ("Stoker Seal", 10, 10),
        ("Seal Seal", 10, 10),
        ("Pirate Seal Seal", 27, 22),  # one partner for each Seal
        ("Seal Passenger Pirate Torpedo Seal", 35, 29),  # 1 + 12 + 6 + 10 + 6
        ("Flapper Seal", 5, 5),
    ],
)
def test_tb_r10_tb_a1_c6_seal(together: str, points: int, always_five: int) -> None:
    jettisoned = parse_all(together)
    assert points_of_jettison(jettisoned, FREE).points == points
    assert points_of_jettison(jettisoned, FREE, Options(is_seal_always_five=True)).points == always_five


def test_tb_a1_seal_explains_herself() -> None:
    assert list(points_of_jettison(parse_all("Pirate Seal"), ()).because()) == [
        "Pirate, 12 (TB-R5)",
        "Seal beside Pirate: its points, 10 at most, 10 (TB-A1)",
    ]
    assert list(points_of_jettison(parse_all("Passenger Seal"), ()).because()) == [
        "Passenger, 1 (TB-R5)",
        "Seal, 5 (TB-R10)",
    ]
    assert list(points_of_jettison(parse_all("Stoker Seal"), ()).because()) == ["Stoker, 5 (TB-R5)", "Seal, 5 (TB-R10)"]
    house = points_of_jettison(parse_all("Pirate Seal"), (), Options(is_seal_always_five=True))
    assert list(house.because()) == ["Pirate, 12 (TB-R5)", "Seal beside Pirate, 5 (TB-A1)"]


@given(st.lists(st.sampled_from(parse_all("Seal Passenger Rats Stoker Torpedo Steersman Pirate Flapper")), max_size=6))
def test_seals_by_trying_every_way_to_give_them_partners(together: list[CrewCard]) -> None:
    seal_count = together.count(CrewCard.SEAL)
    others = [card for card in together if card is not CrewCard.SEAL]
    alone: list[CrewCard | None] = [None] * seal_count
    best_of_seals = max(
        sum(max(5, min(10, partner.points)) if partner else 5 for partner in partners)
        for partners in permutations(others + alone, seal_count)
    )
    plain = sum(0 if card is CrewCard.FLAPPER else card.points for card in others)
    if together:
        assert points_of_jettison(together, ()).points == best_of_seals + plain


def test_tb_r17_flapper_gives_no_points_and_still_costs_and_saves_them() -> None:
    assert points_of_jettison(parse_all("Flapper Rats"), ()).points == 3
    assert price_of_playing(CrewCard.FLAPPER, ()).points == price_of_buying(CrewCard.FLAPPER).points == 2
    assert victory_score(parse_all("Flapper")).points == 2


@pytest.mark.parametrize("board", ["", "Passenger Passenger Passenger Passenger", "Lifeguard Baby Baby Rats"])
def test_tb_r17_band_is_not_free_below_five_cards(board: str) -> None:
    (problem,) = jettison_problems(parse_all("Rats Band"), parse_all(board))
    assert problem.ruling == "TB-R17"
    assert "before 5 cards are on its owner's board" in problem.message
    with pytest.raises(RuleError):
        points_of_jettison(parse_all("Rats Band"), parse_all(board))


def test_tb_r17_c18_four_passengers_and_a_baby_free_a_band_in_hand() -> None:
    board = parse_all("Passenger Passenger Passenger Passenger Baby")
    assert list(points_of_jettison(parse_all("Band"), board).because()) == [
        "Band, free with 5 cards on board, 6 (TB-R17)"
    ]


def test_tb_r17_c18_band_counts_itself_on_board_and_lifeguards_limit_is_not_its() -> None:
    assert points_of_jettison(parse_all("Band"), parse_all("Band Baby Rats Rats Rats")).points == 6
    assert points_of_jettison(parse_all("Band"), parse_all("Lifeguard Baby Rats Rats Rats")).points == 6


def test_tb_r14_c17_roses_points_count_and_jacks_are_ours() -> None:
    assert list(points_of_jettison(parse_all("Rose Jack"), ()).because()) == [
        "Rose, who goes onto the board, 3 (TB-R14)",
        "Jack, who goes under the deck (ours), 3 (TB-R20)",
    ]


def test_nothing_is_no_jettison() -> None:
    with pytest.raises(RuleError, match="Jettison at least one card"):
        points_of_jettison((), ())


def test_tb_a4_anchor_from_the_board_gives_nothing_or_its_points() -> None:
    assert points_of_anchor().points == 0
    assert points_of_anchor(Options(has_anchor_points=True)).points == 6
    assert points_of_jettison(parse_all("Anchor"), ()).points == 6  # from the hand it pays


# Victory


def test_tb_r7_victory_score_is_the_points_on_board() -> None:
    score = victory_score(parse_all("Pirate Seal Passenger"))
    assert score.points == 18
    assert list(score.because()) == [
        "Pirate (rulebook), 12 (TB-R7)",
        "Seal (rulebook), 5 (TB-R7)",
        "Passenger (rulebook), 1 (TB-R7)",
    ]
    assert victory_score(()).points == 0


def test_tb_r6_iceberg_and_lifeboat_save_10_each() -> None:
    assert victory_score(parse_all("Iceberg Lifeboat")).points == 20


def test_tb_r7_the_most_points_win_and_ties_share() -> None:
    won = outcome({"Ana": 18, "Ben": 20, "Cem": 3})
    assert (won.winners, won.reason, won.ruling) == (("Ben",), "Ben saved 20, the most", "TB-R7")
    shared = outcome({"Ana": 20, "Ben": 20, "Cem": 20, "Dua": 3})
    assert shared.winners == ("Ana", "Ben", "Cem")
    assert shared.reason == "Ana, Ben and Cem saved 20 each, the most, and share the win"


def test_tb_r1_all_but_the_starting_cards_can_be_bought() -> None:
    assert set(CrewCard) - set(BUYABLE) == {CrewCard.PASSENGER, CrewCard.BABY}


def test_tb_r12_cards_that_act_before_or_while_drawing() -> None:
    # notes, Anchor names Fisherman, Stoker and Tycoon; the turn course names Maid and Tycoon
    assert set(DRAW_CARDS) == {CrewCard.ANCHOR, CrewCard.FISHERMAN, CrewCard.MAID, CrewCard.STOKER, CrewCard.TYCOON}
