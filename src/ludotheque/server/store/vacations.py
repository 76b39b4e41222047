"""Vacations in SQL: one row for each profile that ever had one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from ludotheque.server.store.connection_thread import Connection, ConnectionThread

_VACATION = "profile_id, year, used_days, began_at, until, is_told"
_AT_ONCE = 100


class StoredVacation(Struct, tag_field="in", tag="vacation", frozen=True, forbid_unknown_fields=True):
    """The last vacation of a profile, and how many days it has had that year; also a line of a backup."""

    profile_id: str
    year: int
    used_days: int
    began_at: float
    until: float
    is_told: int
    """Whether all its tables know of it, or of its end."""


class VacationStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, profile: str) -> StoredVacation | None:
        return await self._reader.ask(lambda connection: _found(connection, profile))

    async def change(self, profile: str, make: Callable[[StoredVacation | None], StoredVacation]) -> StoredVacation:
        """What `make` decides about the one that is there; what it raises changes nothing."""

        def work(connection: Connection) -> StoredVacation:
            # Locked, so that two at once do not both have the last days.
            connection.run(f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}", (profile,))  # noqa: S608 # ours
            new = make(_found(connection, profile))
            connection.run("DELETE FROM vacations WHERE profile_id = ?", (profile,))
            sql = f"INSERT INTO vacations ({_VACATION}) SELECT id, ?, ?, ?, ?, ? FROM profiles WHERE id = ?"  # noqa: S608 # ours
            connection.run(sql, (*astuple(new)[1:], profile))
            return new

        return await self._writer.ask(work)

    async def untold(self) -> list[StoredVacation]:
        """Of which not all tables have heard."""
        sql = f"SELECT {_VACATION} FROM vacations WHERE is_told = 0 LIMIT {_AT_ONCE}"  # noqa: S608 # ours
        rows: list[tuple[Any, ...]] = await self._reader.ask(lambda connection: connection.run(sql))
        return [StoredVacation(*row) for row in rows]

    async def told(self, vacation: StoredVacation) -> None:
        """Note that all tables know this vacation, unless it has changed meanwhile."""
        sql = "UPDATE vacations SET is_told = 1 WHERE profile_id = ? AND until = ?"
        await self._writer.ask(lambda connection: connection.run(sql, (vacation.profile_id, vacation.until)))


def _found(connection: Connection, profile: str) -> StoredVacation | None:
    rows = connection.run(f"SELECT {_VACATION} FROM vacations WHERE profile_id = ?", (profile,))  # noqa: S608 # ours
    return StoredVacation(*rows[0]) if rows else None
