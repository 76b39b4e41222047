"""Profiles in SQL: who somebody is, and what is theirs.

profile 1 - n key       a hash of the secret that one device keeps
        1 - n person    who it is at tables: its own id, and those of profiles that were merged into it
        person - table  where it sits or sat
        person - game   what it finished
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from ludotheque.server.hosted.log import Event, read_event, write_event
from ludotheque.server.store import FinishedGame, OwnGame, Summary, groups, league, puzzles
from ludotheque.server.store.alive import bounds, spans
from ludotheque.server.store.chat import forget_words, unhide_own
from ludotheque.server.store.connection_thread import Connection, ConnectionThread
from ludotheque.server.store.explored import delete_finished
from ludotheque.server.store.ratings import merge_ratings
from ludotheque.server.store.rows import (
    FINISHED,
    LISTED,
    SUMMARY,
    WHOLES,
    read_finished,
    read_summary,
    readable,
    winner_of,
)
from ludotheque.server.store.tournaments import forget_entrants

CODE_SECONDS = 600.0
_PROFILE = "id, name, colour, picture, created_at, seen_at, bot"
_OWN = "person, options, opponent, result, seat, seats, moves"
_THEIRS = "person IN (SELECT person FROM profile_persons WHERE profile_id = ?)"
_KEPT = ("league_scores", "group_members", "puzzle_ratings", "passkeys", "recovery_codes", "mail_addresses")
_KEEPS_NOTHING = " AND ".join(
    f"id NOT IN (SELECT {who} FROM {table})"  # noqa: S608 # ours
    for who, tables in (("owner", ("documents", "studies")), ("profile_id", _KEPT))
    for table in tables
)
_AT_ONCE = 500
_MOVES = '{"type":"moved"%'
_NOT_ON_THE_BOARD = '{"code":"play.%'
"""How a game ended by the clock, by giving up or by agreement: rules of a game have reasons of their own."""

"""How the log writes a move, which names nobody; passed as a parameter."""


class StoredProfile(Struct, tag_field="in", tag="profile", frozen=True, forbid_unknown_fields=True):
    """As everybody at a table sees somebody; also a line of a backup."""

    id: str
    name: str
    colour: str
    picture: str
    created_at: float
    seen_at: float
    bot: str = ""
    """What a bot said of itself, as JSON; empty for people."""


class StoredRecoveryCode(Struct, tag_field="in", tag="recovery-code", frozen=True, forbid_unknown_fields=True):
    """The one of a profile; also a line of a backup."""

    profile_id: str
    code_hash: str
    created_at: float


class RecordRow(NamedTuple):
    """How often one thing happened."""

    game: str
    options: str
    opponent: str
    result: str
    times: int
    fewest_moves: int | None
    """Of games that were played to their end on the board."""

    last_at: float


class Document(NamedTuple):
    version: int
    body: str


class ProfileStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    # Who

    async def find(self, key_hash: str) -> StoredProfile | None:
        """The profile that this key opens."""
        sql = f"SELECT {_PROFILE} FROM profiles WHERE id = (SELECT profile_id FROM profile_keys WHERE key_hash = ?)"  # noqa: S608 # ours
        rows = await self._rows(sql, key_hash)
        return StoredProfile(*rows[0]) if rows else None

    async def names(self, profiles: Collection[str]) -> dict[str, str]:
        """The names of those profiles that are there."""
        found: dict[str, str] = {}
        wanted = [*profiles]
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            found |= dict(await self._rows(f"SELECT id, name FROM profiles WHERE id IN ({marks})", *some))  # noqa: S608 # ours
        return found

    async def was_erased(self, key_hash: str) -> bool:
        """Whether this key opened a profile that is forgotten: another device that still has it must hear of that."""
        return bool(await self._rows("SELECT 1 FROM documents WHERE owner = ? AND kind = 'erased'", key_hash))

    async def create(self, profile: StoredProfile, key_hash: str) -> None:
        """VersionTaken if the key opens one already."""

        def work(connection: Connection) -> None:
            insert = f"INSERT INTO profiles ({_PROFILE}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 # ours
            connection.run(insert, astuple(profile))
            connection.run("INSERT INTO profile_persons (person, profile_id) VALUES (?, ?)", (profile.id, profile.id))
            keys = "INSERT INTO profile_keys (key_hash, profile_id, created_at) VALUES (?, ?, ?)"
            connection.run(keys, (key_hash, profile.id, profile.created_at))

        await self._writer.ask(work)

    async def update(self, profile: StoredProfile) -> None:
        sql = "UPDATE profiles SET name = ?, colour = ?, picture = ?, seen_at = ?, bot = ? WHERE id = ?"
        values = (profile.name, profile.colour, profile.picture, profile.seen_at, profile.bot)
        await self._change(sql, *values, profile.id)

    async def online_bots(self, now: float, limit: int) -> list[StoredProfile]:
        """Bots that listen for challenges, by name."""
        sql = f"SELECT {_PROFILE} FROM profiles WHERE online_until > ? AND bot <> '' ORDER BY name, id LIMIT ?"  # noqa: S608 # ours
        return [StoredProfile(*row) for row in await self._rows(sql, now, limit)]

    async def set_online(self, profile: str, until: float) -> None:
        """It listens until then, if nothing is heard of it before."""
        await self._change("UPDATE profiles SET online_until = ? WHERE id = ?", until, profile)

    async def touch(self, profile: str, now: float) -> None:
        await self._change("UPDATE profiles SET seen_at = ? WHERE id = ?", now, profile)

    async def key_times(self, profile: str) -> list[float]:
        """When each device got its key."""
        rows = await self._rows("SELECT created_at FROM profile_keys WHERE profile_id = ? ORDER BY created_at", profile)
        return [at for (at,) in rows]

    async def persons(self, profile: str) -> list[str]:
        """All that it is at tables, itself first."""
        sql = "SELECT person FROM profile_persons WHERE profile_id = ? ORDER BY person <> ?, person"
        return [person for (person,) in await self._rows(sql, profile, profile)]

    async def has_person(self, person: str) -> bool:
        """Whether this is somebody at tables."""
        return bool(await self._rows("SELECT 1 FROM profile_persons WHERE person = ?", person))

    async def remove_other_keys(self, profile: str, key_hash: str) -> None:
        await self._change("DELETE FROM profile_keys WHERE profile_id = ? AND key_hash <> ?", profile, key_hash)

    async def add_code(self, profile: str, code_hash: str, expires_at: float) -> None:
        """The only one it has from now on."""

        def work(connection: Connection) -> None:
            connection.run("DELETE FROM profile_codes WHERE profile_id = ?", (profile,))
            sql = "INSERT INTO profile_codes (code_hash, profile_id, expires_at) VALUES (?, ?, ?)"
            connection.run(sql, (code_hash, profile, expires_at))

        await self._writer.ask(work)

    async def put_recovery_code(self, new: StoredRecoveryCode) -> None:
        """The only one of its profile."""
        sql = (
            "INSERT INTO recovery_codes (profile_id, code_hash, created_at) SELECT id, ?, ? FROM profiles WHERE id = ? "
            "ON CONFLICT (profile_id) DO UPDATE SET code_hash = excluded.code_hash, created_at = excluded.created_at"
        )
        await self._change(sql, new.code_hash, new.created_at, new.profile_id)

    async def remove_recovery_code(self, profile: str) -> None:
        await self._change("DELETE FROM recovery_codes WHERE profile_id = ?", profile)

    async def recovery_code_at(self, profile: str) -> float | None:
        """When it was made."""
        rows = await self._rows("SELECT created_at FROM recovery_codes WHERE profile_id = ?", profile)
        return rows[0][0] if rows else None

    async def claim(self, code_hash: str, key_hash: str, now: float, most_devices: int) -> str | None:
        """Use up the code: its profile gets this key, and the profile that the key had is merged into it.

        After a recovery code the device that has been there for longest is signed out, if there are too many.
        """

        def work(connection: Connection) -> str | None:
            sql = "DELETE FROM profile_codes WHERE code_hash = ? AND expires_at BETWEEN ? AND ? RETURNING profile_id"
            found = connection.run(sql, (code_hash, now, now + CODE_SECONDS))
            if not found:
                found = connection.run(
                    "DELETE FROM recovery_codes WHERE code_hash = ? RETURNING profile_id", (code_hash,)
                )
            if not found:
                return None
            ((profile,),) = found
            give_key(connection, profile, key_hash, now)
            sign_out_oldest(connection, profile, key_hash, most_devices)
            return str(profile)

        return await self._writer.ask(work)

    # What is theirs

    async def tables(self, profile: str, limit: int) -> list[tuple[str, Summary]]:
        """As whom they sit there; those that are not over, the last to change first."""
        columns = ", ".join(f"tables.{name}" for name in SUMMARY.split(", "))
        sql = (
            f"SELECT person, {columns} FROM tables JOIN profile_tables ON id = table_id "  # noqa: S608 # ours
            f"WHERE {_THEIRS} AND phase <> 'over' ORDER BY changed_at DESC, id LIMIT ?"
        )
        return [(row[0], read_summary(row[1:])) for row in await self._rows(sql, profile, limit)]

    async def open_count(self, profile: str) -> int:
        """Unfinished tables where they sit, or whose host they are."""
        sql = f"SELECT count(*) FROM tables JOIN profile_tables ON id = table_id WHERE {_THEIRS} AND phase <> 'over'"  # noqa: S608 # ours
        ((count,),) = await self._rows(sql, profile)
        return int(count)

    async def all_tables(self, profile: str) -> list[Summary]:
        """Everywhere they sit or sat, as far as it is still stored."""
        sql = (
            f"SELECT {SUMMARY} FROM tables WHERE id IN (SELECT table_id FROM profile_tables WHERE {_THEIRS}) "  # noqa: S608 # ours
            "ORDER BY created_at, id"
        )
        return [read_summary(row) for row in await self._rows(sql, profile)]

    async def all_games(self, profile: str, at_once: int) -> AsyncIterator[list[tuple[OwnGame, FinishedGame]]]:
        """Newest first, with their records, so many at a time; without those that end meanwhile."""
        sql = f"SELECT count(*), coalesce(max(finished_at), 0.0) FROM profile_games WHERE {_THEIRS}"  # noqa: S608 # ours
        ((count, newest),) = await self._rows(sql, profile)
        before = math.nextafter(newest, math.inf)
        for first in range(0, count, at_once):
            yield await self._games(FINISHED, profile, None, before, (at_once, first))

    async def games(
        self, profile: str, game: str | None, before: float, limit: int
    ) -> list[tuple[OwnGame, FinishedGame]]:
        """Newest first, for a list: most of them without their records."""
        return await self._games(LISTED, profile, game, before, (limit, 0))

    async def _games(
        self, columns: str, profile: str, game: str | None, before: float, page: tuple[int, int]
    ) -> list[tuple[OwnGame, FinishedGame]]:
        own = ", ".join(f"own.{name}" for name in _OWN.split(", "))
        which = "" if game is None else "AND game = ? "
        # Chosen before they are read: records are long.
        sql = (
            f"SELECT {own}, {columns} FROM (SELECT {_OWN}, finished_id, finished_at AS ended_at FROM profile_games "  # noqa: S608 # ours
            f"WHERE {_THEIRS} AND finished_at < ? {which}ORDER BY finished_at DESC, finished_id LIMIT ? OFFSET ?) "
            "AS own "
            "JOIN finished ON finished.id = finished_id ORDER BY ended_at DESC, finished_id"
        )
        asked = (profile, before, *(() if game is None else (game,)), *page)
        width = len(_OWN.split(", "))
        rows = await self._rows(sql, *asked)
        return readable(rows, lambda row: (_read_own(row[:width]), read_finished(row[width:])))

    async def record(self, profile: str) -> list[RecordRow]:
        """Results counted by game, options and opponent."""
        sql = (
            "SELECT own.game, options, opponent, result, count(*), "  # noqa: S608 # ours
            "min(CASE WHEN reason LIKE ? THEN NULL ELSE moves END), max(own.finished_at) "
            "FROM profile_games AS own LEFT JOIN finished ON finished.id = finished_id "
            f"WHERE {_THEIRS} AND result <> 'none' GROUP BY own.game, options, opponent, result "
            "ORDER BY own.game, options, opponent, result"
        )
        return [RecordRow(*row) for row in await self._rows(sql, _NOT_ON_THE_BOARD, profile)]

    async def scores(self, profile: str, game: str, since: float) -> list[tuple[str, int]]:
        """Wins by name in their games that ended after this moment, the most first."""
        sql = (
            "SELECT winner, count(*) FROM finished WHERE winner IS NOT NULL AND finished_at > ? AND id IN "  # noqa: S608 # ours
            f"(SELECT finished_id FROM profile_games WHERE game = ? AND {_THEIRS}) "
            "GROUP BY winner ORDER BY count(*) DESC, winner LIMIT 200"
        )
        return [(name, int(count)) for name, count in await self._rows(sql, since, game, profile)]

    async def documents(self, profile: str, kind: str) -> dict[str, Document]:
        """The documents of this kind, by name."""
        sql = "SELECT name, version, body FROM documents WHERE owner = ? AND kind = ? ORDER BY name"
        return {name: Document(version, body) for name, version, body in await self._rows(sql, profile, kind)}

    async def put_document(self, profile: str, kind: str, name: str, new: Document, now: float) -> bool:
        """Whether it follows the version that is there; otherwise nothing is changed."""

        def work(connection: Connection) -> bool:
            if new.version == 1:
                sql = (
                    "INSERT INTO documents (owner, kind, name, version, body, changed_at) "
                    "SELECT id, ?, ?, 1, ?, ? FROM profiles WHERE id = ? ON CONFLICT (owner, kind, name) DO NOTHING"
                )
                return connection.changed(sql, (kind, name, new.body, now, profile)) == 1
            sql = (
                "UPDATE documents SET version = ?, body = ?, changed_at = ? "
                "WHERE owner = ? AND kind = ? AND name = ? AND version = ?"
            )
            params = (new.version, new.body, now, profile, kind, name, new.version - 1)
            return connection.changed(sql, params) == 1

        return await self._writer.ask(work)

    # Forgetting

    async def rewrite_log(
        self, table: str, rewrite: Callable[[list[Event]], list[Event]], persons: Sequence[str], card: str | None = None
    ) -> None:
        """Events that may name somebody, as they should always have been; and no address, no old person."""

        def work(connection: Connection) -> None:
            sql = "SELECT version, event FROM log WHERE table_id = ? AND event NOT LIKE ? ORDER BY version"
            rows = connection.run(sql, (table, _MOVES))
            known = {version: event for version, text in rows if (event := _event_or_none(text)) is not None}
            new = dict(zip(known, map(write_event, rewrite([*known.values()])), strict=True))
            for version, text in rows:
                # What cannot be read may name them, too.
                if new.get(version, "") != text:
                    change = "UPDATE log SET event = ? WHERE table_id = ? AND version = ?"
                    connection.run(change, (new.get(version, ""), table, version))
            for person in persons:
                change = "UPDATE log SET command = replace(command, ?, ?) WHERE table_id = ? AND command IS NOT NULL"
                connection.run(change, (person, "-", table))
            connection.run("UPDATE tables SET address = '' WHERE id = ?", (table,))
            if card is not None:
                connection.run("UPDATE tables SET card = ? WHERE id = ?", (card, table))

        await self._writer.ask(work)

    async def forget(
        self,
        profile: str,
        now: float,
        cleaned: Collection[str],
        clean: Callable[[OwnGame, FinishedGame], FinishedGame],
    ) -> int | None:
        """Erase it and its names in finished games; how many. None, and nothing done, if it has more tables by now."""

        def work(connection: Connection) -> int | None:
            locked = f"SELECT person FROM profile_persons WHERE profile_id = ?{connection.row_lock}"  # noqa: S608 # ours
            connection.run(locked, (profile,))
            tables = connection.run(f"SELECT table_id FROM profile_tables WHERE {_THEIRS}", (profile,))  # noqa: S608 # ours
            if any(table not in cleaned for (table,) in tables):
                return None
            games = _clean_games(connection, profile, clean)
            forget_words(connection, profile)
            forget_entrants(connection, profile)
            connection.run(
                "INSERT INTO documents (owner, kind, name, version, body, changed_at) "
                "SELECT key_hash, 'erased', '', 1, '', ? FROM profile_keys WHERE profile_id = ? "
                "ON CONFLICT (owner, kind, name) DO NOTHING",
                (now, profile),
            )
            connection.run("DELETE FROM documents WHERE owner = ?", (profile,))
            connection.run("DELETE FROM profiles WHERE id = ?", (profile,))  # and all that refers to it
            groups.drop_empty(connection)
            return games

        games = await self._writer.ask(work)
        if games is not None:
            await self._reader.ask(lambda connection: connection.erase_traces())
        return games

    async def sweep(self, now: float, unused_seconds: float) -> None:
        """Expired codes, and profiles that did nothing while a server was alive for so long."""

        def work(connection: Connection) -> None:
            # One that is good for longer is from before the clock was set back.
            connection.run("DELETE FROM profile_codes WHERE expires_at NOT BETWEEN ? AND ?", (now, now + CODE_SECONDS))
            sql = (
                f"DELETE FROM profiles WHERE (seen_at < ? OR seen_at > ?) AND {_KEEPS_NOTHING} "  # noqa: S608 # ours
                "AND id NOT IN (SELECT profile_id FROM profile_persons "
                "WHERE person IN (SELECT person FROM profile_tables) OR person IN (SELECT person FROM profile_games) "
                "OR person IN (SELECT person FROM tournament_entrants) OR person IN (SELECT opener FROM tournaments))"
            )
            connection.run(sql, bounds(spans(connection), unused_seconds))

        await self._writer.ask(work)

    def _rows(self, sql: str, *params: Any) -> asyncio.Future[list[tuple[Any, ...]]]:
        return self._reader.ask(lambda connection: connection.run(sql, params))

    async def _change(self, sql: str, *params: Any) -> None:
        await self._writer.ask(lambda connection: connection.run(sql, params))


def give_key(connection: Connection, profile: str, key_hash: str, now: float) -> None:
    """This key opens the profile from now on; the profile that the key had is merged into it."""
    had = connection.run("SELECT profile_id FROM profile_keys WHERE key_hash = ?", (key_hash,))
    if not had:
        keys = "INSERT INTO profile_keys (key_hash, profile_id, created_at) VALUES (?, ?, ?)"
        connection.run(keys, (key_hash, profile, now))
    elif had[0][0] != profile:
        _merge(connection, had[0][0], profile)


def sign_out_oldest(connection: Connection, profile: str, key_hash: str, most: int) -> None:
    """So that no more devices than this have the profile, the one with this key among them."""
    sql = "SELECT key_hash FROM profile_keys WHERE profile_id = ? AND key_hash <> ? ORDER BY created_at DESC"
    for (oldest,) in connection.run(sql, (profile, key_hash))[most - 1 :]:
        connection.run("DELETE FROM profile_keys WHERE key_hash = ?", (oldest,))


def _merge(connection: Connection, one: str, into: str) -> None:
    merge_ratings(connection, one, into)
    for table in ("profile_keys", "profile_persons", "passkeys"):
        connection.run(f"UPDATE {table} SET profile_id = ? WHERE profile_id = ?", (into, one))  # noqa: S608 # ours
    league.merge(connection, one, into)
    groups.merge(connection, one, into)
    puzzles.merge(connection, one, into)
    for table in ("vacations", "mail_addresses", "recovery_codes"):  # of which a profile has one
        move = (
            f"UPDATE {table} SET profile_id = ? WHERE profile_id = ? "  # noqa: S608 # ours
            f"AND NOT EXISTS (SELECT 1 FROM {table} AS theirs WHERE theirs.profile_id = ?)"
        )
        connection.run(move, (into, one, into))
    # Where both have a document, the one of the profile that stays; the devices know the rest.
    keep = (
        "UPDATE documents SET owner = ? WHERE owner = ? AND NOT EXISTS (SELECT 1 FROM documents AS theirs "
        "WHERE theirs.owner = ? AND theirs.kind = documents.kind AND theirs.name = documents.name)"
    )
    connection.run(keep, (into, one, into))
    connection.run("DELETE FROM documents WHERE owner = ?", (one,))
    unhide_own(connection, into)
    connection.run("UPDATE studies SET owner = ? WHERE owner = ?", (into, one))
    connection.run("DELETE FROM profiles WHERE id = ?", (one,))


def _clean_games(connection: Connection, profile: str, clean: Callable[[OwnGame, FinishedGame], FinishedGame]) -> int:
    rows = connection.run(f"SELECT finished_id, {_OWN} FROM profile_games WHERE {_THEIRS}", (profile,))  # noqa: S608 # ours
    for game_id, *own in rows:
        for row in connection.run(f"SELECT {FINISHED} FROM finished WHERE id = ?", (game_id,)):  # noqa: S608 # ours
            try:
                game = clean(_read_own(own), read_finished(row))
            except (ValueError, LookupError, TypeError, msgspec.MsgspecError):  # what cannot be read may name them, too
                delete_finished(connection, game_id)
                continue
            sql = "UPDATE finished SET names = ?, winner = ?, record = ?, card = ?, reason = ? WHERE id = ?"
            winner = winner_of(game.names, game.places)
            connection.run(sql, (json.dumps(game.names), winner, game.record, game.card, game.reason, game_id))
    return len({row[0] for row in rows})


def _event_or_none(text: str) -> Event | None:
    try:
        return read_event(text)
    except msgspec.MsgspecError:
        return None


def _read_own(row: Sequence[Any]) -> OwnGame:
    person, options, opponent, result, seat, seats, moves = row
    return OwnGame(person, options, opponent, result, seat, WHOLES.decode(seats), moves)
