"""Web Push in SQL: where each device wants to hear of its turns, and what it has not been told yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from ludotheque.server.store.connection_thread import Connection, ConnectionThread

_SUBSCRIPTION = "key_hash, endpoint, public_key, secret, language, origin, created_at, failures"
_ITS_COLUMNS = ", ".join(f"push_subscriptions.{name}" for name in _SUBSCRIPTION.split(", "))


class StoredSubscription(Struct, tag_field="in", tag="push-subscription", frozen=True, forbid_unknown_fields=True):
    """One device; also a line of a backup."""

    key_hash: str
    """Of the device's key to its profile: with that it ends."""

    endpoint: str
    public_key: str
    secret: str
    language: str
    origin: str
    """Where the device met this server: the address of its pages, and who we say we are to the push service."""

    created_at: float
    failures: int = 0
    """In a row."""


class PushNotice(NamedTuple):
    """Something to be told to one device."""

    subscription: StoredSubscription
    table: str
    tries: int


class PushStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, key_hash: str) -> StoredSubscription | None:
        rows = await self._rows(f"SELECT {_SUBSCRIPTION} FROM push_subscriptions WHERE key_hash = ?", key_hash)  # noqa: S608 # ours
        return StoredSubscription(*rows[0]) if rows else None

    async def all_of(self, profile: str) -> list[StoredSubscription]:
        """Of all devices of a profile."""
        sql = (
            f"SELECT {_SUBSCRIPTION} FROM push_subscriptions WHERE key_hash IN "  # noqa: S608 # ours
            "(SELECT key_hash FROM profile_keys WHERE profile_id = ?) ORDER BY created_at"
        )
        return [StoredSubscription(*row) for row in await self._rows(sql, profile)]

    async def put(self, new: StoredSubscription) -> None:
        """The only one of this device, and of this endpoint."""

        def work(connection: Connection) -> None:
            sql = "DELETE FROM push_subscriptions WHERE key_hash = ? OR endpoint = ?"
            connection.run(sql, (new.key_hash, new.endpoint))
            sql = (
                f"INSERT INTO push_subscriptions ({_SUBSCRIPTION}) "  # noqa: S608 # ours
                "SELECT key_hash, ?, ?, ?, ?, ?, ?, ? FROM profile_keys WHERE key_hash = ?"
            )
            connection.run(sql, (*astuple(new)[1:], new.key_hash))

        await self._writer.ask(work)

    async def remove(self, key_hash: str) -> None:
        """Forget the subscription of a device that wants no more messages."""
        await self._change("DELETE FROM push_subscriptions WHERE key_hash = ?", key_hash)

    async def remove_endpoint(self, endpoint: str) -> None:
        """Forget a subscription that the push service does not know any more."""
        await self._change("DELETE FROM push_subscriptions WHERE endpoint = ?", endpoint)

    async def wanting(self, persons: Collection[str]) -> set[str]:
        """Those of them who want to hear of their turns: most do not, and nothing has to be written for them."""
        marks = ", ".join("?" * len(persons))
        sql = (
            f"SELECT person FROM profile_persons WHERE person IN ({marks}) AND profile_id IN (SELECT profile_id "  # noqa: S608 # ours
            "FROM profile_keys JOIN push_subscriptions ON push_subscriptions.key_hash = profile_keys.key_hash)"
        )
        return {person for (person,) in await self._rows(sql, *persons)}

    async def note(self, turns: Sequence[tuple[str, str]], due_at: float) -> None:
        """Persons whose turn it is at tables: told to each of their devices then, once for each table."""

        def work(connection: Connection) -> None:
            sql = (
                "INSERT INTO push_notices (key_hash, table_id, due_at, tries) "
                "SELECT push_subscriptions.key_hash, tables.id, ?, 0 FROM push_subscriptions "
                "JOIN profile_keys ON profile_keys.key_hash = push_subscriptions.key_hash "
                "JOIN profile_persons ON profile_persons.profile_id = profile_keys.profile_id "
                "JOIN tables ON tables.id = ? WHERE profile_persons.person = ? "
                "ON CONFLICT (key_hash, table_id) DO UPDATE SET due_at = excluded.due_at, tries = 0"
            )
            for person, table in turns:
                connection.run(sql, (due_at, table, person))

        await self._writer.ask(work)

    async def claim(self, now: float, until: float, limit: int) -> list[PushNotice]:
        """What is due now; others leave it alone until then, and look again if we have died."""

        def work(connection: Connection) -> list[PushNotice]:
            sql = (
                f"SELECT {_ITS_COLUMNS}, table_id, tries, due_at FROM push_notices "  # noqa: S608 # ours
                "JOIN push_subscriptions ON push_subscriptions.key_hash = push_notices.key_hash "
                "WHERE due_at <= ? ORDER BY due_at LIMIT ?"
            )
            mine = "UPDATE push_notices SET due_at = ? WHERE key_hash = ? AND table_id = ? AND due_at = ?"
            width = len(_SUBSCRIPTION.split(", "))
            found = []
            for row in connection.run(sql, (now, limit)):
                subscription = StoredSubscription(*row[:width])
                table, tries, due_at = row[width:]
                if connection.changed(mine, (until, subscription.key_hash, table, due_at)):
                    found.append(PushNotice(subscription, table, tries))
            return found

        return await self._writer.ask(work)

    async def next_due(self) -> float | None:
        """When the next notice is due."""
        ((first,),) = await self._rows("SELECT min(due_at) FROM push_notices")
        return None if first is None else float(first)

    async def delivered(self, notice: PushNotice, claimed: float) -> None:
        """Told; or nothing to be told any more. What came up meanwhile stays."""

        def work(connection: Connection) -> None:
            key_hash = notice.subscription.key_hash
            sql = "DELETE FROM push_notices WHERE key_hash = ? AND table_id = ? AND due_at = ?"
            connection.run(sql, (key_hash, notice.table, claimed))
            connection.run("UPDATE push_subscriptions SET failures = 0 WHERE key_hash = ?", (key_hash,))

        await self._writer.ask(work)

    async def put_off(self, notice: PushNotice, claimed: float, due_at: float | None, most_failures: int) -> None:
        """It did not arrive: once more then, if at all; a device that never answers is given up."""

        def work(connection: Connection) -> None:
            key_hash = notice.subscription.key_hash
            which = "WHERE key_hash = ? AND table_id = ? AND due_at = ?"
            if due_at is None:
                connection.run(f"DELETE FROM push_notices {which}", (key_hash, notice.table, claimed))  # noqa: S608 # ours
            else:
                sql = f"UPDATE push_notices SET due_at = ?, tries = tries + 1 {which}"  # noqa: S608 # ours
                connection.run(sql, (due_at, key_hash, notice.table, claimed))
            connection.run("UPDATE push_subscriptions SET failures = failures + 1 WHERE key_hash = ?", (key_hash,))
            sql = "DELETE FROM push_subscriptions WHERE key_hash = ? AND failures >= ?"
            connection.run(sql, (key_hash, most_failures))

        await self._writer.ask(work)

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))

    async def _change(self, sql: str, *params: Any) -> None:
        await self._writer.ask(lambda connection: connection.run(sql, params))
