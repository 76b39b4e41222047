"""The way into a server with a password."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import Response

from ludotheque.contract import TableError, phrase
from ludotheque.server.limits import RateLimiter
from ludotheque.server.middleware import AccessPolicy, pass_cookie
from ludotheque.server.responses import answered
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import http


class PasswordAccepted(Struct, frozen=True):
    """The password was right: the cookie of this response lets you in."""


async def enter(call: Call) -> Response:
    """Say the password of a private server; a browser keeps the cookie that comes back."""
    given: http.PasswordRequest = call.body
    policy: AccessPolicy = call.request.app.state.policy
    tries: RateLimiter = call.request.app.state.tries
    if not tries.take(call.address):
        raise TableError(phrase("server.too-fast"))
    keyring = policy.keyring()
    if policy.password is None or keyring.pass_for(given.password) != keyring.pass_for(policy.password):
        raise TableError(phrase("server.wrong-password"))
    response = answered(PasswordAccepted())
    is_secure = call.request.url.scheme == "https"
    response.headers["set-cookie"] = pass_cookie(keyring, policy.password, is_secure=is_secure)
    return response


OPERATIONS = [Operation("POST", "/api/enter", enter, PasswordAccepted, http.PasswordRequest)]
