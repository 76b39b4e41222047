"""Looking for an opponent."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.server.community.pairing import quick_games, similar_level
from ludotheque.server.hosted.rating import Pool
from ludotheque.server.routes import Call, Operation
from ludotheque.server.store.ratings import PROVISIONAL
from ludotheque.server.store.seeks import StoredSeek
from ludotheque.server.wire import http
from ludotheque.server.wire import pairing as wire
from ludotheque.server.wire.ratings import RatingPool

OFFER_SECONDS = 12.0
"""After so long without anybody a computer is offered."""


async def games(call: Call) -> wire.QuickGames:
    """The games for which strangers are paired, and how many look for each."""
    counts = await call.registry.store.seeks.counts(call.registry.clock())
    return wire.QuickGames(
        [
            wire.QuickGame(RatingPool(*pool), dict(game.options), game.pace, counts.get(pool, 0))
            for pool, game in quick_games().items()
        ]
    )


async def begin(call: Call) -> wire.Seek:
    """Look for an opponent about as strong as you; the longer it takes, the less that matters."""
    call.registry.new_tables.limit(call.address)
    asked = call.body
    pool = Pool(asked.game, asked.board, asked.speed)
    return await _shown(call, await call.registry.community.pairing.seek(await call.profile(), pool, call.address))


async def look(call: Call) -> wire.Seek:
    """Whether somebody was found. Asking keeps the search alive."""
    return await _shown(call, await call.registry.community.pairing.look((await call.profile()).id))


async def cancel(call: Call) -> wire.Seek:
    """Look no more. Where somebody was found meanwhile, your seat comes back; otherwise `server.no-seek`."""
    found = await call.registry.store.seeks.cancel((await call.profile()).id)
    if found is None:
        raise TableError(phrase("server.no-seek"))
    return await _shown(call, found)


async def _shown(call: Call, seek: StoredSeek) -> wire.Seek:
    registry, game = call.registry, quick_games().get(Pool(*seek.pool))  # type: ignore[arg-type] # it is one of them
    if game is None:  # known to a process of another version
        raise TableError(phrase("server.no-seek"))
    seconds = max(0.0, registry.clock() - seek.since)
    key = None
    if seek.table_id:
        hosted = await registry.hosted(seek.table_id)
        token = registry.keyring.token(seek.table_id, seek.profile_id)
        key = http.SeatKey(seek.table_id, token, hosted.seat_of(seek.profile_id))
    similar = None if key is not None or seconds < OFFER_SECONDS else similar_level(game, seek.rating)
    return wire.Seek(
        pool=RatingPool(*game.pool),
        seconds=round(seconds, 1),
        waiting=await registry.store.seeks.count(game.pool, registry.clock()),
        rating=round(seek.rating),
        is_provisional=seek.deviation >= PROVISIONAL,
        key=key,
        computer=None if similar is None else wire.SimilarComputer(*similar),
    )


_SEEK = "/api/profile/seek"
OPERATIONS = [
    Operation("GET", "/api/quick-games", games, wire.QuickGames),
    Operation("POST", _SEEK, begin, wire.Seek, wire.SeekRequest, needs_profile=True, status=201),
    Operation("GET", _SEEK, look, wire.Seek, needs_profile=True),
    Operation("DELETE", _SEEK, cancel, wire.Seek, needs_profile=True),
]
