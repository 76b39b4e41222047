"""Many games side by side as a Gymnasium vector environment: one seat of each, against a policy of yours or chance."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ludotheque.contract import SetupError, phrase
from ludotheque.rl import vector
from ludotheque.rl import vector_env as many
from ludotheque.rl.episode import Mask, Observation, checked_seat

Policy = Callable[[Observation, Mask], ArrayLike]
"""Observations and masks of all games to an action for each; those of games where others act are not looked at."""


def gymnasium_vector_env(
    game: str, count: int, *, opponent: Policy | None = None, seat: int = 0, **options: Any
) -> SingleAgentVectorEnv:
    """You at this seat of every game; this policy, or chance, at the others."""
    return SingleAgentVectorEnv(vector(game, count, auto_reset=False, **options), opponent, seat)


def made_by_gymnasium(game: str, num_envs: int = 1, **settings: Any) -> SingleAgentVectorEnv:
    """For `gymnasium.make_vec`."""
    return gymnasium_vector_env(game, num_envs, **settings)


class SingleAgentVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Masks are in `info["action_mask"]`; where a game ends, the next begins in the same step."""

    def __init__(self, games: many.VectorEnv, opponent: Policy | None, seat: int) -> None:
        if opponent is not None and not callable(opponent):
            raise SetupError(phrase("rl.policy-refused", value=repr(opponent)[:40]))
        self._games, self._opponent, self._seat = games, opponent, checked_seat(seat, games.seat_count)
        self.num_envs = games.count
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = spaces.Box(0, 255, games.layout.shape, np.uint8)
        self.single_action_space = spaces.Discrete(games.action_count)
        self.observation_space = batch_space(self.single_observation_space, games.count)
        self.action_space = batch_space(self.single_action_space, games.count)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        seeds = [secrets.randbits(63) if each is None else each for each in seed] if isinstance(seed, list) else seed
        self._games.reset(seeds, where=(options or {}).get("reset_mask"))
        self._let_others_play()
        return self._games.observe(self._seat), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        games = self._games
        games.step(actions)
        gained, illegal = games.rewards[:, self._seat].copy(), games.illegal.copy()
        rewards = gained + self._let_others_play()
        terminated, truncated = games.terminated.copy(), games.truncated.copy()
        ended = terminated | truncated
        if not ended.any():
            return games.observe(self._seat), rewards, terminated, truncated, self._info()
        final = games.observe(self._seat)
        last = {"action_mask": games.masks.copy(), "_action_mask": ended}
        if illegal.any():
            last |= {"illegal": np.where(illegal, actions, 0), "_illegal": illegal}
        games.reset(where=ended)
        self._let_others_play()
        infos = {**self._info(), "final_obs": _objects(final, ended), "_final_obs": ended}
        infos |= {"final_info": last, "_final_info": ended}
        return games.observe(self._seat), rewards, terminated, truncated, infos

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self._games.masks.copy(), "_action_mask": everywhere}

    def _let_others_play(self) -> NDArray[np.float32]:
        """Until it is our turn everywhere; what we gained or lost meanwhile."""
        games, gained = self._games, np.zeros(self.num_envs, np.float32)
        while (theirs := (games.seats >= 0) & (games.seats != self._seat)).any():
            chosen = self._opponent(games.observations, games.masks) if self._opponent else games.random_actions()
            games.step(chosen, where=theirs)
            gained += games.rewards[:, self._seat]
        return gained


def _objects(final: Observation, ended: many.Truths) -> NDArray[np.object_]:
    """As Gymnasium keeps them: None where no game ended."""
    found = np.full(len(final), None, dtype=object)
    for number in np.flatnonzero(ended):
        found[number] = final[number]
    return found
