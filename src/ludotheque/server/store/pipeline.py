"""Many statements to PostgreSQL in one round trip, none of which returns rows.

psycopg's own pipeline makes a cursor for each statement, which costs more than the statement; and what it prepares on
the way it believes to be prepared even if the pipeline failed before. Here all are prepared before they are sent.
"""

from __future__ import annotations

import selectors
from collections.abc import Sequence
from itertools import count
from typing import Any, TypeAlias

import psycopg
from psycopg.pq import DiagnosticField, ExecStatus
from psycopg.pq.abc import PGconn, PGresult

Statement: TypeAlias = tuple[str, tuple[Any, ...]]
"""SQL with `?` for each parameter."""

FAILED = (ExecStatus.FATAL_ERROR, ExecStatus.BAD_RESPONSE)


class Pipeline:
    """On a connection that nobody else uses meanwhile."""

    def __init__(self, connection: PGconn) -> None:
        self._connection = connection
        self._names: dict[str, bytes] = {}
        self._traffic = selectors.DefaultSelector()
        self._traffic.register(connection.socket, selectors.EVENT_READ)

    def close(self) -> None:
        self._traffic.close()

    def send(self, statements: Sequence[Statement]) -> None:
        """All of them in order; the first that goes wrong is raised, and none after it is done."""
        connection = self._connection
        ready = [(self._prepared(sql), [written_value(value) for value in params]) for sql, params in statements]
        connection.enter_pipeline_mode()
        for name, values in ready:
            connection.send_query_prepared(name, values)
        connection.pipeline_sync()
        problem = self._first_problem()
        connection.exit_pipeline_mode()
        if problem is not None:
            raise problem

    def _prepared(self, sql: str) -> bytes:
        name = self._names.get(sql)
        if name is None:
            name = f"ours_{len(self._names)}".encode()
            result = self._connection.prepare(name, numbered(sql))
            if result.status in FAILED:
                raise _problem(result)
            self._names[sql] = name
        return name

    def _first_problem(self) -> psycopg.Error | None:
        """After all answers have been taken."""
        problem = None
        while True:
            result = self._answer()
            if result is None:  # the end of one statement's answers
                continue
            if result.status == ExecStatus.PIPELINE_SYNC:
                return problem
            if result.status in FAILED and problem is None:
                problem = _problem(result)

    def _answer(self) -> PGresult | None:
        """Waiting in the system, where other threads may run meanwhile."""
        connection, is_all_sent = self._connection, False
        while True:
            is_all_sent = is_all_sent or connection.flush() == 0
            if is_all_sent and not connection.is_busy():
                return connection.get_result()
            wanted = selectors.EVENT_READ if is_all_sent else selectors.EVENT_READ | selectors.EVENT_WRITE
            if wanted != self._traffic.get_key(connection.socket).events:
                self._traffic.modify(connection.socket, wanted)
            self._traffic.select()
            connection.consume_input()


def numbered(sql: str) -> bytes:
    """Our marks as PostgreSQL counts them: `$1`, `$2`, …"""
    pieces = sql.split("?")
    numbers = count(1)
    return "".join([piece + f"${next(numbers)}" for piece in pieces[:-1]] + pieces[-1:]).encode()


def written_value(value: str | int | float | None) -> bytes | None:
    return None if value is None else str(value).encode()


def _problem(result: PGresult) -> psycopg.Error:
    state = result.error_field(DiagnosticField.SQLSTATE)
    kind = psycopg.errors.lookup(state.decode()) if state is not None else psycopg.OperationalError
    return kind(result.error_message.decode(errors="replace"))
