"""Tables as the store has them: the log replayed. Whoever only looks at one need not own it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ludotheque.contract import TableError, phrase
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.off_loop import replayed
from ludotheque.server.quarantine import Quarantine
from ludotheque.server.store import LogRow, Store, StoreFailed, Summary

_MAX_TABLES = 256


class LogGap(Exception):
    """The log of a table has not all versions that it should have."""


class TableReader:
    """The log replayed, and kept for as long as nothing was added to it."""

    def __init__(self, store: Store, quarantine: Quarantine) -> None:
        self._store = store
        self._quarantine = quarantine
        self._read: dict[str, HostedTable] = {}

    async def read(self, table: str, summary: Summary | None = None) -> HostedTable:
        """The table as it is, or as it was at the time of this summary; TableError if there is none."""
        summary = summary or await self.summary(table)
        known = self._read.pop(table, None)
        if known is None or known.version < summary.version:
            known = await self.replayed(summary, known)
        self._read[table] = known
        if len(self._read) > _MAX_TABLES:
            del self._read[next(iter(self._read))]
        return known

    async def summary(self, table: str) -> Summary:
        """What is known of it without its log; TableError if there is none."""
        summary = await self._store.summary(table)
        if summary is None:
            raise _no_table(table)
        return summary

    async def log(self, table: str) -> list[LogRow]:
        """Its log from the last entry on that stands alone, for a task to replay; SetAside, TableError."""
        self._quarantine.refuse(table)
        rows = await self._store.log(table, (await self.summary(table)).checkpoint - 1)
        if not rows:  # cleared away this moment
            raise _no_table(table)
        return rows

    async def replayed(self, summary: Summary, known: HostedTable | None = None) -> HostedTable:
        """The table that its log makes, after what is known of it; SetAside if it makes none."""
        self._quarantine.refuse(summary.id)
        after = summary.checkpoint - 1 if known is None else known.version
        try:
            rows = await self._store.log(summary.id, after)
            _refuse_gap(rows, after, summary.version)
            return await replayed(rows, known)
        except StoreFailed:
            raise
        except Exception as problem:  # whatever is wrong with a log is wrong with one table
            if await self._store.summary(summary.id) is None:  # cleared away this moment
                raise _no_table(summary.id) from None
            raise await self._quarantine.add(summary.id, problem) from problem

    async def retry_set_aside(self) -> None:
        """Another version, or another game installed, may read what the last process could not."""
        await self._quarantine.refresh()
        for table in await self._quarantine.all():
            with suppress(TableError):
                await self.read(table.id)
                await self._quarantine.release(table.id)

    def sweep(self) -> None:
        """Nothing is kept for long: what was erased meanwhile must not stay in memory."""
        self._read.clear()


def _refuse_gap(rows: Sequence[LogRow], after: int, last: int) -> None:
    """More may have been written since; nothing may be missing."""
    versions = [version for version, _, _, _ in rows]
    if versions != list(range(after + 1, after + 1 + len(versions))) or after + len(versions) < last:
        raise LogGap(f"version {after + 1} to {last} wanted, found {len(versions)} entries")


def _no_table(table: str) -> TableError:
    return TableError(phrase("server.no-table", table=table[:40]))
