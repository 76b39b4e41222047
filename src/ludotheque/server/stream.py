"""The table as a stream of lines, for programs that speak HTTP only: the whole state first, then every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from starlette.responses import StreamingResponse

from ludotheque import __version__
from ludotheque.contract import TableError, phrase
from ludotheque.server.listening import ENCODER, Listener
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import PROTOCOL, events

HEARTBEAT_SECONDS = 7.0


async def follow(call: Call) -> StreamingResponse:
    """One JSON object per line, as over the socket: `welcome`, then `table` at every change. Skip empty lines."""
    hub = call.hub
    live = await hub.table(call.table)
    person = call.person()
    if not hub.has_room(live, person):
        raise TableError(phrase("server.table-crowded"))
    if hub.connections[call.address] >= hub.limits.sockets_per_address:
        raise TableError(phrase("server.too-fast"))

    async def lines() -> AsyncIterator[bytes]:
        waiting: asyncio.Task[Sequence[bytes]] | None = None
        live = await hub.table(call.table)
        listener = Listener(live, person, call.language, seen=None, limits=hub.limits)
        hub.connections.enter(call.address)
        hub.enter(live, listener)
        try:
            yield (
                ENCODER.encode(events.Welcome(PROTOCOL, __version__, hub.clock(), live.hosted.seat_of(person))) + b"\n"
            )
            while not listener.is_over:
                waiting = waiting or asyncio.create_task(listener.next())
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
            hub.leave(live, listener)
            hub.connections.leave(call.address)

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"x-accel-buffering": "no"})


OPERATIONS = [Operation("GET", "/api/tables/{table}/stream", follow, events.ServerMessage)]
