"""SQLite: a file beside the user's other things, or one that the host names."""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from ludotheque.server.store.sql import SqlStore, UniqueBroken
from ludotheque.server.store.worker import OtherRows


class SqliteConnection:
    """Write-ahead log, so that readers never wait; every commit is on the disk before it counts."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._own = sqlite3.connect(path, timeout=10.0, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
            self._own.execute(f"PRAGMA {pragma}")

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return self._execute(sql, params).fetchall()

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        return self._execute(sql, params).rowcount

    def tell(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        self._execute(sql, params)

    def expect(self, sql: str, params: tuple[Any, ...] = ()) -> None:
        if self._execute(sql, params).rowcount != 1:
            raise OtherRows

    def in_one_go(self) -> AbstractContextManager[None]:
        return nullcontext()

    def settle(self) -> None:
        pass

    def close(self) -> None:
        self._own.close()

    def _execute(self, sql: str, params: tuple[Any, ...]) -> sqlite3.Cursor:
        try:
            return self._own.execute(sql, params)
        except sqlite3.IntegrityError as problem:
            if problem.sqlite_errorcode in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE):
                raise UniqueBroken from problem
            raise


def sqlite_store(path: Path) -> SqlStore:
    """The store in this file, which is made if need be."""
    return SqlStore(lambda: SqliteConnection(path), is_shared=False)
