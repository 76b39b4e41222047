"""The table as a stream of lines, for programs that speak HTTP only: the whole state first, then every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from starlette.responses import StreamingResponse

from ludotheque import __version__
from ludotheque.contract import TableError, phrase
from ludotheque.server.routes import Call, Operation
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.wire import ENCODER, PROTOCOL, events

HEARTBEAT_SECONDS = 7.0


async def follow(call: Call) -> StreamingResponse:
    """One JSON object per line, as over the socket: `welcome`, then `table` at every change. Skip empty lines."""
    registry = call.registry
    live = await registry.table(call.table)
    person = call.person()
    if not registry.has_room(live, person):
        raise TableError(phrase("server.table-crowded"))
    if registry.connections[call.address] >= registry.limits.sockets_per_address:
        raise TableError(phrase("server.too-fast"))

    async def lines() -> AsyncIterator[bytes]:
        waiting: asyncio.Task[Sequence[bytes]] | None = None
        live = await registry.table(call.table)
        subscriber = Subscriber(person, call.language, seen=None, limits=registry.limits)
        registry.connections.enter(call.address)
        live.enter(subscriber)
        try:
            yield (
                ENCODER.encode(events.Welcome(PROTOCOL, __version__, registry.clock(), live.hosted.seat_of(person)))
                + b"\n"
            )
            while not subscriber.is_over:
                waiting = waiting or asyncio.create_task(subscriber.next())
                done, _ = await asyncio.wait((waiting,), timeout=HEARTBEAT_SECONDS)
                if not done:
                    yield b"\n"
                    continue
                batch, waiting = waiting.result(), None
                if not batch:
                    return
                yield b"".join(message + b"\n" for message in batch)
        finally:
            if waiting is not None:
                waiting.cancel()
            live.leave(subscriber)
            registry.connections.leave(call.address)

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"x-accel-buffering": "no"})


OPERATIONS = [Operation("GET", "/api/tables/{table}/stream", follow, events.ServerMessage)]
