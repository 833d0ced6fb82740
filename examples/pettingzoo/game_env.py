"""Any game of the scorekeeper as a PettingZoo environment: `GameEnv("showboat", player_count=3)`.

An action is a position among the legal acts of the player who acts; `action_mask` says how many there are. An
observation is the player's view as JSON, in UTF-8 and filled up with zeros: `view_of` reads it back.
"""

import json
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from scorekeeper.codec import decode_value, encode_value
from scorekeeper.games import find_game


class GameEnv(AECEnv):
    """A match of a game, played by its driver; each player's reward is their part of the win."""

    metadata: ClassVar[dict[str, Any]] = {"name": "scorekeeper_v0", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(
        self,
        game: str = "showboat",
        *,
        player_count: int = 3,
        options: Any = None,
        most_acts: int = 400,
        action_count: int = 1000,
        observation_bytes: int = 100_000,
    ) -> None:
        """Set up a table.

        Args:
            game: The id of a game with a driver, as `pnp list` says it.
            player_count: How many play.
            options: House rules; by default the game's own.
            most_acts: Acts after which a match is cut off.
            action_count: At least as many as the legal acts of any state.
            observation_bytes: At least as many as the JSON of any view needs.
        """
        super().__init__()
        self.game = find_game(game)
        self.driver: Any = self.game.driver
        self.options = options or self.game.options()
        self.most_acts = most_acts
        self.possible_agents = [f"player_{seat}" for seat in range(player_count)]
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (observation_bytes,), np.uint8),
                "action_mask": spaces.Box(0, 1, (action_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(action_count) for agent in self.possible_agents}
        self.rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        """Return the space of a player's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """Return the space of a player's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the seed deals the cards."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.act_count = 0
        self.state_now = self.driver.start(tuple(self.agents), self.options, int(self.rng.integers(2**63)))
        self.agent_selection = self.driver.actor(self.state_now)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return a player's view, and which actions are legal if it is that player's turn."""
        text = json.dumps(encode_value(self.driver.view(self.state_now, agent)), ensure_ascii=False).encode()
        observation = np.zeros(self.observation_spaces[agent]["observation"].shape, np.uint8)
        observation[: len(text)] = np.frombuffer(text, np.uint8)
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if agent == self.driver.actor(self.state_now):
            mask[: len(self.driver.legal_acts(self.state_now))] = 1
        return {"observation": observation, "action_mask": mask}

    def view_of(self, observation: np.ndarray) -> Any:
        """Return the view that an observation is."""
        return decode_value(self.driver.view_type, json.loads(bytes(observation).rstrip(b"\0")))

    def step(self, action: int | None) -> None:
        """Do what the player chose; None for a player whose match is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.state_now = self.driver.apply(self.state_now, self.driver.legal_acts(self.state_now)[action])
        self.act_count += 1
        actor = self.driver.actor(self.state_now)
        if actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self.driver.returns(self.state_now)
        elif self.act_count >= self.most_acts:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = actor or self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        self._accumulate_rewards()
