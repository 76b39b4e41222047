"""One worker process as the server sees it: asked, waited for, and ended when it takes too long."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from ludotheque.contract import never
from ludotheque.server.bot_pool import BotFailed, StopSignal
from ludotheque.server.bot_pool.worker import MAX_PLAYERS, Done, Job, serve

START_SECONDS = 20.0
"""A new process has to load Python first."""

GRACE_SECONDS = 5.0
_POLL_SECONDS = 0.05
MEMORY_BYTES = 4 * 1024**3
"""Of address space: a search keeps what it knows in large tables."""


_BROUGHT_PROCESSES = 8
"""Of players that the host brought, by worker: one that has to go starts anew with its next move."""

_LEAVE_SECONDS = 2.0


class WorkerProcess:
    """Blocking, used from a thread."""

    def __init__(self, memory_bytes: int | None = MEMORY_BYTES, player_count: int = MAX_PLAYERS) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection: Connection
        self._connection, other = context.Pipe()
        self._process = context.Process(
            target=serve, args=(other, memory_bytes, player_count), name="worker", daemon=True
        )
        self._process.start()
        other.close()
        self._grace_seconds = START_SECONDS
        self.spent_seconds = 0.0
        """Of processor time, by the last answer."""

    def ask(self, request: Job, seconds: float, is_enough: Callable[[], bool] = never) -> Any:
        """The answer, or BotFailed with the process ended."""
        try:
            self._connection.send(request)
            if not self._answers_within(seconds + self._grace_seconds, is_enough):
                raise BotFailed(f"no answer within {seconds:g} s")
            done: Done = self._connection.recv()
        except (OSError, EOFError) as problem:
            self.end()
            raise BotFailed("the process died") from problem
        except BotFailed:
            self.end()
            raise
        self._grace_seconds = GRACE_SECONDS
        self.spent_seconds = done.seconds
        if done.failure:
            raise BotFailed(done.failure)
        return done.answer

    def _answers_within(self, seconds: float, is_enough: Callable[[], bool]) -> bool:
        if is_enough is never:
            return self._connection.poll(seconds)
        end, has_stopped = monotonic() + seconds, False
        while not self._connection.poll(_POLL_SECONDS):
            if monotonic() > end:
                return False
            if not has_stopped and is_enough():
                self._connection.send(StopSignal())
                has_stopped = True
        return True

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def end(self) -> None:
        with suppress(OSError):
            self._connection.close()
        self._process.kill()
        self._process.join(5.0)


class BroughtWorker(WorkerProcess):
    """One whose players have processes of their own, each with a limit of its own."""

    def __init__(self) -> None:
        super().__init__(None, _BROUGHT_PROCESSES)

    def end(self) -> None:
        with suppress(OSError):
            self._connection.close()  # it ends them, and then itself
        self._process.join(_LEAVE_SECONDS)
        super().end()
