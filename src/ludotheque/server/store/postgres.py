"""PostgreSQL, for several server processes; needs the extra `scale`."""

from __future__ import annotations

from typing import Any

import psycopg

from ludotheque.server.store.sql import SqlStore, UniqueBroken
from ludotheque.server.store.worker import ConnectionLost


class PostgresConnection:
    """Transactions are ours to begin and end, as with SQLite."""

    def __init__(self, url: str) -> None:
        self._own = psycopg.connect(url, autocommit=True, connect_timeout=10)

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        cursor = self._execute(sql, params)
        return cursor.fetchall() if cursor.description is not None else []

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        return self._execute(sql, params).rowcount

    def close(self) -> None:
        self._own.close()

    def _execute(self, sql: str, params: tuple[Any, ...]) -> psycopg.Cursor[tuple[Any, ...]]:
        try:
            # Not one of our statements has a question mark or a percent sign of its own.
            return self._own.execute(sql.replace("?", "%s").encode(), params)
        except psycopg.errors.UniqueViolation as problem:
            raise UniqueBroken from problem
        except psycopg.OperationalError as problem:
            raise ConnectionLost(str(problem)) from problem


def postgres_store(url: str) -> SqlStore:
    """The store in this database."""
    return SqlStore(lambda: PostgresConnection(url), is_shared=True)
