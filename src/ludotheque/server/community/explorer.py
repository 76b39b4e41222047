"""The opening explorer: what people played here in a position, counted in the background."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.contract import TableError
from ludotheque.disk import log_error
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.store import StoreFailed
from ludotheque.server.store.explored import Counted, Latest, Waiting
from ludotheque.server.tasks import explored

if TYPE_CHECKING:
    from ludotheque.server.hosted.table import HostedTable
    from ludotheque.server.live import LiveTable
    from ludotheque.server.registry import TableRegistry

LOOK_SECONDS = 30.0
"""Games of other processes, and of a backup, are found after so long."""

FRESH_SECONDS = 10.0
"""What was read of a position counts for so long."""

LATEST = 6
_BATCH = 50
_MAX_CACHED = 2_000
_VISITOR = "the opening explorer"
"""In the queue of the workers: one among all visitors."""


class Known(NamedTuple):
    """What the store has of a position."""

    counts: list[Counted]
    latest: list[Latest]


class Explorer:
    """Counts finished games of listed tables, and answers from what is counted."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._wake = asyncio.Event()
        self._cached: OrderedDict[str, tuple[float, Known]] = OrderedDict()

    def follow(self, live: LiveTable, before: HostedTable) -> None:
        """A game began or ended."""
        if live.hosted.outcome is not None and live.summary.is_listed:
            self._wake.set()

    async def keep_exploring(self) -> None:
        """Count what is not counted yet, for ever."""
        while True:
            self._wake.clear()
            try:
                while await self.count_waiting():
                    pass
            except StoreFailed as problem:  # it comes back
                log_error(problem)
            except TableError:  # the workers have too much to do: later
                pass
            await wait_at_most(LOOK_SECONDS, self._wake)

    async def count_waiting(self) -> int:
        """Count some of those that wait; how many there were."""
        if self._registry.rules.restriction == "read-only":
            return 0
        waiting = await self._registry.store.explored.waiting(_BATCH)
        for game in waiting:
            await self._count(game)
        return len(waiting)

    async def _count(self, game: Waiting) -> None:
        try:
            found = await self._registry.tasks.run(_VISITOR, explored.choices_of, game.record, game.card)
        except TableError as problem:
            if problem.code != "server.task-too-large":
                raise
            found = []  # a game that no worker can read is passed over
        await self._registry.store.explored.add(game, found)
        for choice in found:
            self._cached.pop(choice.position, None)

    async def known(self, position: str) -> Known:
        """What was played there, as of some seconds ago."""
        now = self._registry.clock()
        at, known = self._cached.get(position, (float("-inf"), Known([], [])))
        if 0 <= now - at < FRESH_SECONDS:
            return known
        counts = await self._registry.store.explored.counts(position)
        known = Known(counts, await self._registry.store.explored.latest(position, LATEST) if counts else [])
        self._cached[position] = now, known
        while len(self._cached) > _MAX_CACHED:
            self._cached.popitem(last=False)
        return known
