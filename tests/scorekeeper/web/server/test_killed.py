"""A host that is killed at any moment loses nothing that a phone was told is entered."""

from pathlib import Path

import pytest

from tests.scorekeeper.web.server.killed import kill_many

pytestmark = pytest.mark.slow

KILLS = 3
"""Few: `python -m tests.long` has a hundred."""


def test_every_acknowledged_entry_is_there_once_after_a_kill(tmp_path: Path) -> None:
    figures = kill_many(tmp_path / "scores", KILLS, seed=1)
    assert figures.faults == []
    assert figures.kills == KILLS
    # The test must have hit something: entries were made, and some kills came while one was on its way.
    assert figures.entries > KILLS
    assert figures.within > 0
