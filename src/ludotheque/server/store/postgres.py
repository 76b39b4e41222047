"""PostgreSQL, for several server processes; needs the extra `scale`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import psycopg

from ludotheque.server.store.sql import SqlStore, UniqueBroken
from ludotheque.server.store.worker import ConnectionLost, OtherRows


class PostgresConnection:
    """Transactions are ours to begin and end, as with SQLite."""

    def __init__(self, url: str) -> None:
        self._own = psycopg.connect(url, autocommit=True, connect_timeout=10)
        self._pipeline: psycopg.Pipeline | None = None
        self._expected: list[psycopg.Cursor[tuple[Any, ...]]] = []

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        cursor = self._answered(sql, params)
        return cursor.fetchall() if cursor.description is not None else []

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        return self._answered(sql, params).rowcount

    def tell(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        with _translating():
            self._own.execute(_in_their_words(sql), params)

    def expect(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        with _translating():
            self._expected.append(self._own.execute(_in_their_words(sql), params))
        if self._pipeline is None:
            self.settle()

    @contextmanager
    def in_one_go(self) -> Iterator[None]:
        """One journey for many statements: each of its own would cost more than the work."""
        self._expected.clear()
        with _translating(), self._own.pipeline() as pipeline:
            self._pipeline = pipeline
            try:
                yield
            finally:
                self._pipeline = None

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            self.run("ROLLBACK")

    def settle(self) -> None:
        self._wait()
        expected, self._expected = self._expected, []
        if any(cursor.rowcount != 1 for cursor in expected):
            raise OtherRows

    def close(self) -> None:
        self._own.close()

    def _answered(self, sql: str, params: tuple[Any, ...]) -> psycopg.Cursor[tuple[Any, ...]]:
        with _translating():
            cursor = self._own.execute(_in_their_words(sql), params)
        self._wait()
        return cursor

    def _wait(self) -> None:
        if self._pipeline is not None:
            with _translating():
                self._pipeline.sync()


@lru_cache(maxsize=256)
def _in_their_words(sql: str) -> bytes:
    """Not one of our statements has a question mark or a percent sign of its own."""
    return sql.replace("?", "%s").encode()


@contextmanager
def _translating() -> Iterator[None]:
    try:
        yield
    except psycopg.errors.UniqueViolation as problem:
        raise UniqueBroken from problem
    except psycopg.OperationalError as problem:
        raise ConnectionLost(str(problem)) from problem


def postgres_store(url: str) -> SqlStore:
    """The store in this database."""
    return SqlStore(lambda: PostgresConnection(url), is_shared=True)
