"""A sample of walks through the app at random; `wandering.py` says what must hold, and makes as many as wanted."""

from pathlib import Path

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.presenter.games import view_of
from tests.lanes import sample
from tests.scorekeeper.presenter.fakes import sketch_pictures
from tests.scorekeeper.presenter.test_events import page_kinds
from tests.scorekeeper.presenter.wandering import SINGULAR, Walk


def walk(game: str, seed: int, steps: int, folder: Path) -> Walk:
    """Take so many steps."""
    found = Walk(seed, folder, game)
    found.take(steps)
    assert len(found.pressed) == steps
    assert len(found.seen) > 15, "it hardly saw anything"
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(range(1, 13), 2))
def test_nothing_that_is_offered_leads_astray(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketch_pictures(monkeypatch)
    walk("", seed, 250, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("steps", [240, pytest.param(1200, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", BUILT_IN)
def test_nothing_that_a_game_offers_leads_astray(
    game: str, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All pages of a game are gone to: each event of each screen on the way fits what answers it."""
    sketch_pictures(monkeypatch)
    found = walk(game, list(BUILT_IN).index(game), steps, tmp_path)
    kinds = page_kinds()
    pages = {kinds[name] for name in ("match", "table", "menu", "share", "new")}
    assert found.asked >= {*view_of(BUILT_IN[game]).tools, *pages}


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [("1 rounds", True), ("after 1 hands.", True), ("11 rounds", False), ("1 round", False), ("2.1 points", False)],
)
def test_a_wrong_singular_is_noticed(text: str, is_wrong: bool) -> None:
    assert bool(SINGULAR.search(text)) == is_wrong
