"""Tables that nobody can read, marked beside what is stored of them."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.server.store.connection_thread import ConnectionThread


class SetAsideTable(NamedTuple):
    """A table whose log makes no table."""

    id: str
    game: str
    reason: str
    """For whoever runs the server; in English."""

    at: float


class QuarantineStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, table: str, reason: str, now: float) -> bool:
        """Whether it was not marked before."""
        sql = (
            "INSERT INTO set_aside (table_id, reason, at) SELECT id, ?, ? FROM tables WHERE id = ? "
            "ON CONFLICT (table_id) DO NOTHING"
        )
        return await self._writer.ask(lambda connection: connection.changed(sql, (reason, now, table))) == 1

    async def remove(self, table: str) -> bool:
        """Whether it was marked."""
        sql = "DELETE FROM set_aside WHERE table_id = ?"
        return await self._writer.ask(lambda connection: connection.changed(sql, (table,))) == 1

    async def all(self) -> list[SetAsideTable]:
        """The first to be set aside first."""
        sql = "SELECT id, game, reason, at FROM set_aside JOIN tables ON id = table_id ORDER BY at, id"
        return [SetAsideTable(*row) for row in await self._reader.ask(lambda connection: connection.run(sql))]
