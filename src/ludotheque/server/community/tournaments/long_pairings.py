"""Pairings that take seconds: found one after the other in a worker of their own, while everything else goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from ludotheque.server.bot_pool.fair_queue import Bounds
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.bot_pool.worker import TaskLimits
from ludotheque.server.community.tournaments.model import pure_entrants, pure_games
from ludotheque.server.store.tournaments import Whole
from ludotheque.server.tasks import WORKER_IDLE_SECONDS, TaskPool, Tasks
from ludotheque.tournament import Due, Rules, due

LIMITS = TaskLimits(cpu_seconds=90, patience_seconds=300.0, expected_seconds=5.0)
"""The rules of FIDE take ten seconds of a fast processor for 128 players."""


class LongPairings:
    """Of one process; visitors' tasks and other tournaments do not wait for them."""

    def __init__(self, bounds: Bounds, found: Callable[[], None], pool: TaskPool | None = None) -> None:
        """`found` is called whenever there is one."""
        self._found = found
        self._tasks = Tasks(pool or ProcessPool(1, bounds=bounds, idle_seconds=WORKER_IDLE_SECONDS), LIMITS)
        self._asked: dict[str, asyncio.Task[Due]] = {}

    @property
    def waiting(self) -> int:
        return len(self._asked)

    def of(self, whole: Whole, rules: Rules, now: float) -> Due | None:
        """What is due; None while that is being found out. TableError where it cannot be."""
        name, address = whole.tournament.id, whole.tournament.address
        asked = self._asked.get(name)
        if asked is None:
            run = self._tasks.run(address, due, rules, pure_entrants(whole), pure_games(whole.games), now)
            asked = self._asked[name] = asyncio.create_task(run)
            asked.add_done_callback(lambda _: self._found())
        if not asked.done():
            return None
        del self._asked[name]
        return asked.result()

    def forget_all_but(self, tournaments: Collection[str]) -> None:
        """The others are over, or another process directs them."""
        for gone in [name for name in self._asked if name not in tournaments]:
            self._asked.pop(gone).cancel()

    async def close(self) -> None:
        self.forget_all_but(())
        await self._tasks.close()
