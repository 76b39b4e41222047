"""Games that computers play for nobody: so many are in memory, the others stand still until there is room."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.server.bot_driver import SEEN_SECONDS
from ludotheque.server.live import LiveTable


class ParkedTables:
    """Tables of this process with work that can wait, out of memory; the first to be parked is the first to go on."""

    def __init__(self, most: int) -> None:
        self._most = most
        """In memory."""

        self._tables: dict[str, None] = {}
        self._room = 0

    def __len__(self) -> int:
        return len(self._tables)

    def forget(self, table: str) -> None:
        """It goes on, or there is none any more."""
        self._tables.pop(table, None)

    def park(self, tables: Iterable[LiveTable], now: float, idle_seconds: float) -> list[LiveTable]:
        """Those for which there is no room; they are to be unloaded."""
        found = [live for live in tables if live.asked_at < now - SEEN_SECONDS and live.may_park]
        self._room = self._most - len(found)
        parked = [live for live in found[self._most :] if live.used_at < now - idle_seconds]
        self._tables.update((live.id, None) for live in parked)
        return parked

    def due(self) -> list[str]:
        """Those for which there was room when this was last looked at."""
        return [*self._tables][: max(0, self._room)]
