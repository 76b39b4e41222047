"""Pictures of positions and games, to look at, to send and to print; and the cards that go with links."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from ludotheque import catalogue
from ludotheque.contract import (
    AnyGame,
    Dice,
    LudothequeError,
    Move,
    RecordError,
    Seed,
    Sheet,
    TableError,
    phrase,
    read_state,
    seats_to_act,
)
from ludotheque.contract.options import read_options
from ludotheque.pictures.booklet import result
from ludotheque.pictures.card import Card, draw_card
from ludotheque.pictures.games import PICTURES, sheet_after, sheets_of, write_picture
from ludotheque.pictures.pdf import PAPERS, Page, write_pdf
from ludotheque.pictures.piece_colours import ChosenColours, read_piece_colours
from ludotheque.play import Table, open_table
from ludotheque.play.journal import Journal
from ludotheque.play.players import default_players, names_in
from ludotheque.play.record import MAX_CODE_LENGTH, read_link_code, read_record, write_record
from ludotheque.server.picture_cache import PictureCache
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.catalogue import title
from ludotheque.server.wire import http

_MEDIA = dict(zip(PICTURES, ("image/svg+xml", "image/png", "image/gif", "application/pdf"), strict=True))
_MAX_STATE_LENGTH = 4_000
_MAX_NAMES = 4
_MAX_PIECES_LENGTH = 200
_FEW_MOVES = 5
PICTURE_CACHE = web.AppKey("pictures", PictureCache)


async def picture(call: Call) -> web.Response:
    """A position or a game as `<game>.svg`, `.png`, `.gif` or `.pdf`; without either, a new board."""
    slug, form = _file(call, tuple(_MEDIA))
    asked = str(sorted(call.request.query.items()))
    if form == "pdf" and not call.request.query.get("g"):
        return await _made(call, form, f"grid {slug} {asked}", lambda: _grid(call, slug))
    return await _made(call, form, f"{slug} {asked}", lambda: _drawn(_asked_table(call, slug), form, call))


async def table_picture(call: Call) -> web.Response:
    """The game at a table, as the audience sees it: now, or after so many steps."""
    hosted = await call.registry.hosted(call.table)
    table = hosted.table
    if table is None:
        raise TableError(phrase("server.not-started"))
    form = _form(call.query("form", "svg"))
    asked = f"{call.query('step')} {call.query('pieces')}"
    key = f"table {call.table} {hosted.number} {hosted.version} {asked}"
    colours = [assignment.colour for assignment in hosted.assignments]
    return await _made(call, form, key, lambda: _drawn(table, form, call, colours))


async def finished_picture(call: Call) -> web.Response:
    """A finished game."""
    game_id = call.path("id")
    form = _form(call.query("form", "svg"))
    kept = await call.registry.store.finished_game(game_id)
    if kept is None:
        raise TableError(phrase("server.no-table", table=game_id[:40]))
    key = f"finished {game_id} {kept.names} {call.query('step')} {call.query('pieces')}"
    return await _made(call, form, key, lambda: _drawn(read_record(kept.record), form, call))


async def converted(call: Call) -> str:
    """A saved game of any format, written in another one."""
    asked: http.ConvertRequest = call.body
    return await asyncio.to_thread(lambda: write_record(read_record(asked.record), asked.form))


async def preview(call: Call) -> web.Response:
    """The card of a link to a position or a game, `<game>.png`; `home.png` is that of the home page."""
    slug, form = _file(call, ("png",))
    key = f"card {slug} {sorted(call.request.query.items())}"
    if slug == "home":
        return await _made(call, form, key, lambda: _home_card(call.language))
    return await _made(call, form, key, lambda: _card(_card_table(call, slug), call.language, has_names=False))


async def table_preview(call: Call) -> web.Response:
    """The card of a link to a table, `<table>.png`: what everybody may see there."""
    file = call.path("file")
    name = file.removesuffix(".png")
    hosted = await call.registry.hosted(name)
    game = catalogue.game(hosted.settings.game)
    key = f"table card {name} {hosted.number} {hosted.version}"
    if hosted.table is not None:
        table = hosted.table
        colours = [assignment.colour for assignment in hosted.assignments]
        return await _made(call, "png", key, lambda: _card(table, call.language, colours, has_names=True))
    words = [
        ", ".join(assignment.name for assignment in hosted.assignments if assignment.name),
        phrase("pictures.come").text(call.language),
    ]
    options = read_options(game.options, hosted.settings.options)
    sheets = sheets_of(game, [game.deal(options, Seed(0))])
    return await _made(call, "png", key, lambda: draw_card(Card(title(game.slug, call.language), words), sheets))


async def _made(call: Call, form: str, key: str, draw: Callable[[], bytes]) -> web.Response:
    digest = hashlib.sha256(f"{form} {call.language} {key}".encode()).hexdigest()
    data = await call.request.app[PICTURE_CACHE].picture(digest, draw)
    headers = {"cache-control": "private, max-age=60", "etag": f'"{digest[:24]}"', "vary": "accept-language"}
    return web.Response(body=data, content_type=_MEDIA[form], headers=headers)


def _file(call: Call, forms: Sequence[str]) -> tuple[str, str]:
    slug, _, form = call.path("file")[:100].rpartition(".")
    return slug, _form(form, forms)


def _form(form: str, known: Sequence[str] = tuple(_MEDIA)) -> str:
    if form not in known:
        raise RecordError(phrase("play.record.unknown-format", form=form[:40], known=tuple(known)))
    return form


def _asked_table(call: Call, slug: str) -> Table:
    """The game of the address: `g`, a code; or `s`, a position; or `options`, a new game."""
    asked = call.request.query
    if asked.get("g"):
        return read_link_code(slug, asked["g"][: MAX_CODE_LENGTH + 1])
    game = catalogue.game(slug)
    if not asked.get("s"):
        return open_table(game, _options(game, asked.get("options", "")), Seed(0))
    opening = _position(game, asked["s"])
    players = default_players(game, game.seat_count(opening), "en")
    return Table(game, game.options(), Seed(0), players, Journal(opening))


def _card_table(call: Call, slug: str) -> Table:
    """A broken link has a card, too: that of a new game."""
    game = catalogue.game(slug)
    try:
        return _asked_table(call, slug)
    except LudothequeError:
        return open_table(game, game.options(), Seed(0))


def _options(game: AnyGame, text: str) -> Any:
    return read_options(game.options, dict(parse_qsl(text[:2000], keep_blank_values=True)))


def _position(game: AnyGame, text: str) -> Any:
    """All that the analysis page takes: the notation of a position, moves, a board drawn in letters."""
    asked, analyst = text.strip()[:_MAX_STATE_LENGTH], catalogue.analyst(game.slug)
    return read_state(game, asked) if analyst is None else analyst.read(asked)


def _drawn(table: Table, form: str, call: Call, colours: Sequence[str] = ()) -> bytes:
    shown = _at_step(table, call.query("step"))
    pieces = read_piece_colours(call.query("pieces")[:_MAX_PIECES_LENGTH])
    return write_picture(shown, form, title(table.slug, call.language), call.language, ChosenColours(colours, pieces))


def _at_step(table: Table, step: str) -> Table:
    """As it was after so many moves; as it is without."""
    most = len(table.journal)
    if not step or step == str(most):
        return table
    if not (step.isascii() and step.isdigit() and len(step) < 7 and int(step) <= most):
        raise TableError(phrase("server.no-such-step", step=step[:20], most=most))
    count = int(step)
    gone = tuple(resignation for resignation in table.resignations if resignation.after < count)
    journal = table.journal.without_last(most - count)
    return replace(table, journal=journal, resignations=gone, is_agreed=False)


def _grid(call: Call, slug: str) -> bytes:
    """Boards to play on with a pencil; dealt ones differ from each other."""
    game, asked = catalogue.game(slug), call.request.query
    count, per_page = _number(call, "count", 1, 20), _number(call, "per_page", 1, 12)
    if asked.get("s"):
        states = [_position(game, asked["s"])] * count
    else:
        options = _options(game, asked.get("options", ""))
        seed = _number(call, "seed", 0, 2**53)
        states = [game.deal(options, Seed(seed + number)) for number in range(count)]
    name = title(slug, call.language)
    boards: list[Sheet | str] = [*sheets_of(game, states)] or [game.draw(game.view(state, None)) for state in states]
    return write_pdf([Page(name, board) for board in boards], PAPERS[_paper(call)], per_page, name)


def _paper(call: Call) -> str:
    paper = call.query("paper", "a4")
    return paper if paper in PAPERS else "a4"


def _number(call: Call, name: str, otherwise: int, most: int) -> int:
    text = call.query(name)
    if not (text.isascii() and text.isdigit() and len(text) < 18):
        return otherwise
    return min(max(int(text), otherwise), most)


def _card(table: Table, language: str, colours: Sequence[str] = (), *, has_names: bool) -> bytes:
    words = card_words(table, language, has_names=has_names)
    sheet = sheet_after(table, len(table.journal), ChosenColours(colours))
    return draw_card(Card(title(table.slug, language), words), [] if sheet is None else [sheet])


def card_words(table: Table, language: str, *, has_names: bool) -> list[str]:
    """Who plays, and how it stands."""
    names = names_in(table.players, language)
    shown = " – ".join(names[:_MAX_NAMES]) + (f" … ({len(names)})" if len(names) > _MAX_NAMES else "")
    return [*([shown] if has_names else []), result(table, language)]


def _home_card(language: str) -> bytes:
    """A board of each game that has one."""
    games = [catalogue.game(slug) for slug in catalogue.slugs()][:3]
    sheets = [sheet for game in games for sheet in sheets_of(game, [_begun(game)])]
    return draw_card(Card("Ludothèque", [phrase("pictures.house").text(language)]), sheets)


def _begun(game: AnyGame) -> Any:
    """A position with something to see: a few moves, always the same."""
    state, dice = game.deal(game.options(), Seed(5)), Dice(Seed(1))
    for _ in range(_FEW_MOVES):
        seats = seats_to_act(game, state)
        if not seats:
            break
        actions = game.legal_actions(state, seats[0])
        state = game.apply(state, Move(seats[0], actions[dice.below(len(actions))]))
    return state


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
