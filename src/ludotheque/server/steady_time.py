"""The time of this process."""

from __future__ import annotations

import time


class SteadyTime:
    """Seconds since 1970, which never go back: deadlines in this time survive a restart."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> float:
        return self._start + time.monotonic()
