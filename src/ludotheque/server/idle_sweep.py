"""Answers that nobody takes: a connection whose unsent bytes do not get fewer is cut after a while."""

from __future__ import annotations

import asyncio

from aiohttp import web

READING_SECONDS = 30.0
"""Until somebody to whom an answer is being sent has taken another piece of it."""

_AT_ONCE = 500


async def keep_cutting(server: web.Server) -> None:
    """Look at all connections of the process now and then; sockets that are followed have stricter limits."""
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
            if size <= unsent[transport]:
                transport.abort()
        unsent = {transport: size for transport, size in unsent.items() if size}
