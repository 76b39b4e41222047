"""Many games side by side through the rules: what compiled code does for some games, slower, for every game."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from ludotheque.contract import Dice, Seed
from ludotheque.rl.episode import ILLEGAL_REWARD, Episode

_ALL_BITS = 2**64 - 1
_GAME_SEEDS = 2**63


class GamesOneByOne:
    """`ludotheque.contract.encoding.ManyGames` says what each method does."""

    def __init__(self, episode: Episode, count: int, arrays: dict[str, Any]) -> None:
        self._episodes = [copy(episode) for _ in range(count)]
        self._returns: list[tuple[float, ...]] = [()] * count
        self._last = [0] * count
        self._is_over = np.ones(count, np.bool_)
        self._observations, self._masks, self._seats = arrays["observations"], arrays["masks"], arrays["seats"]
        self._rewards, self._illegal = arrays["rewards"], arrays["illegal"]
        self._terminated, self._truncated = arrays["terminated"], arrays["truncated"]

    def seed(self, seeds: Any) -> None:
        self._game_seeds = [Dice(Seed(int(seed))) for seed in seeds]
        self._choices = [Dice(Seed(int(seed) ^ _ALL_BITS)) for seed in seeds]

    def reset(self, where: Any) -> None:
        for number in self._numbers(where):
            self._rewards[number] = 0
            self._illegal[number] = self._terminated[number] = self._truncated[number] = False
            self._deal(number)
            self._show(number)

    def step(self, actions: Any, where: Any, *, resets: bool) -> None:
        self._rewards[:] = 0
        self._illegal[:] = False
        chosen = self._numbers(where)
        for number in chosen:
            if not self._is_over[number]:
                self._act(number, int(actions[number]))
        self._truncated[:] = self._is_over & [episode.is_cut_short for episode in self._episodes]
        self._terminated[:] = self._is_over & ~self._truncated
        for number in chosen:
            if self._is_over[number] and resets:
                self._deal(number)
            self._show(number)

    def observe(self, seat: int, planes: Any) -> None:
        for number, episode in enumerate(self._episodes):
            planes[number] = episode.observe(seat)

    def choose(self, actions: Any) -> None:
        for number, episode in enumerate(self._episodes):
            actions[number] = 0 if self._is_over[number] else self._choices[number].pick(_legal(episode))

    def _numbers(self, where: Any) -> Any:
        return range(len(self._episodes)) if where is None else np.flatnonzero(where)

    def _deal(self, number: int) -> None:
        episode = self._episodes[number]
        episode.reset(self._game_seeds[number].below(_GAME_SEEDS))
        self._returns[number] = episode.returns()
        self._is_over[number] = episode.is_over

    def _act(self, number: int, action: int) -> None:
        episode = self._episodes[number]
        turn = self._last[number] = episode.turn or 0
        if not episode.is_legal(action):
            self._rewards[number, turn] = ILLEGAL_REWARD
            self._illegal[number] = self._is_over[number] = True
            return
        episode.step(action)
        before, self._returns[number] = self._returns[number], episode.returns()
        self._rewards[number] = np.subtract(self._returns[number], before)
        self._is_over[number] = episode.is_over

    def _show(self, number: int) -> None:
        """The position as the seat sees it that is asked; at the end, the one that acted last."""
        episode = self._episodes[number]
        seat = self._last[number] if self._is_over[number] else episode.turn or 0
        self._seats[number] = -1 if self._is_over[number] else seat
        self._masks[number] = 0 if self._is_over[number] else episode.mask(seat)
        self._observations[number] = episode.observe(seat)


def _legal(episode: Episode) -> list[int]:
    return [int(index) for index in np.flatnonzero(episode.mask(episode.turn or 0))]
