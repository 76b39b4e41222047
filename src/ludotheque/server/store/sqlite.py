"""SQLite: a file beside the user's other things, or one that the host names."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from ludotheque.server.store.connection_thread import Query, UnexpectedRowCount
from ludotheque.server.store.sql import SqlStore, UniqueViolation

_TIMEOUT_SECONDS = 10.0
_PAUSE_SECONDS = 0.01


class SqliteConnection:
    """Write-ahead log, so that readers never wait; every commit is on the disk before it counts."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._own = sqlite3.connect(path, timeout=_TIMEOUT_SECONDS, isolation_level=None)
        _use_write_ahead_log(self._own)
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            self._own.execute(f"PRAGMA {pragma}")

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return self._execute(sql, params).fetchall()

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        return self._execute(sql, params).rowcount

    def tell(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        self._execute(sql, params)

    def expect(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        if self._execute(sql, params).rowcount != 1:
            raise UnexpectedRowCount

    def pipelined(self) -> AbstractContextManager[None]:
        return nullcontext()

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        self.run("BEGIN DEFERRED")
        try:
            yield
        finally:
            self.run("ROLLBACK")

    def run_many(self, queries: Sequence[Query]) -> list[list[tuple[Any, ...]]]:
        return [self.run(query.sql, query.params) for query in queries]

    def close(self) -> None:
        self._own.close()

    def _execute(self, sql: str, params: tuple[Any, ...]) -> sqlite3.Cursor:
        if sql == "BEGIN":
            # A plain one that reads first and then writes is refused at once if another process wrote in between.
            sql = "BEGIN IMMEDIATE"
        try:
            return self._own.execute(sql, params)
        except sqlite3.IntegrityError as problem:
            if problem.sqlite_errorcode in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE):
                raise UniqueViolation from problem
            raise


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """SQLite does not wait for this one, whatever the timeout of the connection is."""
    deadline = time.monotonic() + _TIMEOUT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE_SECONDS)


def sqlite_store(path: Path) -> SqlStore:
    """The store in this file, which is made if need be."""
    return SqlStore(lambda: SqliteConnection(path), is_shared=False)
