"""The operator's decisions as this process keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

import msgspec

from ludotheque.contract import TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.addresses import counted_address
from ludotheque.server.admin.state import AdminState, Ban, Drain, Notice, read_state, write_state
from ludotheque.server.store import Store, StoreFailed, VersionTaken

READ_SECONDS = 1.0
Restriction: TypeAlias = Literal["read-only", "draining"]
_TRIES = 5


class ReadOnly(TableError):
    """Nothing may be changed now."""

    def __init__(self) -> None:
        super().__init__(phrase("server.read-only"))


class Rules:
    """Asked at the door and when something begins; a move asks nothing here."""

    def __init__(self, store: Store, clock: Callable[[], float], process: str) -> None:
        self._store = store
        self._clock = clock
        self._process = process
        self._version = 0
        self._own_drain: Drain | None = None
        self._bans: dict[str, Ban] = {}
        """By address, profile and person."""

        self.state = AdminState()
        self.on_change: Callable[[AdminState], Awaitable[None]] | None = None
        """Gets what held before."""

    # What holds

    def refusal(self, who: str) -> TableError | None:
        """The refusal for this address, profile or person, if it is banned."""
        if not self._bans:
            return None
        ban = self._bans.get(counted_address(who))
        if ban is None or not ban.holds(self._clock()):
            return None
        return TableError(phrase("server.banned"))

    def require(self, who: str) -> None:
        refusal = self.refusal(who)
        if refusal is not None:
            raise refusal

    @property
    def drain(self) -> Drain | None:
        """If this process is to stop."""
        drain = self.state.drain
        return self._own_drain or (drain if drain is not None and self._process in drain.processes else None)

    @property
    def restriction(self) -> Restriction | None:
        """What tables may not do."""
        if self.state.is_read_only:
            return "read-only"
        return None if self.drain is None else "draining"

    @property
    def notice(self) -> Notice | None:
        found = self.state.notice
        return None if found is None or (found.until is not None and self._clock() >= found.until) else found

    def require_new_tables(self) -> None:
        """TableError while none may be opened."""
        if self.restriction is not None:
            raise TableError(phrase(f"server.{self.restriction}"))

    def require_writing(self) -> None:
        """TableError while nothing may be changed."""
        if self.state.is_read_only:
            raise ReadOnly

    def require_open(self, table: str) -> None:
        """TableError where the operator closed the table."""
        if table in self.state.closed:
            raise TableError(phrase("server.table-closed"))

    # Changes

    async def change(self, make: Callable[[AdminState], AdminState]) -> AdminState:
        """For all processes; here at once, elsewhere within a second."""
        for _ in range(_TRIES):
            try:
                kept = await self._store.admin.change(lambda text: write_state(make(self._read(text))), self._clock())
            except VersionTaken:  # the first of two that began at the same moment
                continue
            await self._use(kept.version, read_state(kept.body))
            return self.state
        raise TableError(phrase("server.elsewhere"))

    async def drain_here(self, seconds: float) -> None:
        """Only this process, which was told to stop."""
        self._own_drain = Drain((self._process,), self._clock() + seconds)
        await self._use(self._version, self.state)

    async def read(self) -> None:
        """Take over what other processes decided since the last reading."""
        kept = await self._store.admin.state(self._version)
        if kept is not None:
            await self._use(kept.version, self._read(kept.body))

    async def keep_reading(self) -> None:
        while True:
            await asyncio.sleep(READ_SECONDS)
            try:
                await self.read()
            except StoreFailed:  # the heartbeat says so; what held before holds
                continue

    def _read(self, text: str | None) -> AdminState:
        """Where it cannot be read, by a start or a change, what held here before holds."""
        try:
            return read_state(text)
        except msgspec.MsgspecError as problem:
            log_error(problem)
            return self.state

    async def _use(self, version: int, state: AdminState) -> None:
        if version < self._version:
            return
        before, self.state, self._version = self.state, state, version
        self._bans = {who: ban for ban in state.bans for who in (ban.subject, *ban.persons)}
        if self.on_change is not None:
            await self.on_change(before)
