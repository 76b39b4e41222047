"""Work in the background that should never end is begun again; where that does not help, the process ends."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from ludotheque.disk import LOGGER

PAUSE_SECONDS = 1.0
MAX_FAILURES = 5
PERIOD_SECONDS = 60.0
"""So many failures of one task within so long, and a new process is tried."""

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class Supervisor:
    """The tasks of one process, and which of them do not run."""

    def __init__(self, end: Callable[[str], None]) -> None:
        """`end` ends the process, with a reason for the log."""
        self._end = end
        self._down: set[str] = set()
        self.tasks: list[asyncio.Task[None]] = []

    def keep(self, work: Work, name: str = "") -> None:
        """From now on, until `close`."""
        name = name or work.__name__.strip("_")
        self.tasks.append(asyncio.get_running_loop().create_task(self._kept(name, work), name=name))

    def down(self) -> list[str]:
        """Tasks that should run and do not, by name."""
        return [task.get_name() for task in self.tasks if task.done() or task.get_name() in self._down]

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()

    async def _kept(self, name: str, work: Work) -> None:
        loop = asyncio.get_running_loop()
        failures: deque[float] = deque(maxlen=MAX_FAILURES)
        while True:
            problem: Exception | None = None
            try:
                await work()
            except Exception as raised:  # a bug of ours: kept in the log, and everything goes on
                problem = raised
            LOGGER.error("the background task %s ended: %r", name, problem, exc_info=problem)
            self._down.add(name)
            failures.append(loop.time())
            if len(failures) == MAX_FAILURES and failures[-1] - failures[0] < PERIOD_SECONDS:
                self._end(f"the background task {name} ended {MAX_FAILURES} times: {problem!r}")
                return
            await asyncio.sleep(PAUSE_SECONDS)
            self._down.discard(name)
