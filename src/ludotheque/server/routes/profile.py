"""One's own profile: how one is seen, what one has played, and the way out."""

from __future__ import annotations

import math
from collections import defaultdict
from contextlib import suppress

import msgspec
from aiohttp import web

from ludotheque import catalogue
from ludotheque.contract import Seat, TableError, phrase
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.archive import WHICH, last_boards, moment
from ludotheque.server.routes.export import sent_export
from ludotheque.server.routes.tables import BOARDS, MAX_BOARDS, lobby_row
from ludotheque.server.store import FinishedGame, OwnGame
from ludotheque.server.store.profiles import RecordRow, StoredProfile
from ludotheque.server.stored import Unreadable, read_stored
from ludotheque.server.summaries import read_card, read_finished_card
from ludotheque.server.wire import http
from ludotheque.server.wire import profile as wire

_MAX_TABLES = 50
_MAX_GAMES = 50


async def show(call: Call) -> wire.Profile:
    """Your profile."""
    return await _shown(call, await call.profile())


async def put(call: Call) -> wire.Profile:
    """Make your profile, or change it. Names at tables stay as they were."""
    return await _shown(call, await call.registry.profiles.put(_key(call), call.body, call.address))


async def forget(call: Call) -> wire.ForgottenProfile:
    """Forget me: erase your profile, leave your tables, and take your names out of all that is stored."""
    forgotten = await call.registry.profiles.forget((await call.profile()).id, call.registry.depart)
    await call.registry.rename_watchers()
    return forgotten


async def new_code(call: Call) -> wire.ProfileCode:
    """A code by which another device of yours gets this profile: once, within ten minutes."""
    return await call.registry.profiles.new_code(await call.profile(), call.registry.keyring)


async def new_recovery_code(call: Call) -> wire.RecoveryCode:
    """A code to be written down, by which you get this profile back, once, when you have lost all your devices."""
    return await call.registry.profiles.new_recovery_code((await call.profile()).id, call.registry.keyring)


async def remove_recovery_code(call: Call) -> wire.Profile:
    """Delete your recovery code; it no longer works."""
    profile = await call.profile()
    await call.registry.store.profiles.remove_recovery_code(profile.id)
    return await _shown(call, profile)


async def claim(call: Call) -> wire.Profile:
    """With the key of a new device and either code: it has the profile too, and what it played comes along."""
    profiles, keyring = call.registry.profiles, call.registry.keyring
    return await _shown(call, await profiles.claim(_key(call), call.body.code, keyring, call.address))


async def remove_keys(call: Call) -> wire.Profile:
    """Sign out all your other devices. Keys to seats that they have stay good."""
    profile = await call.profile()
    await call.registry.profiles.sign_out_others(profile.id, _key(call))
    return await _shown(call, profile)


async def tables(call: Call) -> wire.ProfileTables:
    """Your tables that wait or play, with keys to your seats: another device can go on."""
    profile = await call.profile()
    found = await call.registry.store.profiles.tables(profile.id, _MAX_TABLES)
    boards = call.number("boards", MAX_BOARDS)
    rows: list[wire.ProfileTable] = []
    for person, summary in found:
        card = read_card(summary)
        yours = [seat for seat, holder in enumerate(card.persons) if holder == person]
        if not yours and card.host != person:
            continue  # left before the game
        row = await lobby_row(call, summary, has_board=len(rows) < boards, person=person)
        seat = next((seat for seat in yours if row.board and seat in row.board.to_act), yours[0] if yours else None)
        key = http.SeatKey(summary.id, call.registry.keyring.token(summary.id, person), seat)
        rows.append(wire.ProfileTable(key, yours, card.host == person, row))
    return wire.ProfileTables(rows)


async def games(call: Call) -> wire.ProfileGames:
    """Your finished games, the newest first."""
    profile = await call.profile()
    before = moment(call.query("before"), otherwise=math.inf)
    found = await call.registry.store.profiles.games(profile.id, call.query("game") or None, before, _MAX_GAMES)
    boards = await last_boards(call, [(kept, None if own.seat is None else Seat(own.seat)) for own, kept in found])
    rows = [_game(*row, board, call.language) for row, board in zip(found, boards, strict=True)]
    return wire.ProfileGames(rows, await call.registry.community.tournaments.names(row.tournament for row in rows))


async def record(call: Call) -> wire.ProfileRecord:
    """Games won, drawn and lost, by game, options and opponent."""
    rows = await call.registry.store.profiles.record((await call.profile()).id)
    by_line: dict[tuple[str, str, str], list[RecordRow]] = defaultdict(list)
    for row in rows:
        by_line[row.game, row.options, row.opponent].append(row)
    lines = []
    for which, counted in by_line.items():
        with suppress(Unreadable):  # one hides no other
            lines.append(_line(*which, counted))
    return wire.ProfileRecord(lines)


async def scores(call: Call) -> http.Scores:
    """Wins by name in your games, friends at your screen included, the most first."""
    profile, game = await call.profile(), _game_name(call)
    since = (await call.registry.profiles.scores_since(profile.id)).get(game, 0.0)
    found = await call.registry.store.profiles.scores(profile.id, game, since)
    return http.Scores([http.Score(name, points) for name, points in found])


async def reset_scores(call: Call) -> http.Scores:
    """Begin the count of one game anew."""
    profile, game = await call.profile(), catalogue.game(_game_name(call))
    await call.registry.profiles.reset_scores(profile.id, game.slug)
    return await scores(call)


async def progress(call: Call) -> wire.Progress:
    """What your client keeps for you."""
    return await call.registry.profiles.progress((await call.profile()).id)


async def put_progress(call: Call) -> wire.Progress:
    """Keep this instead of the version you read; refused if another device was faster. At most 64 KB."""
    return await call.registry.profiles.put_progress((await call.profile()).id, call.body, call.address)


async def export(call: Call) -> web.StreamResponse:
    """Everything that is stored about you."""
    return await all_about(call, await call.profile())


async def all_about(call: Call, profile: StoredProfile) -> web.StreamResponse:
    """Everything that is stored about somebody."""
    return await sent_export(call, await _shown(call, profile), profile.id, profile.seen_at)


def _key(call: Call) -> str:
    if call.profile_key is None:
        raise TableError(phrase("server.no-profile-key"))
    return call.profile_key


def _game_name(call: Call) -> str:
    return call.path("game")[:40]


async def _shown(call: Call, profile: StoredProfile) -> wire.Profile:
    profiles = call.registry.store.profiles
    own = {"name": profile.name, "picture": profile.picture, "colour": profile.colour}
    kept = {
        "created_at": profile.created_at,
        "device_count": len(await profiles.key_times(profile.id)),
        "is_bot": bool(profile.bot),
        "recovery_code_at": await profiles.recovery_code_at(profile.id),
    }
    return msgspec.convert({**own, **kept}, wire.Profile)


def _game(own: OwnGame, kept: FinishedGame, board: http.TableBoard | None, language: str) -> wire.ProfileGame:
    card = read_finished_card(kept, language)
    return wire.ProfileGame(
        id=kept.id,
        game=kept.game,
        options=card.options,
        players=card.players,
        places=list(kept.places),
        seat=own.seat,
        yours=list(own.seats),
        result=own.result,
        moves=card.moves,
        seconds=card.seconds,
        is_listed=kept.is_listed,
        finished_at=kept.finished_at,
        board=board,
        tournament=card.tournament,
    )


def _line(game: str, options: str, opponent: str, rows: list[RecordRow]) -> wire.RecordLine:
    counts = {row.result: row.times for row in rows}
    return wire.RecordLine(
        game=game,
        options=read_stored(options, dict[str, str], f"the options of finished games of {game}"),
        opponent=opponent,
        won=counts.get("won", 0),
        drawn=counts.get("drawn", 0),
        lost=counts.get("lost", 0),
        fewest_moves=next((row.fewest_moves for row in rows if row.result == "won"), None),
        last_at=max(row.last_at for row in rows),
    )


_PROFILE, _MINE = "/api/profile", True
OPERATIONS = [
    Operation("GET", _PROFILE, show, wire.Profile, needs_profile=_MINE),
    Operation("PUT", _PROFILE, put, wire.Profile, wire.ProfileRequest, needs_profile=_MINE),
    Operation("DELETE", _PROFILE, forget, wire.ForgottenProfile, needs_profile=_MINE),
    Operation("POST", f"{_PROFILE}/codes", new_code, wire.ProfileCode, needs_profile=_MINE),
    Operation("POST", f"{_PROFILE}/recovery-code", new_recovery_code, wire.RecoveryCode, needs_profile=_MINE),
    Operation("DELETE", f"{_PROFILE}/recovery-code", remove_recovery_code, wire.Profile, needs_profile=_MINE),
    Operation("POST", f"{_PROFILE}/claim", claim, wire.Profile, wire.ClaimRequest, needs_profile=_MINE),
    Operation("DELETE", f"{_PROFILE}/keys", remove_keys, wire.Profile, needs_profile=_MINE),
    Operation("GET", f"{_PROFILE}/export", export, wire.ProfileExport, needs_profile=_MINE),
    Operation("GET", f"{_PROFILE}/tables", tables, wire.ProfileTables, query=BOARDS, needs_profile=_MINE),
    Operation("GET", f"{_PROFILE}/games", games, wire.ProfileGames, query=WHICH, needs_profile=_MINE),
    Operation("GET", f"{_PROFILE}/record", record, wire.ProfileRecord, needs_profile=_MINE),
    Operation("GET", f"{_PROFILE}/scores/{{game}}", scores, http.Scores, needs_profile=_MINE),
    Operation("DELETE", f"{_PROFILE}/scores/{{game}}", reset_scores, http.Scores, needs_profile=_MINE),
    Operation("GET", f"{_PROFILE}/progress", progress, wire.Progress, needs_profile=_MINE),
    Operation("PUT", f"{_PROFILE}/progress", put_progress, wire.Progress, wire.Progress, needs_profile=_MINE),
]
