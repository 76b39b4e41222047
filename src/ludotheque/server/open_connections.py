"""Which connections are open: so many per address, so many in all; who has kept us waiting longest makes room.

    accepted ─▶ waits: for a handshake, a head, a body, the next request ─▶ is worked for ─▶ waits …

Only those that wait are closed to make room. Those that are worked for are counted by visitor, whichever proxy or
process of ours they come through.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from aiohttp import web

from ludotheque.contract import TableError, phrase
from ludotheque.server.addresses import counted_address
from ludotheque.server.limits import KeyedCounter

_FOLLOWED = ("data_received", "eof_received", "pause_writing", "resume_writing")


class OpenConnection:
    """One of them, from its first moment to its last."""

    __slots__ = ("_all", "_end", "address", "is_served", "transport")

    def __init__(self, connections: OpenConnections, address: str | None, end: Callable[[], object]) -> None:
        self._all = connections
        self._end = end
        self.address = address
        """By which it is counted; None: it is not."""

        self.transport: asyncio.BaseTransport | None = None
        self.is_served = False
        """Whether its protocol says when it ends."""

    def followed(self, protocol: asyncio.Protocol) -> asyncio.Protocol:
        """The protocol, from whose end on this one counts no more."""
        return _Followed(protocol, self)

    def serve(self, transport: asyncio.Transport) -> None:
        self.transport, self._end, self.is_served = transport, transport.abort, True
        self._all.found(self)

    def leave(self) -> None:
        self._all.leave(self)

    def cut(self) -> None:
        self.leave()
        self._end()


class OpenConnections:
    """All connections of this process."""

    def __init__(self, per_address: int, most: int, is_proxy: Callable[[str], bool] = lambda address: False) -> None:
        self._per_address = per_address
        self._most = most
        self._is_proxy = is_proxy
        self._open: set[OpenConnection] = set()
        self._by_transport: dict[asyncio.BaseTransport, OpenConnection] = {}
        self._waiting: dict[OpenConnection, None] = {}
        """Who has waited longest first; also by address."""

        self._waiting_by_address: dict[str, dict[OpenConnection, None]] = {}
        self._visitors = KeyedCounter()

    def __len__(self) -> int:
        return len(self._open)

    @property
    def is_full(self) -> bool:
        return len(self._open) >= self._most

    def make_room(self) -> bool:
        """Cut who has kept us waiting longest, if anybody does."""
        oldest = next(iter(self._waiting), None)
        if oldest is not None:
            oldest.cut()
        return oldest is not None

    def enter(self, address: str, end: Callable[[], object]) -> OpenConnection:
        """A newcomer; `end` closes it as long as it is not served."""
        opened = OpenConnection(self, None if self._is_proxy(address) else counted_address(address), end)
        self._open.add(opened)
        self._wait(opened)
        return opened

    def found(self, opened: OpenConnection) -> None:
        """It has a transport now, by which requests name it."""
        assert opened.transport is not None
        self._by_transport[opened.transport] = opened

    def leave(self, opened: OpenConnection) -> None:
        """Forget the connection; may be called several times."""
        self._open.discard(opened)
        self._wait_no_more(opened)
        if opened.transport is not None:
            self._by_transport.pop(opened.transport, None)

    @contextmanager
    def working(self, request: web.BaseRequest, visitor: str) -> Iterator[None]:
        """While a request is answered; TableError if too many of this visitor's are."""
        if self._visitors[visitor] >= self._per_address:
            raise TableError(phrase("server.too-many-sockets"))
        self._visitors.enter(visitor)
        if (opened := self._of(request)) is not None:
            self._wait_no_more(opened)
        try:
            yield
        finally:
            if (opened := self._of(request)) is not None:
                self._wait(opened)
            self._visitors.leave(visitor)

    @contextmanager
    def waiting(self, request: web.BaseRequest) -> Iterator[None]:
        """Inside `working`, while the rest of the request has not come."""
        opened = self._of(request)
        if opened is None or opened.address != counted_address(request.remote or ""):
            yield  # it is a proxy's or another process's, and stays
            return
        self._visitors.leave(opened.address)
        self._wait(opened)
        try:
            yield
        finally:
            self._wait_no_more(opened)
            self._visitors.enter(opened.address)

    def _of(self, request: web.BaseRequest) -> OpenConnection | None:
        return None if request.transport is None else self._by_transport.get(request.transport)

    def _wait(self, opened: OpenConnection) -> None:
        self._waiting[opened] = None
        if opened.address is None:
            return
        neighbours = self._waiting_by_address.setdefault(opened.address, {})
        neighbours[opened] = None
        if len(neighbours) > self._per_address:
            next(iter(neighbours)).cut()

    def _wait_no_more(self, opened: OpenConnection) -> None:
        self._waiting.pop(opened, None)
        neighbours = self._waiting_by_address.get(opened.address or "", {})
        neighbours.pop(opened, None)
        if not neighbours:
            self._waiting_by_address.pop(opened.address or "", None)


class _Followed(asyncio.Protocol):
    """Another protocol, with somebody who hears when it begins and ends; what comes between costs no further call."""

    __slots__ = ("_opened", "_protocol", *_FOLLOWED)

    def __init__(self, protocol: asyncio.Protocol, opened: OpenConnection) -> None:
        self._protocol = protocol
        self._opened = opened
        for name in _FOLLOWED:
            setattr(self, name, getattr(protocol, name))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._opened.serve(cast("asyncio.Transport", transport))  # uvloop's says so only by what it does
        self._protocol.connection_made(transport)

    def connection_lost(self, problem: Exception | None) -> None:
        self._opened.leave()
        self._protocol.connection_lost(problem)


CONNECTIONS = web.AppKey("connections", OpenConnections)
