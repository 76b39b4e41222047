"""A few worker processes, a bounded queue before them, and an end to those that hang."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import Analysis, Phrase, never
from ludotheque.server.bot_pool import (
    AnalysisFailed,
    AnalysisJob,
    BotAnswer,
    BotFailed,
    BotRequest,
    PoolFull,
    StopSignal,
)
from ludotheque.server.bot_pool.worker import serve

START_SECONDS = 20.0
"""A new process has to load Python first."""

GRACE_SECONDS = 5.0
SHARED_SECONDS = 1.0
"""An analysis may go on for so long while others wait."""

_POLL_SECONDS = 0.05
MEMORY_BYTES = 4 * 1024**3
QUEUE = 64


class WorkerProcess:
    """One process; blocking, used from a thread."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection: Connection
        self._connection, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other, MEMORY_BYTES), name="opponent", daemon=True)
        self._process.start()
        other.close()
        self._grace_seconds = START_SECONDS

    def ask(self, request: BotRequest | AnalysisJob, seconds: float, is_enough: Callable[[], bool] = never) -> Any:
        """The answer, or BotFailed with the process ended."""
        try:
            self._connection.send(request)
            if not self._answers_within(seconds + self._grace_seconds, is_enough):
                raise BotFailed(f"no answer within {seconds:g} s")
            answer = self._connection.recv()
        except (OSError, EOFError) as problem:
            self.end()
            raise BotFailed("the process died") from problem
        except BotFailed:
            self.end()
            raise
        self._grace_seconds = GRACE_SECONDS
        if isinstance(answer, str):
            raise BotFailed(answer)
        return answer

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


class ProcessPool:
    """At most `size` jobs run at once, at most `queue` wait; processes start when first needed."""

    def __init__(
        self,
        size: int | None = None,
        sharers: int = 1,
        queue: int = QUEUE,
        make: Callable[[], WorkerProcess] = WorkerProcess,
    ) -> None:
        """`size` workers in all, where several pools share the machine."""
        self._size = max(1, (size or min(8, (os.cpu_count() or 2) - 1)) // sharers)
        self._queue = queue
        self._make = make
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        self._running = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._threads = ThreadPoolExecutor(self._size, thread_name_prefix="opponents")
        self._last: dict[str, WorkerProcess] = {}

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= self._queue

    async def choose(self, request: BotRequest) -> BotAnswer:
        """What the player does; PoolFull when too many wait, BotFailed when it cannot say."""
        answer = await self._in_turn(self._choose, request)
        assert isinstance(answer, BotAnswer)
        return answer

    async def analyse(self, job: AnalysisJob, is_enough: Callable[[], bool]) -> Analysis[str]:
        """What the analyst finds until it is enough, or others wait; AnalysisFailed where it knows nothing."""
        found = await self._in_turn(self._analyse, job, is_enough)
        if isinstance(found, Phrase):
            raise AnalysisFailed(found)
        assert isinstance(found, Analysis)
        return found

    async def _in_turn(self, work: Callable[..., Any], *asked: Any) -> Any:
        await self._turn()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, work, *asked)
        finally:
            self._running -= 1
            self._call_next()

    async def close(self) -> None:
        """End all processes, also busy ones."""
        for worker in [*self._idle, *self._busy]:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _turn(self) -> None:
        if self._running >= self._size:
            if self.is_full:
                raise PoolFull
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn in self._waiting:
                    self._waiting.remove(turn)
                else:
                    self._running -= 1
                    self._call_next()
                raise
            return
        self._running += 1

    def _call_next(self) -> None:
        while self._waiting and self._running < self._size:
            turn = self._waiting.popleft()
            if not turn.done():
                self._running += 1
                turn.set_result(None)

    def _choose(self, request: BotRequest) -> Any:
        seconds = catalogue.levels(request.game)[request.level].seconds
        with self._borrowed(request.player) as worker:
            return worker.ask(request, seconds)

    def _analyse(self, job: AnalysisJob, is_enough: Callable[[], bool]) -> Any:
        yield_after = monotonic() + SHARED_SECONDS
        with self._borrowed(job.player) as worker:
            return worker.ask(
                job, job.seconds, lambda: is_enough() or (bool(self._waiting) and monotonic() > yield_after)
            )

    @contextmanager
    def _borrowed(self, player: str) -> Iterator[WorkerProcess]:
        worker = self._worker(player)
        self._busy.add(worker)
        try:
            yield worker
        finally:
            self._busy.discard(worker)
            if worker.is_alive:
                self._remember(player, worker)
                self._idle.append(worker)

    def _worker(self, player: str) -> WorkerProcess:
        """The one that has this player's notes, if it is free."""
        known = self._last.get(player)
        with suppress(ValueError):
            if known is not None:
                self._idle.remove(known)
                return known
        while True:
            try:
                worker = self._idle.pop()
            except IndexError:
                return self._make()
            if worker.is_alive:
                return worker

    def _remember(self, player: str, worker: WorkerProcess) -> None:
        self._last.pop(player, None)
        self._last[player] = worker
        while len(self._last) > 1024:
            self._last.pop(next(iter(self._last)))
