"""Pictures of positions and games, to look at, to send and to print; and the cards that go with links."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Sequence

from aiohttp import web

from ludotheque.contract import RecordError, TableError, phrase
from ludotheque.pictures.games import PICTURES
from ludotheque.pictures.pdf import PAPERS
from ludotheque.server.made_once import MadeOnce
from ludotheque.server.routes import Call, Operation
from ludotheque.server.tasks import games
from ludotheque.server.tasks import pictures as tasks
from ludotheque.server.tasks.pictures import Grids, Linked, Wanted
from ludotheque.server.wire import http

_MEDIA = dict(zip(PICTURES, ("image/svg+xml", "image/png", "image/gif", "application/pdf"), strict=True))
PICTURE_CACHE = web.AppKey("pictures", MadeOnce)


async def picture(call: Call) -> web.Response:
    """A position or a game as `<game>.svg`, `.png`, `.gif` or `.pdf`; without either, a new board."""
    slug, form = _file(call, tuple(_MEDIA))
    linked, asked = _linked(call, slug), str(sorted(call.request.query.items()))
    if form == "pdf" and not linked.g:
        wanted = Grids(_number(call, "count", 1, 20), _number(call, "per_page", 1, 12), _seed(call), _paper(call))
        return await _made(
            call, form, f"grid {slug} {asked}", lambda: call.run(tasks.grids, linked, wanted, call.language)
        )
    return await _made(
        call, form, f"{slug} {asked}", lambda: call.run(tasks.linked_picture, linked, _wanted(call, form))
    )


async def table_picture(call: Call) -> web.Response:
    """The game at a table, as the audience sees it: now, or after so many steps."""
    form = _form(call.query("form", "svg"))
    logs = call.reader_of(call.table)
    summary = await logs.summary(call.table)
    key = f"table {call.table} {summary.version} {call.query('step')} {call.query('pieces')}"

    async def draw() -> bytes:
        return await call.run(tasks.table_picture, await logs.log(call.table), _wanted(call, form))

    return await _made(call, form, key, draw)


async def finished_picture(call: Call) -> web.Response:
    """A finished game."""
    game_id = call.path("id")
    form = _form(call.query("form", "svg"))
    kept = await call.registry.store.finished_game(game_id)
    if kept is None:
        raise TableError(phrase("server.no-table", table=game_id[:40]))
    key = f"finished {game_id} {kept.names} {call.query('step')} {call.query('pieces')}"
    return await _made(call, form, key, lambda: call.run(tasks.record_picture, kept.record, _wanted(call, form)))


async def converted(call: Call) -> str:
    """A saved game of any format, written in another one."""
    asked: http.ConvertRequest = call.body
    return await call.run(games.converted, asked.record, asked.form)


async def preview(call: Call) -> web.Response:
    """The card of a link to a position or a game, `<game>.png`; `home.png` is that of the home page."""
    slug, form = _file(call, ("png",))
    key = f"card {slug} {sorted(call.request.query.items())}"
    if slug == "home":
        return await _made(call, form, key, lambda: call.run(tasks.home_card, call.language))
    return await _made(call, form, key, lambda: call.run(tasks.linked_card, _linked(call, slug), call.language))


async def table_preview(call: Call) -> web.Response:
    """The card of a link to a table, `<table>.png`: what everybody may see there."""
    name = call.path("file").removesuffix(".png")
    logs = call.reader_of(name)
    summary = await logs.summary(name)

    async def draw() -> bytes:
        return await call.run(tasks.table_card, await logs.log(name), call.language)

    return await _made(call, "png", f"table card {name} {summary.version}", draw)


async def _made(call: Call, form: str, key: str, draw: Callable[[], Awaitable[bytes]]) -> web.Response:
    digest = hashlib.sha256(f"{form} {call.language} {key}".encode()).hexdigest()
    data = await call.request.app[PICTURE_CACHE].get(digest, draw)
    headers = {"cache-control": "private, max-age=60", "etag": f'"{digest[:24]}"', "vary": "accept-language"}
    return web.Response(body=data, content_type=_MEDIA[form], headers=headers)


def _file(call: Call, forms: Sequence[str]) -> tuple[str, str]:
    slug, _, form = call.path("file")[:100].rpartition(".")
    return slug, _form(form, forms)


def _form(form: str, known: Sequence[str] = tuple(_MEDIA)) -> str:
    if form not in known:
        raise RecordError(phrase("play.record.unknown-format", form=form[:40], known=tuple(known)))
    return form


def _linked(call: Call, slug: str) -> Linked:
    asked = call.request.query
    return Linked(slug, asked.get("g", ""), asked.get("s", ""), asked.get("options", ""))


def _wanted(call: Call, form: str) -> Wanted:
    return Wanted(form, call.language, call.query("step"), call.query("pieces"))


def _paper(call: Call) -> str:
    paper = call.query("paper", "a4")
    return paper if paper in PAPERS else "a4"


def _seed(call: Call) -> int:
    return _number(call, "seed", 0, 2**53)


def _number(call: Call, name: str, otherwise: int, most: int) -> int:
    text = call.query(name)
    if not (text.isascii() and text.isdigit() and len(text) < 18):
        return otherwise
    return min(max(int(text), otherwise), most)


_STEP = {
    "step": "After so many moves; all of them without.",
    "pieces": "Colours of pieces named by a colour, such as robots: `red-cc252a,blue-1a71cd`.",
}
_FORM = {"form": f"One of {', '.join(_MEDIA)}."}
_WHICH = {
    "g": "A whole game: the code of a link.",
    "s": "A position, in all the forms that `/api/position` takes.",
    "options": "A new game, `name=value` with & between them.",
}
_PAPER = {"paper": f"One of {', '.join(PAPERS)}.", "count": "So many boards.", "per_page": "Of them on a page."}
OPERATIONS = [
    Operation("GET", "/api/pictures/{file}", picture, bytes, query={**_WHICH, **_STEP, **_PAPER}),
    Operation("GET", "/api/tables/{table}/picture", table_picture, bytes, query={**_FORM, **_STEP}),
    Operation("GET", "/api/finished/{id}/picture", finished_picture, bytes, query={**_FORM, **_STEP}),
    Operation("POST", "/api/convert", converted, str, http.ConvertRequest, is_reading=True),
    Operation("GET", "/api/preview/{file}", preview, bytes, query=_WHICH),
    Operation("GET", "/api/preview/tables/{file}", table_preview, bytes),
]
