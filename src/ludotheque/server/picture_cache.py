"""Pictures made before, and those that are being made: two who want the same one wait for one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

_MAX_CACHE_BYTES = 8 * 1024 * 1024  # bytes


class PictureCache:
    """The last ones, as many as there is room for."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[str, asyncio.Future[bytes]] = {}

    async def picture(self, key: str, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """What `draw` makes, or made before under this key."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.ensure_future(draw())
            making.add_done_callback(lambda made: self._keep(key, made))
        return await asyncio.shield(making)

    def _keep(self, key: str, made: asyncio.Future[bytes]) -> None:
        del self._making[key]
        if made.cancelled() or made.exception() is not None:
            return
        self._kept[key] = made.result()
        self._size += len(made.result())
        while self._size > _MAX_CACHE_BYTES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped)
