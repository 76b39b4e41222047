"""How connections come in: straight to the server, or where there are other processes, through the hand-over."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from ludotheque.server.acceptor import Acceptor
from ludotheque.server.handover import HandOver, runtime_folder
from ludotheque.server.open_connections import CONNECTIONS, OpenConnection
from ludotheque.server.prefork import Worker
from ludotheque.server.routes import REGISTRY

HANDSHAKE_SECONDS = 10.0
_GOODBYE_SECONDS = 3.0
"""For the other side of TLS to say that it has heard the end."""


@asynccontextmanager
async def accepting(
    runner: web.AppRunner,
    listening: socket.socket,
    tls: ssl.SSLContext | None,
    worker: Worker | None,
    private: socket.socket | None,
) -> AsyncIterator[None]:
    """While it lasts; at `private`, all are served here."""
    registry = runner.app[REGISTRY]
    times = {"ssl_handshake_timeout": HANDSHAKE_SECONDS, "ssl_shutdown_timeout": _GOODBYE_SECONDS}
    encrypted: dict[str, Any] = {} if tls is None else {"ssl": tls, **times}

    async def serve(connection: socket.socket, opened: OpenConnection) -> None:
        server = runner.server
        assert server is not None
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: opened.followed(server()), connection, **encrypted)

    acceptor = Acceptor(runner.app[CONNECTIONS], serve)
    if private is not None:
        acceptor.start(private, serve)
    # What is encrypted cannot be peeked at, and a server that is alone need not.
    can_peek = tls is None
    folder = runtime_folder() if registry.store.is_shared and (can_peek or worker is not None) else None
    door = None
    if folder is None:
        acceptor.start(listening, serve)
    else:
        door = HandOver(registry.ownership, acceptor, folder, worker, can_peek=can_peek)
        door.start(listening)
    try:
        yield
    finally:
        await acceptor.close()
        if door is not None:
            door.close()
