"""The whole app, killed at any moment, opens on the same page with the same half-made entry and every entry."""

from pathlib import Path

import pytest

from tests.scorekeeper.ui.killed import kill_many

pytestmark = pytest.mark.slow

KILLS = 3


def test_the_app_opens_as_it_was_killed(tmp_path: Path) -> None:
    figures = kill_many(tmp_path / "scores", KILLS, seed=1)
    assert figures.faults == []
    assert figures.halves == []
    assert figures.events > 0
