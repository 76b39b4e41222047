"""Pictures, made in a thread, one at a time, and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from ludotheque.contract import TableError, phrase

_MAX_WAITING = 24
_MAX_CACHE_BYTES = 8 * 1024 * 1024  # bytes


class PictureCache:
    """One picture at a time: they never take more than one processor from the games."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._waiting = 0
        self._lock = asyncio.Lock()

    async def picture(self, key: str, draw: Callable[[], bytes]) -> bytes:
        """What `draw` makes, or made before under this key; TableError when too many wait."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if self._waiting >= _MAX_WAITING:
            raise TableError(phrase("server.machine-full"))
        self._waiting += 1
        try:
            async with self._lock:
                if key not in self._kept:
                    self._keep(key, await asyncio.to_thread(draw))
                return self._kept[key]
        finally:
            self._waiting -= 1

    def _keep(self, key: str, made: bytes) -> None:
        self._kept[key] = made
        self._size += len(made)
        while self._size > _MAX_CACHE_BYTES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped)
