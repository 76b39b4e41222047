"""Finished games and scores."""

from __future__ import annotations

import json
import math
from typing import Any

from ludotheque.contract import TableError, phrase
from ludotheque.play.record import format_names, read_record, write_record
from ludotheque.server.routes import Call, Operation
from ludotheque.server.snapshot import steps
from ludotheque.server.store import FinishedGame as Kept
from ludotheque.server.wire import events, http


async def finished(call: Call) -> http.FinishedGames:
    """Finished games, the newest first."""
    before = _moment(call.query("before"), otherwise=math.inf)
    found = await call.registry.store.finished(call.query("game") or None, before, 50)
    return http.FinishedGames(
        [http.FinishedGameSummary(k.id, k.game, list(k.names), list(k.places), k.finished_at) for k in found]
    )


async def finished_game(call: Call) -> http.FinishedGame:
    """One finished game with all its moves."""
    kept = await _kept(call)
    reason: dict[str, Any] = json.loads(kept.reason)
    table = read_record(kept.record)
    text = phrase(reason["code"], **_params(reason["params"])).text(call.language)
    outcome = events.Outcome(list(kept.places), events.Sentence(reason["code"], reason["params"], text))
    return http.FinishedGame(
        kept.id, kept.game, list(kept.names), outcome, steps(table), json.loads(kept.record), kept.finished_at
    )


async def finished_record(call: Call) -> str:
    """One finished game as a file: `json`, `ludo`, `line`, or `xml` for Morpion."""
    return write_record(read_record((await _kept(call)).record), call.query("form", "json"))


async def scores(call: Call) -> http.Scores:
    """Wins by name in one game, the most first."""
    since = _moment(call.query("since"), otherwise=0.0)
    found = await call.registry.store.scores(str(call.request.path_params["game"])[:40], since)
    return http.Scores([http.Score(name, points) for name, points in found], call.registry.clock())


async def _kept(call: Call) -> Kept:
    game_id = str(call.request.path_params["id"])
    kept = await call.registry.store.finished_game(game_id)
    if kept is None:
        raise TableError(phrase("server.no-table", table=game_id[:40]))
    return kept


def _moment(text: str, otherwise: float) -> float:
    try:
        moment = float(text)
    except ValueError:
        return otherwise
    return moment if math.isfinite(moment) else otherwise


def _params(params: dict[str, Any]) -> dict[str, Any]:
    """Phrases inside phrases come back as phrases, so that they are said in the reader's language."""
    return {name: _param(value) for name, value in params.items()}


def _param(value: Any) -> Any:
    if isinstance(value, dict) and "code" in value:
        return phrase(value["code"], **_params(value.get("params", {})))
    return tuple(_param(item) for item in value) if isinstance(value, list) else value


_FORM = {"form": f"One of {', '.join(format_names())}."}
_WHICH = {"game": "Only this game.", "before": "Only those that ended before this moment."}
_SINCE = {"since": "Only games that ended after this moment: a person's own way to begin anew."}
OPERATIONS = [
    Operation("GET", "/api/finished", finished, http.FinishedGames, query=_WHICH),
    Operation("GET", "/api/finished/{id}", finished_game, http.FinishedGame),
    Operation("GET", "/api/finished/{id}/record", finished_record, str, query=_FORM),
    Operation("GET", "/api/scores/{game}", scores, http.Scores, query=_SINCE),
]
