"""Codes to type instead of the link of a table, in SQL: one per table, for an hour after it was last asked for."""

from __future__ import annotations

from ludotheque.server.store.connection_thread import Connection, ConnectionThread

CODE_SECONDS = 3600.0


class TableCodeStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def code_of(self, table: str, otherwise: str, now: float) -> str:
        """The one it has, which is good for another hour; `otherwise` if it has none."""

        def work(connection: Connection) -> str:
            until = now + CODE_SECONDS
            connection.run("DELETE FROM table_codes WHERE expires_at NOT BETWEEN ? AND ?", (now, until))
            sql = (
                "INSERT INTO table_codes (table_id, code, expires_at) SELECT id, ?, ? FROM tables WHERE id = ? "
                "ON CONFLICT (table_id) DO UPDATE SET expires_at = excluded.expires_at"
            )
            connection.run(sql, (otherwise, until, table))
            return str(connection.run("SELECT code FROM table_codes WHERE table_id = ?", (table,))[0][0])

        return await self._writer.ask(work)

    async def table_of(self, code: str, now: float) -> str | None:
        """Where this code leads; None for one that nobody has, or not any more."""
        sql = "SELECT table_id FROM table_codes WHERE code = ? AND expires_at BETWEEN ? AND ?"
        rows = await self._reader.ask(lambda connection: connection.run(sql, (code, now, now + CODE_SECONDS)))
        return str(rows[0][0]) if rows else None
