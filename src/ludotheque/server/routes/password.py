"""The way into a server with a password."""

from __future__ import annotations

from aiohttp import web
from msgspec import Struct

from ludotheque.contract import TableError, phrase
from ludotheque.server.middleware import POLICY, is_same, pass_cookie
from ludotheque.server.responses import answered
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import http


class PasswordAccepted(Struct, frozen=True):
    """The password was right: the cookie of this response lets you in."""


async def enter(call: Call) -> web.StreamResponse:
    """Say the password of a private server; a browser keeps the cookie that comes back."""
    given: http.PasswordRequest = call.body
    policy = call.request.app[POLICY]
    rates, keyring = call.registry.rates, call.registry.keyring
    if not rates.may_guess(call.address):
        raise TableError(phrase("server.too-fast"))
    if policy.password is None or not is_same(given.password, policy.password):
        raise TableError(phrase("server.wrong-password"))
    rates.guessed_right(call.address)
    response = answered(PasswordAccepted())
    is_secure = call.request.scheme == "https"
    response.headers["set-cookie"] = pass_cookie(keyring, policy.password, is_secure=is_secure)
    return response


OPERATIONS = [Operation("POST", "/api/enter", enter, PasswordAccepted, http.PasswordRequest, is_reading=True)]
