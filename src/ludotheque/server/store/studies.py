"""Studies in SQL: one row each, whose tree is written as a whole with every version."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ludotheque.server.store.alive import bounds, spans
from ludotheque.server.store.connection_thread import Connection, ConnectionThread

_STUDY = "id, owner, game, name, version, generation, body, created_at, changed_at, used_at"
_HEAD = _STUDY.replace("body", "''")
_BATCH = 200


class StoredStudy(Struct, tag_field="in", tag="study", frozen=True, forbid_unknown_fields=True):
    """Also a line of a backup."""

    id: str
    owner: str
    """The profile that made it, and is erased with it."""

    game: str
    name: str
    version: int
    generation: int
    """Of the key by which others edit it: a new one makes the old ones worthless."""

    body: str
    created_at: float
    changed_at: float
    used_at: float


class StudyStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, study: StoredStudy, most: int) -> bool:
        """Whether there was room among those of its owner, who is still there."""

        def work(connection: Connection) -> bool:
            if not connection.run(f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}", (study.owner,)):  # noqa: S608 # ours
                return False
            ((count,),) = connection.run("SELECT count(*) FROM studies WHERE owner = ?", (study.owner,))
            if count >= most:
                return False
            sql = f"INSERT INTO studies ({_STUDY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 # ours
            connection.run(sql, tuple(getattr(study, name) for name in study.__struct_fields__))
            return True

        return await self._writer.ask(work)

    async def find(self, study: str) -> StoredStudy | None:
        rows = await self._rows(f"SELECT {_STUDY} FROM studies WHERE id = ?", study)  # noqa: S608 # ours
        return StoredStudy(*rows[0]) if rows else None

    async def head(self, study: str) -> StoredStudy | None:
        """The same without its tree, which may be large."""
        rows = await self._rows(f"SELECT {_HEAD} FROM studies WHERE id = ?", study)  # noqa: S608 # ours
        return StoredStudy(*rows[0]) if rows else None

    async def versions(self, studies: list[str]) -> dict[str, int]:
        """The versions of those studies that are there."""
        marks = ", ".join("?" * len(studies))
        return dict(await self._rows(f"SELECT id, version FROM studies WHERE id IN ({marks})", *studies))  # noqa: S608 # ours

    async def heads(self, owner: str) -> list[StoredStudy]:
        """All of somebody's, the last to change first, without their trees."""
        sql = f"SELECT {_HEAD} FROM studies WHERE owner = ? ORDER BY changed_at DESC, id"  # noqa: S608 # ours
        return [StoredStudy(*row) for row in await self._rows(sql, owner)]

    async def put(self, study: str, version: int, name: str, body: str, now: float) -> bool:
        """Whether this version follows the one that is there; otherwise nothing is changed."""
        sql = (
            "UPDATE studies SET version = ?, name = ?, body = ?, changed_at = ?, used_at = ? "
            "WHERE id = ? AND version = ?"
        )
        params = (version, name, body, now, now, study, version - 1)
        return await self._writer.ask(lambda connection: connection.changed(sql, params)) == 1

    async def touch(self, study: str, now: float) -> None:
        await self._change("UPDATE studies SET used_at = ? WHERE id = ?", now, study)

    async def next_generation(self, study: str) -> None:
        await self._change("UPDATE studies SET generation = generation + 1 WHERE id = ?", study)

    async def delete(self, study: str) -> bool:
        """Delete a study; whether there was one."""
        sql = "DELETE FROM studies WHERE id = ?"
        return await self._writer.ask(lambda connection: connection.changed(sql, (study,))) == 1

    async def sweep(self, unused_seconds: float, most: int) -> None:
        """Forget those that nobody opened while a server was alive for so long, and the oldest beyond so many."""

        def work(connection: Connection) -> None:
            low, high = bounds(spans(connection), unused_seconds)
            sql = "SELECT id FROM studies WHERE used_at < ? OR used_at > ? LIMIT ?"
            gone = connection.run(sql, (low, high, _BATCH))
            ((count,),) = connection.run("SELECT count(*) FROM studies")
            if count > most:
                oldest = "SELECT id FROM studies ORDER BY used_at LIMIT ?"
                gone += connection.run(oldest, (min(count - most, _BATCH),))
            for (study,) in dict.fromkeys(gone):
                connection.run("DELETE FROM studies WHERE id = ?", (study,))

        await self._writer.ask(work)

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))

    async def _change(self, sql: str, *params: Any) -> None:
        await self._writer.ask(lambda connection: connection.run(sql, params))
