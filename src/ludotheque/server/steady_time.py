"""The time of this process."""

from __future__ import annotations

import time
from collections.abc import Callable

from ludotheque.disk import LOGGER
from ludotheque.server.store import Store
from ludotheque.server.store.alive import BACK_SECONDS

_JUMP_SECONDS = 5.0
_STEP_SECONDS, _LEAP_SECONDS = 0.05, 2.0
_NOTED_SECONDS = 86_400.0
"""Nobody need hear of a server that was off for less."""


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

    def follow(self, ahead: float) -> bool:
        """Go on in the time of others, which is ahead by so many seconds, or behind. True if it had to leap.

        A little is made up step by step, and so is all that would lead back: what is waited for would not come.
        """
        leaps = ahead > _LEAP_SECONDS
        step = ahead if leaps else max(-_STEP_SECONDS, min(_STEP_SECONDS, ahead))
        self._start += step
        self._ahead -= step
        return leaps

    def jump(self) -> float:
        """By how many seconds the clock of the machine was set since this was last asked; 0: it was not."""
        before, self._ahead = self._ahead, self._wall() - self()
        jump = self._ahead - before
        return jump if abs(jump) >= _JUMP_SECONDS else 0.0


async def begin_time(clock: Callable[[], float], store: Store) -> None:
    """Processes that share a database have its time: deadlines and leases are compared with it."""
    if store.is_shared and isinstance(clock, SteadyTime):
        clock.set(await store.now())
    jump = await store.live(clock())
    if not -BACK_SECONDS <= jump <= _NOTED_SECONDS:
        LOGGER.warning("the clock is %.0f s from where it was when a server was last alive", jump)


def note_jump(clock: Callable[[], float]) -> None:
    """Log that the clock of the machine was set, if it was."""
    jump = clock.jump() if isinstance(clock, SteadyTime) else 0.0
    if jump:
        LOGGER.warning("the clock of this machine was set by %+.0f s; this process goes on without that", jump)
