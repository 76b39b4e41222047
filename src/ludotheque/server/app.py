"""The application: routes, pages, the socket, and the guard around them."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path, PurePath
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from ludotheque import catalogue
from ludotheque.contract import LudothequeError, phrase
from ludotheque.disk import log_error
from ludotheque.server.connection import serve_socket
from ludotheque.server.limits import RateLimiter
from ludotheque.server.middleware import AccessMiddleware, AccessPolicy, address_of
from ludotheque.server.pages import client_page
from ludotheque.server.picture_cache import PictureCache
from ludotheque.server.registry import TableRegistry
from ludotheque.server.responses import answered, preferred_language, refused, unreadable
from ludotheque.server.routes import (
    Call,
    Operation,
    analysis,
    archive,
    boards,
    password,
    pictures,
    puzzles,
    stream,
    tables,
)
from ludotheque.server.routes import catalogue as shelf
from ludotheque.server.wire.openapi import description

STATIC = Path(__file__).parent / "static"
PAGES = (
    "/",
    "/new/{game}",
    "/t/{table}",
    "/lobby",
    "/finished",
    "/rules",
    "/rules/{game}",
    "/settings",
    "/about",
    "/analysis",
    "/analysis/{game}",
    "/edit/{game}",
    "/puzzles",
    "/puzzles/{game}/{number}",
)
"""Addresses of the web client; web/src/route.ts reads them."""

_FOR_PROGRAMS = ("/api/", "/static/", "/books/")
"""Nobody reads what is answered here."""
_MAX_CODED_LENGTH = 1200  # letters; larger squares are hard to read
OPERATIONS = (
    *password.OPERATIONS,
    *shelf.OPERATIONS,
    *tables.OPERATIONS,
    *stream.OPERATIONS,
    *archive.OPERATIONS,
    *analysis.OPERATIONS,
    *boards.OPERATIONS,
    *pictures.OPERATIONS,
    *puzzles.OPERATIONS,
)


def make_app(registry: TableRegistry, policy: AccessPolicy | None = None) -> ASGIApp:
    """The whole server around this registry; starting the application starts the registry."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await registry.start()
        try:
            yield
        finally:
            await registry.stop()

    visitors = policy or AccessPolicy()
    visitors = AccessPolicy(visitors.password, visitors.origins, visitors.is_loopback_only, lambda: registry.keyring)
    app = Starlette(
        routes=[
            *_routes(OPERATIONS),
            Route("/api/openapi.json", _openapi),
            Route("/api", _page("api.html")),
            Route("/enter", _page("enter.html")),
            *(Route(path, client_page) for path in PAGES),
            Route("/t/{table}/code.svg", _table_code),
            Route("/code.svg", _page_code),
            Route("/books/{game}", _book),
            Route("/sw.js", _page("web/sw.js")),  # at the root, so that it may look after every page
            WebSocketRoute("/api/tables/{table}/socket", serve_socket),
            Mount("/static", GZipMiddleware(_StaticFiles(STATIC), minimum_size=1000)),
        ],
        exception_handlers={404: _not_found},
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.policy = visitors
    app.state.picture_cache = PictureCache()
    app.state.tries = RateLimiter(registry.limits.passwords, registry.clock)
    return AccessMiddleware(app, visitors, registry.limits, registry.clock)


class _StaticFiles(StaticFiles):
    """The built client's files have stable names, but the version of their build in their address.

    So they may be cached forever. A page of an earlier build gets a 404 for the files it has not loaded yet, never a
    file of another build, and reloads itself.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        version = folder / "web" / "version.txt"
        self._version = version.read_text("utf-8").strip() if version.is_file() else ""

    async def get_response(self, path: str, scope: Scope) -> Response:
        match PurePath(path).parts:
            case ("web", version, "assets", *rest) if version == self._version:
                response = await super().get_response(str(PurePath("web", "assets", *rest)), scope)
                response.headers["cache-control"] = "public, max-age=31536000, immutable"
            case _:
                response = await super().get_response(path, scope)
                response.headers["cache-control"] = "no-cache"
        return response


def _routes(operations: Iterable[Operation]) -> Iterator[Route]:
    """One route for each path, so that a wrong method is answered with all the right ones."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    for path, by_method in by_path.items():
        # As large as a page, and the same for everybody: the sentences of a language, a puzzle with all its boards.
        is_large = any(
            operation.work in (shelf.texts, puzzles.puzzle, puzzles.collection) for operation in by_method.values()
        )
        smaller = [Middleware(GZipMiddleware, minimum_size=1000)] if is_large else []
        yield Route(path, _endpoint(by_method), methods=list(by_method), middleware=smaller)


def _endpoint(by_method: Mapping[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    works = {method: _work(operation) for method, operation in by_method.items()}

    async def endpoint(request: Request) -> Response:
        return await works["GET" if request.method == "HEAD" else request.method](request)

    return endpoint


def _work(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    decode = None if operation.body is None else msgspec.json.Decoder(operation.body).decode

    async def work(request: Request) -> Response:
        registry: TableRegistry = request.app.state.registry
        language = preferred_language(request.scope, request.headers)
        try:
            body = await request.body()
            read = None if decode is None else decode(body)
            call = Call(registry, request, read, language, address_of(request.scope))
            return answered(await operation.work(call), operation.status)
        except LudothequeError as refusal:
            return refused(refusal, language)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            return refused(unreadable(problem), language, status=400)
        except Exception as problem:  # our bug: kept in the log, and not a word of it to the visitor
            log_error(problem)
            return refused(LudothequeError(phrase("server.crash")), language, status=500)

    return work


async def _not_found(request: Request, problem: Exception) -> Response:
    """A mistyped address: the client's page says so, in the reader's language and with a way on."""
    if request.method != "GET" or request.url.path.startswith(_FOR_PROGRAMS):
        return PlainTextResponse("Not Found", status_code=404)
    page = await client_page(request)
    page.status_code = 404
    return page


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return FileResponse(STATIC / name, headers={"cache-control": "no-cache"})

    return page


async def _book(request: Request) -> Response:
    """A game's opening book, for the core in the browser; not in the web folder, where it would lie twice."""
    slug = str(request.path_params["game"])
    if slug not in catalogue.GAMES:
        return Response(status_code=404)
    book = resources.files("ludotheque").joinpath("games", slug.replace("-", "_"), "book", "opening.book")
    with resources.as_file(book) as path:
        if not path.is_file():
            return Response(status_code=404)
        return FileResponse(path, media_type="application/octet-stream", headers={"cache-control": "max-age=86400"})


async def _table_code(request: Request) -> Response:
    """The address of a table, for the camera of a phone."""
    return _code(str(request.url).removesuffix("/code.svg")[:200])


async def _page_code(request: Request) -> Response:
    """The address of a page of ours, for the camera of a phone; `of` is its path."""
    path = request.query_params.get("of", "/")
    if not path.startswith("/") or len(path) > _MAX_CODED_LENGTH or not path.isascii() or not path.isprintable():
        path = "/"
    return _code(f"{request.url.scheme}://{request.url.netloc}{path}")


def _code(address: str) -> Response:
    import segno

    drawing = io.BytesIO()
    segno.make(address, micro=False, error="l").save(drawing, kind="svg", scale=5, border=3, light="#fff")
    return Response(drawing.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})


async def _openapi(request: Request) -> Response:
    return answered(_DESCRIPTION or _described())


_DESCRIPTION: dict[str, Any] = {}


def _described() -> dict[str, Any]:
    """Made once; it is the same for everybody."""
    _DESCRIPTION.update(description(OPERATIONS))
    return _DESCRIPTION
