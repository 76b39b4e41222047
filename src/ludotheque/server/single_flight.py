"""One answer for all who ask the same at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class SingleFlight(Generic[Key, Answer]):
    """Questions that are being answered, by key; each is answered to its end, whoever leaves meanwhile."""

    def __init__(self) -> None:
        self._running: dict[Key, asyncio.Task[Answer]] = {}

    def __len__(self) -> int:
        return len(self._running)

    def __contains__(self, key: Key) -> bool:
        return key in self._running

    async def of(self, key: Key, ask: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """The answer, or failure, that others wait for already; else that of `ask`."""
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = asyncio.create_task(ask())
            running.add_done_callback(lambda done: self._end(key, done))
        return await asyncio.shield(running)

    def forget(self, key: Key) -> None:
        """Something has changed: whoever asks from now on gets a newer answer."""
        self._running.pop(key, None)

    def _end(self, key: Key, done: asyncio.Task[Answer]) -> None:
        if self._running.get(key) is done:
            del self._running[key]
