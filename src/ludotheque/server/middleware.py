"""At the policy: who may come in, how much they may bring, and what every answer carries."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.limits import Limits, RateLimiter
from ludotheque.server.responses import preferred_language, refused
from ludotheque.server.tokens import Keyring

COOKIE = "ludotheque_pass"
PASSWORD_HEADER = "x-ludotheque-password"  # noqa: S105 # a name, not a secret
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_OPEN_PATHS = ("/enter", "/api/enter", "/static/enter.js", "/static/page.css")
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@dataclass(frozen=True)
class AccessPolicy:
    """What the host decided about visitors."""

    password: str | None = None
    origins: frozenset[str] = frozenset()
    """Other sites whose pages may talk to us."""

    is_loopback_only: bool = False
    keyring: Callable[[], Keyring] = field(default=lambda: Keyring(""))


class TooLarge(LudothequeError):
    kind = "message"


class TooSlow(LudothequeError):
    kind = "message"


class AccessMiddleware:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, policy: AccessPolicy, limits: Limits, clock: Callable[[], float]) -> None:
        self._app = app
        self._policy = policy
        self._limits = limits
        self._requests = RateLimiter(limits.requests, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        language = preferred_language(scope, headers)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await self._reject(refusal, language, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        await self._answer(scope, receive, send, language)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, language: str) -> None:
        reader = _BoundedReader(receive, self._limits.largest_body, self._limits.body_seconds)
        writer = _CarefulWriter(scope, send)
        try:
            await self._app(scope, reader, writer)
        except LudothequeError as problem:
            if writer.has_begun:
                raise
            await refused(problem, language)(scope, receive, writer)
        except Exception as problem:
            log_error(problem)
            if writer.has_begun:
                raise
            crash = LudothequeError(phrase("server.crash"))
            await refused(crash, language, status=500)(scope, receive, writer)

    def _refusal(self, scope: Scope, headers: Headers) -> LudothequeError | None:
        if self._policy.is_loopback_only and _host_name(headers.get("host", "")) not in _LOOPBACK:
            return TableError(phrase("server.wrong-host"))
        if not self._is_own_page(scope, headers):
            return TableError(phrase("server.wrong-origin"))
        if not self._requests.take(address_of(scope)):
            return TableError(phrase("server.too-fast"))
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._limits.largest_body:
            return TooLarge(phrase("server.too-large", most=self._limits.largest_body))
        if scope["path"] not in _OPEN_PATHS and not self._knows_password(headers):
            return TableError(phrase("server.password-wanted"))
        return None

    def _is_own_page(self, scope: Scope, headers: Headers) -> bool:
        """Pages of other sites may not act with a visitor's rights; programs send no origin."""
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in _SAFE_METHODS):
            return True
        if origin in self._policy.origins:
            return True
        return origin.partition("://")[2] == headers.get("host", "")

    def _knows_password(self, headers: Headers) -> bool:
        password = self._policy.password
        if password is None:
            return True
        given = headers.get(PASSWORD_HEADER)
        if given is not None:
            return hmac.compare_digest(given.encode("latin-1"), password.encode())
        expected = self._policy.keyring().pass_for(password)
        return hmac.compare_digest(_cookie(headers), expected)

    async def _reject(
        self, refusal: LudothequeError, language: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refusal.code})
            return
        response: Response = refused(refusal, language)
        if refusal.code == "server.password-wanted" and not scope["path"].startswith(("/api", "/static")):
            response = RedirectResponse("/enter", 303)
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        await response(scope, receive, send)


class _BoundedReader:
    """Reads a body up to a size, whatever its header promised, and for so long."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive = receive
        self._most = most
        self._size = 0
        self._until = asyncio.get_running_loop().time() + seconds
        self._has_all = False

    async def __call__(self) -> Message:
        if self._has_all:  # from now on whoever asks wants to know when the visitor goes
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow(phrase("server.too-slow")) from None
        self._has_all = not message.get("more_body", False)
        self._size += len(message.get("body", b""))
        if self._size > self._most:
            raise TooLarge(phrase("server.too-large", most=self._most))
        return message


class _CarefulWriter:
    """Puts the safety headers on every answer."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.has_begun = False
        self._is_private = scope["path"].startswith("/api")
        self._send = send

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            carried = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                carried.setdefault(name, value)
            if self._is_private:
                carried.setdefault("cache-control", "no-store")
        await self._send(message)


def address_of(scope: Scope) -> str:
    """Where it comes from; behind a trusted proxy, uvicorn has put the visitor's address there."""
    client = scope.get("client")
    return str(client[0]) if client else "local"


def pass_cookie(keyring: Keyring, password: str, *, is_secure: bool) -> str:
    """The header by which a browser remembers that it knows the password."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={keyring.pass_for(password)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000{secure}"


def _cookie(headers: Headers) -> str:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    found = cookies.get(COOKIE)
    return found.value if found is not None and found.value.isascii() else ""


def _host_name(host: str) -> str:
    """`[::1]:8000` is `::1`."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]
