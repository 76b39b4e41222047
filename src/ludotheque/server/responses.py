"""Answers over HTTP: values as JSON, refusals with their status."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from http import HTTPStatus
from typing import Any

import msgspec
from aiohttp import web

from ludotheque import locales
from ludotheque.contract import LudothequeError, RecordError, SetupError, TableError, UnknownGame, phrase
from ludotheque.disk import log_error
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.sending import SENDING
from ludotheque.server.sentences import refusal
from ludotheque.server.store import StoreFailed
from ludotheque.server.wire import ENCODER, http

_BY_CODE = {
    "server.no-table": 404,
    "server.no-study": 404,
    "server.study-not-yours": 403,
    "server.too-many-studies": 429,
    "server.no-tournament": 404,
    "server.bad-token": 401,
    "server.no-profile-key": 401,
    "server.bad-profile-key": 400,
    "server.no-profile": 404,
    "server.profile-erased": 404,
    "server.bad-code": 403,
    "server.password-wanted": 401,
    "server.wrong-password": 401,
    "server.not-host": 403,
    "server.admin-only": 403,
    "server.banned": 403,
    "server.table-closed": 403,
    "server.admin.no-ban": 404,
    "server.admin.no-profile": 404,
    "server.admin.not-set-aside": 404,
    "server.no-seat-of-yours": 403,
    "server.wrong-origin": 403,
    "server.wrong-host": 403,
    "server.no-leaderboards": 404,
    "server.no-seek": 404,
    "server.no-table-code": 404,
    "server.no-line": 404,
    "server.nobody-to-hide": 404,
    "groups.no-group": 404,
    "groups.not-yours": 403,
    "server.no-chat": 403,
    "server.closing.protocol": 403,
    "server.no-record-yet": 403,
    "server.set-aside": 422,
    "server.unreadable": 422,
    "server.too-slow": 408,
    "server.too-large": 413,
    "server.too-fast": 429,
    "server.table-crowded": 429,
    "server.too-many-sockets": 429,
    "server.too-many-tables": 429,
    "server.too-many-analyses": 429,
    "server.too-many-searches": 429,
    "server.too-many-tasks": 429,
    "server.too-busy": 503,
    "server.task-too-large": 422,
    "server.film-too-long": 422,
    "server.unread-answers": 429,
    "server.too-much-stored": 429,
    "server.storage-full": 503,
    "server.machine-full": 503,
    "server.elsewhere": 503,
    "server.draining": 503,
    "server.read-only": 503,
}
MIN_GZIPPED = 1000
"""Bytes; less is not worth the work."""

HEARTBEAT_SECONDS = 7.0
"""A stream with nothing to say sends an empty line after so long."""

LOOK_SECONDS = 1.0
"""After so long it is noticed that a reader has gone, without waiting for the heartbeat."""


def answered(value: Any, status: int = 200) -> web.StreamResponse:
    if isinstance(value, web.StreamResponse):
        return value
    if isinstance(value, str):
        return web.Response(text=value, status=status)
    return web.Response(body=ENCODER.encode(value), status=status, content_type="application/json")


def refused(error: LudothequeError, language: str, status: int | None = None) -> web.Response:
    """The refusal, with words in the reader's language and never a stack trace."""
    body = ENCODER.encode(http.Error(refusal(error, language)))
    status = status or status_of(error)
    headers = {"retry-after": "1"} if status == HTTPStatus.SERVICE_UNAVAILABLE else None
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


def status_of(error: LudothequeError) -> int:
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    if isinstance(error, StoreFailed):
        return 503
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, (SetupError, RecordError)):
        return 422
    return 409 if isinstance(error, (TableError, ValueError)) else 400


def takes_gzip(request: web.BaseRequest) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "").lower()


async def sent_lines(request: web.Request, lines: AsyncGenerator[bytes, None]) -> web.StreamResponse:
    """Each line as it comes, until there are no more or nobody is there to read them."""
    return await sent_pieces(request, lines, "application/x-ndjson")


async def sent_pieces(
    request: web.Request, pieces: AsyncGenerator[bytes, None], content_type: str
) -> web.StreamResponse:
    """Each as soon as the one before is on its way: never more of them are in memory."""
    response = web.StreamResponse(headers={"content-type": content_type, "x-accel-buffering": "no"})
    sending = request.app[SENDING]
    try:
        await response.prepare(request)
        with sending.watched(request):
            async for piece in pieces:
                await sending.write(request, response, piece)
        await response.write_eof()
    except ConnectionError:  # whoever asked has gone
        pass
    except Exception as problem:  # the status is sent: all that can be done is to stop in the middle
        log_error(problem)
        if request.transport is not None:
            request.transport.abort()
    finally:
        await pieces.aclose()
    return response


def has_left(request: web.BaseRequest) -> bool:
    """Whether nobody is there any more."""
    return request.transport is None or request.transport.is_closing()


async def comes(news: asyncio.Event, request: web.BaseRequest) -> bool:
    """Whether there is something to send before the next heartbeat of a stream."""
    waited = 0.0
    while waited < HEARTBEAT_SECONDS and not has_left(request):
        if await wait_at_most(LOOK_SECONDS, news):
            return True
        waited += LOOK_SECONDS
    return False


def preferred_language(request: web.BaseRequest) -> str:
    """`?lang=fr`, else the first language of the browser that we speak, else English."""
    accepted = request.headers.get("accept-language", "")[:200].split(",")
    asked_for: list[str] = request.query.getall("lang", []) if request.query_string else []
    spoken = locales.languages()
    for preference in (*asked_for, *(part.partition(";")[0].strip() for part in accepted)):
        for candidate in (preference[:35], preference[:35].partition("-")[0].casefold()):
            if candidate in spoken:
                return candidate
    return locales.DEFAULT


def spoken(language: str) -> str:
    """This language if we speak it, else English."""
    known = locales.languages()
    return next((name for name in (language, language.partition("-")[0]) if name in known), locales.DEFAULT)


def unreadable(problem: msgspec.MsgspecError | UnicodeError | RecursionError) -> LudothequeError:
    """A message that is not one of ours."""
    return BadMessage(str(problem))


class BadMessage(LudothequeError):
    kind = "message"

    def __init__(self, why: str) -> None:
        super().__init__(phrase("server.bad-message", why=why[:200]))
