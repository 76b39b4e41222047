"""What an operator needs of the store, and no visitor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.server.store import Summary
from ludotheque.server.store.connection_thread import Connection, ConnectionThread
from ludotheque.server.store.explored import delete_finished
from ludotheque.server.store.profiles import Document, StoredProfile
from ludotheque.server.store.rows import SUMMARY, read_summary

_PROFILE = "id, name, colour, picture, created_at, seen_at, bot"
_STATE = "SELECT version, body FROM documents WHERE owner = '' AND kind = 'admin' AND version > ?"


class AdminStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def state(self, after: int) -> Document | None:
        """What was decided, if it is newer than this version."""
        rows = await self._rows(_STATE, after)
        return Document(*rows[0]) if rows else None

    async def change(self, make: Callable[[str | None], str], now: float) -> Document:
        """The next version; VersionTaken if two made the first one at the same time."""

        def work(connection: Connection) -> Document:
            rows = connection.run(f"{_STATE}{connection.row_lock}", (0,))
            version, text = rows[0] if rows else (0, None)
            new = Document(version + 1, make(text))
            sql = "UPDATE documents SET version = ?, body = ?, changed_at = ? WHERE owner = '' AND kind = 'admin'"
            if not rows:
                sql = (
                    "INSERT INTO documents (owner, kind, name, version, body, changed_at) "
                    "VALUES ('', 'admin', '', ?, ?, ?)"
                )
            connection.run(sql, (new.version, new.body, now))
            return new

        return await self._writer.ask(work)

    async def tables(self, before: float, limit: int) -> list[Summary]:
        """All of them, those that changed last first."""
        sql = f"SELECT {SUMMARY} FROM tables WHERE changed_at < ? ORDER BY changed_at DESC LIMIT ?"  # noqa: S608 # ours
        return [read_summary(row) for row in await self._rows(sql, before, limit)]

    async def delete_table(self, table: str) -> bool:
        """Delete a table with its log; whether there was one."""

        def work(connection: Connection) -> bool:
            connection.run("DELETE FROM log WHERE table_id = ?", (table,))
            return connection.changed("DELETE FROM tables WHERE id = ?", (table,)) == 1

        return await self._writer.ask(work)

    async def delete_finished(self, game: str) -> bool:
        """Whether there was one; nobody's list has it any more."""
        return await self._writer.ask(lambda connection: delete_finished(connection, game))

    async def profile(self, profile: str) -> StoredProfile | None:
        rows = await self._rows(f"SELECT {_PROFILE} FROM profiles WHERE id = ?", profile)  # noqa: S608 # ours
        return StoredProfile(*rows[0]) if rows else None

    async def profiles(self, name: str, limit: int) -> list[StoredProfile]:
        """Those with this name, the last seen first; all with an empty one."""
        where, params = ("WHERE lower(name) = lower(?)", (name, limit)) if name else ("", (limit,))
        sql = f"SELECT {_PROFILE} FROM profiles {where} ORDER BY seen_at DESC LIMIT ?"  # noqa: S608 # ours
        return [StoredProfile(*row) for row in await self._rows(sql, *params)]

    async def remove_keys(self, profile: str) -> int:
        """Take the keys of a profile away; how many devices had one."""
        sql = "DELETE FROM profile_keys WHERE profile_id = ?"
        return await self._writer.ask(lambda connection: connection.changed(sql, (profile,)))

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))
