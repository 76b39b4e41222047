"""Tournaments: the list, opening one, taking part, and following it live."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

from aiohttp import web

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.profiles import Visitor
from ludotheque.server.responses import HEARTBEAT_SECONDS, LOOK_SECONDS, has_left, sent_lines
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.tables import lobby_row
from ludotheque.server.wire import http
from ludotheque.server.wire import tournaments as wire

MAX_BOARDS = 12


async def listed(call: Call) -> wire.Tournaments:
    """Public tournaments: to come and running, then those that ended last."""
    return wire.Tournaments(await call.registry.community.tournaments.listed())


async def open_tournament(call: Call) -> wire.TournamentKey:
    """Open a tournament; whoever has its link may take part."""
    call.registry.new_tables.limit(call.address)
    visitor = await call.visitor(call.body.name)
    made = await call.registry.community.tournaments.open(call.body, call.address, visitor, call.language)
    return wire.TournamentKey(made)


async def show(call: Call) -> web.Response:
    """Who takes part, where they are, and who plays whom."""
    channel = await call.registry.community.tournaments.channels.channel(call.path("tournament"))
    return web.Response(body=channel.line(None), content_type="application/json")


async def own(call: Call) -> wire.OwnEntry:
    """Who you are there."""
    return await call.registry.community.tournaments.own(call.path("tournament"), await _known(call))


async def of_profile(call: Call) -> wire.OwnTournaments:
    """Tournaments that are not over and in which you take part, with the table of your game if one is on."""
    profile = await call.profile()
    return wire.OwnTournaments(await call.registry.community.tournaments.of_profile(profile.id))


async def enter(call: Call) -> wire.OwnEntry:
    """Take part, or play on after a pause."""
    tournaments, visitor = call.registry.community.tournaments, await call.visitor(call.body.name)
    await tournaments.enter(call.path("tournament"), call.body.name, visitor)
    return await tournaments.own(call.path("tournament"), visitor)


async def command(call: Call) -> wire.OwnEntry:
    """Pause, play on, leave; as its opener start or close it."""
    tournaments, visitor = call.registry.community.tournaments, await _known(call)
    await tournaments.command(call.path("tournament"), call.body.do, visitor)
    return await tournaments.own(call.path("tournament"), visitor)


async def boards(call: Call) -> wire.TournamentBoards:
    """Games that are on with their boards, the highest ranked first."""
    state = await call.registry.community.tournaments.channels.state(call.path("tournament"))
    ranks = {each.number: place for place, each in enumerate(state.entrants)}
    on = [game for game in state.games if game.places is None and game.table]
    on.sort(key=lambda game: min((ranks.get(each, 0) for each in game.entrants), default=0))
    rows: list[http.LobbyTable] = []
    for game in on[: call.number("boards", MAX_BOARDS) or MAX_BOARDS]:
        summary = await call.registry.store.summary(game.table)
        if summary is not None:
            with suppress(LudothequeError):
                rows.append(await lobby_row(call, summary, has_board=True))
    return wire.TournamentBoards(rows)


async def follow(call: Call) -> web.StreamResponse:
    """One JSON object per line: all of it, then every change. Skip empty lines."""
    registry = call.registry
    await registry.community.tournaments.channels.channel(call.path("tournament"))
    if registry.connections[call.address] >= registry.limits.sockets_per_address:
        raise TableError(phrase("server.too-many-sockets"))
    if call.request.method == "HEAD":
        return web.Response(content_type="application/x-ndjson")
    return await sent_lines(call.request, _lines(call))


async def _known(call: Call) -> Visitor:
    """By their profile; a new key has none yet, and is nobody here."""
    if call.profile_key is None:
        raise TableError(phrase("server.no-profile-key"))
    try:
        profile = await call.profile()
    except TableError as problem:
        if problem.code != "server.no-profile":
            raise
        return Visitor("")
    persons = await call.registry.store.profiles.persons(profile.id)
    return Visitor(profile.id, persons=tuple(persons))


async def _lines(call: Call) -> AsyncGenerator[bytes, None]:
    registry, tournament = call.registry, call.path("tournament")
    channels = registry.community.tournaments.channels
    channel = await channels.channel(tournament)
    registry.connections.enter(call.address)
    loop = asyncio.get_running_loop()
    try:
        with channels.watching(tournament, channel) as news:
            known, told_at = None, loop.time()
            while channels.is_there(tournament, channel) and not _is_over(call):
                news.clear()
                if known != channel.state.version:
                    known, line, told_at = channel.state.version, channel.line(known), loop.time()
                    yield line
                elif loop.time() - told_at >= HEARTBEAT_SECONDS:
                    told_at = loop.time()
                    yield b"\n"
                await wait_at_most(LOOK_SECONDS, news)
    finally:
        registry.connections.leave(call.address)


def _is_over(call: Call) -> bool:
    registry = call.registry
    return has_left(call.request) or registry.stopping.is_set() or registry.rules.refusal(call.address) is not None


_BOARDS = {"boards": f"So many; at most {MAX_BOARDS}."}
OPERATIONS = [
    Operation("GET", "/api/tournaments", listed, wire.Tournaments),
    Operation(
        "POST", "/api/tournaments", open_tournament, wire.TournamentKey, wire.NewTournamentRequest,
        needs_profile=True, status=201,
    ),
    Operation("GET", "/api/profile/tournaments", of_profile, wire.OwnTournaments, needs_profile=True),
    Operation("GET", "/api/tournaments/{tournament}", show, wire.Tournament),
    Operation("GET", "/api/tournaments/{tournament}/stream", follow, wire.TournamentEvent),
    Operation("GET", "/api/tournaments/{tournament}/boards", boards, wire.TournamentBoards, query=_BOARDS),
    Operation("GET", "/api/tournaments/{tournament}/me", own, wire.OwnEntry, needs_profile=True),
    Operation(
        "POST", "/api/tournaments/{tournament}/entrants", enter, wire.OwnEntry, wire.EnterRequest, needs_profile=True
    ),
    Operation(
        "POST", "/api/tournaments/{tournament}/commands", command, wire.OwnEntry, wire.TournamentCommand,
        needs_profile=True,
    ),
]  # fmt: skip
