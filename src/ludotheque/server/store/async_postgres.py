"""PostgreSQL straight from the event loop: waking a thread costs more than the work.

waiting -> under way -> answered        all that waits when the connection is free is sent together
                     -> DirectUnavailable        any failure: the caller uses a connection thread instead
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import psycopg
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

from ludotheque.server.store.connection_thread import MAX_GROUP_SIZE
from ludotheque.server.store.direct import DirectUnavailable
from ludotheque.server.store.pipeline import FAILED, Statement, numbered, written_value

Row: TypeAlias = tuple[Any, ...]
_PAUSE_SECONDS = 1.0
_INT8, _INT4, _FLOAT8 = 20, 23, 701
_READERS: dict[int, Callable[[bytes], Any]] = {_INT8: int, _INT4: int, _FLOAT8: float}
"""By PostgreSQL's number for the type; everything else of ours is text."""


class _Batch(NamedTuple):
    key: str
    statements: Sequence[Statement]
    answer: asyncio.Future[list[list[Row]]]


class AsyncPostgres:
    """One connection. What is `atomic` travels as one transaction, durable when answered."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], *, is_atomic: bool) -> None:
        self._connect = connect
        self._is_atomic = is_atomic
        self._own: psycopg.Connection[Any] | None = None
        self._socket = -1
        self._names: dict[str, bytes] = {}
        self._waiting: list[_Batch] = []
        self._in_flight: list[_Batch] = []
        self._syncs_due = 0
        self._results: list[PGresult] = []
        self._is_opening = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, key: str, statements: Sequence[Statement]) -> list[list[Row]]:
        """The rows of each, or DirectUnavailable. In the order of keys, so that no two connections lock each other."""
        if self._own is None:
            self._open_soon()
            raise DirectUnavailable
        loop = asyncio.get_running_loop()
        batch = _Batch(key, statements, loop.create_future())
        if not (self._waiting or self._syncs_due):
            loop.call_soon(self._send_next)
        self._waiting.append(batch)
        return await batch.answer

    async def open(self) -> None:
        """Unless this fails; then the next who asks is sent elsewhere, and it is tried again."""
        loop = asyncio.get_running_loop()
        try:
            own = await loop.run_in_executor(None, self._connect)
        except psycopg.Error:
            return
        self._socket = own.pgconn.socket  # which the connection forgets when it breaks
        try:
            loop.add_reader(self._socket, self._receive)
        except NotImplementedError:  # a loop that cannot watch sockets of others: never, then
            own.close()
            return
        own.pgconn.enter_pipeline_mode()
        self._own, self._names, self._results = own, {}, []

    async def close(self) -> None:
        """After what is under way."""
        if batches := [*self._in_flight, *self._waiting]:
            await asyncio.wait([batch.answer for batch in batches], timeout=_PAUSE_SECONDS)
        for task in self._tasks:
            task.cancel()
        self._disconnect()

    def _open_soon(self) -> None:
        if self._is_opening:
            return

        async def after_a_pause() -> None:
            await asyncio.sleep(_PAUSE_SECONDS)
            await self.open()
            self._is_opening = False

        self._is_opening = True
        task = asyncio.get_running_loop().create_task(after_a_pause())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send_next(self) -> None:
        if self._own is None or self._syncs_due or not self._waiting:
            return
        self._in_flight, self._waiting = self._waiting[:MAX_GROUP_SIZE], self._waiting[MAX_GROUP_SIZE:]
        self._in_flight.sort(key=_key)
        statements = [statement for batch in self._in_flight for statement in batch.statements]
        self._send([("BEGIN", ()), *statements, ("COMMIT", ())] if self._is_atomic else statements)

    def _send(self, statements: Sequence[Statement]) -> None:
        assert self._own is not None, "only while there is a connection"
        connection = self._own.pgconn
        try:
            if unknown := {sql for sql, _ in statements if sql not in self._names}:
                for sql in unknown:
                    self._names[sql] = f"direct_{len(self._names)}".encode()
                    connection.send_prepare(self._names[sql], numbered(sql))
                connection.pipeline_sync()  # what is prepared stays so, whatever becomes of the rest
                self._syncs_due += 1
            for sql, params in statements:
                connection.send_query_prepared(self._names[sql], [written_value(value) for value in params])
            connection.pipeline_sync()
            self._syncs_due += 1
            self._push()
        except psycopg.Error:
            self._disconnect()

    def _push(self) -> None:
        """What the wire does not take at once goes when it can."""
        if self._own is None:
            return
        loop, connection = asyncio.get_running_loop(), self._own.pgconn
        try:
            if connection.flush():
                loop.add_writer(self._socket, self._push)
            else:
                loop.remove_writer(self._socket)
        except psycopg.Error:
            self._disconnect()

    def _receive(self) -> None:
        assert self._own is not None, "nobody watches the socket of a connection that is gone"
        connection = self._own.pgconn
        try:
            connection.consume_input()
            while self._syncs_due and not connection.is_busy():
                result = connection.get_result()
                if result is None:  # the end of one statement's answers
                    continue
                if result.status != ExecStatus.PIPELINE_SYNC:
                    self._results.append(result)
                    continue
                self._syncs_due -= 1
                if not self._syncs_due:
                    self._finish()
                    return
                if any(each.status in FAILED for each in self._results):  # could not be prepared
                    self._disconnect()
                    return
                self._results.clear()
        except psycopg.Error:
            self._disconnect()

    def _finish(self) -> None:
        results, self._results = self._results, []
        batches, self._in_flight = self._in_flight, []
        has_failed = any(result.status in FAILED for result in results)
        if has_failed:
            _refuse(batches)
            if self._is_atomic and batches:
                self._send([("ROLLBACK", ())])  # at once: others wait for what is locked
                return
        else:
            place = 1 if self._is_atomic else 0
            for batch in batches:
                some = results[place : place + len(batch.statements)]
                place += len(batch.statements)
                if not batch.answer.done():  # else whoever asked has gone
                    batch.answer.set_result([_rows(result) for result in some])
        self._send_next()

    def _disconnect(self) -> None:
        """Whatever state the connection is in."""
        own, self._own = self._own, None
        batches = [*self._in_flight, *self._waiting]
        self._in_flight, self._waiting, self._syncs_due = [], [], 0
        if own is not None:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._socket)
            loop.remove_writer(self._socket)
            own.close()
        _refuse(batches)


def _key(batch: _Batch) -> str:
    return batch.key


def _refuse(batches: Sequence[_Batch]) -> None:
    for batch in batches:
        if not batch.answer.done():
            batch.answer.set_exception(DirectUnavailable())


def _rows(result: PGresult) -> list[Row]:
    readers = [_READERS.get(result.ftype(column), bytes.decode) for column in range(result.nfields)]
    return [
        tuple([_read(result.get_value(row, column), reader) for column, reader in enumerate(readers)])
        for row in range(result.ntuples)
    ]


def _read(value: bytes | None, reader: Callable[[bytes], Any]) -> Any:
    return None if value is None else reader(value)
