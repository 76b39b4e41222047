"""A thread with a database connection of its own; work that waits together is done together.

loop turn: ask, ask, ask -> one hand-over -> group -> perform -> one call back into the loop -> all who asked
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ludotheque.disk import log_error
from ludotheque.server.monitoring.meters import SECONDS, SIZES, Histogram

if TYPE_CHECKING:
    from ludotheque.server.store.bulk import Bulk

T = TypeVar("T")
MAX_GROUP_SIZE = 256


class Connection(Protocol):
    """As much of a database as both of ours have in common; parameters are marked with `?`.

    VersionTaken where a row with the same key is there already, ConnectionLost where the database hung up.
    """

    row_lock: str
    """The end of a SELECT to whose rows nobody else may refer before the end of the transaction."""

    size_query: str
    """How many bytes are in use."""

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]: ...

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        """As `run`; returns the number of rows."""
        ...

    def has_table(self, name: str) -> bool: ...

    def change_many(self, bulk: Bulk, rows: Sequence[tuple[Any, ...]]) -> None:
        """One statement for all of these."""
        ...

    def advance(self, changes: Sequence[tuple[Any, ...]], entries: Sequence[tuple[Any, ...]]) -> set[str]:
        """UPDATE_SUMMARY, and INSERT_LOG for those tables that it found; returns them. A transaction, unless in one."""
        ...

    def pipelined(self) -> AbstractContextManager[Any]:
        """Inside, statements whose rows nobody reads travel together; what went wrong is raised at its end."""
        ...

    def consistent_read(self) -> AbstractContextManager[Any]:
        """Inside, everything is read as it stood at one moment; others may write."""
        ...

    def now(self) -> float:
        """Seconds since 1970, the same for all who share this database."""
        ...

    def erase_traces(self) -> None:
        """Leave nothing of deleted rows in files that this database keeps beside its data; outside a transaction."""
        ...

    def close(self) -> None: ...


Work = Callable[[Connection], T]
Result = tuple[Any, "Exception | None"]
Perform = Callable[[Connection, Sequence[Work[Any]]], list[Result]]
_Job = tuple[Work[Any], "asyncio.Future[Any]"]
_Batch = tuple[list[_Job], asyncio.AbstractEventLoop]


class ConnectionLost(Exception):
    """The database hung up; the next work gets a new connection."""


class Load:
    """How much a thread has to do."""

    def __init__(self, thread: str) -> None:
        self.thread = thread
        self.sizes = Histogram(SIZES)
        """Of groups."""

        self.seconds = Histogram(SECONDS)
        """That each group took."""


class KeptFuture(asyncio.Future[T]):
    """Ends only with the work: whoever awaits it and is cancelled hears of that when its fate is known."""

    def cancel(self, msg: Any = None) -> bool:
        return False


class ConnectionThread:
    """Work is done in order; what waits together is handed to `perform` together."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        name: str,
        perform: Perform,
        *,
        translate: Callable[[Exception], Exception],
        can_repeat: bool = False,
    ) -> None:
        """`can_repeat`: where the database hung up, all is done once more with a new connection."""
        self._connect = connect
        self._perform = perform
        self._translate = translate
        self._can_repeat = can_repeat
        self._batches: queue.SimpleQueue[_Batch | None] = queue.SimpleQueue()
        self._collected: list[_Job] = []
        self._thread = threading.Thread(target=self._serve, name=f"store {name}", daemon=True)
        self._connection: Connection | None = None
        self.load = Load(name)
        self._under_way: _Batch | None = None
        self._failure: Exception | None = None

    def start(self) -> None:
        self._thread.start()

    def ask(self, work: Work[T], future: type[asyncio.Future[T]] = asyncio.Future) -> asyncio.Future[T]:
        """The result, once it is durable. Nobody waits for a timer: the thread is woken at the end of this turn."""
        loop = asyncio.get_running_loop()
        answer = future(loop=loop)
        if not self._collected:
            # All of one turn of the loop together: waking a thread costs more than the work.
            loop.call_soon(self._hand_over, loop)
        self._collected.append((work, answer))
        return answer

    async def close(self) -> None:
        """After all work asked for so far."""
        loop = asyncio.get_running_loop()
        self._hand_over(loop)
        self._batches.put(None)
        await loop.run_in_executor(None, self._thread.join)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._collected:
            self._batches.put((self._collected, loop))
            self._collected = []

    @property
    def is_dead(self) -> bool:
        """Nothing is done any more; whatever is asked for fails."""
        return self._failure is not None

    def _serve(self) -> None:
        try:
            self._work()
        except Exception as problem:
            log_error(problem)
            self._failure = problem
            self._refuse_all(problem)

    def _refuse_all(self, problem: Exception) -> None:
        """Until closed: nobody shall wait for ever. What was under way may have been done."""
        batch: _Batch | None = self._under_way
        while batch is not None:
            jobs, loop = batch
            refusal = (None, self._translate(ConnectionLost(f"the thread ended: {problem!r}")))
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_answer, jobs, [refusal] * len(jobs))
            batch = self._batches.get()

    def _work(self) -> None:
        while (batch := self._batches.get()) is not None:
            self._under_way = batch
            jobs, loop = batch
            # What came while the last group was under way is the next.
            while len(jobs) < MAX_GROUP_SIZE and not self._batches.empty():
                following = self._batches.get()
                if following is None:
                    self._batches.put(None)
                    break
                jobs += following[0]
            started = time.monotonic()
            results = self._done([work for work, _ in jobs])
            self.load.seconds.observe(time.monotonic() - started)
            self.load.sizes.observe(len(jobs))
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_answer, jobs, results)
        if self._connection is not None:
            self._connection.close()

    def _done(self, works: list[Work[Any]]) -> list[Result]:
        results = self._tried(works)
        if self._can_repeat and isinstance(results[0][1], ConnectionLost):
            results = self._tried(works)
        return [(result, problem and self._translate(problem)) for result, problem in results]

    def _tried(self, works: list[Work[Any]]) -> list[Result]:
        try:
            if self._connection is None:
                self._connection = self._connect()
            return self._perform(self._connection, works)
        except Exception as problem:
            self._disconnect()
            return [(None, problem)] * len(works)

    def _disconnect(self) -> None:
        """Whatever state the connection is in, the next group begins with a fresh one."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with suppress(Exception):
            connection.run("ROLLBACK")
        with suppress(Exception):
            connection.close()


def read(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    """One after the other; nothing has to be undone."""
    return [tried(connection, work) for work in works]


def tried(connection: Connection, work: Work[Any]) -> Result:
    try:
        return work(connection), None
    except ConnectionLost:
        raise
    except Exception as problem:
        return None, problem


def _answer(jobs: Sequence[_Job], results: Sequence[Result]) -> None:
    for (_, answer), (result, failure) in zip(jobs, results, strict=True):
        if answer.done():  # the caller has gone
            continue
        if failure is None:
            answer.set_result(result)
        else:
            answer.set_exception(failure)
