"""A player who is killed at any moment loses nothing that was acknowledged."""

from pathlib import Path

import pytest

from tests.scorekeeper.kill.run import kill_many

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("kills", "seed"),
    [(6, 1), pytest.param(20, 1, marks=pytest.mark.long), pytest.param(20, 2, marks=pytest.mark.long)],
)
def test_every_acknowledged_act_is_there_after_a_kill(tmp_path: Path, kills: int, seed: int) -> None:
    figures = kill_many(tmp_path / "scores", kills, seed)
    assert figures.faults == []
    assert figures.kills == kills
    # The test must have hit something: acts were played, and some kills came while one was being done.
    assert figures.acts > kills
    assert figures.within_an_act > 0
