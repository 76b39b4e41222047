"""A thread with a database connection of its own; work that waits together is committed together."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
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
Job = tuple[Work[Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]


class ConnectionLost(Exception):
    """The database hung up; the next work gets a new connection."""


class Worker:
    """Work is done in the order asked; a group that cannot be committed is undone as a whole."""

    def __init__(
        self, connect: Callable[[], Connection], name: str, *, translate: Callable[[Exception], Exception]
    ) -> None:
        self._connect = connect
        self._translate = translate
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self._connection: Connection | None = None

    def start(self) -> None:
        self._thread.start()

    async def ask(self, work: Work[T]) -> T:
        """The result, once it is durable."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._jobs.put((work, answer, loop))
        return await answer

    async def close(self) -> None:
        """After all work asked for so far."""
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    def _serve(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                break
            group = [first]
            is_last = False
            while len(group) < MOST_IN_ONE_COMMIT:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    is_last = True
                    break
                group.append(job)
            self._commit(group)
            if is_last:
                break
        if self._connection is not None:
            self._connection.close()

    def _commit(self, group: list[Job]) -> None:
        results: list[tuple[Job, Any, Exception | None]] = []
        try:
            if self._connection is None:
                self._connection = self._connect()
            connection = self._connection
            connection.run("BEGIN")
            results.extend((job, *self._tried(connection, job[0])) for job in group)
            connection.run("COMMIT")
        except Exception as problem:
            self._undo(problem)
            failure = self._translate(problem)
            results = [(job, None, failure) for job in group]
        for (_, answer, loop), result, failure_of_one in results:
            _tell(loop, answer, result, failure_of_one)

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


def _tell(loop: asyncio.AbstractEventLoop, answer: asyncio.Future[Any], result: Any, failure: Exception | None) -> None:
    def settle() -> None:
        if answer.done():  # whoever asked has gone
            return
        if failure is None:
            answer.set_result(result)
        else:
            answer.set_exception(failure)

    with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
        loop.call_soon_threadsafe(settle)
