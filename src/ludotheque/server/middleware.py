"""At the door: who may come in, how much they may bring, and what every answer carries."""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

from aiohttp import web

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import REQUEST_ID
from ludotheque.server.addresses import counted_address
from ludotheque.server.admin_key import shows_key
from ludotheque.server.bodies import TooLarge
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.registry import TableRegistry
from ludotheque.server.relay import is_relayed, relayed
from ludotheque.server.responses import preferred_language, refused
from ludotheque.server.routes import REGISTRY
from ludotheque.server.tokens import Keyring

COOKIE = "ludotheque_pass"
PASSWORD_HEADER = "x-ludotheque-password"  # noqa: S105 # a name, not a secret
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_THIS_MACHINE = re.compile(r"(127\.0\.0\.1|localhost\.?|\[::1\])(:[0-9]{1,5})?", re.IGNORECASE | re.ASCII)
"""As the header `Host` has it, to the last letter."""

_MAIL_PATHS = ("/api/mail/",)
"""Mail programs ask for them: whoever has the mail may stop them."""

_OPEN_PATHS = ("/enter", "/api/enter", "/static/enter.js", "/static/page.css", "/healthz", "/readyz", "/metrics")
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


FRAME_POLICY = web.ResponseKey("frame-policy", str)
"""A response that has one may be framed by pages of anybody, and its policy stands in place of ours."""


@dataclass(frozen=True)
class AccessPolicy:
    """What the host decided about visitors."""

    password: str | None = None
    origins: frozenset[str] = frozenset()
    """Other sites whose pages may talk to us."""

    is_loopback_only: bool = False
    proxies: TrustedProxies = field(default_factory=TrustedProxies)
    admin_key: str | None = None
    """The operator's; without one nobody rules."""

    has_chat: bool = False
    """Whether people at a table may write to each other what they like."""

    has_leaderboards: bool = True
    """Whether anybody may see who has the highest ratings."""

    site: str = ""
    """Where people reach this server, if the host says so: what goes into pages of others names nothing else."""


POLICY = web.AppKey("policy", AccessPolicy)


class AccessControl:
    """Stands before every endpoint."""

    def __init__(self, policy: AccessPolicy, registry: TableRegistry) -> None:
        self._policy = policy
        self._registry = registry
        self._limits = registry.limits
        self._requests = registry.rates.requests

    def unwrapped(self, request: web.Request) -> web.Request:
        """As the visitor made it, through whichever process or proxy of ours it came."""
        request = relayed(request, self._registry.keyring)
        return request if is_relayed(request) else self._policy.proxies.unwrapped(request)

    def rejection(self, request: web.Request) -> web.Response | None:
        """The answer to who may not come in."""
        refusal = None if is_relayed(request) else self._refusal(request)
        if refusal is None:
            return None
        self._registry.metrics.refusals[refusal.code] += 1
        if refusal.code == "server.password-wanted" and not request.path.startswith(("/api", "/static", "/oembed")):
            answer = web.Response(status=303, headers={"location": "/enter"})
        else:
            answer = refused(refusal, preferred_language(request))
        if refusal.code == "server.password-wanted" and COOKIE in request.cookies:
            answer.del_cookie(COOKIE)  # of an earlier password: each time it came, it would count as a guess
        return answer

    def _refusal(self, request: web.Request) -> LudothequeError | None:
        if self._policy.is_loopback_only and not _names_this_machine(request.headers.getall("host", [])):
            return TableError(phrase("server.wrong-host"))
        if not self._is_own_page(request):
            return TableError(phrase("server.wrong-origin"))
        banned = self._registry.rules.refusal(address_of(request))
        if banned is not None and not shows_key(request, self._policy.admin_key):
            return banned
        if not self._requests.take(address_of(request)):
            return TableError(phrase("server.too-fast"))
        if (request.content_length or 0) > self._limits.largest_body:
            return TooLarge(phrase("server.too-large", most=self._limits.largest_body))
        return None if self._policy.password is None else self._password_refusal(request, self._policy.password)

    def _is_own_page(self, request: web.Request) -> bool:
        """Pages of other sites may not act with a visitor's rights, nor listen; programs send no origin."""
        origin = request.headers.get("origin")
        if origin is None or (request.method in _SAFE_METHODS and "upgrade" not in request.headers):
            return True
        return origin in self._policy.origins or origin.partition("://")[2] == request.headers.get("host", "")

    def _password_refusal(self, request: web.Request, password: str) -> LudothequeError | None:
        path = request.rel_url.raw_path
        if path in _OPEN_PATHS or path.startswith(_MAIL_PATHS) or shows_key(request, self._policy.admin_key):
            return None
        given, shown = request.headers.get(PASSWORD_HEADER), request.cookies.get(COOKIE)
        if shown is not None and is_same(shown, self._registry.keyring.pass_for(password)):
            return None  # signed by us: nobody guesses it, so who has it never waits for those who guess
        if given is None and shown is None:
            return TableError(phrase("server.password-wanted"))
        rates, address = self._registry.rates, address_of(request)
        if not rates.may_guess(address):
            return TableError(phrase("server.too-fast"))
        if given is None or not is_same(given, password):
            return TableError(phrase("server.password-wanted"))
        rates.guessed_right(address)
        return None


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """The safety headers, on every answer."""
    headers = response.headers
    headers.pop("server", None)  # which versions run here is nobody's business
    headers["x-request-id"] = REQUEST_ID.get()
    if response.status == HTTPStatus.SWITCHING_PROTOCOLS:
        return
    if FRAME_POLICY in response:
        headers["content-security-policy"] = response[FRAME_POLICY]
        headers["cross-origin-resource-policy"] = "cross-origin"
        headers["cross-origin-opener-policy"] = "unsafe-none"  # a sandboxed page with another one would not open
    for name, value in _HEADERS.items():
        if not (name == "x-frame-options" and FRAME_POLICY in response):
            headers.setdefault(name, value)
    if request.path.startswith("/api"):
        headers.setdefault("cache-control", "no-store")
        notice = request.app[REGISTRY].rules.notice
        if notice is not None:  # pages that follow no table ask for it
            headers["ludotheque-notice"] = notice.id


def address_of(request: web.BaseRequest) -> str:
    """Where it comes from, as it is counted; behind a trusted proxy, the visitor's address."""
    return counted_address(request.remote or "local")


def pass_cookie(keyring: Keyring, password: str, *, is_secure: bool) -> str:
    """The header by which a browser remembers that it knows the password."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={keyring.pass_for(password)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000{secure}"


def is_same(given: str, secret: str) -> bool:
    """Whether somebody knows the secret; how long this takes tells nothing of it."""
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), secret.encode())


def _names_this_machine(hosts: Sequence[str]) -> bool:
    return len(hosts) == 1 and _THIS_MACHINE.fullmatch(hosts[0]) is not None
