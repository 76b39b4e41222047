"""Any game as a PettingZoo environment, in turns or all at once: `pip install ludotheque[pettingzoo]`."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ludotheque.rl.episode import ILLEGAL_REWARD, Episode
from ludotheque.rl.rendering import checked_mode, render_modes, rendered


def pettingzoo_env(game: str, *, render_mode: str | None = None, **options: Any) -> AECEnv:
    """The game in turns, with the usual checks around it."""
    return wrappers.OrderEnforcingWrapper(TurnEnv(Episode(game, **options), render_mode))


def pettingzoo_parallel_env(game: str, *, render_mode: str | None = None, **options: Any) -> ParallelEnv:
    """The same for programs that give all actions at once; who is not asked has only one, which does nothing."""
    return turn_based_aec_to_parallel(pettingzoo_env(game, render_mode=render_mode, **options))


class TurnEnv(AECEnv):  # type: ignore[misc] # it has no types
    """One agent for each seat: `player_0`, `player_1` and so on."""

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        super().__init__()
        self._episode = episode
        self._dice = np.random.default_rng()
        """Goes on where no seed is given, so that the games after a seed are the same, too."""

        self.metadata = {
            "name": f"ludotheque_{episode.game.slug}_v0",
            "render_modes": [*render_modes(episode)],
            "is_parallelizable": True,
            "render_fps": 2,
        }
        self.render_mode = checked_mode(episode, render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(episode.seat_count)]
        self.agents = list(self.possible_agents)
        seen = spaces.Box(0, 255, episode.layout.shape, np.uint8)
        mask = spaces.Box(0, 1, (episode.action_count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(episode.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self._episode.reset(int(self._dice.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._returns = self._episode.returns()
        self.agent_selection = self.possible_agents[self._episode.turn or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self._episode.observe(seat), "action_mask": self._episode.mask(seat)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._episode.is_legal(int(action)):
            self._play(int(action))
        else:
            self.rewards[agent] = ILLEGAL_REWARD
            self.infos[agent]["illegal"] = int(action)
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._next_agent(agent)
        if self.render_mode == "human":
            self.render()

    def _play(self, action: int) -> None:
        self._episode.step(action)
        before, self._returns = self._returns, self._episode.returns()
        for agent, gained, had in zip(self.possible_agents, self._returns, before, strict=True):
            self.rewards[agent] = gained - had
        if self._episode.is_over:
            ended = self.truncations if self._episode.is_cut_short else self.terminations
            ended.update(dict.fromkeys(self.agents, True))

    def _next_agent(self, agent: str) -> str:
        if self._episode.turn is not None and not self.terminations[agent]:
            return self.possible_agents[self._episode.turn]
        return self.agents[(self.agents.index(agent) + 1) % len(self.agents)]

    def render(self) -> str | NDArray[Any] | None:
        return rendered(self._episode, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
