"""A thread with a database connection of its own; work that waits together is committed together."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
MOST_IN_ONE_COMMIT = 256


class Connection(Protocol):
    """As much of a database as both of ours have in common; parameters are marked with `?`."""

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]: ...

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        """As `run`; answers with the number of rows."""
        ...

    def close(self) -> None: ...


Work = Callable[[Connection], T]
Job = tuple[Work[Any], "asyncio.Future[Any]"]
Batch = tuple[list[Job], asyncio.AbstractEventLoop]
Settled = tuple["asyncio.Future[Any]", Any, "Exception | None"]


class ConnectionLost(Exception):
    """The database hung up; the next work gets a new connection."""


class Worker:
    """Work is done in the order asked; a group that cannot be committed is undone as a whole."""

    def __init__(
        self, connect: Callable[[], Connection], name: str, *, translate: Callable[[Exception], Exception]
    ) -> None:
        self._connect = connect
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
            # All that is asked for in one turn of the loop: waking a thread costs more than the work.
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
            # What came while the last commit was under way is committed together.
            while len(jobs) < MOST_IN_ONE_COMMIT and not self._batches.empty():
                following = self._batches.get()
                if following is None:
                    self._batches.put(None)
                    break
                jobs = [*jobs, *following[0]]
            settled = self._commit(jobs)
            with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
                loop.call_soon_threadsafe(_settle, settled)
        if self._connection is not None:
            self._connection.close()

    def _commit(self, group: Sequence[Job]) -> list[Settled]:
        results: list[Settled] = []
        try:
            if self._connection is None:
                self._connection = self._connect()
            connection = self._connection
            connection.run("BEGIN")
            results.extend((answer, *self._tried(connection, work)) for work, answer in group)
            connection.run("COMMIT")
        except Exception as problem:
            self._undo(problem)
            failure = self._translate(problem)
            results = [(answer, None, failure) for _, answer in group]
        return results

    def _tried(self, connection: Connection, work: Work[Any]) -> tuple[Any, Exception | None]:
        """One piece of the group; if it fails, only it is undone."""
        connection.run("SAVEPOINT piece")
        try:
            result = work(connection)
        except ConnectionLost:
            raise
        except Exception as problem:
            connection.run("ROLLBACK TO SAVEPOINT piece")
            connection.run("RELEASE SAVEPOINT piece")
            return None, self._translate(problem)
        connection.run("RELEASE SAVEPOINT piece")
        return result, None

    def _undo(self, problem: Exception) -> None:
        """Whatever state the connection is in, the next group begins with a fresh one."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with suppress(Exception):
            connection.run("ROLLBACK")
        with suppress(Exception):
            connection.close()


def _settle(results: Sequence[Settled]) -> None:
    for answer, result, failure in results:
        if answer.done():  # whoever asked has gone
            continue
        if failure is None:
            answer.set_result(result)
        else:
            answer.set_exception(failure)
