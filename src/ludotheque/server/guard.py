"""What stands around every endpoint: who may come in, whose turn it is, and what is said of a failure."""

from __future__ import annotations

from time import monotonic

from aiohttp import web

from ludotheque.contract import LudothequeError, phrase
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.descriptors import connection_capacity
from ludotheque.server.middleware import AccessControl, AccessPolicy, address_of
from ludotheque.server.monitoring.metrics import Metrics
from ludotheque.server.open_connections import OpenConnections
from ludotheque.server.pages import client_page
from ludotheque.server.registry import TableRegistry
from ludotheque.server.relay import Endpoint, Relay
from ludotheque.server.request_id import name_request
from ludotheque.server.request_turns import RequestTurns
from ludotheque.server.responses import preferred_language, refused
from ludotheque.server.sending import Sending

_FOR_PROGRAMS = ("/api/", "/static/", "/books/", "/oembed")
"""Nobody reads what is answered here."""
_LASTING = ("/socket", "/stream", "/events", "/analysis", "/review")
"""Answers that go on as long as somebody listens."""


class Guard:
    """The guard of one application."""

    def __init__(self, registry: TableRegistry, policy: AccessPolicy) -> None:
        limits = registry.limits
        most = limits.connections or connection_capacity()
        self.policy = policy
        self.relay = Relay(registry.ownership, lambda: registry.keyring, limits)
        self.connections = OpenConnections(limits.connections_per_address, most, policy.proxies.trusts)
        self.sending = Sending(limits.unread_bytes_per_address)
        self._access = AccessControl(policy, registry)
        self._turns = RequestTurns()
        self._metrics = registry.metrics

    @web.middleware
    async def guarded(self, request: web.Request, handler: Endpoint) -> web.StreamResponse:
        started = monotonic()
        came, request = request, self._access.unwrapped(request)
        name_request(came, request, self.policy.proxies)
        response = self._access.rejection(request) or await self._answer(request, handler)
        _count(self._metrics, request, response.status, monotonic() - started)
        return response

    async def _answer(self, request: web.Request, handler: Endpoint) -> web.StreamResponse:
        """Whatever happens is answered; a bug of ours is kept in the log, and not a word of it told."""
        try:
            address = address_of(request)
            with self.connections.working(request, address):
                await self._turns.come(address)
                response = await self.relay.answer(request, handler)
                return await self.sending.send(request, response, address)
        except web.HTTPNotFound:
            return await _not_found(request)
        except web.HTTPException as problem:
            allowed = {"allow": await _allowed(request)} if "allow" in problem.headers else None
            return web.Response(text=problem.reason, status=problem.status, headers=allowed)
        except LudothequeError as problem:
            self._metrics.refusals[problem.code] += 1
            return refused(problem, preferred_language(request))
        except ConnectionError:  # whoever asked has gone
            return web.Response(status=400)
        except Exception as problem:
            log_error(problem)
            return refused(LudothequeError(phrase("server.crash")), preferred_language(request), status=500)


async def _allowed(request: web.Request) -> str:
    """The methods of what this address names: of several that could be meant, what leaves the fewest pieces open."""
    found: dict[int, set[str]] = {}
    for resource in request.app.router.resources():
        if methods := (await resource.resolve(request))[1]:
            found.setdefault(resource.canonical.count("/{"), set()).update(methods)
    return ",".join(sorted(found[min(found)])) if found else ""


async def _not_found(request: web.Request) -> web.Response:
    """The client's page says so, in the reader's language and with a way on."""
    if request.method != "GET" or request.path.startswith(_FOR_PROGRAMS):
        return web.Response(text="Not Found", status=404)
    shorter = request.rel_url.raw_path.rstrip("/")
    if shorter and shorter != request.rel_url.raw_path:
        return web.Response(status=307, headers={"location": f"/{shorter.lstrip('/')}"})
    page = await client_page(request)
    page.set_status(404)
    return page


def _count(metrics: Metrics, request: web.Request, status: int, seconds: float) -> None:
    LOGGER.debug("%s %.200s: %d for %s", request.method, request.raw_path, status, request.remote)
    resource = request.match_info.route.resource
    if resource is None:  # whatever a visitor made up is one line, not as many as they like
        metrics.requests["", "", status] += 1
        return
    route = resource.canonical
    metrics.requests[request.method, route, status] += 1
    if not route.endswith(_LASTING):
        metrics.requests_seconds.observe(seconds)
