"""Passkeys in SQL: which ones open a profile, and which challenges have been answered."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from ludotheque.server.store.connection_thread import Connection, ConnectionThread
from ludotheque.server.store.profiles import give_key, sign_out_oldest

_PASSKEY = "id, profile_id, rp_id, public_key, sign_count, name, created_at, used_at"


class StoredPasskey(Struct, tag_field="in", tag="passkey", frozen=True, forbid_unknown_fields=True):
    """The public half of one; also a line of a backup."""

    id: str
    """As its authenticator calls it, in base64url."""

    profile_id: str
    rp_id: str
    """The host of the server where it was made: elsewhere it cannot be used."""

    public_key: str
    """In base64url."""

    sign_count: int
    name: str
    created_at: float
    used_at: float


class PasskeyStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def find(self, passkey: str) -> StoredPasskey | None:
        rows = await self._rows(f"SELECT {_PASSKEY} FROM passkeys WHERE id = ?", passkey)  # noqa: S608 # ours
        return StoredPasskey(*rows[0]) if rows else None

    async def of(self, profile: str) -> list[StoredPasskey]:
        """The passkeys of a profile, the oldest first."""
        sql = f"SELECT {_PASSKEY} FROM passkeys WHERE profile_id = ? ORDER BY created_at, id"  # noqa: S608 # ours
        return [StoredPasskey(*row) for row in await self._rows(sql, profile)]

    async def add(self, new: StoredPasskey, most: int) -> bool:
        """Whether it is theirs now: nobody has one of this id, and they had less than so many."""

        def work(connection: Connection) -> bool:
            connection.run(f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}", (new.profile_id,))  # noqa: S608 # ours
            ((count,),) = connection.run("SELECT count(*) FROM passkeys WHERE profile_id = ?", (new.profile_id,))
            sql = (
                f"INSERT INTO passkeys ({_PASSKEY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608 # ours
                "ON CONFLICT (id) DO NOTHING"
            )
            return count < most and connection.changed(sql, astuple(new)) == 1

        return await self._writer.ask(work)

    async def remove(self, profile: str, passkey: str) -> bool:
        """Remove a passkey; whether it belonged to the profile."""
        sql = "DELETE FROM passkeys WHERE id = ? AND profile_id = ?"
        return await self._writer.ask(lambda connection: connection.changed(sql, (passkey, profile)) == 1)

    async def spend(self, challenge: str, expires_at: float) -> bool:
        """Whether nobody has answered this challenge before."""
        sql = "INSERT INTO spent_challenges (challenge, expires_at) VALUES (?, ?) ON CONFLICT (challenge) DO NOTHING"
        return await self._writer.ask(lambda connection: connection.changed(sql, (challenge, expires_at)) == 1)

    async def sign_in(self, used: StoredPasskey, key_hash: str, most_devices: int) -> bool:
        """This device's key opens the profile from now on, and what it had is merged into it.

        With so many devices, the one that has been there for longest is signed out. False if it was removed meanwhile.
        """

        def work(connection: Connection) -> bool:
            sql = "UPDATE passkeys SET sign_count = ?, used_at = ? WHERE id = ? AND profile_id = ?"
            if not connection.changed(sql, (used.sign_count, used.used_at, used.id, used.profile_id)):
                return False
            give_key(connection, used.profile_id, key_hash, used.used_at)
            sign_out_oldest(connection, used.profile_id, key_hash, most_devices)
            return True

        return await self._writer.ask(work)

    async def sweep(self, now: float, longest: float) -> None:
        """Challenges that nobody could answer any more; none is good for longer, unless the clock was set back."""
        sql = "DELETE FROM spent_challenges WHERE expires_at NOT BETWEEN ? AND ?"
        await self._writer.ask(lambda connection: connection.run(sql, (now, now + longest)))

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))
