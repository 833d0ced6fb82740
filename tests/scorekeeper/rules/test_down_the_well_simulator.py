"""Down the Well: whole matches at random, played again from their logs."""

from random import Random

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.cards import ISLAND
from scorekeeper.rules.down_the_well import HandState, Options, PassCards, hand, match, simulator
from scorekeeper.rules.simulator import PlayedHand

MATCHES = [(count, seed) for count in (2, 3, 4, 5, 6) for seed in (0, 1)]
"""Numbers of players and seeds: an odd one plays by the house rules. A match has some 40 hands."""


def check_cards(state: HandState) -> None:
    """See that all 54 cards are there once, and that each pile rises."""
    held = [card for seat in state.seats for card in seat.hand]
    piled = [card for pile in state.piles for card in pile]
    turned = [state.turned] if state.turned else []
    cards = [*held, *piled, *state.swept, *state.stock, *turned]
    assert len(cards) == 54
    assert set(cards) == set(ISLAND.cards())
    for suit, pile in zip("ABCDFT", state.piles, strict=True):
        heights = ["234567QKA".index(card.rank) for card in pile]
        assert heights == sorted(set(heights))
        assert {card.suit for card in pile} <= {suit}


def check_hand(log: PlayedHand) -> HandState:
    state: HandState = log.first
    check_cards(state)
    for act in log.acts:
        assert not state.is_over
        state = hand.play(state, act)
        check_cards(state)
    assert state.is_over
    assert any(not seat.hand for seat in state.seats)
    return state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "seed"), [pytest.param(*each, marks=[pytest.mark.long] * (sum(each) % 2)) for each in MATCHES]
)
def test_dw_r6_every_match_ends_and_can_be_played_again_from_its_logs(count: int, seed: int) -> None:
    odd = seed % 2 == 1
    options = Options(last_one_stops=odd, lead_suit_opens_every_round=odd, passing_in_turn=odd, single_hand=False)
    result = simulator.simulate(Random(seed), count, options)
    ended = [check_hand(log) for log in result.hands]
    assert [match.entry_of(state) for state in ended] == list(result.entries)
    assert all(sum(isinstance(act, PassCards) for act in log.acts) == count for log in result.hands)
    state = match.start(result.players, options)
    for played, entry in enumerate(result.entries):
        assert state == match.fold(result.players, options, result.entries[:played])
        assert state.outcome is None
        state = match.enter(state, entry)
    assert state.outcome is not None
    assert state.outcome.winners == result.winners
    assert state.totals == result.scores
    assert result.length == len(result.entries)
    assert [player for player, total in result.scores.items() if total > 10 * count] == [*result.winners]


@pytest.mark.slow
def test_dw_r6_a_single_hand_is_a_match() -> None:
    for count in range(2, 7):
        for seed in range(4):
            result = simulator.simulate(Random(seed), count)
            state = check_hand(result.hands[0])
            assert (result.length, result.winners) == (1, (state.winner,))


def test_the_same_seed_plays_the_same_match() -> None:
    assert simulator.simulate(Random(7), 4) == simulator.simulate(Random(7), 4)
    assert simulator.simulate(Random(7), 4) != simulator.simulate(Random(8), 4)
    assert simulator.LENGTH_UNIT == "hands"


def test_dw_r1_a_match_needs_players() -> None:
    with pytest.raises(RuleError, match="not for 7"):
        simulator.simulate(Random(1), 7)
