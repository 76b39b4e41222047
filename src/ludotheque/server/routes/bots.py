"""Bots: which are online, what one is told, and how it says no."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress

from aiohttp import web

from ludotheque.contract import LudothequeError, SeatView, TableError, jsonable, known_to, phrase
from ludotheque.disk import log_error
from ludotheque.server.bots import ONLINE_SECONDS, settings_of
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.hosted.seats import invitation_declined
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.responses import has_left, sent_lines
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.tables import lobby_row
from ludotheque.server.snapshot import written
from ludotheque.server.store import StoreFailed, Summary
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.summaries import read_card
from ludotheque.server.wire import ENCODER, bots, events, http

LOOK_SECONDS, _BEAT_SECONDS = 2.0, 6.0
_MAX_TABLES = 200


async def online(call: Call) -> bots.BotList:
    """Bots that listen now, for those who look for an opponent."""
    return bots.BotList(await call.registry.bots_online.online(call.query("game")))


async def put(call: Call) -> bots.Bot:
    """Make a bot of the key that came along, or change what it says of itself. A person's key stays a person's."""
    profile = await call.registry.profiles.put_bot(_key(call), call.body, call.address)
    is_online = call.registry.bots_online.is_listening(profile.id)
    return await call.registry.bots_online.shown(profile, is_online=is_online)


async def follow(call: Call) -> web.StreamResponse:
    """Challenges and games of a bot as lines of JSON; it is online as long as it listens. Skip empty lines."""
    profile = await call.profile()
    settings_of(profile)
    registry = call.registry
    if registry.connections[call.address] >= registry.limits.sockets_per_address:
        raise TableError(phrase("server.too-many-sockets"))
    if call.request.method == "HEAD":
        return web.Response(content_type="application/x-ndjson")
    return await sent_lines(call.request, _lines(call, profile))


async def decline(call: Call) -> http.CommandResult:
    """Say no to a challenge: the seat is open to others, and the table is told why."""
    profile = await call.profile()
    settings_of(profile)
    live = await call.registry.table(call.table)
    reason = call.body.reason
    version = await live.change(lambda hosted: [invitation_declined(hosted, profile.id, reason)])
    return http.CommandResult(version)


async def position(call: Call) -> bots.KnownPosition:
    """The position as your seat may know it, for programs that know the rules."""
    hosted = await call.registry.hosted(call.table)
    return _known(hosted, call.keyholder())


def _known(hosted: HostedTable, person: str) -> bots.KnownPosition:
    seat, table = hosted.seat_of(person), hosted.table
    if table is None or seat is None:
        return bots.KnownPosition(hosted.version, hosted.settings.game, seat, [], None)
    known = known_to(table.game, table.state, seat)
    legal = written(table, hosted.choices.get(seat, ()))
    if isinstance(known, SeatView):
        return bots.KnownPosition(hosted.version, table.slug, seat, legal, None, jsonable(known.view))
    return bots.KnownPosition(hosted.version, table.slug, seat, legal, table.game.notation.write_state(known))


async def _lines(call: Call, profile: StoredProfile) -> AsyncGenerator[bytes, None]:
    registry = call.registry
    store, crowd = registry.store.profiles, registry.bots_online
    registry.connections.enter(call.address)
    try:
        persons = await store.persons(profile.id)
        with crowd.listening(persons) as news:
            told: dict[str, str] = {}
            beat_at = 0.0
            while not (has_left(call.request) or registry.stopping.is_set()):
                news.clear()
                now = asyncio.get_running_loop().time()
                if now >= beat_at:
                    beat_at = now + _BEAT_SECONDS
                    closing = await _beat(call, profile)
                    if closing is not None:
                        yield ENCODER.encode(closing) + b"\n"
                        return
                    yield b"\n"
                with suppress(StoreFailed):  # it may come back
                    async for event in _news(call, profile, told):
                        yield ENCODER.encode(event) + b"\n"
                await wait_at_most(LOOK_SECONDS, news)
    finally:
        registry.connections.leave(call.address)
        if not crowd.is_listening(profile.id):
            with suppress(StoreFailed):
                await store.set_online(profile.id, 0.0)


async def _beat(call: Call, profile: StoredProfile) -> events.Closing | None:
    """It is alive; or why it is told to go: its key was revoked, or it was banned."""
    registry = call.registry
    try:
        registry.rules.require(call.address)
        await call.profile()
        await registry.store.profiles.set_online(profile.id, registry.clock() + ONLINE_SECONDS)
    except StoreFailed:
        return None
    except LudothequeError as problem:
        said = problem.phrase
        return events.Closing(events.Sentence(said.code, {}, said.text(call.language)), should_reconnect=False)
    return None


async def _news(call: Call, profile: StoredProfile, told: dict[str, str]) -> AsyncIterator[bots.BotEvent]:
    """What is different from what it was told."""
    now: set[str] = set()
    for person, summary in await call.registry.store.profiles.tables(profile.id, _MAX_TABLES):
        kind = _kind(summary, person)
        if kind is None:
            continue
        now.add(summary.id)
        if told.get(summary.id) == kind:
            continue
        try:
            row = await lobby_row(call, summary, has_board=False)
        except Exception as problem:  # one table that cannot be shown hides no other
            log_error(problem)
            continue
        told[summary.id] = kind
        if kind == "challenge":
            yield bots.Challenge(summary.id, row)
        else:
            seat = read_card(summary).persons.index(person)
            key = http.SeatKey(summary.id, call.registry.keyring.token(summary.id, person), seat)
            yield bots.GameStart(key, row)
    for table in [table for table in told if table not in now]:
        del told[table]
        yield bots.Gone(table)


def _kind(summary: Summary, person: str) -> str | None:
    """What this table is to a bot: a challenge, a game, or nothing now."""
    card = read_card(summary)
    if person not in card.persons:
        return None
    if summary.phase == "playing":
        return "game"
    return "challenge" if card.players[card.persons.index(person)].kind == "reserved" else None


def _key(call: Call) -> str:
    if call.profile_key is None:
        raise TableError(phrase("server.no-profile-key"))
    return call.profile_key


_GAME = {"game": "Only those that play it."}
OPERATIONS = [
    Operation("GET", "/api/bots", online, bots.BotList, query=_GAME),
    Operation("PUT", "/api/bot", put, bots.Bot, bots.BotRequest, needs_profile=True),
    Operation("GET", "/api/bot/events", follow, bots.BotEvent, needs_profile=True),
    Operation(
        "POST", "/api/bot/challenges/{table}/decline", decline, http.CommandResult, bots.DeclineRequest,
        needs_profile=True,
    ),
    Operation("GET", "/api/tables/{table}/position", position, bots.KnownPosition, needs_key=True),
]  # fmt: skip
