"""The server's clock: the time of day, which never goes back while the process lives."""

from __future__ import annotations

import time
from typing import Protocol


class TimeOfDay(Protocol):
    def __call__(self) -> float:
        """Seconds since 1970; deadlines in this time survive a restart."""
        ...


class SteadyTime:
    """The time of day when it was made, carried on by a clock that nobody sets."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> float:
        return self._start + time.monotonic()
