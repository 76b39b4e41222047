"""Finished games."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Sequence
from typing import Any

from ludotheque.contract import LudothequeError, Seat, TableError, phrase, with_names
from ludotheque.play.players import name_in
from ludotheque.play.record import format_names, read_record, write_record
from ludotheque.server.routes import Call, Operation
from ludotheque.server.sentences import sentence
from ludotheque.server.snapshot import last_board, steps
from ludotheque.server.store import FinishedGame as Kept
from ludotheque.server.summaries import read_finished_card
from ludotheque.server.wire import events, http

MAX_BOARDS = 24


async def finished(call: Call) -> http.FinishedGames:
    """Finished games of listed tables, the newest first."""
    before = moment(call.query("before"), otherwise=math.inf)
    found = await call.registry.store.finished(call.query("game") or None, before, 50)
    boards = await last_boards(call, [(game, None) for game in found])
    return http.FinishedGames([_row(game, board, call.language) for game, board in zip(found, boards, strict=True)])


async def finished_game(call: Call) -> http.FinishedGame:
    """One finished game with all its moves."""
    kept = await _kept(call)
    reason: dict[str, Any] = json.loads(kept.reason)
    table = read_record(kept.record)
    names = [name_in(name, seat, call.language) for seat, name in enumerate(kept.names)]
    said = with_names(phrase(reason["code"], **_params(reason["params"])), names)
    outcome = events.Outcome(list(kept.places), sentence(said, call.language))
    return http.FinishedGame(
        kept.id, kept.game, names, outcome, steps(table, None), json.loads(kept.record), kept.finished_at
    )


async def finished_record(call: Call) -> str:
    """One finished game as a file: `json`, `ludo`, `line`, or `xml` for Morpion."""
    return write_record(read_record((await _kept(call)).record), call.query("form", "json"))


async def last_boards(call: Call, games: Sequence[tuple[Kept, Seat | None]]) -> list[http.TableBoard | None]:
    """How each of these ended, as this seat sees it; only of the first so many that were asked for."""
    wanted = call.number("boards", MAX_BOARDS)

    def replayed(game: Kept, seat: Seat | None) -> http.TableBoard | None:
        try:
            return last_board(read_record(game.record), seat, call.language)
        except LudothequeError:  # a game that is no longer installed
            return None

    def work() -> list[http.TableBoard | None]:
        return [replayed(game, seat) for game, seat in games[:wanted]]

    return [*await asyncio.to_thread(work), *(None for _ in games[wanted:])]


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
