"""Queries straight from the event loop, for what happens at every move. SQLite has none: a commit would block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ludotheque.server.store.connection_thread import Query


class DirectUnavailable(Exception):
    """The query failed for any reason: ask a connection thread instead."""


class Change(NamedTuple):
    """A statement that writes."""

    sql: str
    params: tuple[Any, ...]
    is_expected: bool = False
    """Whether it must change exactly one row."""


class DirectQueries(Protocol):
    async def open(self) -> None: ...

    async def write(self, table: str, changes: Sequence[Change]) -> None:
        """All of them, durably, or DirectUnavailable."""
        ...

    async def rows(self, query: Query) -> list[tuple[Any, ...]]:
        """The answer, or DirectUnavailable."""
        ...

    async def close(self) -> None: ...
