"""Dice and a timer beside a match: fair, checkable, and without effect on the match."""

import random
from collections import Counter
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.presenter.blocks import Figures, Note, Timer
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.matches.table_tools import roll
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (1, 2))
    desk.send(("go", f"dice/{match}"))
    desk.screen()
    return desk


def shown(desk: Controller) -> list[int]:
    (figures,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Figures)]
    return [int(each) for each in figures.figures[0].value.split()]


def notes(desk: Controller) -> list[str]:
    return [each.text for each in all_blocks(desk.screen()) if isinstance(each, Note)]


def test_anybody_can_roll_the_same_again_once_the_log_is_closed(desk: Controller) -> None:
    (before,) = [each for each in notes(desk) if each.startswith("Check value")]
    rolled = []
    for event in (("roll",), ("roll",), ("count", 5), ("roll",), ("sides", 20), ("roll",)):
        desk.send(event)
        if event == ("roll",):
            rolled.append(shown(desk))
    assert [len(each) for each in rolled] == [2, 2, 5, 5]
    desk.send(("close_log",))
    (after,) = [each for each in notes(desk) if each.startswith("The 4 rolls of the last log came from the seed ")]
    seed = after.partition(" the seed ")[2].partition(" ")[0]
    # By Python's own generator and hash, and not by our function.
    assert sha256(seed.encode()).hexdigest()[:8] == before.rpartition(" ")[2]
    for number, (found, sides) in enumerate(zip(rolled, (6, 6, 6, 20), strict=True), start=1):
        chance = random.Random(f"{seed} {number}")
        assert found == [chance.randint(1, sides) for _ in found]
    assert len(desk.open_log(1).acts) == 1  # the match knows nothing of it


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20, 100])
def test_the_dice_are_fair(sides: int) -> None:
    count = sides * 1000
    found = Counter(roll("0123456789abcdef", number, 1, sides)[0] for number in range(1, count + 1))
    assert set(found) == set(range(1, sides + 1))
    # Chi-squared over `sides` cells; its mean is sides - 1, its deviation sqrt(2 (sides - 1)); six of these are ample.
    spread = sum((each - 1000) ** 2 / 1000 for each in found.values())
    assert abs(spread - (sides - 1)) < 6 * (2 * (sides - 1)) ** 0.5


def test_what_cannot_be_rolled_or_timed_changes_nothing(desk: Controller) -> None:
    for event in (("count", 0), ("count", 7), ("sides", 7), ("time", 31), ("count", 10**9)):
        desk.send(event)
    desk.send(("roll",))
    assert len(shown(desk)) == 2
    assert not [each for each in all_blocks(desk.screen()) if isinstance(each, Timer)]


def test_a_timer_counts_from_what_the_clock_says(desk: Controller) -> None:
    now = desk.clock()
    desk.clock = lambda: now
    desk.send(("time", 120))
    assert [each.seconds for each in all_blocks(desk.screen()) if isinstance(each, Timer)] == [120]
    desk.clock = lambda: now + timedelta(seconds=59.5)
    assert [each.seconds for each in all_blocks(desk.screen()) if isinstance(each, Timer)] == [61]
    desk.clock = lambda: now + timedelta(hours=2)
    assert [each.seconds for each in all_blocks(desk.screen()) if isinstance(each, Timer)] == [0]
    desk.send(("stop",))
    assert not [each for each in all_blocks(desk.screen()) if isinstance(each, Timer)]
