"""The way into a server with a password."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import Response

from ludotheque.contract import TableError, phrase
from ludotheque.server.answers import answered
from ludotheque.server.guard import Door, pass_cookie
from ludotheque.server.limits import Buckets
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import http


class Entered(Struct, frozen=True):
    """You are in: the cookie that comes with this is your pass."""


async def enter(call: Call) -> Response:
    """Say the password of a private server; a browser keeps the cookie that comes back."""
    letter: http.PasswordRequest = call.body
    door: Door = call.request.app.state.door
    tries: Buckets = call.request.app.state.tries
    if not tries.take(call.address):
        raise TableError(phrase("server.too-fast"))
    keyring = door.keyring()
    if door.password is None or keyring.pass_for(letter.password) != keyring.pass_for(door.password):
        raise TableError(phrase("server.wrong-password"))
    response = answered(Entered())
    is_secure = call.request.url.scheme == "https"
    response.headers["set-cookie"] = pass_cookie(keyring, door.password, is_secure=is_secure)
    return response


OPERATIONS = [Operation("POST", "/api/enter", enter, Entered, http.PasswordRequest)]
