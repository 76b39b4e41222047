"""Any game as a Gymnasium environment: one seat against computer players. `pip install ludotheque[gymnasium]`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ludotheque import catalogue
from ludotheque.contract import AnyBot, Budget, Seat, Seed, known_to
from ludotheque.play.levels import level_named
from ludotheque.rl.episode import ILLEGAL_REWARD, Episode, Mask, Observation


def gymnasium_env(
    game: str, *, opponent: str | None = None, seat: int = 0, render_mode: str | None = None, **options: Any
) -> SingleAgentEnv:
    """You at this seat, a computer player of this level, or of the weakest, at every other seat."""
    return SingleAgentEnv(Episode(game, **options), opponent, Seat(seat), render_mode)


class SingleAgentEnv(gymnasium.Env[Observation, int]):
    """The legal actions are in `info["action_mask"]`, and in `action_masks()` for programs that ask."""

    def __init__(self, episode: Episode, opponent: str | None, seat: Seat, render_mode: str | None = None) -> None:
        self.metadata = {"render_modes": ["ansi"], "render_fps": 2}
        self.render_mode = render_mode
        self._episode, self._opponent, self._seat = episode, opponent, seat
        self._bots: dict[Seat, AnyBot] = {}
        self.observation_space = spaces.Box(0, 255, episode.layout.shape, np.uint8)
        self.action_space = spaces.Discrete(episode.action_count)  # type: ignore[assignment] # of numpy's whole numbers

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(2**63))
        self._episode.reset(dealt)
        self._bots = self._made_bots(dealt)
        self._let_others_play()
        self._returns = self._episode.returns()[self._seat]
        return self._episode.observe(self._seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self.action_masks()[int(action)]:
            return (
                self._episode.observe(self._seat),
                ILLEGAL_REWARD,
                True,
                False,
                {**self._info(), "illegal": int(action)},
            )
        self._episode.step(int(action))
        self._let_others_play()
        before, self._returns = self._returns, self._episode.returns()[self._seat]
        is_cut_short = self._episode.is_cut_short
        is_over = self._episode.is_over and not is_cut_short
        return self._episode.observe(self._seat), self._returns - before, is_over, is_cut_short, self._info()

    def action_masks(self) -> Mask:
        return self._episode.mask(self._seat)

    def render(self) -> str | None:
        return self._episode.draw() if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def _made_bots(self, seed: int) -> dict[Seat, AnyBot]:
        episode = self._episode
        if episode.seat_count == 1:
            return {}
        name = self._opponent or next(
            name for name, level in catalogue.levels(episode.game.slug).items() if level.is_graded
        )
        level = level_named(episode.game, name, episode.state)
        self._seconds = level.seconds
        others = [Seat(seat) for seat in range(episode.seat_count) if seat != self._seat]
        return {seat: level.make(Seed((seed + seat + 1) % 2**64)) for seat in others}

    def _let_others_play(self) -> None:
        episode = self._episode
        while episode.turn is not None and episode.turn != self._seat:
            known = known_to(episode.game, episode.state, episode.turn)
            choice = self._bots[episode.turn].choose(known, episode.turn, Budget(seconds=self._seconds))
            episode.step(len(episode.space) if choice.action is None else episode.space.index(choice.action))
