"""Who looks for an opponent, in SQL: one seek per profile, and the table it led to.

put -> waiting -> pair: both seeks and their table in one transaction, so that nobody is paired twice
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from ludotheque.server.hosted.rating import Pool
from ludotheque.server.store.connection_thread import Connection, ConnectionThread
from ludotheque.server.store.group import Append

SEEK_SECONDS, DAYS_SEEK_SECONDS = 15.0, 86_400.0
"""A seek is over once nothing was heard of its browser for so long; with days per move it need not be there."""

_COLUMNS = (
    "profile_id, name, picture, game, board, speed, rating, deviation, since, until, address, table_id, paired_at"
)
_POOL = "game = ? AND board = ? AND speed = ?"
_LIFE = f"CASE speed WHEN 'days' THEN {DAYS_SEEK_SECONDS} ELSE {SEEK_SECONDS} END"
_OPEN = f"table_id = '' AND until > ? AND until < ? + 60 + {_LIFE}"
"""One that is good for longer was written before the clock was set back."""

_AGAIN_SECONDS = 3.0
"""Whoever asks twice within so long meant it once."""


class StoredSeek(Struct, frozen=True):
    """Somebody who looks for an opponent, or has just got one."""

    profile_id: str
    name: str
    picture: str
    game: str
    board: str
    speed: str
    rating: float
    deviation: float
    since: float
    until: float
    address: str
    table_id: str = ""
    paired_at: float = 0.0

    @property
    def pool(self) -> tuple[str, str, str]:
        return self.game, self.board, self.speed

    @property
    def life(self) -> float:
        """Seconds for which it waits without its browser."""
        return life_of(self.speed)


def life_of(speed: str) -> float:
    return DAYS_SEEK_SECONDS if speed == "days" else SEEK_SECONDS


class SeekStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def put(self, seek: StoredSeek) -> StoredSeek:
        """The only seek of this profile from now on; the one it has where it has just been paired."""

        def work(connection: Connection) -> StoredSeek:
            known = _find(connection, seek.profile_id, connection.row_lock)
            if known is not None and seek.since - known.paired_at < _AGAIN_SECONDS and _plays(connection, known):
                return known
            if known is not None and not known.table_id and known.pool == seek.pool and known.until > seek.since:
                # It keeps its place, as after a reload.
                connection.run("UPDATE seeks SET until = ? WHERE profile_id = ?", (seek.until, seek.profile_id))
                return known
            connection.run("DELETE FROM seeks WHERE profile_id = ?", (seek.profile_id,))
            marks = ", ".join("?" * len(seek.__struct_fields__))
            connection.run(f"INSERT INTO seeks ({_COLUMNS}) VALUES ({marks})", astuple(seek))  # noqa: S608 # ours
            return seek

        return await self._writer.ask(work)

    async def find(self, profile: str) -> StoredSeek | None:
        return await self._reader.ask(lambda connection: _find(connection, profile))

    async def extend(self, profile: str, until: float) -> None:
        """Keep a seek alive: the browser that began it still asks."""
        sql = "UPDATE seeks SET until = ? WHERE profile_id = ?"
        await self._writer.ask(lambda connection: connection.run(sql, (until, profile)))

    async def cancel(self, profile: str) -> StoredSeek | None:
        """It looks no more; what it has found meanwhile, if it has."""

        def work(connection: Connection) -> StoredSeek | None:
            connection.run("DELETE FROM seeks WHERE profile_id = ? AND table_id = ''", (profile,))
            return _find(connection, profile)

        return await self._writer.ask(work)

    async def waiting(self, now: float, limit: int) -> list[StoredSeek]:
        """Those that look for an opponent, the oldest first."""
        sql = f"SELECT {_COLUMNS} FROM seeks WHERE {_OPEN} ORDER BY since, profile_id LIMIT ?"  # noqa: S608 # ours
        rows = await self._reader.ask(lambda connection: connection.run(sql, (now, now, limit)))
        return [StoredSeek(*row) for row in rows]

    async def counts(self, now: float) -> dict[tuple[str, str, str], int]:
        """How many look in each pool."""
        sql = f"SELECT game, board, speed, count(*) FROM seeks WHERE {_OPEN} GROUP BY game, board, speed"  # noqa: S608 # ours
        rows = await self._reader.ask(lambda connection: connection.run(sql, (now, now)))
        return {(row[0], row[1], row[2]): int(row[3]) for row in rows}

    async def count(self, pool: Pool, now: float) -> int:
        sql = f"SELECT count(*) FROM seeks WHERE {_OPEN} AND {_POOL}"  # noqa: S608 # ours
        ((count,),) = await self._reader.ask(lambda connection: connection.run(sql, (now, now, *pool)))
        return int(count)

    async def count_at(self, address: str, now: float) -> int:
        """How many open seeks come from this address."""
        sql = f"SELECT count(*) FROM seeks WHERE {_OPEN} AND address = ?"  # noqa: S608 # ours
        ((count,),) = await self._reader.ask(lambda connection: connection.run(sql, (now, now, address)))
        return int(count)

    async def pair(self, one: str, other: str, opening: Append, now: float) -> bool:
        """Open their table; False, and nothing done, where one of them is paired, away or gone by now."""

        def work(connection: Connection) -> bool:
            # In this order two processes do not wait for each other.
            find = f"SELECT profile_id FROM seeks WHERE profile_id IN (?, ?) AND {_OPEN} ORDER BY profile_id"  # noqa: S608 # ours
            found = connection.run(find + connection.row_lock, (one, other, now, now))
            if len(found) < 2:  # both
                return False
            change = "UPDATE seeks SET table_id = ?, paired_at = ?, until = ? WHERE profile_id IN (?, ?)"
            connection.run(change, (opening.summary.id, now, now + SEEK_SECONDS, one, other))
            opening(connection)
            return True

        return await self._writer.ask(work)

    async def sweep(self, now: float) -> None:
        """Those whose browser has been away for long."""
        sql = f"DELETE FROM seeks WHERE until < ? - 60 OR until > ? + 60 + {_LIFE}"  # noqa: S608 # ours
        await self._writer.ask(lambda connection: connection.run(sql, (now, now)))


def _find(connection: Connection, profile: str, lock: str = "") -> StoredSeek | None:
    rows: list[tuple[Any, ...]] = connection.run(f"SELECT {_COLUMNS} FROM seeks WHERE profile_id = ?{lock}", (profile,))  # noqa: S608 # ours
    return StoredSeek(*rows[0]) if rows else None


def _plays(connection: Connection, seek: StoredSeek) -> bool:
    """Whether the game that it led to goes on."""
    return bool(connection.run("SELECT 1 FROM tables WHERE id = ? AND phase = 'playing'", (seek.table_id,)))
