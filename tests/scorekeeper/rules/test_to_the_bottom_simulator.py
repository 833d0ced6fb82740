"""To the Bottom: whole games between simple buyers.

With every run some 40 games, and every state of 6 of them is looked at. Thousands were played by hand.
"""

from collections import Counter
from random import Random
from statistics import median

import pytest

from scorekeeper.errors import RuleError
from scorekeeper.rules.to_the_bottom import SHOP_DECK, STARTING_DECK, CrewCard, GamePhase, Options, game, match
from scorekeeper.rules.to_the_bottom.simulator import LENGTH_UNIT, Result, simulate
from scorekeeper.rules.to_the_bottom.state import GameState, NextStep

CLOCKED = Options(has_clock=True)


def all_cards(state: GameState) -> Counter[CrewCard]:
    found = Counter(card for card in state.shop if card is not None)
    found.update(state.shop_deck)
    for ship in state.ships:
        found.update(ship.cards)
    found[CrewCard.ICEBERG] += state.is_iceberg_on_sale
    return found


def check(result: Result, player_count: int, options: Options) -> None:
    assert result.last.step is NextStep.OVER
    assert game.fold(result.first, result.acts) == result.last
    kept = match.fold(result.players, options, result.entries)
    assert kept.totals == result.scores
    assert kept.outcome == result.last.outcome
    assert result.winners == tuple(
        player for player, points in result.scores.items() if points == max(result.scores.values())
    )
    assert len(result.entries) == player_count
    assert result.length == result.cruise_rounds + result.sinking_rounds
    for length in range(player_count):
        prefix = match.fold(result.players, options, result.entries[:length])
        assert prefix.outcome is None


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("player_count", range(2, 7))
def test_games_end_and_fold_from_their_logs(player_count: int, count: int) -> None:
    rng = Random(f"to the bottom {player_count}")
    for _ in range(count):
        check(simulate(rng, player_count), player_count, CLOCKED)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(is_cruise_hand_kept=True, has_clock=True),
        Options(
            is_seal_always_five=True, is_lifeguard_counted_once=True, has_anchor_points=True, has_dancer_two_draws=True
        ),
    ],
)
def test_games_end_with_house_rules(options: Options) -> None:
    rng = Random(5)
    for player_count in (2, 3, 4):
        result = simulate(rng, player_count, options)
        assert result.first.options == options
        check(result, player_count, options)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player_count", "iceberg_from_round"),
    [
        pytest.param(player_count, number, marks=[pytest.mark.long] * ((player_count + number) % 5 in (0, 1)))
        for player_count in (2, 3, 4, 6)
        for number in (1, 6, 12)
    ],
)
def test_cards_are_conserved_and_every_state_is_sound(player_count: int, iceberg_from_round: int) -> None:
    rng = Random(7)
    result = simulate(rng, player_count, iceberg_from_round=iceberg_from_round)
    due = Counter(SHOP_DECK) + Counter(STARTING_DECK * player_count) + Counter([CrewCard.ICEBERG])
    state = result.first
    for act in result.acts:
        assert all_cards(state) == due
        state = game.play(state, act)
        assert state.turn is None or state.turn.board == state.ship.board
        assert state.turn is None or state.turn.pool.points >= 0
        assert all(not Counter(ship.tired) - Counter(ship.board) for ship in state.ships)
        assert state.phase is GamePhase.SINKING or state.step is NextStep.END or state.is_iceberg_on_sale
    assert all_cards(state) == due
    assert state == result.last
    assert result.cruise_rounds >= iceberg_from_round


def test_tb_a8_a_sinking_reaches_the_clock_and_ends() -> None:
    rng = Random(11)
    lengths = [simulate(rng, 2, iceberg_from_round=12).sinking_rounds for _ in range(6)]
    assert max(lengths) > 12


def test_rounds_of_the_cruise_are_near_the_cards_files() -> None:
    """The cards file has a median of 8 rounds with two players, and 90 % of games between 5 and 11."""
    rng = Random(13)
    rounds = [simulate(rng, 2).cruise_rounds for _ in range(9)]
    assert 7 <= median(rounds) <= 9


def test_the_same_seed_gives_the_same_game() -> None:
    assert simulate(Random(3), 3) == simulate(Random(3), 3)
    assert LENGTH_UNIT == "rounds"


def test_tb_a7_seven_cannot_play() -> None:
    with pytest.raises(RuleError, match="for 2 to 6 players, not for 7"):
        simulate(Random(1), 7)
