"""For the operator, with the admin key: tables, visitors, messages, and how the server runs. Every change is logged."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar

from aiohttp import web
from msgspec.structs import replace

from ludotheque.contract import TableError, phrase
from ludotheque.disk import LOGGER
from ludotheque.server.admin.state import Ban, Drain, Notice, ban_subject
from ludotheque.server.admin_key import shows_key
from ludotheque.server.community.tournaments.model import card_for_operator
from ludotheque.server.middleware import POLICY
from ludotheque.server.quarantine import SetAside
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.archive import moment
from ludotheque.server.routes.profile import all_about
from ludotheque.server.store import Summary
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.summaries import card_names, read_card
from ludotheque.server.tokens import has_profile, new_person
from ludotheque.server.viewer import Reader
from ludotheque.server.wire import ENCODER, events
from ludotheque.server.wire import admin as wire
from ludotheque.server.wire import profile as profile_wire

_MAX_ROWS = 200
Answer = TypeVar("Answer")
Work = Callable[[Call], Awaitable[Answer]]


def for_admin(work: Work[Answer]) -> Work[Answer]:
    """Only with the key; what changes something is written down."""

    @wraps(work)
    async def checked(call: Call) -> Answer:
        if not shows_key(call.request, call.request.app[POLICY].admin_key):
            # The right one is too long to be guessed: whoever has it is never kept waiting by those who guess.
            may_guess = call.registry.rates.may_guess(call.address)
            raise TableError(phrase("server.admin-only" if may_guess else "server.too-fast"))
        done = await work(call)
        if call.request.method not in ("GET", "HEAD"):
            asked = "" if call.body is None else ENCODER.encode(call.body).decode()
            LOGGER.info("admin at %s: %s %s %s", call.address, call.request.method, call.request.raw_path, asked)
        return done

    return checked


@for_admin
async def overview(call: Call) -> wire.AdminOverview:
    """What you decided, and which processes serve."""
    return await _overview(call)


@for_admin
async def set_mode(call: Call) -> wire.AdminOverview:
    """Open, read-only, or draining: no new tables, games end, then all processes that serve now stop."""
    registry, asked = call.registry, call.body
    drain = None
    if asked.mode == "draining":
        names = tuple(each.owner for each in await registry.store.processes(registry.clock()))
        drain = Drain(names, registry.clock() + asked.seconds)
    is_read_only = asked.mode == "read-only"
    await registry.rules.change(lambda state: replace(state, is_read_only=is_read_only, drain=drain))
    return await _overview(call)


@for_admin
async def announce(call: Call) -> wire.AdminOverview:
    """Show a message to everybody."""
    now = call.registry.clock()
    until = None if call.body.seconds is None else now + call.body.seconds
    notice = Notice(new_person()[:8], call.body.text, until)
    await call.registry.rules.change(lambda state: replace(state, notice=notice))
    return await _overview(call)


@for_admin
async def withdraw(call: Call) -> wire.AdminOverview:
    """Show the message no more."""
    await call.registry.rules.change(lambda state: replace(state, notice=None))
    return await _overview(call)


# Visitors


@for_admin
async def ban(call: Call) -> wire.AdminOverview:
    """Keep an address or a profile out, from now on."""
    subject, now = ban_subject(call.body.subject.strip()), call.registry.clock()
    until = None if call.body.seconds is None else now + call.body.seconds
    persons: tuple[str, ...] = ()
    if has_profile(subject):
        persons = tuple(await call.registry.store.profiles.persons((await _profile(call, subject)).id))
    new = Ban(subject, now, until, call.body.reason, persons)
    await call.registry.rules.change(lambda state: state.with_ban(new))
    return await _overview(call)


@for_admin
async def lift_ban(call: Call) -> wire.AdminOverview:
    """Let them in again."""
    subject = ban_subject(call.path("subject"))
    await call.registry.rules.change(lambda state: state.without_ban(subject))
    return await _overview(call)


@for_admin
async def profiles(call: Call) -> wire.AdminProfiles:
    """Profiles, the last seen first."""
    found = await call.registry.store.admin.profiles(call.query("name"), _MAX_ROWS)
    return wire.AdminProfiles(
        [wire.AdminProfile(each.id, each.name, each.created_at, each.seen_at, bool(each.bot)) for each in found]
    )


@for_admin
async def export_profile(call: Call) -> web.StreamResponse:
    """Everything that is stored about somebody."""
    return await all_about(call, await _profile(call, call.path("profile")))


@for_admin
async def erase_profile(call: Call) -> profile_wire.ForgottenProfile:
    """Erase a profile, as its owner could: it leaves its tables, and its names disappear."""
    profile = await _profile(call, call.path("profile"))
    return await call.registry.profiles.forget(profile.id, call.registry.depart)


@for_admin
async def revoke_keys(call: Call) -> wire.RevokedKeys:
    """Sign out all devices of a profile. The code that comes back lets its owner in again."""
    profile = await _profile(call, call.path("profile"))
    count = await call.registry.store.admin.remove_keys(profile.id)
    code = await call.registry.profiles.new_code(profile, call.registry.keyring)
    return wire.RevokedKeys(count, code.code, code.seconds)


@for_admin
async def revoke_seats(call: Call) -> wire.RevokedSeats:
    """Make a profile leave all its tables: the keys to its seats open nothing any more."""
    profile = await _profile(call, call.path("profile"))
    return wire.RevokedSeats(await call.registry.profiles.leave_tables(profile.id, call.registry.depart))


# Tables


@for_admin
async def tables(call: Call) -> wire.AdminTables:
    """All tables, listed or not, the last to change first."""
    before = moment(call.query("before"), otherwise=math.inf)
    found = await call.registry.store.admin.tables(before, _MAX_ROWS)
    return wire.AdminTables([_row(call, summary) for summary in found])


@for_admin
async def watch(call: Call) -> events.TableSnapshot:
    """One table, as its audience sees it, with the board in characters."""
    live = await call.registry.table(call.table)
    return live.snapshot(Reader(None, call.language, has_texts=True))


@for_admin
async def close_table(call: Call) -> wire.AdminOverview:
    """Nobody may enter this table; nothing of it is lost, and its clocks stand."""
    await call.registry.ownership.summary(call.table)  # TableError if there is none
    await call.registry.rules.change(lambda state: state.with_closed(call.table))
    return await _overview(call)


@for_admin
async def reopen_table(call: Call) -> wire.AdminOverview:
    """Let people in again where you closed."""
    await call.registry.rules.change(lambda state: state.without_closed(call.table))
    return await _overview(call)


@for_admin
async def delete_table(call: Call) -> wire.Deleted:
    """Delete a table with its log; a game of it that came to its end stays among the finished ones."""
    await call.registry.delete(call.table)
    await call.registry.rules.change(lambda state: state.without_closed(call.table))
    return wire.Deleted(call.table)


@for_admin
async def tournaments(call: Call) -> wire.AdminTournaments:
    """The newest tournaments, listed or not."""
    found = await call.registry.store.tournaments.latest(_MAX_ROWS)
    return wire.AdminTournaments(
        [
            wire.AdminTournament(
                card_for_operator(each, count), bool(each.is_listed), each.address, each.opener or None, each.created_at
            )
            for each, count in found
        ]
    )


@for_admin
async def close_tournament(call: Call) -> wire.Deleted:
    """No more games begin there; those that are on can be finished."""
    await call.registry.community.tournaments.close(call.path("tournament"))
    return wire.Deleted(call.path("tournament"))


@for_admin
async def delete_tournament(call: Call) -> wire.Deleted:
    """Delete a tournament; its games stay games."""
    await call.registry.community.tournaments.delete(call.path("tournament"))
    return wire.Deleted(call.path("tournament"))


@for_admin
async def quarantine(call: Call) -> wire.SetAsideTables:
    """Tables that cannot be read, the first to be set aside first."""
    found = await call.registry.quarantine.all()
    return wire.SetAsideTables([wire.SetAside(*row) for row in found])


@for_admin
async def retry_table(call: Call) -> wire.Deleted:
    """Read such a table once more: refused with the reason if that is still not possible."""
    if all(row.id != call.table for row in await call.registry.quarantine.all()):
        raise TableError(phrase("server.admin.not-set-aside", table=call.table[:40]))
    if not await call.registry.retry_set_aside(call.table):
        raise SetAside
    return wire.Deleted(call.table)


@for_admin
async def delete_finished(call: Call) -> wire.Deleted:
    """Delete a finished game, in everybody's lists too."""
    if not await call.registry.store.admin.delete_finished(call.path("id")):
        raise TableError(phrase("server.no-table", table=call.path("id")[:40]))
    return wire.Deleted(call.path("id"))


@for_admin
async def delete_study(call: Call) -> wire.Deleted:
    """Delete a study that somebody keeps here."""
    study = call.path("id")
    if not await call.registry.community.studies.delete(study):
        raise TableError(phrase("server.no-study", study=study[:40]))
    return wire.Deleted(study)


async def _overview(call: Call) -> wire.AdminOverview:
    registry = call.registry
    rules, now = registry.rules, registry.clock()
    state, notice = rules.state, rules.notice
    draining = () if state.drain is None else state.drain.processes
    alive = await registry.store.processes(now)
    drain = state.drain if any(each.owner in draining for each in alive) else None
    mode: wire.Mode = "read-only" if state.is_read_only else "open" if drain is None else "draining"
    return wire.AdminOverview(
        mode=mode,
        drain_until=None if drain is None else drain.until,
        notice=None if notice is None else wire.AdminNotice(notice.text, notice.until),
        bans=[
            wire.BanRow(ban.subject, ban.kind, ban.at, ban.until, ban.reason) for ban in state.bans if ban.holds(now)
        ],
        closed=list(state.closed),
        processes=[wire.ProcessRow(each.owner, each.address, each.owner in draining) for each in alive],
    )


def _row(call: Call, summary: Summary) -> wire.AdminTable:
    card = read_card(summary)
    _, players = card_names(card, call.language)
    people = [
        wire.AdminPerson(seat, player.name, person if person is not None and has_profile(person) else None)
        for seat, (player, person) in enumerate(zip(players, card.persons, strict=False))
        if player.kind == "person"
    ]
    return wire.AdminTable(
        table=summary.id,
        game=summary.game,
        phase=summary.phase,
        is_listed=summary.is_listed,
        is_closed=summary.id in call.registry.rules.state.closed,
        people=people,
        address=summary.address,
        created_at=summary.created_at,
        changed_at=summary.changed_at,
    )


async def _profile(call: Call, profile: str) -> StoredProfile:
    found = await call.registry.store.admin.profile(profile[:60])
    if found is None:
        raise TableError(phrase("server.admin.no-profile", profile=profile[:60]))
    return found


def _operation(method: str, path: str, work: Work[Any], answer: Any, body: Any = None, **query: str) -> Operation:
    return Operation(method, f"/api/admin{path}", work, answer, body, query=query, needs_admin=True)


_BEFORE, _NAME = "Only those that changed before this moment.", "Only those with this name."
_TABLE, _PROFILE = "/tables/{table}", "/profiles/{profile}"
OPERATIONS = [
    _operation("GET", "", overview, wire.AdminOverview),
    _operation("PUT", "/mode", set_mode, wire.AdminOverview, wire.ModeRequest),
    _operation("PUT", "/notice", announce, wire.AdminOverview, wire.NoticeRequest),
    _operation("DELETE", "/notice", withdraw, wire.AdminOverview),
    _operation("PUT", "/bans", ban, wire.AdminOverview, wire.BanRequest),
    _operation("DELETE", "/bans/{subject:.+}", lift_ban, wire.AdminOverview),
    _operation("GET", "/tables", tables, wire.AdminTables, before=_BEFORE),
    _operation("GET", _TABLE, watch, events.TableSnapshot),
    _operation("DELETE", _TABLE, delete_table, wire.Deleted),
    _operation("PUT", f"{_TABLE}/closed", close_table, wire.AdminOverview),
    _operation("DELETE", f"{_TABLE}/closed", reopen_table, wire.AdminOverview),
    _operation("GET", "/tournaments", tournaments, wire.AdminTournaments),
    _operation("PUT", "/tournaments/{tournament}/closed", close_tournament, wire.Deleted),
    _operation("DELETE", "/tournaments/{tournament}", delete_tournament, wire.Deleted),
    _operation("GET", "/quarantine", quarantine, wire.SetAsideTables),
    _operation("DELETE", "/quarantine/{table}", retry_table, wire.Deleted),
    _operation("DELETE", "/finished/{id}", delete_finished, wire.Deleted),
    _operation("DELETE", "/studies/{id}", delete_study, wire.Deleted),
    _operation("GET", "/profiles", profiles, wire.AdminProfiles, name=_NAME),
    _operation("GET", f"{_PROFILE}/export", export_profile, profile_wire.ProfileExport),
    _operation("DELETE", _PROFILE, erase_profile, profile_wire.ForgottenProfile),
    _operation("DELETE", f"{_PROFILE}/keys", revoke_keys, wire.RevokedKeys),
    _operation("DELETE", f"{_PROFILE}/seats", revoke_seats, wire.RevokedSeats),
]
