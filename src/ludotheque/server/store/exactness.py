"""How often people found the best result that could be had, in SQL: by game, and summed by rating."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque.server.hosted.rating import Pool
from ludotheque.server.store.connection_thread import Connection, ConnectionThread

_POOL = "game = ? AND board = ? AND speed = ?"


class Exact(NamedTuple):
    """Of `decided` choices that mattered, so many kept the best result."""

    exact: int
    decided: int


class Unusual(NamedTuple):
    """A rating with a rate that few people have."""

    profile: str
    name: str
    pool: Pool
    rating: float
    found: Exact


class ExactnessStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def unchecked(self, since: float, limit: int) -> list[str]:
        """Rated games at which nobody has looked, the newest first."""
        sql = (
            "SELECT DISTINCT finished_id, at FROM rating_changes WHERE decided IS NULL AND at > ? "
            "ORDER BY at DESC, finished_id LIMIT ?"
        )
        return [game for game, _ in await self._rows(sql, since, limit)]

    async def note(self, game_id: str, by_seat: dict[int, Exact]) -> None:
        """What was found out about a game, once; nothing for those who are missing."""

        def work(connection: Connection) -> None:
            find = (
                "SELECT profile_id, seat, game, board, speed FROM rating_changes "
                "WHERE finished_id = ? AND decided IS NULL ORDER BY profile_id"
            )
            locked = f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}"  # noqa: S608 # ours
            for profile, *_ in connection.run(find, (game_id,)):
                connection.run(locked, (profile,))  # in the order in which games are counted
            for profile, seat, *pool in connection.run(find, (game_id,)):  # another process may have been faster
                found = by_seat.get(seat, Exact(0, 0))
                change = "UPDATE rating_changes SET exact = ?, decided = ? WHERE finished_id = ? AND profile_id = ?"
                connection.run(change, (*found, game_id, profile))
                add = "UPDATE ratings SET exact = exact + ?, decided = decided + ? WHERE profile_id = ? AND "
                connection.run(add + _POOL, (*found, profile, *pool))

        await self._writer.ask(work)

    async def of_profile(self, profile: str) -> dict[Pool, Exact]:
        """What was found out about somebody, by rating."""
        sql = "SELECT game, board, speed, exact, decided FROM ratings WHERE profile_id = ?"
        return {Pool(*row[:3]): Exact(*row[3:]) for row in await self._rows(sql, profile)}

    async def at_least(self, share: float, decided: int, limit: int) -> list[Unusual]:
        """Ratings with such a share of at least so many choices, the highest share first."""
        sql = (
            "SELECT id, name, game, board, speed, rating, exact, decided FROM ratings JOIN profiles ON id = profile_id "
            "WHERE decided >= ? AND exact >= ? * decided ORDER BY exact * 1.0 / decided DESC, id LIMIT ?"
        )
        rows = await self._rows(sql, decided, share, limit)
        return [Unusual(row[0], row[1], Pool(*row[2:5]), row[5], Exact(*row[6:])) for row in rows]

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))
