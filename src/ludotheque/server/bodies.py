"""The body of a request: so large, and for so long."""

from __future__ import annotations

import asyncio

from aiohttp import web

from ludotheque.contract import LudothequeError, phrase
from ludotheque.server.limits import Limits
from ludotheque.server.open_connections import CONNECTIONS


class TooLarge(LudothequeError):
    kind = "message"


class TooSlow(LudothequeError):
    kind = "message"


async def body_of(request: web.Request, limits: Limits) -> bytes:
    """All of it, up to a size, whatever its header promised, and for so long."""
    try:
        if request.content.is_eof():  # as nearly always: it came with its head
            return await request.read()
        with request.app[CONNECTIONS].waiting(request):
            async with asyncio.timeout(limits.body_seconds):
                return await request.read()
    except TimeoutError:
        raise TooSlow(phrase("server.too-slow")) from None
    except web.HTTPRequestEntityTooLarge:
        raise TooLarge(phrase("server.too-large", most=limits.largest_body)) from None
