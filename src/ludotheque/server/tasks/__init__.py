"""Long work for visitors, in a worker process: what goes there is text, and what comes back is small or bytes.

A task is a function of a module, and pure. One that uses too much is ended with its process and refused; the next one
gets a new process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from ludotheque.contract import TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.bot_pool import BotFailed
from ludotheque.server.bot_pool.fair_queue import PoolFull, VisitorFull
from ludotheque.server.bot_pool.worker import TaskLimits

LIMITS = TaskLimits(cpu_seconds=20, patience_seconds=60.0)
"""The longest film of a game that people play takes six seconds of a fast processor."""

WORKER_IDLE_SECONDS = 60.0
"""Its worker has no notes to keep, and starts in less than a second."""

T = TypeVar("T")


class TaskPool(Protocol):
    """Where tasks run."""

    @property
    def waiting(self) -> int: ...

    async def run(self, limits: TaskLimits, visitor: str, function: Callable[..., T], *arguments: Any) -> T: ...

    async def close(self) -> None: ...


class Tasks:
    """Refuses in words what the pool cannot do."""

    def __init__(self, pool: TaskPool, limits: TaskLimits = LIMITS) -> None:
        self._pool = pool
        self.limits = limits

    @property
    def waiting(self) -> int:
        return self._pool.waiting

    async def run(self, visitor: str, function: Callable[..., T], *arguments: Any) -> T:
        """What the function returns or refuses; TableError if too many wait, or it used too much."""
        try:
            return await self._pool.run(self.limits, visitor, function, *arguments)
        except VisitorFull as full:
            raise TableError(phrase("server.too-many-tasks", count=full.most)) from None
        except PoolFull:
            raise TableError(phrase("server.too-busy")) from None
        except BotFailed as problem:
            log_error(problem)
            raise TableError(phrase("server.task-too-large")) from problem

    async def close(self) -> None:
        await self._pool.close()
