"""Hearts keeps its contracts, and is played by touch."""

import pytest

from scorekeeper.errors import ScoreError
from scorekeeper.testing import find_faults, open_app


def test_it_keeps_its_contracts() -> None:
    assert find_faults("hearts") == []


def test_a_moon_is_entered_by_touch() -> None:
    with open_app("hearts", ("Ana", "Ben", "Eva"), moon_subtracts=True) as app:
        app.press("Ben")
        app.press("Enter the hand")
        assert app.figures == {"Ana": "0", "Ben": "−26", "Eva": "0"}
        assert app.state.totals == {"Ana": 0, "Ben": -26, "Eva": 0}


def test_points_that_cannot_be_are_told() -> None:
    with open_app("hearts", ("Ana", "Ben", "Eva")) as app:
        for player, points in (("Ana", 20), ("Ben", 6), ("Eva", 1)):
            app.fill(player, points)
        assert "All penalty cards together are 26 points, not 27" in app.texts
        with pytest.raises(ScoreError, match="points"):
            app.send("points", "Ana", "many")
