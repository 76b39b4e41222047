"""PostgreSQL, for several server processes; needs the extra `scale`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import psycopg

from ludotheque.server.store import Durability, VersionTaken
from ludotheque.server.store.bulk import Bulk
from ludotheque.server.store.connection_thread import ConnectionLost
from ludotheque.server.store.rows import INSERT_LOG, UPDATE_SUMMARY
from ludotheque.server.store.sql import SqlStore

_SYNCHRONOUS_COMMIT: dict[Durability, str] = {"power": "on", "process": "off"}


_BY_KEY = ("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit")
"""Off, for rows are found by their key. A plan that was made while a table was small reads all of it, and is kept while
the table grows; a plan for a JSON parameter does not know how many rows that has."""

_ADVANCE = (
    f"WITH found AS ({UPDATE_SUMMARY.for_all_rows} RETURNING tables.id) "  # noqa: S608 # ours
    f"{INSERT_LOG.for_all_rows} WHERE new.table_id = ANY (ARRAY(SELECT id FROM found)) RETURNING table_id"
).encode()
"""One statement, so one round trip and no BEGIN and COMMIT of its own."""


class PostgresConnection:
    """Transactions are ours to begin and end, as with SQLite."""

    row_lock = " FOR UPDATE"
    size_query = "SELECT pg_database_size(current_database())"

    def __init__(self, url: str, durability: Durability = "power") -> None:
        self._url = url
        self._durability = durability
        self._own = self._connected()

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        cursor = self._execute(_with_percent_marks(sql), params)
        return cursor.fetchall() if cursor.description is not None else []

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        return self._execute(_with_percent_marks(sql), params).rowcount

    def has_table(self, name: str) -> bool:
        return self.run("SELECT to_regclass(?)", (name,)) != [(None,)]

    def change_many(self, bulk: Bulk, rows: Sequence[tuple[Any, ...]]) -> None:
        self._execute(bulk.for_all_rows.encode(), (bulk.json(rows),))

    def advance(self, changes: Sequence[tuple[Any, ...]], entries: Sequence[tuple[Any, ...]]) -> set[str]:
        cursor = self._execute(_ADVANCE, (UPDATE_SUMMARY.json(changes), INSERT_LOG.json(entries)))
        with _translating():
            return {table for (table,) in cursor.fetchall()}

    @contextmanager
    def pipelined(self) -> Iterator[None]:
        try:
            with _translating(), self._own.pipeline():
                yield
        except Exception:
            # It takes statements for prepared that came after the one that went wrong.
            self._own.close()
            self._own = self._connected()
            raise

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            self.run("ROLLBACK")

    def now(self) -> float:
        """Its own: machines that share it need not agree on the time."""
        return float(self.run("SELECT extract(epoch FROM clock_timestamp())")[0][0])

    def erase_traces(self) -> None:
        """Its own vacuum does."""

    def close(self) -> None:
        self._own.close()

    def _connected(self) -> psycopg.Connection[Any]:
        own = psycopg.connect(self._url, autocommit=True, connect_timeout=10)
        own.execute(f"SET synchronous_commit = {_SYNCHRONOUS_COMMIT[self._durability]}".encode())
        for setting in _BY_KEY:
            own.execute(f"SET {setting} = off".encode())
        return own

    def _execute(self, sql: bytes, params: tuple[Any, ...]) -> psycopg.Cursor[tuple[Any, ...]]:
        with _translating():
            return self._own.execute(sql, params)


@contextmanager
def _translating() -> Iterator[None]:
    try:
        yield
    except psycopg.errors.UniqueViolation as problem:
        raise VersionTaken from problem
    except psycopg.OperationalError as problem:
        raise ConnectionLost(str(problem)) from problem


@lru_cache(maxsize=256)
def _with_percent_marks(sql: str) -> bytes:
    """Not one of our statements has a query mark or a percent sign of its own."""
    return sql.replace("?", "%s").encode()


def postgres_store(url: str, durability: Durability = "power") -> SqlStore:
    """The store in this database."""
    return SqlStore(lambda: PostgresConnection(url, durability), is_shared=True)
