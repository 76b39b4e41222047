"""Opening tables: what a visitor asks for, if this address and this machine may have one more."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ludotheque.contract import TableError, phrase
from ludotheque.server.hosted.log import Opened, write_event
from ludotheque.server.hosted.setup import opened, opened_from_record
from ludotheque.server.store import VersionTaken
from ludotheque.server.tokens import has_profile, new_table_id
from ludotheque.server.wire import http

if TYPE_CHECKING:
    from ludotheque.server.profiles import Visitor
    from ludotheque.server.registry import TableRegistry


class NewTables:
    """Of one process, which owns what is opened here."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._open_counts: dict[str, int] = {}
        """Tables that are not over, by address; counted anew after each sweep."""

    def limit(self, address: str) -> None:
        """One address makes only so many."""
        if not self._registry.rates.new_tables.take(address):
            raise TableError(phrase("server.too-fast"))

    def sweep(self) -> None:
        """Some have ended since they were counted."""
        self._open_counts.clear()

    async def open(self, new: http.NewTableRequest, address: str, visitor: Visitor) -> http.SeatKey:
        """A new table, with its host's key; the bots that it names are challenged."""
        registry = self._registry
        named = new.request and has_profile(visitor.person)
        names = registry.keyring.table_ids(visitor.person, new.request, registry.clock()) if named else ()
        for name in names:
            # The answer was lost on its way: it is given once more.
            if await registry.store.summary(name) is not None:
                return await self._key(name, visitor.person)
        invited = await registry.bots_online.invited(new, visitor.person if visitor.is_bot else None)
        make = partial(opened, new, visitor.person, visitor.picture, invited)
        # Whether a level can play on this board may take a search, the first time.
        is_slow = any(choice.kind == "computer" for choice in new.seats)
        event = await registry.trials.run(address, make) if is_slow else make()
        try:
            return await self._opened(event, address, visitor, *names[:1])
        except VersionTaken:  # asked for twice at the same time
            if not names:
                raise
            return await self._key(names[0], visitor.person)

    async def open_record(self, request: http.ImportRequest, address: str, visitor: Visitor) -> http.SeatKey:
        """A table that goes on with a saved game."""
        # A long game takes a while to be checked; the others play on meanwhile.
        tasks = self._registry.tasks
        event = await tasks.run(address, opened_from_record, request, visitor.person, visitor.picture)
        return await self._opened(event, address, visitor)

    async def _key(self, table: str, person: str) -> http.SeatKey:
        hosted = await self._registry.hosted(table)
        return http.SeatKey(table, self._registry.keyring.token(table, person), hosted.seat_of(person))

    async def _opened(self, event: Opened, address: str, visitor: Visitor, name: str | None = None) -> http.SeatKey:
        registry = self._registry
        computers = sum(assignment.kind == "computer" for assignment in event.assignments)
        if computers and (registry.bot_pool.is_full or computers > registry.limits.computer_seats_per_table):
            raise TableError(phrase("server.machine-full"))
        await self._refuse_too_many(address)
        profile = visitor.person if has_profile(visitor.person) else None
        await registry.storage.charge_table(len(write_event(event)), address, profile)
        registry.rules.require_new_tables()
        registry.ownership.require()
        live = await registry.arranged(event, name or new_table_id(registry.clock()), address)
        await registry.profiles.confirm(visitor, live.summary, registry.depart)
        return http.SeatKey(live.id, registry.keyring.token(live.id, event.host), live.hosted.seat_of(event.host))

    async def _refuse_too_many(self, address: str) -> None:
        """Counting takes longer the more there are: it is done now and then, and when it seems to be too many."""
        store, limits = self._registry.store, self._registry.limits
        most = limits.tables_per_address
        count = self._open_counts.get(address, most)
        if count >= most:
            count = await store.open_count(address)
            if await store.entry_count(address) >= limits.entries_per_address:
                raise TableError(phrase("server.too-much-stored"))
        if count >= most:
            raise TableError(phrase("server.too-many-tables", count=most))
        self._open_counts[address] = count + 1
