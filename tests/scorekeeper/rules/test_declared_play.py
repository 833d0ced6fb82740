"""Declared games played at random: no legal row raises, and the totals are those of a recount that knows no file."""

from collections.abc import Callable
from random import Random

import pytest

from scorekeeper.games import declared_games
from scorekeeper.rules.declared.state import MatchState, PlayedRow
from tests.scorekeeper.rules import states

Rows = tuple[PlayedRow, dict[str, int]]
"""A row, and what it adds to each player's total."""


def parts(whole: int, count: int, chance: Random) -> list[int]:
    """Divide a number at random."""
    cuts = sorted(chance.randrange(whole + 1) for _ in range(count - 1))
    return [after - before for before, after in zip([0, *cuts], [*cuts, whole], strict=True)]


def everybody(state: MatchState, values: list[tuple[int, ...]], *numbers: int, out: str | None = "") -> PlayedRow:
    return PlayedRow(0, None, numbers, () if out == "" else (out,), tuple(values))


def hearts(state: MatchState, chance: Random) -> Rows:
    names = state.players
    taken = [0] * len(names)
    queen = chance.randrange(len(names))
    taken[queen] = 13
    for place, more in enumerate(parts(13, len(names), chance)):
        taken[place] += more if chance.random() < 0.8 else 0
    taken[queen] += 26 - sum(taken)
    row = everybody(state, [(each,) for each in taken])
    if taken[queen] == 26:
        return row, {name: 0 if place == queen else 26 for place, name in enumerate(names)}
    return row, dict(zip(names, taken, strict=True))


def darts(state: MatchState, chance: Random) -> Rows:
    player = chance.choice(state.players)
    total = state.totals[player]
    cannot = {163, 166, 169, 172, 173, 175, 176, 178, 179}
    unfinished = {159, 162, 163, 165, 166, 168, 169, *range(171, 181)}
    scored = chance.choice([each for each in range(181) if each not in cannot and not (each == total in unfinished)])
    if total <= 170 and total not in unfinished and chance.random() < 0.3:
        scored = total
    left = total - scored
    return PlayedRow(0, player, values=((scored, 0),)), {player: -scored if left == 0 or left > 1 else 0}


def tricks(state: MatchState, cards: int, chance: Random) -> tuple[list[int], list[int]]:
    took = parts(cards, len(state.players), chance)
    return [each if chance.random() < 0.5 else chance.randint(0, cards) for each in took], took


def exact_tricks(state: MatchState, chance: Random) -> Rows:
    cards = chance.randint(1, 52 // len(state.players))
    bids, took = tricks(state, cards, chance)
    row = everybody(state, list(zip(bids, took, strict=True)), cards)
    return row, {
        name: 10 + bid if bid == each else 0 for name, bid, each in zip(state.players, bids, took, strict=True)
    }


def foretold_tricks(state: MatchState, chance: Random) -> Rows:
    bids, took = tricks(state, state.rounds + 1, chance)
    row = everybody(state, list(zip(bids, took, strict=True)))
    return row, {
        name: 20 + 10 * bid if bid == each else -10 * max(bid - each, each - bid)
        for name, bid, each in zip(state.players, bids, took, strict=True)
    }


def five_dice(state: MatchState, chance: Random) -> Rows:
    player = chance.choice([name for name in state.players if len(state.filled[name]) < 13])
    box = chance.choice([each for each in range(1, 14) if each not in state.filled[player]])
    dice = [chance.randint(1, 6) for _ in range(5)]
    fixed = {9: 25, 10: 30, 11: 40, 12: 50}
    if box <= 6:
        points = chance.randint(0, 5) * box
    elif box in fixed:
        points = chance.choice((0, fixed[box]))
    else:
        points = sum(dice) if box == 13 else chance.choice((0, sum(dice)))
    before = state.sums[player]["upper"]
    bonus = 35 if box <= 6 and before < 63 <= before + points else 0
    return PlayedRow(0, player, values=((points, 0),), box=box), {player: points + bonus}


def golf(state: MatchState, chance: Random) -> Rows:
    strokes = [chance.randint(1, 12) for _ in state.players]
    row = everybody(state, [(each,) for each in strokes], chance.choice((0, 3, 4, 5, 6)))
    return row, dict(zip(state.players, strokes, strict=True))


def low_card_grid(state: MatchState, chance: Random) -> Rows:
    grids = [chance.randint(-10, 40) for _ in state.players]
    closer = chance.randrange(len(grids))
    added = dict(zip(state.players, grids, strict=True))
    others = [each for place, each in enumerate(grids) if place != closer]
    if grids[closer] > 0 and any(each <= grids[closer] for each in others):
        added[state.players[closer]] *= 2
    return everybody(state, [(each,) for each in grids], out=state.players[closer]), added


def pegging_board(state: MatchState, chance: Random) -> Rows:
    player = chance.choice(state.players)
    points = chance.choice([each for each in range(1, 30) if each not in (19, 25, 26, 27)])
    return PlayedRow(0, player, values=((points,),)), {player: min(points, 121 - state.totals[player])}


def rummy(state: MatchState, chance: Random) -> Rows:
    out = chance.choice(state.players)
    left = [0 if name == out else chance.randint(1, 60) for name in state.players]
    return everybody(state, [(each, 0) for each in left], out=out), {out: sum(left)}


def word_tiles(state: MatchState, chance: Random) -> Rows:
    if state.latest and chance.random() < 0.05:
        out = chance.choice((*state.players, None))
        tiles = [0 if name == out else chance.randint(0, 30) for name in state.players]
        added = {name: -each for name, each in zip(state.players, tiles, strict=True)}
        if out:
            added[out] = sum(tiles)
        return PlayedRow(1, None, (), (out,), tuple((each,) for each in tiles)), added
    player, points, has_all = chance.choice(state.players), chance.randint(5, 90), chance.random() < 0.1
    return PlayedRow(0, player, values=((points, int(has_all)),)), {player: points + (50 if has_all else 0)}


PLAYS: dict[str, Callable[[MatchState, Random], Rows]] = {
    "avoid-the-hearts": hearts,
    "darts": darts,
    "exact-tricks": exact_tricks,
    "five-dice": five_dice,
    "foretold-tricks": foretold_tricks,
    "golf": golf,
    "low-card-grid": low_card_grid,
    "pegging-board": pegging_board,
    "rummy": rummy,
    "word-tiles": word_tiles,
}
LONGEST = 120
"""Most rows of a match here: tricks go on until players stop, and darts may take long."""


def test_every_declared_game_is_played() -> None:
    assert set(PLAYS) == set(declared_games())


@pytest.mark.parametrize("name", PLAYS)
@pytest.mark.parametrize("seed", range(4))
def test_totals_are_those_of_a_recount(name: str, seed: int) -> None:
    chance, game = Random(seed), declared_games()[name]
    counts = game.player_counts
    players = ("Ana", "Ben", "Eva", "Jan", "Kim", "Lea", "Max")[: chance.randint(max(2, counts[0]), min(7, counts[-1]))]
    state = game.match.start(players, game.options())
    expected = dict(state.totals)
    for _ in range(LONGEST):
        if state.outcome:
            break
        row, added = PLAYS[name](state, chance)
        assert game.match.problems(state, row) == ()
        state = game.match.enter(state, row)
        states.check(state)
        states.check(row)
        for player, points in added.items():
            expected[player] += points
        assert dict(state.totals) == expected
        assert {player: score.points for player, score in state.latest.items() if score.points} == {
            player: points for player, points in added.items() if points
        }
    best = min(expected.values()) if state.options.low_wins else max(expected.values())
    first = [place.player for place in state.standings() if place.place == 1]
    assert first == [player for player in players if expected[player] == best]
    if state.outcome:
        assert list(state.outcome.winners) == first
    else:
        assert name in ("exact-tricks", "darts", "word-tiles")
