"""SQLite: a file beside the user's other things, or one that the host names."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from ludotheque.disk.files import make_private_file
from ludotheque.server.store import Durability, VersionTaken
from ludotheque.server.store.bulk import Bulk
from ludotheque.server.store.lock import FileLock
from ludotheque.server.store.rows import CHANGED_ID, INSERT_LOG, LOG_ID, UPDATE_SUMMARY
from ludotheque.server.store.sql import SqlStore

_TIMEOUT_SECONDS = 10.0
_PAUSE_SECONDS = 0.01
_SYNCHRONOUS: dict[Durability, str] = {"power": "FULL", "process": "NORMAL"}


class SqliteConnection:
    """Write-ahead log, so that readers never wait.

    A commit is in the file when it counts: it outlives this process. With `synchronous = FULL` it is on the disk too.
    """

    row_lock = ""  # there is one writer at a time
    size_query = (
        "SELECT (page_count - freelist_count) * page_size "
        "FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
    )

    def __init__(self, path: Path, durability: Durability = "power") -> None:
        make_private_file(path)  # as SQLite then makes its own beside it
        for beside in ("-wal", "-shm"):
            if (file := path.with_name(path.name + beside)).exists():
                make_private_file(file)
        self._own = sqlite3.connect(path, timeout=_TIMEOUT_SECONDS, isolation_level=None)
        _use_write_ahead_log(self._own)
        # What is deleted is overwritten: whoever asks to be forgotten is.
        for pragma in (f"synchronous = {_SYNCHRONOUS[durability]}", "foreign_keys = ON", "secure_delete = ON"):
            self._own.execute(f"PRAGMA {pragma}")

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return self._execute(sql, params).fetchall()

    def changed(self, sql: str, params: tuple[Any, ...] = ()) -> int:
        return self._execute(sql, params).rowcount

    def has_table(self, name: str) -> bool:
        return bool(self.run("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)))

    def change_many(self, bulk: Bulk, rows: Sequence[tuple[Any, ...]]) -> None:
        try:
            self._own.executemany(bulk.for_each_row, rows)
        except sqlite3.IntegrityError as problem:
            _refuse_taken(problem)
            raise

    def advance(self, changes: Sequence[tuple[Any, ...]], entries: Sequence[tuple[Any, ...]]) -> set[str]:
        is_alone = not self._own.in_transaction
        if is_alone:
            self.run("BEGIN")
        cursor, sql = self._own.cursor(), UPDATE_SUMMARY.for_each_row
        found = {change[CHANGED_ID] for change in changes if cursor.execute(sql, change).rowcount == 1}
        if len(found) < len(changes):
            entries = [entry for entry in entries if entry[LOG_ID] in found]
        self.change_many(INSERT_LOG, entries)
        if is_alone:
            self.run("COMMIT")
        return found

    def pipelined(self) -> AbstractContextManager[Any]:
        return nullcontext()

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        self.run("BEGIN DEFERRED")
        try:
            yield
        finally:
            self.run("ROLLBACK")

    def now(self) -> float:
        return time.time()

    def erase_traces(self) -> None:
        self.run("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        self._own.close()

    def _execute(self, sql: str, params: tuple[Any, ...]) -> sqlite3.Cursor:
        if sql == "BEGIN":
            # A plain one that reads first and then writes is refused at once if another process wrote in between.
            sql = "BEGIN IMMEDIATE"
        try:
            return self._own.execute(sql, params)
        except sqlite3.IntegrityError as problem:
            _refuse_taken(problem)
            raise


def _refuse_taken(problem: sqlite3.IntegrityError) -> None:
    if problem.sqlite_errorcode in (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE):
        raise VersionTaken from problem


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


def sqlite_store(path: Path, durability: Durability = "power") -> SqlStore:
    """The store in this file, which is made if need be."""
    return SqlStore(lambda: SqliteConnection(path, durability), is_shared=False, lock=FileLock(path))
