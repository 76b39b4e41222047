"""Which tables this process may look after: one owner per table, and only while it says in time that it is alive."""

from __future__ import annotations

import math
import secrets
import socket
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ludotheque.contract import TableError, phrase
from ludotheque.disk import LOGGER
from ludotheque.server.steady_time import SteadyTime
from ludotheque.server.store import Location, Store, StoreFailed, Summary

LEASE_SECONDS = 6.0
_TRIES = 8


class OwnedElsewhere(Exception):
    """Another process that is alive looks after this table: ask there."""

    def __init__(self, location: Location) -> None:
        super().__init__(location.owner)
        self.location = location


class Ownership:
    """The lease of this process, and what it claims with it. The store refuses what others write."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.name = secrets.token_hex(6)
        self.address = ""
        """Where other processes reach this one."""

        self.machine = _machine()
        self._store = store
        self._clock = clock
        self._lease_end = -math.inf
        self.renewed_at = -math.inf

    @property
    def is_expired(self) -> bool:
        """Others may have taken over: nobody may play on a stale table."""
        return self._lease_end != math.inf and self._clock() >= self._lease_end

    def require(self) -> None:
        """StoreFailed without a lease."""
        if self.is_expired:
            raise StoreFailed("this process could not say in time that it is alive")

    async def renew(self) -> bool:
        """Whether it came in time; if not, others may have claimed what was ours.

        Whoever slept with their machine, or counts seconds otherwise, comes back to the time of the database.
        """
        now = self._clock()
        theirs = await self._store.heartbeat(self.name, now, now + LEASE_SECONDS, self.address, self.machine)
        # Beyond what its answer may have taken.
        ahead = max(0.0, theirs - self._clock()) or min(0.0, theirs - now)
        if self._store.is_shared and isinstance(self._clock, SteadyTime) and self._clock.follow(ahead):
            LOGGER.warning("the database is %.0f s ahead of this process, which follows it", ahead)
            await self.renew()
            return False
        is_in_time = not self.is_expired
        self._lease_end = now + LEASE_SECONDS if self._store.is_shared else math.inf
        self.renewed_at = now
        return is_in_time

    async def give_up(self) -> None:
        """Others may take over at once."""
        await self.renew()
        self._lease_end = -math.inf
        await self._store.leave(self.name)

    async def elsewhere(self, table: str) -> Location | None:
        """The other process that looks after this table, if one does."""
        if not self._store.is_shared:
            return None
        location = await self._store.locate(table, self._clock())
        return None if location is None or location.owner == self.name else location

    async def bury(self, neighbour: Location) -> None:
        """A process of this machine has died: nobody need wait until its lease ends."""
        with suppress(StoreFailed):
            await self._store.leave(neighbour.owner)

    async def bury_predecessors(self) -> None:
        """Who was reached where this process is now has died; without other processes, everybody has."""
        if not self._store.is_shared:
            await self._store.expire_processes()
        elif self.address:
            await self._store.expire_processes(self.address, self.machine)

    async def claim(self, table: str) -> str | None:
        """Become the owner and return who was it before; OwnedElsewhere, or TableError if there is no such table."""
        self.require()
        for _ in range(_TRIES):
            location = await self.elsewhere(table)
            if location is not None:
                raise OwnedElsewhere(location)
            owner = (await self.summary(table)).owner
            if owner == self.name or await self._store.claim(table, self.name, self._clock()):
                return owner
        raise TableError(phrase("server.elsewhere"))

    async def summary(self, table: str) -> Summary:
        summary = await self._store.summary(table)
        if summary is None:
            raise TableError(phrase("server.no-table", table=table[:40]))
        return summary


def _machine() -> str:
    """The same for all processes that may hand each other open files; where containers share it, that just fails."""
    booted = Path("/proc/sys/kernel/random/boot_id")
    return f"{socket.gethostname()} {booted.read_text('ascii').strip() if booted.exists() else uuid.getnode()}"
