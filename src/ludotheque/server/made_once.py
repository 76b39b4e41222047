"""Pictures and texts made before, and those that are being made: two who want the same one wait for one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from ludotheque.server.single_flight import SingleFlight

_MAX_CACHE_BYTES = 8 * 1024 * 1024  # bytes
_ENTRY_BYTES = 500
"""What any of them takes beside its name, which may be longer than what it names: it is a visitor's word."""

UNUSED_SECONDS = 60.0
"""What nobody asked for in so long goes."""


class MadeOnce:
    """The last ones, as many as there is room for."""

    def __init__(self, most_bytes: int | None = None, unused_seconds: float | None = None) -> None:
        """Without `unused_seconds` they stay as long as there is room."""
        self._most_bytes = most_bytes or _MAX_CACHE_BYTES
        self._unused_seconds = unused_seconds
        self._used_at: dict[str, float] = {}
        self._look_again: asyncio.TimerHandle | None = None
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._making: SingleFlight[str, bytes] = SingleFlight()

    async def get(self, key: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What `make` makes, or made before under this key."""
        if key in self._kept:
            self._kept.move_to_end(key)
            self._used_at[key] = asyncio.get_running_loop().time()
            return self._kept[key]
        return await self._making.of(key, lambda: self._made(key, make))

    async def _made(self, key: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        made = await make()
        self._keep(key, made)
        return made

    def _keep(self, key: str, made: bytes) -> None:
        self._kept[key] = made
        self._used_at[key] = asyncio.get_running_loop().time()
        self._size += _size(key, made)
        while self._size > self._most_bytes and len(self._kept) > 1:
            self._drop_oldest()
        self._look()

    def _drop_oldest(self) -> None:
        key, dropped = self._kept.popitem(last=False)
        self._size -= _size(key, dropped)
        del self._used_at[key]

    def _look(self) -> None:
        """Now, and again when the next one has been there for long enough."""
        if self._unused_seconds is None or self._look_again is not None:
            return
        loop = asyncio.get_running_loop()
        while self._kept and self._used_at[next(iter(self._kept))] + self._unused_seconds <= loop.time():
            self._drop_oldest()
        if self._kept:
            until = self._used_at[next(iter(self._kept))] + self._unused_seconds
            self._look_again = loop.call_at(until, self._looked_again)

    def _looked_again(self) -> None:
        self._look_again = None
        self._look()


def _size(key: str, made: bytes) -> int:
    return _ENTRY_BYTES + len(key) + len(made)
