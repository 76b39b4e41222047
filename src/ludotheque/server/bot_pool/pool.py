"""A few worker processes, a fair queue before them, and an end to those that hang or use too much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Protocol, TypeVar

from ludotheque.batch.cores import usable_cores
from ludotheque.contract import Analysis, Phrase, never
from ludotheque.server.bot_pool import AnalysisFailed, AnalysisJob, Asker, BotAnswer, BotRequest
from ludotheque.server.bot_pool.fair_queue import Bounds, FairQueue, PoolFull, Rank, Ticket
from ludotheque.server.bot_pool.process import START_SECONDS, WorkerProcess
from ludotheque.server.bot_pool.worker import Job, Task, TaskLimits, level_of
from ludotheque.server.monitoring.meters import SECONDS, Histogram

SHARED_SECONDS = 1.0
"""An analysis may go on for so long while others wait, and a hint while somebody waits for a computer's move."""

IDLE_SECONDS = 600.0
"""A worker that had nothing to do for so long is ended: its memory is for others, its notes are of games long over."""

_MAX_REMEMBERED = 1024
T = TypeVar("T")
ANYBODY = Asker("", lambda: Rank.PEOPLE)


class _Interrupted(Exception):
    """A move that nobody looks at made room, after so many seconds: it is chosen later."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Worker(Protocol):
    """What does one job after the other, asked from a thread."""

    spent_seconds: float
    """Of processor time, by the last answer."""

    @property
    def is_alive(self) -> bool: ...

    def ask(self, request: Job, seconds: float, is_enough: Callable[[], bool] = never) -> Any: ...

    def end(self) -> None: ...


class ProcessPool:
    """At most `size` jobs run at once, the others wait in turn; processes start when first needed."""

    def __init__(
        self,
        size: int | None = None,
        sharers: int = 1,
        bounds: Bounds | None = None,
        make: Callable[[], Worker] = WorkerProcess,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        """`size` workers in all, where several pools share the machine."""
        self._size = max(1, (size or min(8, usable_cores() - 1)) // sharers)
        self._queue = FairQueue(bounds)
        self.waits = Histogram(SECONDS)
        self._make = make
        self._idle: dict[Worker, float] = {}
        """Since when; the last to come is the first to go on."""

        self._idle_seconds = idle_seconds
        self._look_again: asyncio.TimerHandle | None = None
        self._busy: set[Worker] = set()
        self._running = 0
        self._threads = ThreadPoolExecutor(self._size, thread_name_prefix="workers")
        self._last: dict[str, Worker] = {}

    @property
    def waiting(self) -> int:
        return len(self._queue)

    @property
    def is_full(self) -> bool:
        return self._queue.is_full

    async def choose(self, request: BotRequest, asker: Asker = ANYBODY) -> BotAnswer:
        """What the player does; PoolFull when too many wait, BotFailed when it cannot say."""
        seconds = level_of(request).seconds
        patience = seconds if request.source is None else seconds + START_SECONDS

        def work(worker: Worker, ticket: Ticket) -> Any:
            yield_after, has_stopped = monotonic() + SHARED_SECONDS, False

            def must_stop() -> bool:
                nonlocal has_stopped
                has_stopped = has_stopped or not ticket.is_wanted or self._queue.must_make_room(ticket)
                return has_stopped or (monotonic() > yield_after and self._queue.is_before(ticket))

            answer = worker.ask(request, patience, must_stop)
            if has_stopped:
                raise _Interrupted(worker.spent_seconds)
            return answer

        answer = await self._in_turn(asker, seconds, request.player, work)
        assert isinstance(answer, BotAnswer)
        return answer

    async def analyse(self, job: AnalysisJob, is_enough: Callable[[], bool], asker: Asker = ANYBODY) -> Analysis[str]:
        """What the analyst finds until it is enough, or others wait; AnalysisFailed where it knows nothing."""

        def work(worker: Worker, ticket: Ticket) -> Any:
            yield_after = monotonic() + SHARED_SECONDS
            return worker.ask(
                job, job.seconds, lambda: is_enough() or (bool(self.waiting) and monotonic() > yield_after)
            )

        found = await self._in_turn(asker, job.seconds, job.player, work)
        if isinstance(found, Phrase):
            raise AnalysisFailed(found)
        assert isinstance(found, Analysis)
        return found

    async def run(self, limits: TaskLimits, visitor: str, function: Callable[..., T], *arguments: Any) -> T:
        """What a module's function returns or refuses; BotFailed if it used too much. All of it is pickled."""
        task = Task(function, arguments, limits)
        done = await self._in_turn(
            Asker(visitor, lambda: Rank.HINT),
            limits.expected_seconds,
            "",
            lambda worker, ticket: worker.ask(task, limits.patience_seconds),
        )
        if isinstance(done, Exception):
            raise done
        result: T = done
        return result

    async def close(self) -> None:
        """End all processes, also busy ones."""
        if self._look_again is not None:
            self._look_again.cancel()
        for worker in [*self._idle, *self._busy]:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_turn(self, asker: Asker, expected: float, player: str, work: Callable[[Worker, Ticket], Any]) -> Any:
        loop = asyncio.get_running_loop()
        ticket, asked_at = Ticket(asker.visitor, asker.rank, expected, loop.create_future()), loop.time()
        if (lost := self._queue.put(ticket)) is not None:
            lost.turn.set_exception(PoolFull())
        self._call_next()
        try:
            while True:
                await ticket.turn
                self.waits.observe(loop.time() - asked_at)
                ticket.is_working = True
                running = loop.run_in_executor(self._threads, self._worked, player, ticket, work)
                running.add_done_callback(lambda ended: self._ended(ticket, ended))
                with suppress(_Interrupted):
                    # Who stops waiting does not free the worker: it is free when it is done.
                    return (await asyncio.shield(running))[0]
        except asyncio.CancelledError:
            ticket.is_wanted = False
            if not ticket.is_working and not self._queue.remove(ticket):
                self._free(ticket, 0.0)
            raise

    def _call_next(self) -> None:
        while self._running < self._size and (ticket := self._queue.take()) is not None:
            self._running += 1
            ticket.turn.set_result(None)

    def _ended(self, ticket: Ticket, ended: asyncio.Future[tuple[Any, float]]) -> None:
        ticket.is_working = False
        problem = None if ended.cancelled() else ended.exception()
        if isinstance(problem, _Interrupted) and ticket.is_wanted:
            self._running -= 1
            ticket.turn = ended.get_loop().create_future()
            self._queue.put_back(ticket, problem.seconds)
            self._call_next()
        else:
            self._free(ticket, ticket.expected if problem or ended.cancelled() else ended.result()[1])

    def _free(self, ticket: Ticket, seconds: float) -> None:
        self._running -= 1
        self._queue.done(ticket, seconds)
        self._call_next()
        self._look_at_idle()

    def _look_at_idle(self) -> None:
        """End those that have been idle for long; look again while there are others."""
        loop, before = asyncio.get_running_loop(), monotonic() - self._idle_seconds
        for worker in [worker for worker, since in tuple(self._idle.items()) if since <= before]:
            if self._idle.pop(worker, None) is not None:
                loop.run_in_executor(self._threads, worker.end)
        left = min(self._idle.values(), default=None)
        if left is not None and self._look_again is None:
            self._look_again = loop.call_later(left - before, self._looked_again)

    def _looked_again(self) -> None:
        self._look_again = None
        self._look_at_idle()

    def _worked(self, player: str, ticket: Ticket, work: Callable[[Worker, Ticket], Any]) -> tuple[Any, float]:
        """The answer and the seconds of processor time that it took; in a thread, which the worker blocks."""
        with self._borrowed(player) as worker:
            return work(worker, ticket), worker.spent_seconds

    @contextmanager
    def _borrowed(self, player: str) -> Iterator[Worker]:
        worker = self._worker(player)
        self._busy.add(worker)
        try:
            yield worker
        finally:
            self._busy.discard(worker)
            if worker.is_alive:
                self._remember(player, worker)
                self._idle[worker] = monotonic()

    def _worker(self, player: str) -> Worker:
        """The one that has this player's notes, if it is free."""
        known = self._last.get(player)
        if known is not None and self._idle.pop(known, None) is not None:
            return known
        while True:
            try:
                worker, _ = self._idle.popitem()
            except KeyError:
                return self._make()
            if worker.is_alive:
                return worker

    def _remember(self, player: str, worker: Worker) -> None:
        self._last.pop(player, None)
        self._last[player] = worker
        while len(self._last) > _MAX_REMEMBERED:
            self._last.pop(next(iter(self._last)))
