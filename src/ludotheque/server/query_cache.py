"""A cache of queries that look through many rows: what took long is good for a while.

However many ask, and whatever they ask for, all of these together take at most half of the store's time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

Key: TypeAlias = tuple[Any, ...]
T = TypeVar("T")

QUICK_SECONDS = 0.05
"""What takes no longer is asked for each time."""

_TIMES, _MOST_SECONDS = 20.0, 30.0
_MAX_KEPT = 256


class _Known(NamedTuple):
    answer: Any
    until: float


class QueryCache:
    """The cache of one process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, _Known] = OrderedDict()
        self._running: dict[Key, asyncio.Task[Any]] = {}
        self._turn = asyncio.Lock()
        self._free_at = 0.0
        """After a long one the store is left to others for as long."""

    def forget(self, about: str) -> None:
        """Something has changed that answers to keys which begin so depend on."""
        for known in (self._kept, self._running):
            for key in [key for key in known if key[0] == about]:
                del known[key]

    async def of(self, key: Key, ask: Callable[[], Awaitable[T]]) -> T:
        """What `ask` answers, or answered to this key a little earlier."""
        known = self._kept.get(key)
        if known is not None and asyncio.get_running_loop().time() < known.until:
            answer: T = known.answer
            return answer
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = asyncio.create_task(self._asked(key, ask))
            running.add_done_callback(lambda done: self._end(key, done))
        made: T = await asyncio.shield(running)
        return made

    async def _asked(self, key: Key, ask: Callable[[], Awaitable[T]]) -> T:
        loop = asyncio.get_running_loop()
        async with self._turn:
            await asyncio.sleep(max(0.0, self._free_at - loop.time()))
            began = loop.time()
            answer = await ask()
            now, took = loop.time(), loop.time() - began
        self._kept.pop(key, None)
        if took <= QUICK_SECONDS:
            return answer
        self._free_at = now + min(took, _MOST_SECONDS)
        if self._running.get(key) is asyncio.current_task():  # not forgotten meanwhile
            self._kept[key] = _Known(answer, now + min(_TIMES * took, _MOST_SECONDS))
            while len(self._kept) > _MAX_KEPT:
                self._kept.popitem(last=False)
        return answer

    def _end(self, key: Key, done: asyncio.Task[Any]) -> None:
        if self._running.get(key) is done:
            del self._running[key]
