"""Finished games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from ludotheque.contract import Seat, TableError, phrase, with_names
from ludotheque.contract.record import Cause
from ludotheque.play.players import name_in
from ludotheque.play.record import format_names
from ludotheque.server.routes import Call, Operation
from ludotheque.server.sentences import sentence
from ludotheque.server.snapshot import Ending, ended_boards
from ludotheque.server.store import FinishedGame as Kept
from ludotheque.server.stored import read_stored
from ludotheque.server.summaries import read_finished_card
from ludotheque.server.tasks import games
from ludotheque.server.wire import ENCODER, events, http

MAX_BOARDS = 24
_STORED = "json"


async def finished(call: Call) -> http.FinishedGames:
    """Finished games of listed tables, the newest first."""
    before = moment(call.query("before"), otherwise=math.inf)
    found = await call.registry.store.finished(call.query("game") or None, before, 50)
    boards = await last_boards(call, [(game, None) for game in found])
    rows = [_row(game, board, call.language) for game, board in zip(found, boards, strict=True)]
    return http.FinishedGames(rows, await call.registry.community.tournaments.names(row.tournament for row in rows))


async def finished_game(call: Call) -> web.Response:
    """One finished game with all its moves."""
    body = await call.aside(_written, await _kept(call), call.language)
    return web.Response(body=body, content_type="application/json")


def _written(kept: Kept, language: str) -> bytes:
    """The record is passed on as it is stored, and its steps are read from it: nothing is played again."""
    what = f"finished game {kept.id}"
    reason = read_stored(kept.reason, _StoredReason, what)
    names = [name_in(name, seat, language) for seat, name in enumerate(kept.names)]
    said = with_names(phrase(reason.code, **_params(reason.params)), names)
    outcome = events.Outcome(list(kept.places), sentence(said, language))
    steps, record = _steps(read_stored(kept.record, _StoredSteps, what)), msgspec.Raw(kept.record.encode())
    return ENCODER.encode(http.FinishedGame(kept.id, kept.game, names, outcome, steps, record, kept.finished_at))


async def finished_record(call: Call) -> str:
    """One finished game as a file: `json`, `ludo`, `line`, or `xml` for Morpion."""
    record, form = (await _kept(call)).record, call.query("form", _STORED)
    return record if form == _STORED else await call.run(games.converted, record, form)


async def last_boards(call: Call, found: Sequence[tuple[Kept, Seat | None]]) -> list[http.TableBoard | None]:
    """How each of these ended, as this seat sees it; only of the first so many that were asked for."""
    wanted = call.number("boards", MAX_BOARDS)
    cards = [(read_finished_card(game), game, seat) for game, seat in found[:wanted]]
    old = [(game.record, seat) for card, game, seat in cards if not card.state]
    replayed = iter(await call.run(games.last_boards, old, call.language) if old else [])
    known = [
        Ending(game.game, seat, card.state, card.step_count, card.last) for card, game, seat in cards if card.state
    ]
    shown = iter(await call.aside(ended_boards, known, call.language))
    boards = [next(shown if card.state else replayed) for card, _, _ in cards]
    return [*boards, *(None for _ in found[wanted:])]


class _StoredStep(Struct, frozen=True):
    """A step of a record in JSON: somebody moved, or gave up."""

    by: int | None = None
    action: str | None = None
    resigns: int | None = None
    cause: Cause | None = None


class _StoredSteps(Struct, frozen=True):
    steps: list[_StoredStep]


class _StoredReason(Struct, frozen=True):
    """A phrase."""

    code: str
    params: dict[str, Any] = {}


def _steps(record: _StoredSteps) -> list[events.Step]:
    return [
        events.Step(step.by, step.action) if step.resigns is None else events.Step(step.resigns, cause=step.cause)
        for step in record.steps
    ]


def _row(game: Kept, board: http.TableBoard | None, language: str) -> http.FinishedGameSummary:
    card = read_finished_card(game, language)
    return http.FinishedGameSummary(
        id=game.id,
        game=game.game,
        names=[name_in(name, seat, language) for seat, name in enumerate(game.names)],
        places=list(game.places),
        finished_at=game.finished_at,
        players=card.players,
        moves=card.moves,
        seconds=card.seconds,
        board=board,
        tournament=card.tournament,
    )


async def _kept(call: Call) -> Kept:
    game_id = call.path("id")
    kept = await call.registry.store.finished_game(game_id)
    if kept is None:
        raise TableError(phrase("server.no-table", table=game_id[:40]))
    return kept


def moment(text: str, otherwise: float) -> float:
    """A time from the address, in seconds."""
    try:
        seconds = float(text)
    except ValueError:
        return otherwise
    return seconds if math.isfinite(seconds) else otherwise


def _params(params: dict[str, Any]) -> dict[str, Any]:
    """Phrases inside phrases come back as phrases, so that they are said in the reader's language."""
    return {name: _param(value) for name, value in params.items()}


def _param(value: Any) -> Any:
    if isinstance(value, dict) and "code" in value:
        return phrase(value["code"], **_params(value.get("params", {})))
    return tuple(_param(item) for item in value) if isinstance(value, list) else value


_FORM = {"form": f"One of {', '.join(format_names())}."}
WHICH = {
    "game": "Only this game.",
    "before": "Only those that ended before this moment.",
    "boards": f"Bring the boards of the first so many, as they were at the end; at most {MAX_BOARDS}.",
}
OPERATIONS = [
    Operation("GET", "/api/finished", finished, http.FinishedGames, query=WHICH),
    Operation("GET", "/api/finished/{id}", finished_game, http.FinishedGame),
    Operation("GET", "/api/finished/{id}/record", finished_record, str, query=_FORM),
]
