"""Large answers go out in pieces, as fast as they are taken; what still waits to be taken is bounded by address.

Small ones fit into the buffers of a connection; `idle_sweep` sees whether those are taken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from ludotheque.contract import TableError, phrase
from ludotheque.server.addresses import counted_address
from ludotheque.server.limits import KeyedCounter

READING_SECONDS = 30.0
"""Until somebody to whom an answer is being sent has taken another piece of it."""

PIECE = 64 * 1024


class Sending:
    """All answers of this process that are taken piece by piece."""

    def __init__(self, per_address: int) -> None:
        self._per_address = per_address
        self._unread = KeyedCounter()
        self.transports: set[asyncio.BaseTransport] = set()
        """Those have their own time to be read in."""

    async def send(self, request: web.Request, response: web.StreamResponse, address: str) -> web.StreamResponse:
        """The answer, if it is large sent to its last piece; TableError if too much waits for this address already."""
        body = response.body if isinstance(response, web.Response) and not response.prepared else None
        if not isinstance(body, bytes) or len(body) <= PIECE or request.method == "HEAD":
            return response
        size = len(body)
        if self._unread[address] and self._unread[address] + size > self._per_address:
            raise TableError(phrase("server.unread-answers"))
        pieces = web.StreamResponse(status=response.status, headers=response.headers)
        pieces.content_length = size
        self._unread.enter(address, size)
        try:
            await pieces.prepare(request)
            with self.watched(request):
                for first in range(0, size, PIECE):
                    await self.write(request, pieces, body[first : first + PIECE])
            await pieces.write_eof()
        finally:
            self._unread.leave(address, size)
        return pieces

    async def write(self, request: web.Request, response: web.StreamResponse, piece: bytes) -> None:
        """One piece of an answer that comes bit by bit; ConnectionResetError if nobody takes it."""
        # What `send` cuts into pieces is counted there.
        address, size = counted_address(request.remote or "local"), len(piece) if len(piece) > PIECE else 0
        if size and self._unread[address] and self._unread[address] + size > self._per_address:
            _cut(request)
            raise ConnectionResetError
        self._unread.enter(address, size)
        try:
            async with asyncio.timeout(READING_SECONDS):
                await response.write(piece)
        except TimeoutError:
            _cut(request)
            raise ConnectionResetError from None
        finally:
            self._unread.leave(address, size)

    @contextmanager
    def watched(self, request: web.Request) -> Iterator[None]:
        """While its pieces are written, each with its own time."""
        transport = request.transport
        if transport is None:
            raise ConnectionResetError
        self.transports.add(transport)
        try:
            yield
        finally:
            self.transports.discard(transport)


def _cut(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()


SENDING = web.AppKey("sending", Sending)
