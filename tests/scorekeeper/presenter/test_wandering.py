"""A sample of walks through the app at random; `wandering.py` says what must hold, and makes as many as wanted."""

import pytest

from tests.scorekeeper.presenter.wandering import SINGULAR, Walk

STEPS = 250


@pytest.mark.parametrize("seed", range(1, 13))
def test_nothing_that_is_offered_leads_astray(seed: int, tmp_path) -> None:
    walk = Walk(seed, tmp_path)
    walk.take(STEPS)
    assert len(walk.pressed) == STEPS
    assert len(walk.seen) > 15, "it hardly saw anything"


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [("1 rounds", True), ("after 1 hands.", True), ("11 rounds", False), ("1 round", False), ("2.1 points", False)],
)
def test_a_wrong_singular_is_noticed(text: str, is_wrong: bool) -> None:
    assert bool(SINGULAR.search(text)) == is_wrong
