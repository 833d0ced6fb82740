"""The suite that proves a game, on our own games; what it finds in broken ones: `tests/examples/test_broken.py`."""

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.testing import find_faults


@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=pytest.mark.long if name == "five-suit" else ()) for name in BUILT_IN]
)
def test_our_games_keep_their_contracts(game: str) -> None:
    assert find_faults(game, matches=1) == []
