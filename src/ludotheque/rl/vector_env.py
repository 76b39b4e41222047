"""Many games side by side: a step takes an action for each and fills arrays in place. `lt.vector` makes them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludotheque.contract import Phrase, SetupError, phrase
from ludotheque.contract.encoding import ManyGames
from ludotheque.rl.episode import Episode, Mask, Observation, checked_seat
from ludotheque.rl.games_one_by_one import GamesOneByOne
from ludotheque.rl.seeds import game_seeds

MAX_COUNT = 2**20

Truths = NDArray[np.bool_]
Actions = NDArray[np.int64]


class VectorEnv:
    """Games of one kind, each with its own seed. The arrays are always the same ones: copy what you want to keep.

    Observations and masks are those of the seat that acts now, `seats`; rewards are of every seat, for this step.
    """

    def __init__(self, episode: Episode, count: int, seed: int | None = None, *, auto_reset: bool = True) -> None:
        if isinstance(count, bool) or not isinstance(count, (int, np.integer)) or not 1 <= count <= MAX_COUNT:
            raise SetupError(phrase("rl.count-refused", value=repr(count)[:40], most=MAX_COUNT))
        count = int(count)
        self.game, self.options, self.space, self.layout = episode.game, episode.options, episode.space, episode.layout
        self.action_count, self.seat_count, self.count = episode.action_count, episode.seat_count, count
        self.auto_reset = auto_reset
        """Where a game ends, the next one is dealt in the same step. Otherwise it stays over until `reset`."""

        self.observations: Observation = np.zeros((count, *episode.layout.shape), np.uint8)
        self.masks: Mask = np.zeros((count, episode.action_count), np.int8)
        self.seats: NDArray[np.int32] = np.full(count, -1, np.int32)
        """Who acts now; -1 where the game is over."""

        self.rewards: NDArray[np.float32] = np.zeros((count, episode.seat_count), np.float32)
        self.terminated: Truths = np.zeros(count, np.bool_)
        self.truncated: Truths = np.zeros(count, np.bool_)
        self.illegal: Truths = np.zeros(count, np.bool_)
        """Where this step ended a game because the mask forbade the action."""

        names = ("observations", "masks", "seats", "rewards", "terminated", "truncated", "illegal")
        arrays = {name: getattr(self, name) for name in names}
        compiled = episode.many_games(count, arrays)
        self.is_native = compiled is not None
        """Whether compiled code plays; if not, it is the same, and slower."""

        self._games: ManyGames = compiled or GamesOneByOne(episode, count, arrays)
        self._games.seed(game_seeds(seed, count))
        self._games.reset(None)

    def reset(self, seed: int | ArrayLike | None = None, where: ArrayLike | None = None) -> None:
        """Deal anew, everywhere or where this is true. With a seed the games are those of that seed from the first on:
        the first environment has the seed itself, the next one one more. Or give a seed for each."""
        if seed is not None:
            self._games.seed(game_seeds(seed, self.count))
        self._games.reset(self._truths(where))

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> None:
        """An action for each game, or only for those where this is true. What the mask forbids, be it any number, ends
        that game: whoever did it gets -1, the others nothing."""
        self._games.step(self._actions(actions), self._truths(where), resets=self.auto_reset)

    def observe(self, seat: int) -> Observation:
        """What this seat sees in every game, whoever acts there."""
        planes = np.empty_like(self.observations)
        self._games.observe(checked_seat(seat, self.seat_count), planes)
        return planes

    def random_actions(self) -> Actions:
        """A legal action for each game, each as likely, by the games' own seeds; 0 where a game is over."""
        actions = np.empty(self.count, np.int64)
        self._games.choose(actions)
        return actions

    def __getstate__(self) -> Any:
        """For copies, and for other processes."""
        if self.is_native:
            raise SetupError(phrase("rl.no-copy"))
        return super().__getstate__()

    def __repr__(self) -> str:
        kind = "compiled" if self.is_native else "Python"
        return f"<VectorEnv {self.game.slug}, {self.count} games, {kind}>"

    def _actions(self, actions: ArrayLike) -> Actions:
        return self._checked(actions, "actions", "iu", np.int64, phrase("rl.whole-numbers"))

    def _truths(self, where: ArrayLike | None) -> Truths | None:
        return None if where is None else self._checked(where, "where", "b", np.bool_, phrase("rl.truths"))

    def _checked(self, given: ArrayLike, name: str, kinds: str, dtype: type, kind: Phrase) -> NDArray[Any]:
        """As it is where it already has the type."""
        found = np.asarray(given)
        if found.shape != (self.count,) or found.dtype.kind not in kinds:
            raise SetupError(phrase("rl.array-refused", array=name, count=self.count, kind=kind))
        return np.ascontiguousarray(found, dtype)
