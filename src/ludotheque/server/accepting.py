"""How connections come in: straight to the server, or where there are other processes, through the hand-over."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from ludotheque.server.handover import HandOver, runtime_folder
from ludotheque.server.prefork import Worker
from ludotheque.server.registry import TableRegistry

_BACKLOG = 2048


@asynccontextmanager
async def accepting(
    runner: web.AppRunner,
    registry: TableRegistry,
    listening: socket.socket,
    tls: ssl.SSLContext | None,
    worker: Worker | None,
) -> AsyncIterator[None]:
    """While it lasts. What is encrypted cannot be peeked at, and a server that is alone need not."""
    can_peek = tls is None
    folder = runtime_folder() if registry.store.is_shared and (can_peek or worker is not None) else None
    if folder is None:
        await add_site(runner, listening, tls)
        yield
        return

    async def serve(connection: socket.socket) -> None:
        assert runner.server is not None
        await asyncio.get_running_loop().connect_accepted_socket(runner.server, connection, ssl=tls)

    door = HandOver(registry.ownership, serve, folder, worker, can_peek=can_peek)
    door.start(listening)
    try:
        yield
    finally:
        await door.close()


async def add_site(runner: web.AppRunner, listening: socket.socket, tls: ssl.SSLContext | None) -> None:
    """All that connect there are served here."""
    await web.SockSite(runner, listening, ssl_context=tls, backlog=_BACKLOG).start()
