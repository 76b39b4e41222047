"""Answers over HTTP: values as JSON, refusals with their status."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from ludotheque import locales
from ludotheque.contract import LudothequeError, RecordError, SetupError, TableError, UnknownGame, phrase
from ludotheque.server.snapshot import refusal
from ludotheque.server.store import StoreFailed
from ludotheque.server.wire import ENCODER, http

_BY_CODE = {
    "server.no-table": 404,
    "server.bad-token": 401,
    "server.password-wanted": 401,
    "server.wrong-password": 401,
    "server.not-host": 403,
    "server.no-seat-of-yours": 403,
    "server.wrong-origin": 403,
    "server.wrong-host": 403,
    "server.no-record-yet": 403,
    "server.too-slow": 408,
    "server.too-large": 413,
    "server.too-fast": 429,
    "server.table-crowded": 429,
    "server.too-many-tables": 429,
    "server.too-many-analyses": 429,
    "server.machine-full": 503,
}


def answered(value: Any, status: int = 200) -> Response:
    if isinstance(value, Response):
        return value
    if isinstance(value, str):
        return Response(value, status, media_type="text/plain; charset=utf-8")
    return Response(ENCODER.encode(value), status, media_type="application/json")


def refused(error: LudothequeError, language: str, status: int | None = None) -> Response:
    """The refusal, with words in the reader's language and never a stack trace."""
    body = http.Error(refusal(error, language))
    return Response(ENCODER.encode(body), status or status_of(error), media_type="application/json")


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


def preferred_language(scope: Scope, headers: Headers) -> str:
    """`?lang=fr`, else the first language of the browser that we speak, else English."""
    asked_for: list[str] = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [])
    accepted = headers.get("accept-language", "")[:200].split(",")
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
