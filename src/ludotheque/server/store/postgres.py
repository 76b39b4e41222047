"""PostgreSQL, for several server processes; needs the extra `scale`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import psycopg

from ludotheque.server.store.async_postgres import AsyncPostgres
from ludotheque.server.store.connection_thread import ConnectionLost, Query, UnexpectedRowCount
from ludotheque.server.store.direct import Change
from ludotheque.server.store.pipeline import Pipeline, Statement
from ludotheque.server.store.sql import SqlStore, UniqueViolation


class PostgresConnection:
    """Transactions are ours to begin and end, as with SQLite."""

    def __init__(self, url: str) -> None:
        self._own = _connected(url)
        self._pipeline = Pipeline(self._own.pgconn)
        self._pipelined: list[Statement] | None = None
        """What travels together next; None: everything travels alone."""

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        cursor = self._answered(sql, params)
        return cursor.fetchall() if cursor.description is not None else []

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        return self._answered(sql, params).rowcount

    def tell(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        if self._pipelined is None:
            self._answered(sql, params)
        else:
            self._pipelined.append((sql, params))

    def expect(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        self.tell(_failing_unless_one_row(sql), params)

    @contextmanager
    def pipelined(self) -> Iterator[None]:
        """One round trip for many statements: one for each would cost more than the work."""
        self._pipelined = []
        try:
            yield
            self._send_pipelined()
        finally:
            self._pipelined = None

    def run_many(self, queries: Sequence[Query]) -> list[list[tuple[Any, ...]]]:
        try:
            with self._own.pipeline():
                cursors = [self._own.execute(_with_percent_marks(each.sql), each.params) for each in queries]
            return [cursor.fetchall() for cursor in cursors]
        except psycopg.Error as problem:  # what was prepared on the way is unknown: begin anew
            raise ConnectionLost(str(problem)) from problem

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            self.run("ROLLBACK")

    def close(self) -> None:
        self._pipeline.close()
        self._own.close()

    def _answered(self, sql: str, params: tuple[Any, ...]) -> psycopg.Cursor[tuple[Any, ...]]:
        self._send_pipelined()
        with _translating():
            return self._own.execute(_with_percent_marks(sql), params)

    def _send_pipelined(self) -> None:
        if self._pipelined:
            statements, self._pipelined = self._pipelined, []
            with _translating():
                self._pipeline.send(statements)


@lru_cache(maxsize=256)
def _with_percent_marks(sql: str) -> bytes:
    """Not one of our statements has a query mark or a percent sign of its own."""
    return sql.replace("?", "%s").encode()


@lru_cache(maxsize=256)
def _failing_unless_one_row(sql: str) -> str:
    """The database itself must refuse: the end of the transaction is under way before we could count rows."""
    return f"WITH changed AS ({sql} RETURNING 1) SELECT 1 / count(*) FROM changed"  # noqa: S608 # ours


@contextmanager
def _translating() -> Iterator[None]:
    try:
        yield
    except psycopg.errors.UniqueViolation as problem:
        raise UniqueViolation from problem
    except psycopg.errors.DivisionByZero as problem:
        raise UnexpectedRowCount from problem
    except psycopg.OperationalError as problem:
        raise ConnectionLost(str(problem)) from problem


class AsyncPostgresPair:
    """One for what is written, one for queries: they need not wait for a commit."""

    def __init__(self, url: str) -> None:
        self._writes = AsyncPostgres(lambda: _connected(url), is_atomic=True)
        self._questions = AsyncPostgres(lambda: _connected(url), is_atomic=False)

    async def open(self) -> None:
        await self._writes.open()
        await self._questions.open()

    async def write(self, table: str, changes: Sequence[Change]) -> None:
        statements = [(_failing_unless_one_row(sql) if is_expected else sql, row) for sql, row, is_expected in changes]
        await self._writes.ask(table, statements)

    async def rows(self, query: Query) -> list[tuple[Any, ...]]:
        (rows,) = await self._questions.ask("", [(query.sql, query.params)])
        return rows

    async def close(self) -> None:
        await self._writes.close()
        await self._questions.close()


def _connected(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(url, autocommit=True, connect_timeout=10)


def postgres_store(url: str) -> SqlStore:
    """The store in this database."""
    return SqlStore(lambda: PostgresConnection(url), is_shared=True, direct=AsyncPostgresPair(url))
