"""A thread with a database connection of its own; work that waits together is done together."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
MAX_GROUP_SIZE = 256


@dataclass(frozen=True)
class Query:
    """A query that only reads: many of them can be sent at once."""

    sql: str
    params: tuple[Any, ...]

    def __call__(self, connection: Connection) -> list[tuple[Any, ...]]:
        return connection.run(self.sql, self.params)


class Connection(Protocol):
    """As much of a database as both of ours have in common; parameters are marked with `?`."""

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]: ...

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        """As `run`; returns the number of rows."""
        ...

    def tell(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        """As `run`, without waiting for an answer where `pipelined`."""
        ...

    def expect(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        """As `tell`; UnexpectedRowCount unless exactly one row changes, and the transaction can only be rolled back."""
        ...

    def pipelined(self) -> AbstractContextManager[Any]:
        """Inside, statements may travel together; what went wrong is raised at its end at the latest."""
        ...

    def run_many(self, queries: Sequence[Query]) -> list[list[tuple[Any, ...]]]:
        """As `run` for each of them, in one round trip where that is possible."""
        ...

    def consistent_read(self) -> AbstractContextManager[Any]:
        """Inside, everything is read as it stood at one moment; others may write."""
        ...

    def close(self) -> None: ...


Work = Callable[[Connection], T]
Job = tuple[Work[Any], "asyncio.Future[Any]"]
Batch = tuple[list[Job], asyncio.AbstractEventLoop]
Result = tuple[Any, "Exception | None"]
Settled = tuple["asyncio.Future[Any]", Any, "Exception | None"]
Perform = Callable[[Connection, Sequence[Work[Any]]], list[Result]]


class UnexpectedRowCount(Exception):
    """A statement that was to change one row changed none, or more."""


class ConnectionLost(Exception):
    """The database hung up; the next work gets a new connection."""


class ConnectionThread:
    """Work is done in order; what waits together is handed to `perform` together."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        name: str,
        perform: Perform,
        *,
        translate: Callable[[Exception], Exception],
    ) -> None:
        self._connect = connect
        self._perform = perform
        self._translate = translate
        self._batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._collected: list[Job] = []
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._connection: Connection | None = None

    def start(self) -> None:
        self._thread.start()

    async def ask(self, work: Work[T]) -> T:
        """The result, once it is durable."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if not self._collected:
            # All of one turn of the loop together: waking a thread costs more than the work.
            loop.call_soon(self._hand_over, loop)
        self._collected.append((work, answer))
        return await answer

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

    def _serve(self) -> None:
        while (batch := self._batches.get()) is not None:
            jobs, loop = batch
            # What came while the last group was under way is the next.
            while len(jobs) < MAX_GROUP_SIZE and not self._batches.empty():
                following = self._batches.get()
                if following is None:
                    self._batches.put(None)
                    break
                jobs = [*jobs, *following[0]]
            settled = self._done(jobs)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_answer, settled)
        if self._connection is not None:
            self._connection.close()

    def _done(self, group: Sequence[Job]) -> list[Settled]:
        works, answers = [work for work, _ in group], [answer for _, answer in group]
        try:
            if self._connection is None:
                self._connection = self._connect()
            results = self._perform(self._connection, works)
        except Exception as problem:
            self._disconnect()
            results = [(None, problem)] * len(group)
        return [
            (answer, result, None if problem is None else self._translate(problem))
            for answer, (result, problem) in zip(answers, results, strict=True)
        ]

    def _disconnect(self) -> None:
        """Whatever state the connection is in, the next group begins with a fresh one."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with suppress(Exception):
            connection.run("ROLLBACK")
        with suppress(Exception):
            connection.close()


def written(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    """All of them in one transaction. If one goes wrong all begin anew, each so that only it can be undone."""
    try:
        return _together(connection, works)
    except ConnectionLost:
        raise
    except Exception:
        with suppress(Exception):  # a full disk may have undone it already
            connection.run("ROLLBACK")
        return _one_by_one(connection, works)


def read(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    """Questions all at once, other work one after the other; nothing has to be undone."""
    queries = [work for work in works if isinstance(work, Query)]
    if 1 < len(queries) == len(works):
        return [(rows, None) for rows in connection.run_many(queries)]
    return [_tried(connection, work) for work in works]


def _together(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    with connection.pipelined():
        connection.tell("BEGIN")
        results = [(work(connection), None) for work in works]
        connection.tell("COMMIT")
    return [*results]


def _one_by_one(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    connection.run("BEGIN")
    results = []
    for work in works:
        connection.run("SAVEPOINT piece")
        result, problem = _tried(connection, work)
        if problem is not None:
            connection.run("ROLLBACK TO SAVEPOINT piece")
        connection.run("RELEASE SAVEPOINT piece")
        results.append((result, problem))
    connection.run("COMMIT")
    return results


def _tried(connection: Connection, work: Work[Any]) -> Result:
    try:
        return work(connection), None
    except ConnectionLost:
        raise
    except Exception as problem:
        return None, problem


def _answer(results: Sequence[Settled]) -> None:
    for answer, result, failure in results:
        if answer.done():  # the caller has gone
            continue
        if failure is None:
            answer.set_result(result)
        else:
            answer.set_exception(failure)
