"""Groups of friends in SQL: who knows the link of one may join it."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from ludotheque.contract import TableError, phrase
from ludotheque.server.store.connection_thread import Connection, ConnectionThread


class Group(NamedTuple):
    id: str
    name: str
    made_at: float
    members: int


class GroupLimits(NamedTuple):
    """How many there may be."""

    members: int
    """Of a group."""

    groups: int
    """Of a profile."""


_GROUP = (
    "SELECT id, name, made_at, (SELECT count(*) FROM group_members WHERE group_id = friend_groups.id) "
    "FROM friend_groups"
)


class GroupStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def create(self, group: str, name: str, profile: str, now: float, most: int) -> None:
        """With its first member; TableError if they are in so many already."""

        def work(connection: Connection) -> None:
            _require_few(connection, profile, most)
            sql = "INSERT INTO friend_groups (id, name, made_at) SELECT ?, ?, ? FROM profiles WHERE id = ?"
            connection.run(sql, (group, name, now, profile))
            _add(connection, group, profile, now)

        await self._writer.ask(work)

    async def find(self, group: str) -> Group | None:
        rows = await self._rows(f"{_GROUP} WHERE id = ?", group)
        return Group(*rows[0]) if rows else None

    async def of_profile(self, profile: str) -> list[Group]:
        """Those it is in, by name."""
        sql = f"{_GROUP} WHERE id IN (SELECT group_id FROM group_members WHERE profile_id = ?) ORDER BY name, id"  # noqa: S608 # ours
        return [Group(*row) for row in await self._rows(sql, profile)]

    async def has_member(self, group: str, profile: str) -> bool:
        sql = "SELECT 1 FROM group_members WHERE group_id = ? AND profile_id = ?"
        return bool(await self._rows(sql, group, profile))

    async def join(self, group: str, profile: str, now: float, most: GroupLimits) -> bool:
        """Whether it is a member from now on: not where there is no such group, or no more room in it.

        TableError for a profile that is in enough of them.
        """

        def work(connection: Connection) -> bool:
            _require_few(connection, profile, most.groups, besides=group)
            if not connection.run(f"SELECT id FROM friend_groups WHERE id = ?{connection.row_lock}", (group,)):  # noqa: S608 # ours
                return False
            ((count,),) = connection.run(
                "SELECT count(*) FROM group_members WHERE group_id = ? AND profile_id <> ?", (group, profile)
            )
            if count >= most.members:
                return False
            _add(connection, group, profile, now)
            return True

        return await self._writer.ask(work)

    async def leave(self, group: str, profile: str) -> None:
        """A group whose last member leaves is gone."""

        def work(connection: Connection) -> None:
            connection.run(f"SELECT id FROM friend_groups WHERE id = ?{connection.row_lock}", (group,))  # noqa: S608 # ours
            connection.run("DELETE FROM group_members WHERE group_id = ? AND profile_id = ?", (group, profile))
            if not connection.run("SELECT 1 FROM group_members WHERE group_id = ? LIMIT 1", (group,)):
                connection.run("DELETE FROM friend_groups WHERE id = ?", (group,))

        await self._writer.ask(work)

    def _rows(self, sql: str, *params: Any) -> asyncio.Future[list[tuple[Any, ...]]]:
        return self._reader.ask(lambda connection: connection.run(sql, params))


def drop_empty(connection: Connection) -> None:
    """Groups that all have left."""
    connection.run("DELETE FROM friend_groups WHERE id NOT IN (SELECT group_id FROM group_members)")


def merge(connection: Connection, one: str, into: str) -> None:
    """Two profiles become one, which is in the groups of both."""
    sql = (
        "UPDATE group_members SET profile_id = ? WHERE profile_id = ? AND group_id NOT IN "
        "(SELECT group_id FROM group_members WHERE profile_id = ?)"
    )
    connection.run(sql, (into, one, into))


def _require_few(connection: Connection, profile: str, most: int, besides: str = "") -> None:
    """It is in fewer other groups than so many, and stays so until the end of this transaction."""
    connection.run(f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}", (profile,))  # noqa: S608 # ours
    sql = "SELECT count(*) FROM group_members WHERE profile_id = ? AND group_id <> ?"
    ((count,),) = connection.run(sql, (profile, besides))
    if count >= most:
        raise TableError(phrase("groups.too-many", count=most))


def _add(connection: Connection, group: str, profile: str, now: float) -> None:
    sql = (
        "INSERT INTO group_members (group_id, profile_id, joined_at) SELECT ?, id, ? FROM profiles WHERE id = ? "
        "ON CONFLICT (group_id, profile_id) DO NOTHING"
    )
    connection.run(sql, (group, now, profile))
