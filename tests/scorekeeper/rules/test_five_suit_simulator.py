"""Whole matches by the simulator: some thirty of them, and three times as many in the long run."""

import random
from dataclasses import replace

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules import five_suit
from scorekeeper.rules.five_suit import NextLeader, Options, match
from scorekeeper.rules.five_suit.simulator import LENGTH_UNIT, simulate
from scorekeeper.rules.simulator import SimulatedMatch

OPTIONS = {
    "standard": Options(),
    "no jokers, penalty once": Options(jokers=False, one_penalty_a_match=True),
    "rock breaks, lead passes": Options(rock_breaks_everything=True, next_leader=NextLeader.LEFT_OF_LEADER),
    "rock breaks, joker alone does not": Options(rock_breaks_everything=True, lone_rock_joker_is_rock=False),
    "ghost hand, check first": Options(ghost_hand=True, ghost_paper_joker_first=True, check_before_penalty=True),
    "play on, nil bags, dealer stays": Options(
        play_on_when_several_reach_500=True, broken_nil_bags_score=True, dealer_stays=True, paper_joker_stands_in=False
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("player_count", [3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
def test_every_match_ends_and_its_log_folds_to_the_same_end(player_count: int, options: Options, seed: int) -> None:
    result = simulate(random.Random(seed), player_count, options)
    players = tuple(result.scores)
    assert (len(players), result.length) == (player_count, len(result.entries))
    size = five_suit.hand_size(player_count, options)
    assert all(sum(deal.tricks) == size for deal in result.entries)
    end = five_suit.fold(players, options, result.entries)
    assert end.outcome is not None
    assert (end.totals, end.outcome.winners) == (result.scores, result.winners)
    state = match.start(players, options)
    for played, entry in enumerate(result.entries):
        assert (state.outcome, state.deals) == (None, end.deals[:played])
        state = match.enter(state, entry)
    assert state == end


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [(10,), pytest.param((11, 12, 13), marks=pytest.mark.long)])
@pytest.mark.parametrize("player_count", [3, 4, 5])
def test_totals_are_those_of_a_second_count(player_count: int, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        result = simulate(random.Random(seed), player_count)
        for seat, player in enumerate(result.scores):
            total = bags = 0
            for deal in result.entries:
                bid, took = deal.bids[seat], deal.tricks[seat]
                over = max(took - bid, 0)
                total += (150 if took == 0 else 0) if bid == 0 else (10 * bid + over if took >= bid else 0)
                total -= 100 * ((bags + over) // 10 - bags // 10)
                bags += over
            assert result.scores[player] == total
        best = max(result.scores.values())
        assert best >= 500
        assert result.winners == tuple(player for player, total in result.scores.items() if total == best)


def test_the_same_seed_gives_the_same_match() -> None:
    def once(seed: int) -> SimulatedMatch:
        return simulate(random.Random(seed), 3)

    first = once(8)
    assert once(8) == first != once(9)
    assert LENGTH_UNIT == "deals"


def test_a_replaced_deal_folds_like_the_corrected_log() -> None:
    result = simulate(random.Random(10), 4)
    players, options = tuple(result.scores), five_suit.DEFAULTS
    log = result.entries[:-1]
    for number, deal in enumerate(log, start=1):
        changed = replace(deal, bids=tuple(17 for _ in deal.bids))  # all miss
        corrected = five_suit.fold(players, options, (*log, five_suit.CorrectedDeal(number, changed)))
        assert corrected == five_suit.fold(players, options, (*log[: number - 1], changed, *log[number:]))


def test_fs_r1_the_simulator_takes_three_to_five() -> None:
    with pytest.raises(RuleError, match="Five-suit Spades is for 3 to 5 players, not for 2"):
        simulate(random.Random(1), 2)
