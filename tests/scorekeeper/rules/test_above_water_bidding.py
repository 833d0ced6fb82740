"""Above Water: an auction whose cards nobody has told, and who cannot pay what is due.

Source: Above Water, 2004, Bid on cards; Ace of spades; Collect cards; Pay ante.
"""

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.above_water import (
    DEFAULTS,
    Bid,
    DeckExhausted,
    Leave,
    Options,
    StonesGiven,
    TakeLot,
    match,
)
from scorekeeper.rules.above_water import (
    bidding as bids,
)

NAMES = ("Ana", "Ben", "Cleo")


def begin(options=DEFAULTS, **more):
    return bids.open_bidding(NAMES, options, **more)


def test_r3_who_is_outbid_bids_again_at_once_and_it_cascades():
    state, done = bids.replay(begin(), [Bid("Ana", 0, 2), Bid("Ben", 1, 1), Bid("Cleo", 0, 3)])
    assert len(done) == 3
    assert state.to_bid == ("Ana",)  # outbid by Cleo; everybody else has a lot
    state = bids.play(state, Bid("Ana", 1, 2))  # now Ben is outbid
    assert state.to_bid == ("Ben",)
    state = bids.play(state, Bid("Ben", 2, 0))
    assert state.is_over
    assert bids.bids_of(state) == {"Ana": 2, "Ben": 0, "Cleo": 3}


def test_r3_a_taken_lot_needs_strictly_more():
    state = bids.play(begin(), Bid("Ana", 0, 2))
    (problem,) = bids.problems(state, Bid("Ben", 0, 2))
    assert (problem.message, problem.ruling) == ("Ben must bid more than 2 on this lot, or bid on another", "AW-R3")
    assert bids.is_allowed(state, Bid("Ben", 0, 3))
    assert bids.is_allowed(state, Bid("Ben", 1, 0))


def test_r16_nobody_bids_out_of_turn():
    (problem,) = bids.problems(begin(), Bid("Ben", 0, 0))
    assert problem.ruling == "AW-R16"


def test_r10_the_ace_of_spades_takes_a_lot_and_its_player_still_bids():
    state = bids.play(begin(), Bid("Ana", 0, 2))
    state = bids.play(state, TakeLot("Cleo", 0))
    assert state.to_bid == ("Ana", "Ben", "Cleo")  # Ana bids again at once; Cleo still takes part
    assert bids.bids_of(state) == {}
    assert bids.is_allowed(state, TakeLot("Cleo", 1))  # whoever has one may play one


def test_r14_who_is_eliminated_meanwhile_leaves():
    state, _ = bids.replay(begin(), [Bid("Ana", 0, 2), Leave("Ben")])
    assert state.players == ("Ana", "Cleo")
    assert (len(state.lots), state.to_bid) == (2, ("Cleo",))


def test_replay_stops_at_what_is_not_allowed():
    state, done = bids.replay(begin(), [Bid("Ana", 0, 2), Bid("Ben", 0, 2), Bid("Ben", 1, 0)])
    assert done == (Bid("Ana", 0, 2),)
    with pytest.raises(RuleError, match="AW-R3"):
        bids.play(state, Bid("Ben", 0, 1))


def test_r5_lots_are_pairs_when_it_is_special_and_never_with_growing_lots():
    assert begin(special=True).is_special
    assert not begin(Options(growing_lots=True), special=True).is_special


def test_r4_r13_who_cannot_pay_is_told_before():
    # 15 stones each; Ana gives Ben 12: Ana has 3, Ben 27, Cleo 15. The ante is 4, after an exhaustion 5.
    state = match.fold(NAMES, DEFAULTS, [StonesGiven("Ana", "Ben", 12)])
    assert state.bid_shortfalls({"Ana": 5, "Ben": 9, "Cleo": 0}) == {"Ana": 2}
    assert state.bid_shortfalls({"Ana": 3}) == {}
    assert state.ante_shortfalls() == {"Ana": 1}
    assert match.enter(state, DeckExhausted()).ante_shortfalls() == {"Ana": 2}
