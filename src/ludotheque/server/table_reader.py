"""Tables as the store has them, for lists, pages and pictures: whoever only looks need not own the table."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.off_loop import replayed
from ludotheque.server.store import Store, Summary

_MAX_TABLES = 256


class TableReader:
    """The log replayed, and kept for as long as nothing was added to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, HostedTable] = {}

    async def read(self, table: str, summary: Summary | None = None) -> HostedTable:
        """The table as it is, or as it was at the time of this summary; TableError if there is none."""
        summary = summary or await self._store.summary(table)
        if summary is None:
            raise TableError(phrase("server.no-table", table=table[:40]))
        known = self._read.pop(table, None)
        if known is None or known.version < summary.version:
            after = summary.checkpoint - 1 if known is None else known.version
            rows = await self._store.log(table, after)
            if not rows:  # cleared away this moment
                raise TableError(phrase("server.no-table", table=table[:40]))
            known = await replayed(rows, known)
        self._read[table] = known
        if len(self._read) > _MAX_TABLES:
            del self._read[next(iter(self._read))]
        return known

    def sweep(self) -> None:
        """Nothing is kept for long: what was erased meanwhile must not stay in memory."""
        self._read.clear()
