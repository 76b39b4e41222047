"""Whether this process is alive, and whether it can serve now: with reasons where not."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from ludotheque.contract import LudothequeError, Phrase, phrase
from ludotheque.server.store import StoreMoved

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

MAX_LAG_SECONDS = 2.0
STORE_SECONDS = 2.0
"""For the database to write and read something small."""

_FRESH_SECONDS = 0.5
"""However many ask, the database is asked so seldom."""


class Health:
    """Reasons against it; none where all is well."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._checking: asyncio.Task[list[Phrase]] | None = None
        self._checked_at = 0.0

    def alive(self) -> list[Phrase]:
        """A process with one of these should be started again."""
        lag = self._registry.lateness.newest
        late = [phrase("server.health.late", seconds=round(lag, 1))] if lag > MAX_LAG_SECONDS else []
        return [*late, *(phrase("server.health.dead-task", task=name) for name in self._registry.dead_tasks())]

    async def ready(self) -> list[Phrase]:
        """A process with one of these should be sent nobody."""
        reasons = self.alive()
        if self._registry.ownership.is_expired:
            reasons.append(phrase("server.health.no-lease"))
        if self._registry.rules.drain is not None:
            reasons.append(phrase("server.health.draining"))
        return [*reasons, *await self._store()]

    async def _store(self) -> list[Phrase]:
        now = time.monotonic()
        if self._checking is None or (self._checking.done() and now - self._checked_at > _FRESH_SECONDS):
            self._checked_at = now
            self._checking = asyncio.create_task(self._ping())
        return await asyncio.shield(self._checking)

    async def _ping(self) -> list[Phrase]:
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self._registry.store.ping()
        except TimeoutError:
            return [phrase("server.health.store-slow", seconds=STORE_SECONDS)]
        except StoreMoved:
            return [phrase("server.health.store-moved")]
        except LudothequeError:  # why it failed is in the log, and nobody's business here
            return [phrase("server.health.store-failed")]
        return []
