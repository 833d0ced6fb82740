"""To the Bottom: the points of one turn, as the table keeps them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import RuleError
from scorekeeper.rules.to_the_bottom import CrewCard, GamePhase, Options, parse_all
from scorekeeper.rules.to_the_bottom.turn import (
    Act,
    Buy,
    Jettison,
    JettisonAnchor,
    Play,
    Stop,
    Turn,
    is_allowed,
    play,
    problems,
)


def turn_on(board: str = "", *, phase: GamePhase = GamePhase.SINKING, options: Options | None = None) -> Turn:
    return Turn(phase, parse_all(board), options or Options())


def after(turn: Turn, *acts: Act) -> Turn:
    for act in acts:
        turn = play(turn, act)
    return turn


def jettison(names: str) -> Jettison:
    return Jettison(parse_all(names))


def rulings(turn: Turn, act: Act) -> list[str]:
    assert is_allowed(turn, act) == (not problems(turn, act))
    return [problem.ruling for problem in problems(turn, act)]


def test_tb_r5_points_are_pooled_and_spent_in_any_order() -> None:
    turn = after(
        turn_on(), jettison("Rats"), Play(CrewCard.FISHERMAN), jettison("Seal Passenger"), Play(CrewCard.STOKER)
    )
    assert turn.pool.points == 3 - 2 + 6 - 5
    assert turn.board == parse_all("Fisherman Stoker")
    assert list(turn.pool.because()) == [
        "Rats, 3 (TB-R5)",
        "Fisherman played, -2 (TB-R5)",
        "Seal, 5 (TB-R10)",
        "Passenger, 1 (TB-R5)",
        "Stoker played, -5 (TB-R5)",
    ]


def test_tb_r5_what_is_played_never_exceeds_the_pool() -> None:
    turn = after(turn_on(), jettison("Rats"))
    (problem,) = problems(turn, Play(CrewCard.STOKER))
    assert str(problem) == "Stoker costs 5 and the pool holds 3: jettison 2 more first (TB-R5)"
    with pytest.raises(RuleError, match="Stoker costs 5"):
        play(turn, Play(CrewCard.STOKER))


def test_tb_r4_playing_multiplies_the_next_price() -> None:
    turn = after(turn_on("Rats Rats Rats Rats"), jettison("Pirate"), Play(CrewCard.RATS), Play(CrewCard.RATS))
    assert turn.pool.points == 12 - 3 - 6
    assert rulings(turn, Play(CrewCard.FISHERMAN)) == ["TB-R5"]


def test_tb_r11_the_board_never_changes_the_price_of_buying() -> None:
    turn = after(turn_on("Lifeguard Rats Rats Rats Rats Rats Rats", phase=GamePhase.CRUISE), jettison("Rats"))
    assert after(turn, Buy(CrewCard.LIFEBUOY)).pool.points == 0


def test_tb_r11_rats_and_a_passenger_buy_maid() -> None:
    turn = turn_on(phase=GamePhase.CRUISE)
    assert after(turn, jettison("Rats"), Buy(CrewCard.LIFEBUOY)).pool.points == 0
    assert rulings(after(turn, jettison("Rats")), Buy(CrewCard.MAID)) == ["TB-R5"]
    assert after(turn, jettison("Rats"), jettison("Passenger"), Buy(CrewCard.MAID)).pool.points == 0


def test_tb_r6_iceberg_ends_the_turn_for_20() -> None:
    turn = after(turn_on(phase=GamePhase.CRUISE), jettison("Pirate"), jettison("Lifeboat"), Buy(CrewCard.ICEBERG))
    assert turn.pool.points == 2
    for act in (jettison("Rats"), Play(CrewCard.FISHERMAN), Buy(CrewCard.JANITOR), Stop(), JettisonAnchor()):
        assert rulings(turn, act) == ["TB-R6"]


def test_tb_r6_there_is_no_shop_in_the_sinking() -> None:
    assert rulings(after(turn_on(), jettison("Rats")), Buy(CrewCard.LIFEBUOY)) == ["TB-R6"]
    assert rulings(turn_on(), Buy(CrewCard.PASSENGER)) == ["TB-R6", "TB-R1"]
    assert rulings(turn_on(), Buy(CrewCard.LIFEBUOY)) == ["TB-R6", "TB-R5"]


def test_tb_r15_c5_bartenders_refusal_leaves_exactly_5_points() -> None:
    turn = after(turn_on("Rats"), jettison("Seal"), Play(CrewCard.STOKER))
    assert turn.pool.points == 0
    stopped = after(turn, Stop())
    assert stopped.pool.points == 5
    assert stopped.board == parse_all("Rats")
    assert list(stopped.pool.because())[-1] == "Stoker stopped by Bartender, 5 (TB-R15)"


def test_tb_r15_another_copy_may_be_played() -> None:
    turn = after(turn_on(), jettison("Seal"), Play(CrewCard.STOKER), Stop(), Play(CrewCard.STOKER))
    assert turn.board == (CrewCard.STOKER,)
    assert turn.pool.points == 0


def test_tb_r15_what_returns_is_the_price_that_was_paid() -> None:
    turn = after(turn_on("Rats Rats Rats Rats Rats"), jettison("Pirate"), Play(CrewCard.STOKER), Stop())
    assert turn.pool.points == 12


def test_tb_r15_a_stopped_stowaway_was_never_on_the_own_board() -> None:
    turn = after(turn_on("Rats"), jettison("Rats"), Play(CrewCard.STOWAWAY))
    assert turn.board == (CrewCard.RATS,)
    assert after(turn, Stop()).board == (CrewCard.RATS,)
    assert after(turn, Stop()).pool.points == 3


def test_tb_r15_only_a_card_just_played_can_be_stopped() -> None:
    assert rulings(turn_on(), Stop()) == ["TB-R15"]
    turn = after(turn_on(), jettison("Seal"), Play(CrewCard.STOKER))
    assert rulings(after(turn, jettison("Rats")), Stop()) == ["TB-R15"]
    assert rulings(after(turn, Stop()), Stop()) == ["TB-R15"]


def test_tb_r14_rose_doubles_the_price_of_what_she_pays_for() -> None:
    turn = after(turn_on("Rats Rats Rats Rats"), jettison("Rose"))
    assert turn.board == parse_all("Rats Rats Rats Rats Rose")
    assert turn.pool.points == 3
    assert rulings(turn, Play(CrewCard.FISHERMAN)) == ["TB-R5"]
    assert after(turn, jettison("Passenger"), Play(CrewCard.FISHERMAN)).pool.points == 0


def test_tb_r14_assistant_needs_a_card_to_lie_on() -> None:
    turn = after(turn_on(), jettison("Pirate"))
    assert rulings(turn, Play(CrewCard.ASSISTANT)) == ["TB-R14"]
    turn = after(turn, Play(CrewCard.POLKA_DANCER), Play(CrewCard.ASSISTANT))
    assert rulings(turn, Play(CrewCard.ASSISTANT)) == ["TB-R14"]
    turn = after(turn, Play(CrewCard.PASSENGER), Play(CrewCard.ASSISTANT))
    assert turn.pool.points == 12 - 3 - 4 - 1 - 4


def test_tb_r16_tb_a4_anchor_may_be_jettisoned_from_the_board() -> None:
    turn = after(turn_on("Rats Anchor Seal"), JettisonAnchor())
    assert turn.board == parse_all("Rats Seal")
    assert turn.pool.points == 0
    turn = after(turn_on("Rats Anchor Seal", options=Options(has_anchor_points=True)), JettisonAnchor())
    assert turn.pool.points == 6
    assert rulings(turn, JettisonAnchor()) == ["TB-R16"]


def test_tb_r17_band_cannot_be_jettisoned_before_five_cards_are_on_board() -> None:
    assert rulings(turn_on("Rats Rats Rats Rats"), jettison("Band")) == ["TB-R17"]
    assert rulings(turn_on("Rats Rats Rats Rats"), jettison("Rose Band")) == ["TB-R17"]
    freed = after(turn_on("Rats Rats Rats Rats"), jettison("Rose"), jettison("Band"))
    assert freed.pool.points == 9


def test_tb_a1_seal_counts_only_with_what_is_jettisoned_together() -> None:
    assert after(turn_on(), jettison("Pirate Seal")).pool.points == 22
    assert after(turn_on(), jettison("Pirate"), jettison("Seal")).pool.points == 17


def test_tb_a3_the_house_rule_reaches_the_turn() -> None:
    board = "Lifeguard Lifeguard Rats Rats Rats Rats"
    assert after(turn_on(board), jettison("Rats"), Play(CrewCard.RATS)).pool.points == 2
    once = after(turn_on(board, options=Options(is_lifeguard_counted_once=True)), jettison("Rats"))
    assert rulings(once, Play(CrewCard.RATS)) == ["TB-R5"]


one = st.sampled_from(CrewCard)
acts = st.one_of(
    st.builds(Jettison, st.lists(one, max_size=3).map(tuple)),
    st.builds(Play, one),
    st.builds(Buy, one),
    st.builds(JettisonAnchor),
    st.builds(Stop),
)


@given(st.sampled_from(GamePhase), st.lists(acts, max_size=30))
def test_the_pool_never_goes_below_0_and_problems_are_told_before(phase: GamePhase, tried: list[Act]) -> None:
    turn = Turn(phase, ())
    for act in tried:
        found = problems(turn, act)
        if found:
            with pytest.raises(RuleError) as error:
                play(turn, act)
            assert error.value.problems == found
        else:
            turn = play(turn, act)
        assert turn.pool.points >= 0
