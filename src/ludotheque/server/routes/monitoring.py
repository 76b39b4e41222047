"""For programs that look after the server: numbers, whether it is alive, whether it can serve. Not part of the API."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from aiohttp import web

from ludotheque.contract import Phrase, TableError, phrase
from ludotheque.server.admin_key import is_from_here, shows_key
from ludotheque.server.middleware import POLICY
from ludotheque.server.monitoring.health import Health
from ludotheque.server.monitoring.meters import Family, gauge, merged, write_text
from ludotheque.server.monitoring.metrics import families
from ludotheque.server.registry import TableRegistry
from ludotheque.server.relay import METRICS_PATH, NotReached, Relay, is_relayed
from ludotheque.server.responses import answered, preferred_language
from ludotheque.server.routes import REGISTRY
from ludotheque.server.store import Location, StoreFailed
from ludotheque.server.wire.events import Sentence

HEALTH = web.AppKey("health", Health)
RELAY = web.AppKey("relay", Relay)
_TEXT = "text/plain; version=0.0.4; charset=utf-8"
_PEER_SECONDS = 1.0
_FAMILIES = msgspec.json.Decoder(list[Family])


class HealthReport(msgspec.Struct, frozen=True):
    """`ok`, or why not."""

    is_ok: bool
    reasons: list[Sentence]


async def healthz(request: web.Request) -> web.StreamResponse:
    """Whether this process is alive."""
    return _report(request, request.app[HEALTH].alive())


async def readyz(request: web.Request) -> web.StreamResponse:
    """Whether this process can serve."""
    return _report(request, await request.app[HEALTH].ready())


def _report(request: web.Request, reasons: Sequence[Phrase]) -> web.StreamResponse:
    language = preferred_language(request)
    told = [Sentence(reason.code, dict(reason.params), reason.text(language)) for reason in reasons]
    response = answered(HealthReport(not told, told), 503 if told else 200)
    response.headers["cache-control"] = "no-store"
    return response


async def metrics(request: web.Request) -> web.StreamResponse:
    """Of all processes of this machine, whichever of them was asked."""
    if not (is_from_here(request) or shows_key(request, request.app[POLICY].admin_key)):
        raise TableError(phrase("server.admin-only"))
    registry = request.app[REGISTRY]
    neighbours = await _neighbours(registry)
    asked = [_of_neighbour(request.app[RELAY], location) for location in neighbours]
    told = dict(zip([_name(each.address) for each in neighbours], await asyncio.gather(*asked), strict=True))
    told[_name(registry.ownership.address)] = [_up(1), *families(registry)]
    response = web.Response(text=write_text(merged("process", dict(sorted(told.items())))))
    response.headers["content-type"] = _TEXT
    return response


async def own_metrics(request: web.Request) -> web.StreamResponse:
    """For another process of ours that was asked."""
    if not is_relayed(request):
        raise web.HTTPNotFound
    return answered(families(request.app[REGISTRY]))


async def _neighbours(registry: TableRegistry) -> list[Location]:
    """The other processes of this machine; none while the database does not say."""
    if not registry.store.is_shared:
        return []
    own = registry.ownership
    try:
        async with asyncio.timeout(_PEER_SECONDS):
            found = await registry.store.processes(registry.clock())
    except (StoreFailed, TimeoutError):
        return []
    return [each for each in found if each.machine == own.machine and each.owner != own.name]


async def _of_neighbour(relay: Relay, location: Location) -> list[Family]:
    try:
        return [_up(1), *_FAMILIES.decode(await relay.fetch(location, METRICS_PATH, _PEER_SECONDS))]
    except (NotReached, msgspec.MsgspecError):
        return [_up(0)]


def _up(value: int) -> Family:
    return gauge("ludotheque_process_up", "Whether this process told its numbers.", value)


def _name(address: str) -> str:
    """Its port: the same after it was started again."""
    return address.rstrip("/").rpartition(":")[2] or "0"


ROUTES = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics, METRICS_PATH: own_metrics}
