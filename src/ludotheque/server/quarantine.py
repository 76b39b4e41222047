"""Tables that cannot be read are set aside, one by one; everything else goes on.

An illegal move in a log, an event of a newer version, a gap, a game that is no longer installed: whatever it is, it is
logged once, marked in the store and told to whoever comes. Each is tried again when a process starts, when somebody
comes after a while, and when the host asks for it.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.contract import TableError, phrase
from ludotheque.disk import LOGGER
from ludotheque.server.store import Store
from ludotheque.server.store.quarantine import SetAsideTable

_MAX_REASON = 500


class SetAside(TableError):
    """The log of this table makes no table."""

    def __init__(self) -> None:
        super().__init__(phrase("server.set-aside"))


class Quarantine:
    """What this process knows of tables that cannot be read."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._marked: set[str] = set()
        """In the store, when it was last asked."""

        self._tried: set[str] = set()
        """Found unreadable here, lately: not read again for everybody who asks."""

    def __contains__(self, table: str) -> bool:
        return table in self._marked

    def __len__(self) -> int:
        return len(self._marked)

    def refuse(self, table: str) -> None:
        """SetAside for a table that was tried lately."""
        if table in self._tried:
            raise SetAside

    async def add(self, table: str, problem: Exception) -> SetAside:
        """Set it aside, and return the refusal for whoever asked for it."""
        reason = f"{type(problem).__name__}: {problem}"[:_MAX_REASON]
        is_news = await self._store.quarantine.add(table, reason, self._clock())
        self._tried.add(table)
        self._marked.add(table)
        if is_news:
            LOGGER.error("table %s is set aside: %s", table, reason, exc_info=problem)
        return SetAside()

    async def release(self, table: str) -> None:
        """It was read: it is a table like others."""
        self._tried.discard(table)
        if table in self._marked:
            self._marked.discard(table)
            if await self._store.quarantine.remove(table):
                LOGGER.warning("table %s can be read again", table)

    def forget(self, table: str) -> None:
        """Whoever asks for it next has it tried again."""
        self._tried.discard(table)

    async def refresh(self) -> None:
        """Now and then: other processes set aside and release, too."""
        self._tried.clear()
        self._marked = {table.id for table in await self.all()}

    async def all(self) -> list[SetAsideTable]:
        """Those that are set aside, with the reasons, for whoever runs the server."""
        return await self._store.quarantine.all()
