"""Requests begin one in each turn of the event loop, so that moves, which come over sockets, go between them.

What arrives together would otherwise be begun in one turn, and every move would wait for all of it. Visitors are served
in turn, too: nobody waits for all requests of somebody else.
"""

from __future__ import annotations

import asyncio
from collections import deque


class RequestTurns:
    """Of one process. How many wait is bounded by how many may be worked for (`open_connections`)."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, whose turn it is first."""

        self._is_taken = False
        """Whether a request has begun in this turn of the loop."""

    async def come(self, address: str) -> None:
        """Wait until a request of this address may begin."""
        loop = asyncio.get_running_loop()
        if not self._is_taken:
            self._is_taken = True
            loop.call_soon(self._next)
            return
        turn = loop.create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        await turn

    def _next(self) -> None:
        while self._waiting:
            address = next(iter(self._waiting))
            line = self._waiting.pop(address)
            turn = line.popleft()
            if line:
                self._waiting[address] = line  # behind all others
            if not turn.done():  # else whoever asked has gone
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._is_taken = False
