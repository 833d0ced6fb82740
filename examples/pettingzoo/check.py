"""Holds the environments against PettingZoo's own tests: `python examples/pettingzoo/check.py [GAME ...]`."""

import sys
from functools import partial

from game_env import GameEnv
from pettingzoo.test import api_test, seed_test

GAMES = ("five-suit", "showboat", "down-the-well", "to-the-bottom", "above-water")


def main() -> None:
    """Check the games that are named, or those that come with the app, for three and four players."""
    for game in sys.argv[1:] or GAMES:
        for count in (3, 4):
            env = GameEnv(game, player_count=count)
            api_test(env, num_cycles=300)
            seed_test(partial(GameEnv, game, player_count=count), num_cycles=50)
            env.reset(seed=1)
            player = env.agent_selection
            if env.view_of(env.observe(player)["observation"]) != env.driver.view(env.state_now, player):
                sys.exit(f"{game}: an observation is not the view")


if __name__ == "__main__":
    main()
