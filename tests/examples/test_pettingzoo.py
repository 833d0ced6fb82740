"""The adapter for PettingZoo passes its own test; run by hand, where PettingZoo is installed."""

import sys

import pytest

from tests.examples.conftest import ROOT

api = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not among the project's dependencies")
sys.path.insert(0, str(ROOT / "examples" / "pettingzoo"))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["five-suit", "showboat", "down-the-well", "to-the-bottom"])
@pytest.mark.parametrize("count", [3, 4])
def test_it_is_an_environment(game: str, count: int) -> None:
    from game_env import GameEnv  # type: ignore[import-not-found]  # beside the example

    env = GameEnv(game, player_count=count)
    api.api_test(env, num_cycles=300)
    api.seed_test(lambda: GameEnv(game, player_count=count), num_cycles=50)
    env.reset(seed=1)
    view = env.view_of(env.observe(env.agent_selection)["observation"])
    assert view == env.driver.view(env.state_now, env.agent_selection)
