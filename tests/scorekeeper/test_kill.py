"""A player who is killed at any moment loses nothing that was acknowledged."""

from pathlib import Path

import pytest

from tests.scorekeeper.kill.run import kill_many

pytestmark = pytest.mark.slow

KILLS = 20


@pytest.mark.parametrize("seed", [1, 2])
def test_every_acknowledged_act_is_there_after_a_kill(tmp_path: Path, seed: int) -> None:
    figures = kill_many(tmp_path / "scores", KILLS, seed)
    assert figures.faults == []
    assert figures.kills == KILLS
    # The test must have hit something: acts were played, and some kills came while one was being done.
    assert figures.acts > KILLS
    assert figures.within_an_act > 0
