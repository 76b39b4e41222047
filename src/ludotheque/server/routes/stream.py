"""The table as a stream of lines, for programs that speak HTTP only: the whole state first, then every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from aiohttp import web

from ludotheque import __version__
from ludotheque.contract import TableError, phrase
from ludotheque.server.admin.enforcement import notice_message
from ludotheque.server.responses import has_left, sent_lines
from ludotheque.server.routes import TEXTS, Call, Operation
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.wire import ENCODER, PROTOCOL, events

HEARTBEAT_SECONDS = 7.0
_LOOK_SECONDS = 1.0
"""After so long it is noticed that a reader has gone, without waiting for the heartbeat."""


async def follow(call: Call) -> web.StreamResponse:
    """One JSON object per line, as over the socket: `welcome`, `table`, then every `change`. Skip empty lines."""
    registry = call.registry
    live = await registry.table(call.table)
    if not registry.has_room(live, call.person()):
        raise TableError(phrase("server.table-crowded"))
    if registry.connections[call.address] >= registry.limits.sockets_per_address:
        raise TableError(phrase("server.too-fast"))
    if call.request.method == "HEAD":
        return web.Response(content_type="application/x-ndjson")
    return await sent_lines(call.request, _lines(call))


async def _lines(call: Call) -> AsyncGenerator[bytes, None]:
    registry, reader, news = call.registry, call.reader(), asyncio.Event()
    subscriber = Subscriber(reader, seen=None, limits=registry.limits, on_due=news.set)
    live = await registry.table(call.table)
    registry.connections.enter(call.address)
    live.enter(subscriber)
    try:
        seat = live.hosted.seat_of(reader.person)
        yield ENCODER.encode(events.Welcome(PROTOCOL, __version__, registry.clock(), seat)) + b"\n"
        notice = notice_message(registry.rules.notice)
        if notice is not None:
            subscriber.send(notice)
        is_last = False
        while not (is_last or subscriber.is_dropped or has_left(call.request) or registry.rules.refusal(call.address)):
            has_news = await _comes(news, call.request)
            news.clear()
            is_last = subscriber.is_over
            yield b"".join([message + b"\n" for message in subscriber.take()]) if has_news else b"\n"
    finally:
        live.leave(subscriber)
        registry.connections.leave(call.address)


async def _comes(news: asyncio.Event, request: web.Request) -> bool:
    """Whether there is something to send before the next heartbeat."""
    waited = 0.0
    while waited < HEARTBEAT_SECONDS and not has_left(request):
        try:
            async with asyncio.timeout(_LOOK_SECONDS):
                await news.wait()
        except TimeoutError:
            waited += _LOOK_SECONDS
        else:
            return True
    return False


OPERATIONS = [Operation("GET", "/api/tables/{table}/stream", follow, events.ServerMessage, query=TEXTS)]
