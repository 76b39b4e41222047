"""What a process needs of the others, and what stands for them where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ludotheque.server.hosted.forget import Departure
from ludotheque.server.hosted.vacation import Absence
from ludotheque.server.store import Location

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry


class Peers(Protocol):
    """The other processes, where something has to be done at a table of theirs."""

    async def depart(self, location: Location, gone: Departure) -> None:
        """As `TableRegistry.depart`, there; TableError if they cannot be reached."""
        ...

    async def rest(self, location: Location, absence: Absence) -> None:
        """As `Vacations.rest_here`, there; TableError if they cannot be reached."""
        ...


class Bus(Protocol):
    """What the processes tell each other; nothing is lost without it."""

    async def start(self, registry: TableRegistry) -> None: ...

    def watcher_count(self, table: str) -> int:
        """How many watch a table that another process looks after."""
        ...

    async def close(self) -> None: ...


class NoBus:
    """For a server that is alone."""

    async def start(self, registry: TableRegistry) -> None:
        pass

    def watcher_count(self, table: str) -> int:
        return 0

    async def close(self) -> None:
        pass
