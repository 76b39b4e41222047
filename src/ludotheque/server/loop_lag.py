"""How late the event loop is: whatever keeps it busy keeps everybody waiting."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable

from ludotheque.disk import LOGGER
from ludotheque.server.monitoring.meters import SECONDS, Histogram

_PERIOD_SECONDS = 0.1
_REMEMBERED = 600
"""A minute."""

_ALARM_SECONDS = 0.25


class LoopLag:
    """Asks ten times a second to be woken, and remembers by how much it was later."""

    def __init__(self, seconds: Iterable[float] = ()) -> None:
        self._seconds: deque[float] = deque(seconds, _REMEMBERED)
        self.histogram = Histogram(SECONDS)
        """Since the start."""

    async def keep_measuring(self) -> None:
        while True:
            started = time.monotonic()
            await asyncio.sleep(_PERIOD_SECONDS)
            late = max(0.0, time.monotonic() - started - _PERIOD_SECONDS)
            self._seconds.append(late)
            self.histogram.observe(late)
            if late > _ALARM_SECONDS:
                LOGGER.warning("the event loop was %.0f ms late", late * 1000)

    @property
    def newest(self) -> float:
        return self._seconds[-1] if self._seconds else 0.0

    def below(self, share: float) -> float:
        """So large a share of the last minute's wakings was not later than this."""
        ordered = sorted(self._seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
