"""All live tables of this process: found, made, taken over, unloaded."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Protocol

from ludotheque.contract import LudothequeError, Seat, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.bot_driver import BotDriver
from ludotheque.server.bot_pool import BotPool
from ludotheque.server.hosted.decide import follow_ups
from ludotheque.server.hosted.log import LogEntry, Opened
from ludotheque.server.hosted.seats import joined
from ludotheque.server.hosted.setup import opened, opened_from_record
from ludotheque.server.hosted.table import replay
from ludotheque.server.limits import KeyedCounter, Limits, RateLimiter
from ludotheque.server.live import Bus, LiveTable
from ludotheque.server.loop_lag import LoopLag
from ludotheque.server.store import Store, VersionTaken
from ludotheque.server.summaries import first_summary
from ludotheque.server.tokens import Keyring, new_person, new_secret, new_seed, new_table_id
from ludotheque.server.wire import events, http

HEARTBEAT_SECONDS = 1.0
LEASE_SECONDS = 6.0
SWEEP_SECONDS = 30.0
IDLE_SECONDS = 5.0
"""An unused table stays in memory for so long."""

CLOSE_SECONDS = 2.0


class SharedBus(Bus, Protocol):
    """The connection to the other processes, with its beginning and its end."""

    async def start(self, registry: TableRegistry) -> None: ...

    async def close(self) -> None: ...


class NoBus:
    """For a server that is alone."""

    async def start(self, registry: TableRegistry) -> None:
        pass

    def publish(self, table: str, version: int, connected: frozenset[Seat]) -> None:
        pass

    async def close(self) -> None:
        pass


class SteadyTime:
    """Seconds since 1970, which never go back: deadlines in this time survive a restart."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> float:
        return self._start + time.monotonic()


class TableRegistry:
    """One owner per table: here, or in another process that is alive."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        *,
        clock: Callable[[], float] | None = None,
        limits: Limits | None = None,
        bus: SharedBus | None = None,
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.clock = clock or SteadyTime()
        self.limits = limits or Limits()
        self.name = secrets.token_hex(6)
        self.keyring = Keyring("")
        self.lateness = LoopLag()
        self.connections = KeyedCounter()
        """Sockets and streams by address."""

        self.analyses = KeyedCounter()
        """Running now, by address."""

        self._new_tables = RateLimiter(self.limits.new_tables, self.clock)
        self.reactions = RateLimiter(self.limits.reactions, self.clock)
        self.bus = bus or NoBus()
        self.bots = BotDriver(bot_pool, self.clock, self.limits.min_bot_seconds)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Connect, take over abandoned tables, and start the background tasks."""
        await self.store.start()
        self.keyring = Keyring(await self.store.fact("secret", new_secret()))
        if not self.store.is_shared:
            await self.store.expire_processes()
        await self._heartbeat()
        await self.bus.start(self)
        await self._take_over()
        works = (self._keep_heartbeat, self._keep_sweeping, self.lateness.keep_measuring)
        self._tasks = [asyncio.create_task(work()) for work in works]

    async def announce_closing(self) -> None:
        """Send everybody the last message, and wait a little until it is out."""
        said = phrase("server.closing.stopping")
        for live in list(self._tables.values()):
            for subscriber in live.subscribers:
                subscriber.finish(
                    events.Closing(
                        events.Sentence(said.code, {}, said.text(subscriber.language)), should_reconnect=True
                    )
                )
        until = time.monotonic() + CLOSE_SECONDS
        while any(live.subscribers for live in self._tables.values()) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Close everything; other processes, or the next run, take over at once."""
        await self.announce_closing()
        for task in self._tasks:
            task.cancel()
        for live in list(self._tables.values()):
            live.close()
        await self.bot_pool.close()
        await self.bus.close()
        try:
            await self._heartbeat()
            await self.store.leave(self.name)
        except LudothequeError as problem:
            log_error(problem)
        await self.store.close()

    @property
    def table_count(self) -> int:
        return len(self._tables)

    # Tables

    async def open(self, new: http.NewTableRequest, address: str) -> http.SeatKey:
        """A new table, with its host's key."""
        person = new_person()
        return await self._opened(opened(new, person), address)

    async def open_record(self, request: http.ImportRequest, address: str) -> http.SeatKey:
        """A table that goes on with a saved game."""
        person = new_person()
        # A long game takes a while to be checked; the others play on meanwhile.
        return await self._opened(await asyncio.to_thread(opened_from_record, request, person), address)

    async def join(self, table: str, request: http.JoinRequest, person: str | None) -> http.SeatKey:
        """Sit down at a table."""
        live = await self.table(table)
        person = person or new_person()
        await live.change(lambda hosted: [joined(hosted, person, request.name, request.seat)])
        return http.SeatKey(table, self.keyring.token(table, person), live.hosted.seat_of(person))

    async def table(self, table: str) -> LiveTable:
        """The live table, read from the store if need be; TableError if there is none."""
        live = self._tables.get(table)
        if live is not None:
            live.used_at = self.clock()
            return live
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                return self._tables.get(table) or await self._load(table)
        finally:
            self._loading.pop(table, None)

    def live_table(self, table: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(table)

    def live_tables(self) -> list[LiveTable]:
        """Those in memory."""
        return list(self._tables.values())

    def has_room(self, live: LiveTable, person: str | None) -> bool:
        """Whether one more may connect; watchers never keep out a player."""
        if live.hosted.seats_of(person):
            return sum(subscriber.person == person for subscriber in live.subscribers) < self.limits.sockets_per_person
        return live.presence.watcher_count < self.limits.sockets_per_table

    def limit_new_tables(self, address: str) -> None:
        """One address makes only so many tables."""
        if not self._new_tables.take(address):
            raise TableError(phrase("server.too-fast"))

    async def _opened(self, event: Opened, address: str) -> http.SeatKey:
        computers = sum(assignment.kind == "computer" for assignment in event.assignments)
        if computers and (self.bot_pool.is_full or computers > self.limits.computer_seats_per_table):
            raise TableError(phrase("server.machine-full"))
        if await self.store.open_count(address) >= self.limits.tables_per_address:
            raise TableError(phrase("server.too-many-tables", count=self.limits.tables_per_address))
        table = new_table_id()
        entry = LogEntry(1, self.clock(), event)
        hosted = replay([entry])
        summary = first_summary(table, hosted, address, self.name)
        await self.store.append(summary, [entry])
        live = self._tables[table] = LiveTable(summary, hosted, self)
        live.is_owner = True
        await live.change(lambda hosted: follow_ups(hosted, new_seed))
        seat = live.hosted.seat_of(event.host)
        return http.SeatKey(table, self.keyring.token(table, event.host), seat)

    async def _load(self, table: str) -> LiveTable:
        summary = await self.store.summary(table)
        if summary is None:
            raise TableError(phrase("server.no-table", table=table[:40]))
        entries = await self.store.entries(table, summary.checkpoint - 1)
        live = LiveTable(summary, replay(entries), self)
        self._tables[table] = live
        await self._own(live, summary.owner)
        return live

    async def _own(self, live: LiveTable, before: str | None) -> None:
        """Become its owner if nobody alive is; time since the last owner's last beat is given back."""
        if not await self.store.claim(live.id, self.name, self.clock()):
            return
        if before is not None and before != self.name:
            since = await self.store.last_heartbeat(before)
            await live.credit(self.clock() if since is None else since)
        live.is_owner = True
        live.look_after()

    # Housekeeping

    async def _take_over(self) -> None:
        for summary in await self.store.unattended(self.clock()):
            live = await self.table(summary.id)
            if not live.is_owner:
                await live.catch_up(summary.version)
                await self._own(live, summary.owner)

    async def _repair_missed_updates(self) -> None:
        """Make good what the bus may have lost: tables we look after, and tables people here look at."""
        mine = await self.store.working(self.name)
        watched = [live.id for live in self._tables.values() if live.subscribers and live.id not in mine]
        for table, version in {**await self.store.versions(watched), **mine}.items():
            live = await self.table(table)
            await live.catch_up(version)

    async def _heartbeat(self) -> None:
        now = self.clock()
        await self.store.heartbeat(self.name, now, now + LEASE_SECONDS)

    async def _keep_heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._unload()
            try:
                await self._heartbeat()
                if self.store.is_shared:
                    await self._take_over()
                    await self._repair_missed_updates()
            except (LudothequeError, VersionTaken) as problem:  # the database is away; it may come back
                log_error(problem)

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except LudothequeError as problem:
                log_error(problem)

    async def sweep(self) -> None:
        """Forget what nobody has touched for long."""
        for buckets in (self._new_tables, self.reactions):
            buckets.sweep()
        now = self.clock()
        lives = self.limits.lives
        gone = await self.store.sweep(now - lives.waiting, now - lives.over, now - lives.playing)
        for table in gone:
            live = self._tables.pop(table, None)
            if live is not None:
                live.close()
        self._unload()

    def _unload(self) -> None:
        """What nobody looks at waits in the store."""
        before = self.clock() - IDLE_SECONDS
        for live in [live for live in self._tables.values() if live.used_at < before and live.is_idle]:
            del self._tables[live.id]
            live.close()
