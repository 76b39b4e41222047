"""What people played here in a position."""

from __future__ import annotations

from ludotheque.play.explored import Place
from ludotheque.play.players import name_in
from ludotheque.server.community.explorer import Known
from ludotheque.server.routes import Call, Operation, without_nul
from ludotheque.server.store.explored import Latest
from ludotheque.server.tasks.explored import asked_place
from ludotheque.server.wire.explorer import Explored, ExploredGame, ExploredMove

MAX_POSITION_LENGTH = 4_000
_MAX_NAMES = 8


async def explored(call: Call) -> Explored:
    """What people played in a position, in the first moves of finished games of listed tables."""
    text = without_nul(call.request.query.get("position", "")[:MAX_POSITION_LENGTH])
    place = await call.aside(asked_place, call.path("game"), text)
    if place is None:
        return Explored(recurs=False, moves=[], latest=[])
    known = await call.registry.community.explorer.known(place.key)
    return _told(place, known, call.language)


def _told(place: Place, known: Known, language: str) -> Explored:
    moves = [
        ExploredMove(place.actions.get(counted.action, []), counted.won, counted.drawn, counted.lost)
        for counted in known.counts
    ]
    return Explored(recurs=True, moves=moves, latest=[_game(game, place, language) for game in known.latest])


def _game(game: Latest, place: Place, language: str) -> ExploredGame:
    names = [name_in(name, seat, language) for seat, name in enumerate(game.names[:_MAX_NAMES])]
    (action, *_) = place.actions.get(game.action) or [""]
    return ExploredGame(game.id, names, list(game.places), game.finished_at, action)


_WHICH = {"position": "In all the forms that `/api/position` takes; without it, the usual opening."}
OPERATIONS = [Operation("GET", "/api/explorer/{game}", explored, Explored, query=_WHICH)]
