"""Any game as a Gymnasium environment: one seat against computer players. `pip install ludotheque[gymnasium]`.

from ludotheque.rl import register_gymnasium
register_gymnasium()
env = gymnasium.make("ludotheque/Morpion-v0", columns=5, rows=5, run=4, opponent="easy")
games = gymnasium.make_vec("ludotheque/Morpion-v0", num_envs=4096, columns=5, rows=5, run=4)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludotheque import catalogue
from ludotheque.contract import phrase
from ludotheque.rl.episode import ILLEGAL_REWARD, Episode, Mask, Observation, checked_seat
from ludotheque.rl.rendering import checked_mode, render_modes, rendered


def register_gymnasium(*slugs: str) -> tuple[str, ...]:
    """Make these games, or all of ours, known to `gymnasium.make` and `make_vec`; their names there."""
    names = []
    for slug in slugs or catalogue.GAMES:
        name = f"ludotheque/{catalogue.game(slug).slug.title().replace('-', '')}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "ludotheque.rl.gymnasium_adapter:gymnasium_env",
                vector_entry_point="ludotheque.rl.gymnasium_vector_adapter:made_by_gymnasium",
                kwargs={"game": slug},
            )
        names.append(name)
    return tuple(names)


def gymnasium_env(
    game: str, *, opponent: str | None = None, seat: int = 0, render_mode: str | None = None, **options: Any
) -> SingleAgentEnv:
    """You at this seat, a computer player of this level, or of the weakest, at every other seat."""
    return SingleAgentEnv(Episode(game, **options), opponent, seat, render_mode)


class SingleAgentEnv(gymnasium.Env[Observation, int]):
    """The legal actions are in `info["action_mask"]`, and in `action_masks()` for programs that ask."""

    def __init__(self, episode: Episode, opponent: str | None, seat: int, render_mode: str | None = None) -> None:
        self.metadata = {"render_modes": [*render_modes(episode)], "render_fps": 2}
        self.render_mode = checked_mode(episode, render_mode)
        self._episode, self._opponent = episode, opponent
        self._seat = checked_seat(seat, episode.seat_count)
        self._others = episode.opponents(self._seat, opponent, 0)  # refuses a level that there is not
        self._returns: float | None = None
        """What we have of this episode; None before the first."""

        self.observation_space = spaces.Box(0, 255, episode.layout.shape, np.uint8)
        self.action_space = spaces.Discrete(episode.action_count)  # type: ignore[assignment] # of numpy's whole numbers

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(2**63))
        self._episode.reset(dealt)
        self._others = self._episode.opponents(self._seat, self._opponent, dealt)
        self._episode.let_play(self._others)
        self._returns = self._episode.returns()[self._seat]
        self._show()
        return self._episode.observe(self._seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        before = self._returns
        if before is None:
            raise gymnasium.error.ResetNeeded(phrase("rl.reset-first").text("en"))
        if not self._episode.is_legal(int(action)):
            return (
                self._episode.observe(self._seat),
                ILLEGAL_REWARD,
                True,
                False,
                {**self._info(), "illegal": int(action)},
            )
        self._episode.step(int(action))
        self._episode.let_play(self._others)
        self._returns = self._episode.returns()[self._seat]
        is_cut_short = self._episode.is_cut_short
        is_over = self._episode.is_over and not is_cut_short
        self._show()
        return self._episode.observe(self._seat), self._returns - before, is_over, is_cut_short, self._info()

    def action_masks(self) -> Mask:
        return self._episode.mask(self._seat)

    def render(self) -> str | NDArray[Any] | None:
        return rendered(self._episode, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}
