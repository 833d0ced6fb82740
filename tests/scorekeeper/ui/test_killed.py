"""The whole app, killed at any moment, opens on the same page with the same half-made entry and every entry."""

from pathlib import Path

import pytest

from tests.scorekeeper.ui.killed import kill_many

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("kills", "seed"), [(2, 1), pytest.param(10, 2, marks=pytest.mark.long)])
def test_the_app_opens_as_it_was_killed(tmp_path: Path, kills: int, seed: int) -> None:
    figures = kill_many(tmp_path / "scores", kills, seed)
    assert figures.faults == []
    assert figures.halves == []
    assert figures.events > 0
    assert figures.within_an_event > 0
