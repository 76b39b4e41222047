"""What is kept for how long, and how much of it: finished games, ratings, idle profiles, the whole database."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ludotheque.server.limits import Lives
from ludotheque.server.store.alive import bounds, spans
from ludotheque.server.store.connection_thread import Connection, ConnectionThread
from ludotheque.server.store.explored import forget_game
from ludotheque.server.store.groups import drop_empty

_MOST = 2000
"""Rows found at once; the rest is found an hour later."""

_BATCH = 200
"""Rows deleted at once: moves do not wait for more."""

_OUTSIDE = "({at} < ? OR {at} > ?)"


class RetentionStore:
    """On the threads of the store that it belongs to; what takes long is read, and only then deleted in small parts."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def size(self) -> int:
        """Bytes of the database that are in use."""
        ((size,),) = await self._reader.ask(lambda connection: connection.run(connection.size_query))
        return int(size)

    async def trim_games(self, lives: Lives, per_person: int, most: int) -> None:
        """Finished games: the newest so many of a profile and of all; those of nobody with a profile for so long."""

        def look(connection: Connection) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
            return _too_many(connection, per_person), _outlived(connection, lives.finished, most)

        own, games = await self._reader.ask(look)
        changes = await self._reader.ask(lambda connection: _too_many_changes(connection, per_person))
        await self._delete("DELETE FROM rating_changes WHERE profile_id = ? AND finished_id = ?", changes)
        await self._delete("DELETE FROM profile_games WHERE person = ? AND finished_id = ?", own)
        await self._delete("DELETE FROM profile_games WHERE finished_id = ?", games)
        for first in range(0, len(games), _BATCH):
            await self._writer.ask(partial(_delete_games, games[first : first + _BATCH]))

    async def idle_profiles(self, lives: Lives) -> list[str]:
        """Those that nobody has used for long, to be forgotten."""

        def look(connection: Connection) -> list[str]:
            lived = spans(connection)
            sql = f"SELECT id FROM profiles WHERE {_OUTSIDE.format(at='seen_at')} LIMIT {_BATCH}"  # noqa: S608 # ours
            idle = connection.run(sql, bounds(lived, lives.profile))
            unplayed = connection.run(
                f"SELECT id FROM profiles WHERE {_OUTSIDE.format(at='seen_at')} "  # noqa: S608 # ours
                "AND id NOT IN (SELECT owner FROM studies) AND NOT EXISTS ("
                "SELECT 1 FROM profile_persons WHERE profile_id = profiles.id AND ("
                "EXISTS (SELECT 1 FROM profile_tables WHERE profile_tables.person = profile_persons.person) OR "
                "EXISTS (SELECT 1 FROM profile_games WHERE profile_games.person = profile_persons.person))) "
                f"LIMIT {_BATCH}",
                bounds(lived, lives.unplayed_profile),
            )
            return [profile for (profile,) in dict.fromkeys([*idle, *unplayed])]

        return await self._reader.ask(look)

    async def forget_erased(self, seconds: float) -> None:
        """That a key belonged to a profile which was erased so long ago."""

        def work(connection: Connection) -> None:
            sql = f"DELETE FROM documents WHERE kind = 'erased' AND {_OUTSIDE.format(at='changed_at')}"  # noqa: S608 # ours
            connection.run(sql, bounds(spans(connection), seconds))

        await self._writer.ask(work)

    async def trim_league(self, seconds: float) -> None:
        """What was handed in so long ago, what was proved about those days, and groups that nobody is in."""
        aged = (
            ("league_results", "profile_id, game, day, number", "at"),
            ("league_scores", "profile_id, game, day", "at"),
            ("league_days", "game, day", "made_at"),
        )
        for table, key, at in aged:
            old = f"SELECT {key} FROM {table} WHERE {_OUTSIDE.format(at=at)} LIMIT {_MOST}"  # noqa: S608 # ours
            rows = await self._reader.ask(partial(_run_within, old, seconds))
            marks = ", ".join("?" * len(key.split(", ")))
            await self._delete(f"DELETE FROM {table} WHERE ({key}) = ({marks})", rows)  # noqa: S608 # ours
        await self._writer.ask(drop_empty)

    async def _delete(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
        for first in range(0, len(rows), _BATCH):
            batch = rows[first : first + _BATCH]
            await self._writer.ask(partial(_run_each, sql, batch))


def _delete_games(games: Sequence[tuple[Any, ...]], connection: Connection) -> None:
    for (game,) in games:
        forget_game(connection, game)
        connection.run("DELETE FROM finished WHERE id = ?", (game,))


def _run_each(sql: str, rows: Sequence[tuple[Any, ...]], connection: Connection) -> None:
    for row in rows:
        connection.run(sql, row)


def _run_within(sql: str, seconds: float, connection: Connection) -> list[tuple[Any, ...]]:
    return connection.run(sql, bounds(spans(connection), seconds))


def _too_many(connection: Connection, per_person: int) -> list[tuple[Any, ...]]:
    many = "SELECT person FROM profile_games GROUP BY person HAVING count(*) > ? LIMIT ?"
    oldest = (
        "SELECT person, finished_id FROM profile_games WHERE person = ? "
        "ORDER BY finished_at DESC, finished_id LIMIT ? OFFSET ?"
    )
    persons = connection.run(many, (per_person, _MOST))
    return [row for (person,) in persons for row in connection.run(oldest, (person, _MOST, per_person))]


def _too_many_changes(connection: Connection, per_profile: int) -> list[tuple[Any, ...]]:
    many = "SELECT profile_id FROM rating_changes GROUP BY profile_id HAVING count(*) > ? LIMIT ?"
    oldest = (
        "SELECT profile_id, finished_id FROM rating_changes WHERE profile_id = ? "
        "ORDER BY at DESC, finished_id LIMIT ? OFFSET ?"
    )
    profiles = connection.run(many, (per_profile, _MOST))
    return [row for (profile,) in profiles for row in connection.run(oldest, (profile, _MOST, per_profile))]


def _outlived(connection: Connection, seconds: float, most: int) -> list[tuple[Any, ...]]:
    expired = (
        f"SELECT id FROM finished WHERE {_OUTSIDE.format(at='finished_at')} "  # noqa: S608 # ours
        "AND id NOT IN (SELECT finished_id FROM profile_games) LIMIT ?"
    )
    found = connection.run(expired, (*bounds(spans(connection), seconds), _MOST))
    ((count,),) = connection.run("SELECT count(*) FROM finished")
    if count > most:
        found += connection.run("SELECT id FROM finished ORDER BY finished_at LIMIT ?", (min(count - most, _MOST),))
    return list(dict.fromkeys(found))
