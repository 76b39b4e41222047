"""Everything that is stored about somebody: one answer of any size, of which little is in memory at a time."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import msgspec
from aiohttp import web

from ludotheque.server.responses import sent_pieces
from ludotheque.server.routes import Call
from ludotheque.server.store import FinishedGame, OwnGame
from ludotheque.server.summaries import read_card
from ludotheque.server.wire import ENCODER
from ludotheque.server.wire import profile as wire

_AT_ONCE = 10
"""Games; a record may have hundreds of kilobytes."""

_JSON = "application/json"


async def sent_export(call: Call, profile: wire.Profile, profile_id: str, seen_at: float) -> web.StreamResponse:
    """A `ProfileExport`, its games piece by piece."""
    if call.request.method == "HEAD":
        return web.Response(content_type=_JSON)
    store, profiles = call.registry.store.profiles, call.registry.profiles
    frame = wire.ProfileExport(
        profile=profile,
        seen_at=seen_at,
        devices=await store.key_times(profile_id),
        tables=await _tables(call, profile_id),
        games=[],
        progress=await profiles.progress(profile_id),
        scores_since=await profiles.scores_since(profile_id),
    )
    return await sent_pieces(call.request, _pieces(call, frame, profile_id), _JSON)


async def _tables(call: Call, profile_id: str) -> list[wire.ExportedTable]:
    store = call.registry.store.profiles
    persons = {*await store.persons(profile_id)}
    tables = []
    for summary in await store.all_tables(profile_id):
        card = read_card(summary)
        seats = zip(card.persons, card.players, strict=False)
        names = [player.name for person, player in seats if person in persons]
        address = summary.address if card.host in persons else ""
        tables.append(wire.ExportedTable(summary.id, summary.game, names, address, summary.created_at))
    return tables


async def _pieces(call: Call, frame: wire.ProfileExport, profile_id: str) -> AsyncGenerator[bytes, None]:
    # The first such letters are ours: only texts stand before them, in which a quote has a backslash.
    before, _, after = ENCODER.encode(frame).partition(b'"games":[]')
    yield before + b'"games":['
    separator = b""
    async for page in call.registry.store.profiles.all_games(profile_id, _AT_ONCE):
        for own, kept in page:
            yield separator + ENCODER.encode(_exported(own, kept))
            separator = b","
    yield b"]" + after


def _exported(own: OwnGame, kept: FinishedGame) -> wire.ExportedGame:
    try:
        record: msgspec.Raw | str = msgspec.json.decode(kept.record, type=msgspec.Raw)  # as it is stored
    except msgspec.MsgspecError:  # no JSON any more, and theirs all the same
        record = kept.record
    return wire.ExportedGame(kept.id, list(own.seats), list(kept.names), kept.finished_at, record)
