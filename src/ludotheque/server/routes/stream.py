"""The table as a stream of lines, for programs that speak HTTP only: the whole state first, then every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from aiohttp import web

from ludotheque import __version__
from ludotheque.contract import TableError, phrase
from ludotheque.server.admin.enforcement import notice_message
from ludotheque.server.live import LiveTable
from ludotheque.server.responses import comes, has_left, sent_lines
from ludotheque.server.routes import TEXTS, Call, Operation
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.wire import ENCODER, PROTOCOL, events


async def follow(call: Call) -> web.StreamResponse:
    """One JSON object per line, as over the socket: `welcome`, `table`, then every `change`. Skip empty lines."""
    registry, news = call.registry, asyncio.Event()
    watcher = await registry.watcher(call.profile_key if call.query("named") == "1" else None)
    live, reader = await registry.table(call.table), call.reader()
    # From here on without a pause until they are counted: else many at once would find the same last place.
    if not registry.has_room(live, reader.person):
        raise TableError(phrase("server.table-crowded"))
    if registry.connections[call.address] >= registry.limits.sockets_per_address:
        raise TableError(phrase("server.too-fast"))
    if call.request.method == "HEAD":
        return web.Response(content_type="application/x-ndjson")
    registry.charge_length(live, call.address)
    subscriber = Subscriber(reader, seen=None, limits=registry.limits, on_due=news.set)
    subscriber.watcher, subscriber.has_chat = watcher, call.query("chat") == "1"
    live.enter(subscriber)
    registry.connections.enter(call.address)
    try:
        return await sent_lines(call.request, _lines(call, live, subscriber, news))
    finally:
        registry.connections.leave(call.address)
        live.leave(subscriber)


async def _lines(
    call: Call, live: LiveTable, subscriber: Subscriber, news: asyncio.Event
) -> AsyncGenerator[bytes, None]:
    registry = call.registry
    seat = live.hosted.seat_of(subscriber.reader.person)
    yield ENCODER.encode(events.Welcome(PROTOCOL, __version__, registry.clock(), seat)) + b"\n"
    notice = notice_message(registry.rules.notice)
    if notice is not None:
        subscriber.send(notice)
    is_last = False
    while not (is_last or subscriber.is_dropped or has_left(call.request) or _is_banned(call, subscriber)):
        has_news = await comes(news, call.request)
        news.clear()
        is_last = subscriber.is_over
        yield b"".join([message + b"\n" for message in subscriber.take()]) if has_news else b"\n"


def _is_banned(call: Call, subscriber: Subscriber) -> bool:
    return any(map(call.registry.rules.refusal, (call.address, *subscriber.identities)))


_WISHES = {
    **TEXTS,
    "chat": "`1` to be told what is said at your table, where that is allowed.",
    "named": "`1` to be named among those who watch, by your profile.",
}
OPERATIONS = [Operation("GET", "/api/tables/{table}/stream", follow, events.ServerMessage, query=_WISHES)]
