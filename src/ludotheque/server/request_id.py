"""A name for every request: in the log, and in the answer, so that a visitor's report leads to the right lines."""

from __future__ import annotations

import logging
import re
import secrets
from typing import Any

from aiohttp import web

from ludotheque.disk import LOGGER, REQUEST_ID
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.relay import is_relayed

HEADER = "x-request-id"
_GIVEN = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def name_request(came: web.BaseRequest, unwrapped: web.BaseRequest, proxies: TrustedProxies) -> None:
    """The name that a trusted proxy or another process of ours gave it, else one of our own."""
    given = came.headers.get(HEADER, "")
    is_trusted = bool(given) and (is_relayed(unwrapped) or proxies.trusts(came.remote or ""))
    REQUEST_ID.set(given if is_trusted and _GIVEN.fullmatch(given) else secrets.token_hex(8))


class VisitorLog(logging.LoggerAdapter[logging.Logger]):
    """What aiohttp says about bytes that are no HTTP: kept for who looks for it, without a stack trace, and no news."""

    def __init__(self) -> None:
        super().__init__(LOGGER)

    def log(self, level: int, msg: object, *args: object, **rest: Any) -> None:
        if LOGGER.isEnabledFor(logging.DEBUG):
            cause = rest.get("exc_info")
            why = repr(cause) if isinstance(cause, BaseException) else ""
            LOGGER.debug("from a visitor: %.300r", f"{str(msg) % args if args else msg} {why}".strip())
