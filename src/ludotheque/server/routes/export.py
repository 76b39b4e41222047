"""Everything that is stored about somebody: one answer of any size, of which little is in memory at a time."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import msgspec
from aiohttp import web

from ludotheque.contract import TableError, phrase
from ludotheque.play.league import write_day
from ludotheque.server.responses import sent_pieces
from ludotheque.server.routes import Call
from ludotheque.server.routes.ratings import all_ratings
from ludotheque.server.store import FinishedGame, OwnGame
from ludotheque.server.store.studies import StoredStudy
from ludotheque.server.summaries import read_card
from ludotheque.server.wire import ENCODER
from ludotheque.server.wire import profile as wire
from ludotheque.server.wire.passkeys import Passkey

_AT_ONCE = 10
"""Games; a record may have hundreds of kilobytes."""

_PER_ADDRESS = 2
"""Of these answers at the same time."""

_JSON = "application/json"
_MOST_TOURNAMENTS = 1000


async def sent_export(call: Call, profile: wire.Profile, profile_id: str, seen_at: float) -> web.StreamResponse:
    """A `ProfileExport`, its games and studies piece by piece; TableError while others are on their way."""
    if call.request.method == "HEAD":
        return web.Response(content_type=_JSON)
    running = call.registry.exports
    if running[call.address] >= _PER_ADDRESS:
        raise TableError(phrase("server.unread-answers"))
    running.enter(call.address)
    try:
        return await _sent(call, profile, profile_id, seen_at)
    finally:
        running.leave(call.address)


async def _sent(call: Call, profile: wire.Profile, profile_id: str, seen_at: float) -> web.StreamResponse:
    store, profiles = call.registry.store.profiles, call.registry.profiles
    frame = wire.ProfileExport(
        profile=profile,
        seen_at=seen_at,
        devices=await store.key_times(profile_id),
        tables=await _tables(call, profile_id),
        games=[],
        studies=[],
        progress=await profiles.progress(profile_id),
        scores_since=await profiles.scores_since(profile_id),
        league=await _league(call, profile_id),
        groups=await _groups(call, profile_id),
        puzzle_tries=[wire.ExportedTry(*each) for each in await call.registry.store.puzzles.tries(profile_id)],
        vacation=await call.registry.community.vacations.shown(profile_id),
        push_endpoints=[each.endpoint for each in await call.registry.store.push.all_of(profile_id)],
        ratings=await all_ratings(call, profile_id),
        chat=[
            wire.ExportedLine(table, line.at, line.body)
            for table, line in await call.registry.store.chat.of_persons(await store.persons(profile_id))
        ],
        hidden_writers=await call.registry.store.chat.hidden_count(profile_id),
        tournaments=await _tournaments(call, profile_id),
        passkeys=await _passkeys(call, profile_id),
        mail=await call.registry.community.mail.shown(profile_id),
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


async def _league(call: Call, profile_id: str) -> list[wire.ExportedLeagueResult]:
    found = await call.registry.store.league.of_profile(profile_id)
    return [
        wire.ExportedLeagueResult(game, write_day(day), kept.number, kept.path, kept.stars, kept.at)
        for game, day, kept in found
    ]


async def _groups(call: Call, profile_id: str) -> list[wire.ExportedGroup]:
    found = await call.registry.store.groups.of_profile(profile_id)
    return [wire.ExportedGroup(group.id, group.name) for group in found]


async def _tournaments(call: Call, profile_id: str) -> list[wire.ExportedTournament]:
    found = await call.registry.store.tournaments.of_profile(profile_id, _MOST_TOURNAMENTS)
    return [wire.ExportedTournament(each.id, name, each.created_at) for each, name in found]


async def _passkeys(call: Call, profile_id: str) -> list[Passkey]:
    known = await call.registry.store.passkeys.of(profile_id)
    return [Passkey(each.id, each.name, each.created_at, each.used_at) for each in known]


async def _pieces(call: Call, frame: wire.ProfileExport, profile_id: str) -> AsyncGenerator[bytes, None]:
    # The first such letters are ours: only texts stand before them, in which a quote has a backslash.
    before, _, after = ENCODER.encode(frame).partition(b'"games":[],"studies":[]')
    yield before + b'"games":['
    separator = b""
    async for page in call.registry.store.profiles.all_games(profile_id, _AT_ONCE):
        for own, kept in page:
            yield separator + ENCODER.encode(_exported(own, kept))
            separator = b","
    yield b'],"studies":['
    separator = b""
    for head in await call.registry.store.studies.heads(profile_id):
        study = await call.registry.store.studies.find(head.id)
        if study is not None:  # else it was deleted meanwhile
            yield separator + ENCODER.encode(_exported_study(study))
            separator = b","
    yield b"]" + after


def _exported_study(study: StoredStudy) -> wire.ExportedStudy:
    return wire.ExportedStudy(study.id, study.name, study.changed_at, _as_stored(study.body))


def _exported(own: OwnGame, kept: FinishedGame) -> wire.ExportedGame:
    return wire.ExportedGame(kept.id, list(own.seats), list(kept.names), kept.finished_at, _as_stored(kept.record))


def _as_stored(text: str) -> msgspec.Raw | str:
    """JSON as it is; what is none any more is theirs all the same, as a text."""
    try:
        return msgspec.json.decode(text, type=msgspec.Raw)
    except msgspec.MsgspecError:
        return text
