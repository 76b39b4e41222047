"""The application: routes, pages and the socket, with the guard around them."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterable
from functools import cache, partial
from importlib import resources
from pathlib import Path

import msgspec
from aiohttp import web

from ludotheque import catalogue
from ludotheque.server.bodies import body_of
from ludotheque.server.connection import serve_socket
from ludotheque.server.embed.values import PositionValues
from ludotheque.server.files import StaticFiles, sent_file
from ludotheque.server.guard import Guard
from ludotheque.server.hosted.forget import Departure
from ludotheque.server.hosted.vacation import Absence
from ludotheque.server.kept_answers import KeptAnswers
from ludotheque.server.made_once import UNUSED_SECONDS, MadeOnce
from ludotheque.server.middleware import (
    POLICY,
    AccessPolicy,
    add_headers,
    address_of,
)
from ludotheque.server.monitoring.health import Health
from ludotheque.server.open_connections import CONNECTIONS
from ludotheque.server.pages import base_address, client_page
from ludotheque.server.registry import TableRegistry
from ludotheque.server.relay import DEPART_PATH, REST_PATH, Endpoint, told
from ludotheque.server.responses import answered, preferred_language, unreadable
from ludotheque.server.routes import (
    REGISTRY,
    Call,
    Operation,
    admin,
    admin_community,
    analysis,
    archive,
    boards,
    bots,
    chat,
    embed,
    explorer,
    groups,
    league,
    monitoring,
    notice,
    notifications,
    pairing,
    passkeys,
    password,
    pictures,
    profile,
    puzzle_ratings,
    puzzles,
    ratings,
    stream,
    studies,
    table_codes,
    tables,
    tournaments,
)
from ludotheque.server.routes import catalogue as catalogue_routes
from ludotheque.server.sending import SENDING
from ludotheque.server.wire import ENCODER
from ludotheque.server.wire.openapi import description

STATIC = Path(__file__).parent / "static"
PAGES = (
    "/",
    "/new/{game}",
    "/t/{table}",
    "/lobby",
    "/leaders",
    "/leaders/{game}/{board}/{speed}",
    "/finished",
    "/tournaments",
    "/tournaments/{tournament}",
    "/me",
    "/me/{code}",
    "/mail/{token}",
    "/rules",
    "/rules/{game}",
    "/settings",
    "/about",
    "/admin",
    "/analysis",
    "/analysis/{game}",
    "/explorer/{game}",
    "/study/{study}",
    "/learn/{game}",
    "/edit/{game}",
    "/puzzles",
    "/puzzles/{game}/{number}",
    "/league",
    "/league/{date}",
)
"""Addresses of the web client; web/src/route.ts reads them."""

_MAX_CODED_LENGTH = 1200  # letters; larger squares are hard to read
OPERATIONS = (
    *password.OPERATIONS,
    *catalogue_routes.OPERATIONS,
    *tables.OPERATIONS,
    *stream.OPERATIONS,
    *notice.OPERATIONS,
    *archive.OPERATIONS,
    *profile.OPERATIONS,
    *ratings.OPERATIONS,
    *pairing.OPERATIONS,
    *chat.OPERATIONS,
    *table_codes.OPERATIONS,
    *notifications.OPERATIONS,
    *passkeys.OPERATIONS,
    *bots.OPERATIONS,
    *tournaments.OPERATIONS,
    *analysis.OPERATIONS,
    *explorer.OPERATIONS,
    *studies.OPERATIONS,
    *boards.OPERATIONS,
    *pictures.OPERATIONS,
    *puzzle_ratings.OPERATIONS,  # before the numbers of puzzles
    *puzzles.OPERATIONS,
    *league.OPERATIONS,
    *groups.OPERATIONS,
)

_LARGE = (
    catalogue_routes.games,
    catalogue_routes.texts,
    catalogue_routes.languages,
    puzzles.puzzle,
    puzzles.collection,
)
"""As large as a page, and the same for everybody."""

_KEPT = web.AppKey("kept answers", KeptAnswers)


def make_app(registry: TableRegistry, policy: AccessPolicy | None = None) -> web.Application:
    """The whole server around this registry; starting the application starts the registry."""
    guard = Guard(registry, policy or AccessPolicy())
    registry.peers = guard.relay

    async def running(app: web.Application) -> AsyncIterator[None]:
        await registry.start()
        yield
        await registry.stop()
        await guard.relay.close()

    app = web.Application(middlewares=[guard.guarded], client_max_size=registry.limits.largest_body)
    app[REGISTRY], app[POLICY] = registry, guard.policy
    app[CONNECTIONS], app[SENDING] = guard.connections, guard.sending
    app[pictures.PICTURE_CACHE], app[_KEPT] = MadeOnce(unused_seconds=UNUSED_SECONDS), KeptAnswers()
    app[embed.VALUES] = PositionValues(lambda: registry.bot_pool)
    app[monitoring.HEALTH], app[monitoring.RELAY] = Health(registry), guard.relay
    app.cleanup_ctx.append(running)
    app.on_shutdown.append(lambda app: guard.relay.close())
    app.on_response_prepare.append(add_headers)
    _add_operations(app.router, (*OPERATIONS, *admin.OPERATIONS, *admin_community.OPERATIONS))
    app.router.add_get("/api/tables/{table}/socket", serve_socket, allow_head=False)
    app.router.add_post(DEPART_PATH, _departed)
    app.router.add_post(REST_PATH, _rested)
    for path, endpoint in _pages().items():
        app.router.add_get(path, endpoint)
    return app


async def _departed(request: web.Request) -> web.Response:
    """For other processes of ours: somebody leaves a table that we look after."""
    registry = request.app[REGISTRY]
    await registry.depart_here(await told(request, registry.limits, Departure))
    return web.Response(status=204)


async def _rested(request: web.Request) -> web.Response:
    """For other processes of ours: somebody at a table that we look after goes on vacation, or is back."""
    registry = request.app[REGISTRY]
    await registry.community.vacations.rest_here(await told(request, registry.limits, Absence))
    return web.Response(status=204)


def _pages() -> dict[str, Endpoint]:
    return {
        "/api/openapi.json": _openapi,
        "/api": _page("api.html"),
        "/enter": _page("enter.html"),
        **dict.fromkeys(PAGES, client_page),
        **monitoring.ROUTES,
        **embed.ROUTES,
        "/t/{table}/code.svg": _table_code,
        "/code.svg": _page_code,
        "/books/{game}": _book,
        "/sw.js": _page("web/sw.js"),  # at the root, so that it may look after every page
        "/static/{path:.*}": StaticFiles(STATIC).answer,
    }


def _add_operations(router: web.UrlDispatcher, operations: Iterable[Operation]) -> None:
    for operation in operations:
        endpoint = _endpoint(operation)
        router.add_route(operation.method, operation.path, endpoint)
        if operation.method == "GET":
            router.add_route("HEAD", operation.path, endpoint)


def _endpoint(operation: Operation) -> Endpoint:
    decode = None if operation.body is None else msgspec.json.Decoder(operation.body).decode
    is_large = operation.work in _LARGE
    is_reading = operation.is_reading or operation.needs_admin or operation.method == "GET"

    async def endpoint(request: web.Request) -> web.StreamResponse:
        registry = request.app[REGISTRY]
        language = preferred_language(request)
        if not is_reading:
            registry.rules.require_writing()
        try:
            body = None if decode is None else decode(await body_of(request, registry.limits))
            call = Call(registry, request, body, language, address_of(request))
            if is_large:
                return await request.app[_KEPT].answer(request, language, partial(operation.work, call))
            return answered(await operation.work(call), operation.status)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise unreadable(problem) from None

    return endpoint


def _page(name: str) -> Endpoint:
    async def page(request: web.Request) -> web.Response:
        return await sent_file(request, STATIC / name, "no-cache")

    return page


async def _book(request: web.Request) -> web.Response:
    """A game's opening book, for the core in the browser; not in the web folder, where it would lie twice."""
    slug = request.match_info["game"]
    if slug not in catalogue.GAMES:
        raise web.HTTPNotFound
    book = resources.files("ludotheque").joinpath("games", slug.replace("-", "_"), "book", "opening.book")
    with resources.as_file(book) as path:
        return await sent_file(request, path, "max-age=86400")


async def _table_code(request: web.Request) -> web.Response:
    """The address of a table, for the camera of a phone."""
    return await _code(request, f"{base_address(request)}{request.path_qs}".removesuffix("/code.svg")[:200])


async def _page_code(request: web.Request) -> web.Response:
    """The address of a page of ours, for the camera of a phone; `of` is its path."""
    path = request.query.get("of", "/")
    if not path.startswith("/") or len(path) > _MAX_CODED_LENGTH or not path.isascii() or not path.isprintable():
        path = "/"
    return await _code(request, f"{base_address(request)}{path}")


async def _code(request: web.Request, address: str) -> web.Response:
    drawn = await request.app[REGISTRY].aside.run(address_of(request), _drawn_code, address)
    return web.Response(body=drawn, content_type="image/svg+xml", headers={"cache-control": "no-cache"})


def _drawn_code(address: str) -> bytes:
    import segno

    drawing = io.BytesIO()
    segno.make(address, micro=False, error="l").save(drawing, kind="svg", scale=5, border=3, light="#fff")
    return drawing.getvalue()


async def _openapi(request: web.Request) -> web.StreamResponse:
    described = await request.app[REGISTRY].aside.run(address_of(request), _described)
    return web.Response(body=described, content_type="application/json")


@cache
def _described() -> bytes:
    """Made once; it is the same for everybody."""
    return ENCODER.encode(description(OPERATIONS))
