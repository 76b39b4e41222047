"""Large answers that are the same for everybody: made once for all who ask, as they are and made smaller."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from ludotheque.server.made_once import MadeOnce
from ludotheque.server.responses import MIN_GZIPPED, takes_gzip
from ludotheque.server.wire import ENCODER

_MOST_BYTES = 4 * 1024 * 1024
_GZIP_LEVEL = 6


class KeptAnswers:
    """The last ones of this process, by address and language."""

    def __init__(self) -> None:
        self._cache = MadeOnce(_MOST_BYTES)

    async def answer(self, request: web.Request, language: str, make: Callable[[], Awaitable[Any]]) -> web.Response:
        """What `make` says, or said before, as JSON; smaller for a reader who takes it so."""
        key = f"{language} {request.rel_url.raw_path_qs}"

        async def made() -> bytes:
            return ENCODER.encode(await make())

        async def smaller() -> bytes:
            return await asyncio.to_thread(gzip.compress, body, _GZIP_LEVEL, mtime=0)

        headers = {"vary": "accept-encoding"}
        body = await self._cache.get(key, made)
        if takes_gzip(request) and len(body) >= MIN_GZIPPED:
            body = await self._cache.get(f"gzip {key}", smaller)
            headers["content-encoding"] = "gzip"
        return web.Response(body=body, headers=headers, content_type="application/json")
