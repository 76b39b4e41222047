"""Files as answers: read once, kept in memory, made smaller once for all who take them so."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from aiohttp import web

from ludotheque.server.responses import MIN_GZIPPED, takes_gzip

_MANY_FILES = 512
_TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
"""What the system's own list of types may not know, or know otherwise."""

_SMALL_ALREADY = ("image/png", "font/woff2")


class _File(NamedTuple):
    content: bytes
    gzipped: bytes | None
    content_type: str


async def sent_file(request: web.Request, path: Path, cached: str) -> web.Response:
    """This file, or 304 for who has it already, or 404."""
    try:
        stat = path.stat()
    except OSError:
        raise web.HTTPNotFound from None
    etag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
    headers = {"cache-control": cached, "etag": etag, "vary": "accept-encoding"}
    if etag in request.headers.get("if-none-match", ""):
        return web.Response(status=304, headers=headers)
    file = await asyncio.to_thread(_read, path, etag)
    body = file.content
    if file.gzipped is not None and takes_gzip(request):
        body, headers["content-encoding"] = file.gzipped, "gzip"
    is_text = file.content_type.startswith("text/")
    return web.Response(
        body=body, content_type=file.content_type, charset="utf-8" if is_text else None, headers=headers
    )


@lru_cache(maxsize=_MANY_FILES)
def _read(path: Path, etag: str) -> _File:
    """As it was when it had this tag."""
    content = path.read_bytes()
    guessed = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    gzipped = gzip.compress(content, mtime=0) if len(content) >= MIN_GZIPPED and guessed not in _SMALL_ALREADY else b""
    return _File(content, gzipped if 0 < len(gzipped) < len(content) else None, guessed)


class StaticFiles:
    """The built client's files have stable names, but the version of their build in their address.

    So they may be cached forever. A page of an earlier build gets a 404 for the files it has not loaded yet, never a
    file of another build, and reloads itself.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        version = folder / "web" / "version.txt"
        self._version = version.read_text("utf-8").strip() if version.is_file() else ""

    async def answer(self, request: web.Request) -> web.Response:
        path, cached = request.match_info["path"], "no-cache"
        match PurePosixPath(path).parts:
            case ("web", version, "assets", *rest) if version == self._version:
                path, cached = str(PurePosixPath("web", "assets", *rest)), "public, max-age=31536000, immutable"
        try:
            found = (self._folder / path).resolve()
            is_ours = found.is_relative_to(self._folder) and found.is_file()
        except (OSError, ValueError):  # longer than a name can be, or with a zero in it
            is_ours = False
        if not is_ours:
            raise web.HTTPNotFound
        return await sent_file(request, found, cached)
