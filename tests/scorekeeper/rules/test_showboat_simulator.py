"""Showboat: whole matches at random, played again from their logs."""

from random import Random

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.cards import ISLAND
from scorekeeper.rules.showboat import DEFAULTS, HandState, Options, hand, match, simulator
from scorekeeper.rules.simulator import PlayedHand

SEEDS = [pytest.param(seed, marks=[pytest.mark.long] * (seed not in (1, 3, 4))) for seed in range(8)]
"""A match each for any number of players; three of them have the house rules in all ways: both, one, the other."""


def check_cards(state: HandState) -> None:
    """See that all 54 cards are there once, and that 30 were left for the centre."""
    held = [card for seat in state.seats for card in (*seat.hand, *seat.tableau)]
    held += [seat.face_down for seat in state.seats if seat.face_down]
    cards = [*held, *state.centre, *state.deck, *state.discards]
    assert len(cards) == 54
    assert set(cards) == set(ISLAND.cards())
    assert len(state.deck) == max(0, 30 - 6 * state.round_number)


def check_hand(log: PlayedHand) -> HandState:
    state: HandState = log.first
    check_cards(state)
    for act in log.acts:
        assert not state.is_over
        state = hand.play(state, act)
        check_cards(state)
    assert state.is_over
    assert len(state.retired) == len(state.seats) - 1
    for seat in state.seats:
        is_last = seat.player == state.last_player
        assert len(seat.hand) in ((3, 4) if is_last else (3,))  # SB-R11
        assert (len(seat.tableau) == state.round_number) or not is_last
        assert -22 <= hand.scores(state)[seat.player].points <= 40
    return state


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_sb_r1_every_match_ends_and_can_be_played_again_from_its_logs(count: int, seed: int) -> None:
    options = Options(extra_hand_for_ties=seed % 2 == 1, only_pairs_cancel=seed % 3 == 1)
    result = simulator.simulate(Random(seed), count, options)
    ended = [check_hand(log) for log in result.hands]
    assert [match.entry_of(state) for state in ended] == list(result.entries)
    assert sum(state.round_number for state in ended) == result.length
    state = match.start(result.players, options)
    for played, entry in enumerate(result.entries):
        assert state == match.fold(result.players, options, result.entries[:played])
        assert state.outcome is None
        state = match.enter(state, entry)
    assert state.outcome is not None
    assert state.outcome.winners == result.winners
    assert state.totals == result.scores
    assert len(result.entries) == 6 or (options.extra_hand_for_ties and len(result.entries) > 6)
    most = max(result.scores.values())
    assert {result.scores[player] for player in result.winners} == {most}


def test_sb_a1_a_tie_is_played_out_or_shared() -> None:
    tied = next(seed for seed in range(200) if len(simulator.simulate(Random(seed), 3).winners) > 1)
    shared = simulator.simulate(Random(tied), 3)
    decided = simulator.simulate(Random(tied), 3, Options(extra_hand_for_ties=True))
    assert decided.scores == shared.scores
    assert decided.entries[:6] == shared.entries
    assert len(shared.entries) == 6 < len(decided.entries)
    assert tuple(seat.player for seat in decided.hands[6].first.seats) == shared.winners
    assert len(decided.winners) == 1
    assert decided.winners[0] in shared.winners


def test_the_same_seed_plays_the_same_match() -> None:
    assert simulator.simulate(Random(7), 4) == simulator.simulate(Random(7), 4, DEFAULTS)
    assert simulator.simulate(Random(7), 4) != simulator.simulate(Random(8), 4)
    assert simulator.LENGTH_UNIT == "rounds"


def test_sb_r1_a_match_needs_players() -> None:
    with pytest.raises(RuleError, match="not for 1"):
        simulator.simulate(Random(1), 1)
