"""Tournaments in SQL: what was chosen, who takes part, and which games were made.

    tournament 1 - n entrant       by number, in the order in which they came
               1 - n game          by number, in the order in which they were made; its table is named before it exists

Everybody may enter and leave in any process; games are written only by the process that directs it. Every change makes
the next version.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from ludotheque.contract import TableError, phrase
from ludotheque.server.limits import Limits, Lives
from ludotheque.server.store import VersionTaken
from ludotheque.server.store.alive import bounds, spans
from ludotheque.server.store.connection_thread import Connection, ConnectionThread
from ludotheque.server.store.tournament_quotas import ON, require_few

_ALIVE = "SELECT id FROM processes WHERE until > ? AND until < ? + 60"
_THEIRS = "person IN (SELECT person FROM profile_persons WHERE profile_id = ?)"
_MOST = 2_000
"""Found at once; the rest is found an hour later."""


class StoredTournament(Struct, tag_field="in", tag="tournament", frozen=True, forbid_unknown_fields=True):
    """Also a line of a backup."""

    id: str
    phase: str
    is_listed: int
    settings: str
    """JSON of `TournamentSettings`."""

    opener: str
    """A person, or nobody."""

    opener_name: str
    address: str
    created_at: float
    starts_at: float | None
    began_at: float | None
    ends_at: float | None
    ended_at: float | None
    changed_at: float
    version: int
    winner: str = ""
    director: str | None = None
    """The process that makes its games."""


class StoredEntrant(Struct, tag_field="in", tag="tournament-entrant", frozen=True, forbid_unknown_fields=True):
    tournament_id: str
    number: int
    kind: str
    name: str
    level: str
    person: str | None
    picture: str
    status: str
    seed: int
    """From 1, once it began; 0 for who came later."""

    since: float
    """When they joined or came back."""


class StoredGame(Struct, tag_field="in", tag="tournament-game", frozen=True, forbid_unknown_fields=True):
    tournament_id: str
    number: int
    round: int
    entrants: str
    """JSON of numbers by seat."""

    table_id: str
    places: str
    """JSON by seat; empty while it is on."""

    is_played: int
    begun_at: float
    ended_at: float


class Whole(NamedTuple):
    """All of one tournament, as it stood at one moment."""

    tournament: StoredTournament
    entrants: list[StoredEntrant]
    games: list[StoredGame]


class Ended(NamedTuple):
    """A game of a tournament whose end is stored."""

    tournament: str
    number: int
    places: list[int]
    """Empty where they cannot be read."""

    card: str
    finished_at: float


class OwnPlace(NamedTuple):
    """Somebody in a tournament."""

    tournament: StoredTournament
    number: int
    name: str
    names: dict[int, str]
    """Of everybody there, by number; empty while they do not play."""

    tables: list[tuple[str, str]]
    """Their games that are on: the JSON of those who play, and the table."""


_TOURNAMENT = ", ".join(StoredTournament.__struct_fields__)
_ENTRANT = ", ".join(StoredEntrant.__struct_fields__)
_GAME = ", ".join(StoredGame.__struct_fields__)


class TournamentStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    # Reading

    async def whole(self, tournament: str) -> Whole | None:
        def look(connection: Connection) -> Whole | None:
            with connection.consistent_read():
                return _whole(connection, tournament)

        return await self._reader.ask(look)

    async def find(self, tournament: str) -> StoredTournament | None:
        rows = await self._rows(f"SELECT {_TOURNAMENT} FROM tournaments WHERE id = ?", tournament)  # noqa: S608 # ours
        return StoredTournament(*rows[0]) if rows else None

    async def versions(self, tournaments: Collection[str]) -> dict[str, int]:
        """Those that are gone are missing."""
        marks = ", ".join("?" * len(tournaments))
        sql = f"SELECT id, version FROM tournaments WHERE id IN ({marks})"  # noqa: S608 # ours
        return {row[0]: row[1] for row in await self._rows(sql, *tournaments)} if tournaments else {}

    async def unfinished(self, director: str, now: float) -> list[tuple[str, int, bool]]:
        """Those that are not over and that this process directs or may direct: version, and whether it does."""
        sql = (
            f"SELECT id, version, director FROM tournaments WHERE {ON} AND "  # noqa: S608 # ours
            f"(director IS NULL OR director = ? OR director NOT IN ({_ALIVE}))"
        )
        return [(row[0], row[1], row[2] == director) for row in await self._rows(sql, director, now, now)]

    async def listed(self, ended: int) -> list[tuple[StoredTournament, int]]:
        """Public ones with how many take part: to come and running, then so many that ended last."""
        sql = (
            f"SELECT {_TOURNAMENT}, (SELECT count(*) FROM tournament_entrants WHERE tournament_id = id "  # noqa: S608 # ours
            "AND status <> 'gone') FROM tournaments WHERE is_listed = 1 AND "
        )
        running = await self._rows(f"{sql}{ON} ORDER BY coalesce(began_at, starts_at, created_at), id LIMIT 100")
        over = await self._rows(
            f"{sql}phase = 'over' AND began_at IS NOT NULL ORDER BY ended_at DESC, id LIMIT ?", ended
        )
        return [(StoredTournament(*row[:-1]), int(row[-1])) for row in [*running, *over]]

    async def latest(self, limit: int) -> list[tuple[StoredTournament, int]]:
        """All of them, for the operator: the newest first, with how many take part."""
        sql = (
            f"SELECT {_TOURNAMENT}, (SELECT count(*) FROM tournament_entrants WHERE tournament_id = id) "  # noqa: S608 # ours
            "FROM tournaments ORDER BY created_at DESC, id LIMIT ?"
        )
        return [(StoredTournament(*row[:-1]), int(row[-1])) for row in await self._rows(sql, limit)]

    async def ended(self, director: str) -> list[Ended]:
        """Games that this process directs whose end nobody has counted."""
        sql = (
            "SELECT tournament_id, number, finished.places, card, finished_at FROM tournaments "  # noqa: S608 # ours
            "JOIN tournament_games ON tournament_id = tournaments.id AND tournament_games.places = '' "
            f"JOIN finished ON finished.id = table_id || '-1' WHERE {ON} AND director = ?"  # ours
        )
        rows = await self._rows(sql, director)
        return [Ended(row[0], row[1], _read_places(row[2]), row[3], row[4]) for row in rows]

    async def of_profile(self, profile: str, limit: int) -> list[tuple[StoredTournament, str]]:
        """Where they take part, under which name; the newest first."""
        columns = ", ".join(f"tournaments.{name}" for name in StoredTournament.__struct_fields__)
        sql = (
            f"SELECT {columns}, name FROM tournament_entrants JOIN tournaments ON tournaments.id = tournament_id "  # noqa: S608 # ours
            f"WHERE {_THEIRS} ORDER BY created_at DESC, tournaments.id LIMIT ?"
        )
        rows = await self._rows(sql, profile, limit)
        return [(StoredTournament(*row[:-1]), row[-1]) for row in rows]

    async def named(self, tournaments: Collection[str]) -> list[StoredTournament]:
        """Those of them that are still there."""
        marks = ", ".join("?" * len(tournaments))
        sql = f"SELECT {_TOURNAMENT} FROM tournaments WHERE id IN ({marks})"  # noqa: S608 # ours
        return [StoredTournament(*row) for row in await self._rows(sql, *tournaments)] if tournaments else []

    async def on_of_profile(self, profile: str, limit: int) -> list[OwnPlace]:
        """Where they take part and it is not over; the newest first."""
        columns = ", ".join(f"tournaments.{name}" for name in StoredTournament.__struct_fields__)
        own = (
            f"SELECT {columns}, number, name FROM tournament_entrants JOIN tournaments "  # noqa: S608 # ours
            f"ON tournaments.id = tournament_id WHERE {_THEIRS} AND {ON} AND status <> 'gone' "
            "ORDER BY created_at DESC, tournaments.id LIMIT ?"
        )
        games = (
            "SELECT entrants, table_id FROM tournament_games JOIN tables ON tables.id = table_id "  # noqa: S608 # ours
            "WHERE tournament_id = ? AND places = '' AND tables.phase = 'playing' "
            f"AND table_id IN (SELECT table_id FROM profile_tables WHERE {_THEIRS})"
        )
        names = "SELECT number, name FROM tournament_entrants WHERE tournament_id = ?"

        def look(connection: Connection) -> list[OwnPlace]:
            found = []
            with connection.consistent_read():
                for row in connection.run(own, (profile, limit)):
                    tournament = StoredTournament(*row[:-2])
                    tables = [(entrants, table) for entrants, table in connection.run(games, (tournament.id, profile))]
                    known = dict(connection.run(names, (tournament.id,))) if tables else {}
                    found.append(OwnPlace(tournament, int(row[-2]), row[-1], known, tables))
            return found

        return await self._reader.ask(look)

    # Everybody

    async def create(self, tournament: StoredTournament, entrants: Sequence[StoredEntrant], limits: Limits) -> None:
        """TableError where there are enough already."""

        def work(connection: Connection) -> None:
            require_few(connection, tournament.opener, tournament.address, limits)
            _insert(connection, "tournaments", tournament)
            for entrant in entrants:
                _insert(connection, "tournament_entrants", entrant)

        await self._writer.ask(work)

    async def enter(self, entrant: StoredEntrant, persons: Collection[str], *, most: int) -> int:
        """The number that they have from now on, or had; TableError where nobody may enter any more."""

        def work(connection: Connection) -> int:
            found = _locked(connection, entrant.tournament_id)
            known = _own(connection, entrant.tournament_id, persons)
            if found.phase == "over":
                raise TableError(phrase("server.tournament-over"))
            if known is not None:
                _set_status(connection, entrant.tournament_id, known, "here", entrant.since)
                return known
            if found.phase == "playing" and found.ends_at is None:
                raise TableError(phrase("server.tournament-began"))
            sql = "SELECT count(*), coalesce(max(number), 0) FROM tournament_entrants WHERE tournament_id = ?"
            ((count, newest),) = connection.run(sql, (entrant.tournament_id,))
            if count >= most:
                raise TableError(phrase("server.tournament-full", count=most))
            new = replace(entrant, number=newest + 1)
            _insert(connection, "tournament_entrants", new)
            _changed(connection, entrant.tournament_id)
            return new.number

        return await self._writer.ask(work)

    async def set_status(self, tournament: str, persons: Collection[str], status: str, now: float) -> bool:
        """Whether one of them takes part. Who goes before it began is forgotten."""

        def work(connection: Connection) -> bool:
            found = _locked(connection, tournament)
            number = _own(connection, tournament, persons)
            if number is None:
                return False
            if found.phase == "waiting" and status == "gone":
                sql = "DELETE FROM tournament_entrants WHERE tournament_id = ? AND number = ?"
                connection.run(sql, (tournament, number))
                _changed(connection, tournament)
            elif found.phase != "over":
                _set_status(connection, tournament, number, status, now)
            return True

        return await self._writer.ask(work)

    async def entrant_of(self, tournament: str, persons: Collection[str]) -> int | None:
        return await self._reader.ask(lambda connection: _own(connection, tournament, persons))

    async def start_at(self, tournament: str, now: float) -> None:
        """It begins then, if it has not begun."""
        sql = "UPDATE tournaments SET starts_at = ?, version = version + 1 WHERE id = ? AND phase = 'waiting'"
        await self._writer.ask(lambda connection: connection.run(sql, (now, tournament)))

    async def close(self, tournament: str, now: float) -> None:
        """It is over now, if it was not: its opener, or the operator, says so."""
        sql = (
            "UPDATE tournaments SET phase = 'over', ended_at = ?, changed_at = ?, version = version + 1 "  # noqa: S608 # ours
            f"WHERE id = ? AND {ON}"
        )
        await self._writer.ask(lambda connection: connection.run(sql, (now, now, tournament)))

    async def delete(self, tournament: str) -> bool:
        """Whether there was one; its games are kept as games."""

        def work(connection: Connection) -> bool:
            return _delete(connection, tournament)

        return await self._writer.ask(work)

    # The director

    async def claim(self, tournament: str, director: str, now: float) -> bool:
        """Become the one who makes its games; False while somebody else alive does."""
        sql = (
            "UPDATE tournaments SET director = ? WHERE id = ? AND "  # noqa: S608 # ours
            f"(director IS NULL OR director = ? OR director NOT IN ({_ALIVE}))"
        )
        values = (director, tournament, director, now, now)
        return await self._writer.ask(lambda connection: connection.changed(sql, values)) == 1

    async def release(self, director: str) -> None:
        """Others may go on with what this process directed."""
        sql = "UPDATE tournaments SET director = NULL WHERE director = ?"
        await self._writer.ask(lambda connection: connection.run(sql, (director,)))

    async def begin(
        self, tournament: StoredTournament, director: str, seeds: Sequence[int], ends_at: float | None, now: float
    ) -> None:
        """VersionTaken where somebody entered or left meanwhile, or somebody else directs it by now."""

        def work(connection: Connection) -> None:
            sql = (
                "UPDATE tournaments SET phase = 'playing', began_at = ?, ends_at = ?, changed_at = ?, "
                "version = version + 1 WHERE id = ? AND version = ? AND director = ? AND phase = 'waiting'"
            )
            values = (now, ends_at, now, tournament.id, tournament.version, director)
            if connection.changed(sql, values) != 1:
                raise VersionTaken
            for seed, number in enumerate(seeds, start=1):
                change = "UPDATE tournament_entrants SET seed = ? WHERE tournament_id = ? AND number = ?"
                connection.run(change, (seed, tournament.id, number))

        await self._writer.ask(work)

    async def add_games(self, tournament: str, director: str, games: Sequence[StoredGame]) -> None:
        """VersionTaken where they were made already, or somebody else directs it by now."""

        def work(connection: Connection) -> None:
            _require_director(connection, tournament, director)
            for game in games:
                _insert(connection, "tournament_games", game)
            _changed(connection, tournament)

        await self._writer.ask(work)

    async def settle(
        self, director: str, games: Sequence[StoredGame], absent: Collection[int] = (), now: float = 0.0
    ) -> None:
        """These of one tournament have ended; each is counted once. Whoever did not come to theirs pauses."""

        def work(connection: Connection) -> None:
            tournament = games[0].tournament_id
            _require_director(connection, tournament, director)
            sql = (
                "UPDATE tournament_games SET places = ?, is_played = ?, ended_at = ? "
                "WHERE tournament_id = ? AND number = ? AND places = ''"
            )
            for game in games:
                connection.run(sql, (game.places, game.is_played, game.ended_at, tournament, game.number))
            pause = (
                "UPDATE tournament_entrants SET status = 'paused', since = ? "
                "WHERE tournament_id = ? AND number = ? AND status = 'here' AND kind <> 'computer'"
            )
            for number in sorted(absent):
                connection.run(pause, (now, tournament, number))
            _changed(connection, tournament)

        await self._writer.ask(work)

    async def finish(self, tournament: str, director: str, winner: str, now: float) -> None:
        def work(connection: Connection) -> None:
            _require_director(connection, tournament, director)
            sql = "UPDATE tournaments SET phase = 'over', winner = ?, ended_at = ?, changed_at = ? WHERE id = ?"
            connection.run(sql, (winner, now, now, tournament))
            _changed(connection, tournament)

        await self._writer.ask(work)

    async def trim(self, lives: Lives) -> None:
        """Those that ended long ago, or never began; by the time in which a server was alive."""

        def look(connection: Connection) -> list[str]:
            lived = spans(connection)
            kept = (("ended_at", "phase = 'over' AND began_at IS NOT NULL", lives.finished),
                    ("ended_at", "phase = 'over' AND began_at IS NULL", lives.over),
                    ("changed_at", ON, lives.playing))  # fmt: skip
            found = []
            for column, which, seconds in kept:
                sql = f"SELECT id FROM tournaments WHERE {which} AND ({column} < ? OR {column} > ?) LIMIT {_MOST}"  # noqa: S608 # ours
                found += [row[0] for row in connection.run(sql, bounds(lived, seconds))]
            return found

        for tournament in await self._reader.ask(look):
            await self.delete(tournament)

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))


def _read_places(text: str) -> list[int]:
    try:
        return msgspec.json.decode(text, type=list[int])
    except msgspec.MsgspecError:
        return []


def forget_entrants(connection: Connection, profile: str) -> None:
    """Somebody is erased: they are a number from now on, and take part no more."""
    entered = f"SELECT tournament_id FROM tournament_entrants WHERE {_THEIRS}"  # noqa: S608 # ours
    opened = _THEIRS.replace("person IN", "opener IN")
    for sql in (
        f"UPDATE tournaments SET winner = '' WHERE id IN ({entered} AND tournament_entrants.name = winner)",  # noqa: S608 # ours
        f"UPDATE tournaments SET version = version + 1 WHERE id IN ({entered})",  # noqa: S608 # ours
        f"UPDATE tournament_entrants SET name = '', picture = '', status = 'gone', person = NULL WHERE {_THEIRS}",  # noqa: S608 # ours
        f"UPDATE tournaments SET opener = '', opener_name = '', address = '', version = version + 1 WHERE {opened}",  # noqa: S608 # ours
    ):
        connection.run(sql, (profile,))


def _whole(connection: Connection, tournament: str) -> Whole | None:
    rows = connection.run(f"SELECT {_TOURNAMENT} FROM tournaments WHERE id = ?", (tournament,))  # noqa: S608 # ours
    if not rows:
        return None
    entrants = connection.run(
        f"SELECT {_ENTRANT} FROM tournament_entrants WHERE tournament_id = ? ORDER BY number",  # noqa: S608 # ours
        (tournament,),
    )
    games = connection.run(
        f"SELECT {_GAME} FROM tournament_games WHERE tournament_id = ? ORDER BY number",  # noqa: S608 # ours
        (tournament,),
    )
    made = [StoredGame(*row) for row in games]
    return Whole(StoredTournament(*rows[0]), [StoredEntrant(*row) for row in entrants], made)


def _locked(connection: Connection, tournament: str) -> StoredTournament:
    """The tournament, its row locked; TableError if there is none."""
    sql = f"SELECT {_TOURNAMENT} FROM tournaments WHERE id = ?{connection.row_lock}"  # noqa: S608 # ours
    rows = connection.run(sql, (tournament,))
    if not rows:
        raise TableError(phrase("server.no-tournament", tournament=tournament[:40]))
    return StoredTournament(*rows[0])


def _require_director(connection: Connection, tournament: str, director: str) -> None:
    if _locked(connection, tournament).director != director:
        raise VersionTaken


def _own(connection: Connection, tournament: str, persons: Collection[str]) -> int | None:
    marks = ", ".join("?" * len(persons))
    sql = f"SELECT number FROM tournament_entrants WHERE tournament_id = ? AND person IN ({marks}) ORDER BY number"  # noqa: S608 # ours
    rows = connection.run(sql, (tournament, *persons)) if persons else []
    return int(rows[0][0]) if rows else None


def _set_status(connection: Connection, tournament: str, number: int, status: str, now: float) -> None:
    sql = "UPDATE tournament_entrants SET status = ?, since = ? WHERE tournament_id = ? AND number = ? AND status <> ?"
    if connection.changed(sql, (status, now, tournament, number, status)):
        _changed(connection, tournament)


def _changed(connection: Connection, tournament: str) -> None:
    connection.run("UPDATE tournaments SET version = version + 1 WHERE id = ?", (tournament,))


def _delete(connection: Connection, tournament: str) -> bool:
    for table in ("tournament_games", "tournament_entrants"):
        connection.run(f"DELETE FROM {table} WHERE tournament_id = ?", (tournament,))  # noqa: S608 # ours
    return connection.changed("DELETE FROM tournaments WHERE id = ?", (tournament,)) == 1


def _insert(connection: Connection, table: str, row: Struct) -> None:
    names = row.__struct_fields__
    marks = ", ".join("?" * len(names))
    connection.run(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", astuple(row))  # noqa: S608 # ours
