"""Answers that nobody takes: a connection whose unsent bytes do not get fewer is cut after a while."""

from __future__ import annotations

import asyncio

from aiohttp import web

from ludotheque.server.sending import READING_SECONDS, Sending

_AT_ONCE = 500


async def keep_cutting(server: web.Server, sending: Sending) -> None:
    """Look at all connections of the process now and then; sockets and large answers have stricter limits."""
    unsent: dict[asyncio.Transport, int] = {}
    while True:
        await asyncio.sleep(READING_SECONDS)
        # Those that are closing are looked at once more: they close when all is sent, and so perhaps never.
        before, unsent = unsent, {transport: transport.get_write_buffer_size() for transport in unsent}
        for number, connection in enumerate(server.connections):
            if connection.transport is not None and (size := connection.transport.get_write_buffer_size()):
                unsent[connection.transport] = size
            if number % _AT_ONCE == _AT_ONCE - 1:
                await asyncio.sleep(0)  # of many thousands, everybody else does not wait for all
        for transport, size in before.items():
            if size <= unsent[transport] and transport not in sending.transports:
                transport.abort()
        unsent = {transport: size for transport, size in unsent.items() if size}
