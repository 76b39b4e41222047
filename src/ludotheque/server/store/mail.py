"""Addresses for mail in SQL: whose they are, whether they were confirmed, and when the next mail is due."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from ludotheque.server.store.connection_thread import Connection, ConnectionThread

_ADDRESS = "profile_id, id, address, language, asked_at, confirmed_at, due_at, told_at, tries"


class StoredAddress(Struct, tag_field="in", tag="mail-address", frozen=True, forbid_unknown_fields=True):
    """The one of a profile; also a line of a backup."""

    profile_id: str
    id: str
    """By which links in mails name it."""

    address: str
    language: str
    asked_at: float
    confirmed_at: float = 0.0
    """0 until somebody followed the link in the first mail."""

    due_at: float = 0.0
    """0: there is nothing to be sent."""

    told_at: float = 0.0
    tries: int = 0


class MailStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, profile: str) -> StoredAddress | None:
        rows = await self._rows(f"SELECT {_ADDRESS} FROM mail_addresses WHERE profile_id = ?", profile)  # noqa: S608 # ours
        return StoredAddress(*rows[0]) if rows else None

    async def find(self, address_id: str) -> StoredAddress | None:
        rows = await self._rows(f"SELECT {_ADDRESS} FROM mail_addresses WHERE id = ?", address_id)  # noqa: S608 # ours
        return StoredAddress(*rows[0]) if rows else None

    async def put(self, new: StoredAddress) -> None:
        """The only one of its profile."""

        def work(connection: Connection) -> None:
            connection.run("DELETE FROM mail_addresses WHERE profile_id = ?", (new.profile_id,))
            sql = (
                f"INSERT INTO mail_addresses ({_ADDRESS}) "  # noqa: S608 # ours
                "SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM profiles WHERE id = ?"
            )
            connection.run(sql, (*astuple(new)[1:], new.profile_id))

        await self._writer.ask(work)

    async def remove(self, profile: str) -> None:
        await self._change("DELETE FROM mail_addresses WHERE profile_id = ?", profile)

    async def confirm(self, address_id: str, now: float) -> None:
        """From now on it is sent to; nothing is due yet."""
        sql = "UPDATE mail_addresses SET confirmed_at = ?, due_at = 0, tries = 0 WHERE id = ? AND confirmed_at = 0"
        await self._change(sql, now, address_id)

    async def wanting(self, persons: Collection[str]) -> set[str]:
        """Those of them who want mail: most do not, and nothing has to be written for them."""
        marks = ", ".join("?" * len(persons))
        sql = (
            f"SELECT person FROM profile_persons WHERE person IN ({marks}) "  # noqa: S608 # ours
            "AND profile_id IN (SELECT profile_id FROM mail_addresses WHERE confirmed_at > 0)"
        )
        return {person for (person,) in await self._rows(sql, *persons)}

    async def note(self, persons: Collection[str], soon: float, pause: float) -> None:
        """It is their turn somewhere: a mail is due then, but so long after the last one, unless one is due already."""

        def work(connection: Connection) -> None:
            later = "CASE WHEN told_at + ? > ? THEN told_at + ? ELSE ? END"
            sql = (
                f"UPDATE mail_addresses SET due_at = {later}, tries = 0 "  # noqa: S608 # ours
                "WHERE confirmed_at > 0 AND due_at = 0 "
                "AND profile_id = (SELECT profile_id FROM profile_persons WHERE person = ?)"
            )
            for person in persons:
                connection.run(sql, (pause, soon, pause, soon, person))

        await self._writer.ask(work)

    async def claim(self, now: float, until: float, limit: int) -> list[StoredAddress]:
        """Those to whom something is due now; others leave them alone until then, and look again if we have died."""

        def work(connection: Connection) -> list[StoredAddress]:
            sql = f"SELECT {_ADDRESS} FROM mail_addresses WHERE due_at > 0 AND due_at <= ? ORDER BY due_at LIMIT ?"  # noqa: S608 # ours
            found = [StoredAddress(*row) for row in connection.run(sql, (now, limit))]
            mine = "UPDATE mail_addresses SET due_at = ? WHERE id = ? AND due_at = ?"
            return [each for each in found if connection.changed(mine, (until, each.id, each.due_at))]

        return await self._writer.ask(work)

    async def next_due(self) -> float | None:
        """When the next mail is due."""
        ((first,),) = await self._rows("SELECT min(due_at) FROM mail_addresses WHERE due_at > 0")
        return None if first is None else float(first)

    async def sent(self, address_id: str, claimed: float, told_at: float) -> None:
        """Note that a mail was sent, or that none is needed: nothing is due to this address now."""
        sql = "UPDATE mail_addresses SET due_at = 0, told_at = ?, tries = 0 WHERE id = ? AND due_at = ?"
        await self._change(sql, told_at, address_id, claimed)

    async def put_off(self, address_id: str, claimed: float, due_at: float) -> None:
        """It could not be sent: once more then, or with 0 not at all."""
        sql = "UPDATE mail_addresses SET due_at = ?, tries = tries + 1 WHERE id = ? AND due_at = ?"
        await self._change(sql, due_at, address_id, claimed)

    async def sweep(self, asked_before: float) -> None:
        """Addresses that nobody confirmed."""
        await self._change("DELETE FROM mail_addresses WHERE confirmed_at = 0 AND asked_at < ?", asked_before)

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))

    async def _change(self, sql: str, *params: Any) -> None:
        await self._writer.ask(lambda connection: connection.run(sql, params))
