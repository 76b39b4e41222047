"""The time of this process."""

from __future__ import annotations

import time
from collections.abc import Callable

_JUMP_SECONDS = 5.0


class SteadyTime:
    """Seconds since 1970, which go on evenly while the process runs, whatever is done to the clock of the machine."""

    def __init__(self, wall: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._ticks = ticks
        self.set(wall())

    def __call__(self) -> float:
        return self._start + self._ticks()

    def set(self, now: float) -> None:
        """Go on from this moment."""
        self._start = now - self._ticks()
        self._ahead = self._wall() - now

    def jump(self) -> float:
        """By how many seconds the clock of the machine was set since this was last asked; 0: it was not."""
        before, self._ahead = self._ahead, self._wall() - self()
        jump = self._ahead - before
        return jump if abs(jump) >= _JUMP_SECONDS else 0.0
