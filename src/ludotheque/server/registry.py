"""All tables that this process owns: found, made, taken over, unloaded."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.admin.enforcement import Enforcement
from ludotheque.server.admin.rules import Rules
from ludotheque.server.bot_driver import BotDriver
from ludotheque.server.bot_pool import BotPool
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.bot_pool.side_thread import SideThread
from ludotheque.server.bots import Bots
from ludotheque.server.community import Community
from ludotheque.server.delivery import Delivery
from ludotheque.server.hosted.decide import begun, follow_ups
from ludotheque.server.hosted.forget import Departure, departure
from ludotheque.server.hosted.log import Opened
from ludotheque.server.hosted.seats import joined
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.limits import KeyedCounter, Limits, RateLimiter, Rates
from ludotheque.server.live import LiveTable
from ludotheque.server.loop_lag import LoopLag
from ludotheque.server.monitoring.metrics import Metrics
from ludotheque.server.new_tables import NewTables
from ludotheque.server.off_loop import LONG, off_loop
from ludotheque.server.ownership import LEASE_SECONDS, OwnedElsewhere, Ownership
from ludotheque.server.parked import ParkedTables
from ludotheque.server.peers import Bus, NoBus, Peers
from ludotheque.server.presence import Watcher
from ludotheque.server.profiles import Profiles, Visitor
from ludotheque.server.quarantine import Quarantine, SetAside
from ludotheque.server.single_flight import SingleFlight
from ludotheque.server.snapshot import step_count
from ludotheque.server.steady_time import SteadyTime, begin_time, note_jump
from ludotheque.server.storage import Storage
from ludotheque.server.store import Store, StoreFailed, Summary, Unconfirmed, VersionTaken
from ludotheque.server.store.schema import ProgramOutdated
from ludotheque.server.summaries import first_summary, people_of
from ludotheque.server.supervisor import Supervisor
from ludotheque.server.table_reader import TableReader
from ludotheque.server.tasks import WORKER_IDLE_SECONDS, Tasks
from ludotheque.server.tokens import Keyring, key_hash, new_secret, new_seed
from ludotheque.server.wire import http

HEARTBEAT_SECONDS = 1.0
SWEEP_SECONDS = 30.0
IDLE_SECONDS = 5.0
"""An unused table stays in memory for so long."""

CLOSE_SECONDS = 2.0
_TRIES = 3
_AT_ONCE = 32
"""Tables that are taken over together, and so written together."""


class TableRegistry:
    """One owner per table: here, or in another process that is alive."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        *,
        clock: Callable[[], float] | None = None,
        limits: Limits | None = None,
        bus: Bus | None = None,
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.clock = clock or SteadyTime()
        self.limits = limits or Limits()
        self.tasks = Tasks(ProcessPool(1, bounds=self.limits.jobs, idle_seconds=WORKER_IDLE_SECONDS))
        self.aside = Tasks(ProcessPool(1, bounds=self.limits.asides, make=SideThread))
        """Work of milliseconds: not on the loop, and in nobody's way."""

        self.trials = Tasks(ProcessPool(1, bounds=self.limits.asides, make=SideThread))
        """The same where it is tried out which levels can play: the first time, a search may take half a second."""

        self.ownership = Ownership(store, self.clock)
        self.peers: Peers | None = None
        self.keyring = Keyring("")
        self.lateness = LoopLag()
        self.metrics = Metrics()
        self.rules = Rules(store, self.clock, self.ownership.name)
        self._enforcement = Enforcement(self)
        self.rules.on_change = self._enforcement.follow
        self.connections = KeyedCounter()
        """Sockets and streams by address."""

        self.delivery = Delivery(self.limits.silence_seconds)
        self.analyses = KeyedCounter()
        """Running now, by address."""

        self.exports = KeyedCounter()
        """Of everything about somebody, by address."""

        self.rates = Rates(self.limits, self.clock)
        self.storage = Storage(store, self.limits, self.rates)
        self.profiles = Profiles(store, self.clock, self.rates, self.storage)
        self.reactions = RateLimiter(self.limits.reactions, self.clock)
        self.bus = bus or NoBus()
        self.bots_online = Bots(store, self.clock, lambda: self.keyring)
        self.bots = BotDriver(bot_pool, self.clock, self.limits.min_bot_seconds)
        self.quarantine = Quarantine(store, self.clock)
        self.reader = TableReader(store, self.quarantine)
        self._tables: dict[str, LiveTable] = {}
        self._loading: SingleFlight[str, LiveTable] = SingleFlight()
        self._parked = ParkedTables(self.limits.unwatched_tables)
        self._dropped: dict[str, float] = {}
        """Tables with work that may still be ours, and since when nobody has looked after them."""

        self.new_tables = NewTables(self)
        self.community = Community(self)
        self.supervisor = Supervisor(self.fail)
        self.stopping = asyncio.Event()
        """Set when this process is to end."""

        self.outdated: ProgramOutdated | None = None
        """Why it ends, where the database was changed by a newer program."""

        self.failure: str | None = None
        """Why it ends, where it cannot go on."""

    async def start(self) -> None:
        """Connect, take over abandoned tables, and start the background tasks."""
        self.store.lock()
        await self.store.start()
        await begin_time(self.clock, self.store)
        self.keyring = Keyring(await self.store.fact("secret", new_secret()))
        await self.ownership.bury_predecessors()
        await self.ownership.renew()
        await self.rules.read()
        await self.bus.start(self)
        await self.reader.retry_set_aside()
        await self._take_over()
        await self.community.start()
        self.delivery.start(self.supervisor.keep)
        works = (
            self._keep_heartbeat,
            self._keep_taking_over,
            self._keep_sweeping,
            self.lateness.keep_measuring,
            self.rules.keep_reading,
            self._enforcement.keep_draining,
            *self.community.works,
        )
        for work in works:
            self.supervisor.keep(work)

    async def announce_closing(self) -> None:
        """Send everybody the last message, and wait a little until it is out."""
        for live in self.live_tables():
            live.say_goodbye(phrase("server.closing.stopping"))
        self.delivery.end_newcomers()
        self.community.studies.close()
        until = time.monotonic() + CLOSE_SECONDS
        while any(live.subscribers for live in self._tables.values()) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Close everything; other processes, or the next run, take over at once."""
        await self.announce_closing()
        self.supervisor.close()
        for live in list(self._tables.values()):
            live.close()
        for part in (self.delivery, self.community, self.bot_pool, self.tasks, self.aside, self.trials, self.bus):
            await part.close()
        try:
            await self.ownership.give_up()
        except LudothequeError as problem:
            log_error(problem)
        await self.store.close()

    @property
    def table_count(self) -> int:
        return len(self._tables)

    def dead_tasks(self) -> list[str]:
        """Work in the background that should never end, and has; what Health tells."""
        return [*self.supervisor.down(), *self.store.dead_threads()]

    def fail(self, reason: str) -> None:
        """This process cannot go on: everybody is told to come back, and it ends."""
        LOGGER.critical("this process ends: %s", reason)
        self.failure = reason
        self.stopping.set()

    # Tables

    async def join(self, table: str, request: http.JoinRequest, visitor: Visitor) -> http.SeatKey:
        """Sit down at a table; whoever sits there with their profile already gets the key again."""
        live = await self.table(table)
        seated = next((person for person in visitor.persons if live.hosted.seats_of(person)), None)
        person = seated or visitor.person
        if seated is None:
            if visitor.is_bot:
                await self.bots_online.require_free(visitor.person, live.summary)
            await live.change(lambda hosted: [joined(hosted, person, request.name, request.seat, visitor.look)])
            await self.profiles.confirm(visitor, live.summary, self.depart)
        return http.SeatKey(table, self.keyring.token(table, person), live.hosted.seat_of(person))

    async def table(self, table: str) -> LiveTable:
        """The table, which is ours from now on; OwnedElsewhere, or TableError if there is none."""
        live = await self._found(table)
        live.used_at = live.asked_at = self.clock()
        return live

    async def _found(self, table: str) -> LiveTable:
        self.rules.require_open(table)
        live = self._tables.get(table)
        if live is not None and not self.ownership.is_expired:
            return live
        return await self._loading.of(table, lambda: self._load(table))

    async def hosted(self, table: str, summary: Summary | None = None) -> HostedTable:
        """The table for whoever only looks, wherever it is looked after; TableError if there is none."""
        self.rules.require_open(table)
        live = self._tables.get(table)
        return await self.reader.read(table, summary) if live is None else live.hosted

    async def depart(self, gone: Departure) -> None:
        """Somebody leaves a table for good, wherever it is looked after."""
        for _ in range(_TRIES):
            try:
                return await self.depart_here(gone)
            except VersionTaken:
                continue
            except OwnedElsewhere as elsewhere:
                await self.hosted(gone.table)  # a game that is no longer installed is refused here as there
                if self.peers is not None:
                    return await self.peers.depart(elsewhere.location, gone)
        raise TableError(phrase("server.elsewhere"))

    async def depart_here(self, gone: Departure) -> None:
        """As `depart`; OwnedElsewhere if the table is not ours."""
        live = await self.table(gone.table)
        version = -1
        while version != live.hosted.version:
            version = live.hosted.version
            await live.change(lambda hosted: departure(hosted, gone.persons, gone.nobody))

    def drop(self, live: LiveTable, since: float = math.inf) -> None:
        """It may be another's by now: nobody plays on here, and all are led on. Its clocks have stood since then."""
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
        live.say_goodbye(phrase("server.closing.moved"))
        live.close()
        if live.summary.has_work:
            self._dropped[live.id] = since

    def leave(self, table: str) -> None:
        """The operator closed it: who is there hears why when they come back."""
        live = self._tables.get(table)
        if live is not None:
            self.drop(live, self.clock())

    async def delete(self, table: str) -> None:
        """For good; OwnedElsewhere, or TableError if there is none."""
        location = await self.ownership.elsewhere(table)
        if location is not None:
            raise OwnedElsewhere(location)
        self.leave(table)
        self._dropped.pop(table, None)
        self._parked.forget(table)
        if not await self.store.admin.delete_table(table):
            raise TableError(phrase("server.no-table", table=table[:40]))

    def set_aside(self, live: LiveTable, problem: Exception) -> None:
        """What happens by itself at this table fails: nobody plays on there, and nobody else is held up."""
        self.delivery.spawn(self._set_aside_or_log(live, problem))

    async def retry_set_aside(self, table: str) -> bool:
        """Whether a table that was set aside can be read now; if so, it goes on."""
        self.quarantine.forget(table)
        try:
            await self.hosted(table)
            await self.quarantine.release(table)
            with suppress(OwnedElsewhere):
                await self.table(table)
        except SetAside:
            return False
        return True

    def watcher_count(self, table: str) -> int:
        live = self._tables.get(table)
        return self.bus.watcher_count(table) if live is None else live.presence.watcher_count

    async def watcher(self, key: str | None) -> Watcher | None:
        """As whom somebody watches who lets it be known; nobody without a profile, or with one that is banned."""
        if key is None:
            return None
        with suppress(TableError):
            found = await self.store.profiles.find(key_hash(key))
            if found is not None and self.rules.refusal(found.id) is None:
                return Watcher(found.id, found.name)
        return None

    async def rename_watchers(self) -> None:
        """Whoever watches here is named as their profile is, and not at all once it is forgotten."""
        asked = {watcher.profile for live in self.live_tables() for watcher in live.watchers()}
        if asked:
            found = await self.store.profiles.names(asked)
            names = {profile: found.get(profile) for profile in asked}
            for live in self.live_tables():  # where others may have come meanwhile, who keep their names
                live.rename_watchers(names)

    def live_table(self, table: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(table)

    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def has_room(self, live: LiveTable, person: str | None) -> bool:
        """Whether one more may connect; watchers never keep out a player."""
        if live.hosted.seats_of(person):
            own = sum(subscriber.reader.person == person for subscriber in live.subscribers)
            return own < self.limits.sockets_per_person
        return live.presence.watching_connections < self.limits.sockets_per_table

    def charge_length(self, live: LiveTable, address: str) -> None:
        """Before all of a table is told: of a long game that is as much as several requests. TableError: too fast."""
        steps = 0 if live.hosted.table is None else step_count(live.hosted.table)
        if steps >= LONG and not self.rates.requests.take(address, steps // LONG):
            raise TableError(phrase("server.too-fast"))

    async def arranged(self, event: Opened, table: str, address: str) -> LiveTable:
        """A table under a name that was chosen before; VersionTaken if it is there already."""
        now = self.clock()
        if event.record is None:
            hosted, entries = begun(event, now, new_seed)
        else:  # a saved game may be long
            hosted, entries = await off_loop(lambda: begun(event, now, new_seed))
        summary = first_summary(table, hosted, address, self.ownership.name)
        with self.looking_after(table):
            await self.store.append(summary, entries, people=people_of(hosted))
        live = self._tables[table] = LiveTable(summary, hosted, self)
        await live.change(lambda hosted: follow_ups(hosted, new_seed))  # of a saved game
        live.look_after()
        self.bots_online.wake(assignment.whose for assignment in live.hosted.assignments)
        return live

    @contextmanager
    def looking_after(self, table: str) -> Iterator[None]:
        """A new table: where nobody can say whether it was written, it is looked for, and goes on if it is there."""
        try:
            yield
        except Unconfirmed:
            self._dropped[table] = self.clock()
            raise

    async def _load(self, table: str) -> LiveTable:
        before = await self.ownership.claim(table)
        # Read only now, when nobody else can write it any more.
        summary = await self.ownership.summary(table)
        if summary.owner != self.ownership.name:  # we were asleep, and somebody else claimed it since
            raise VersionTaken
        live = LiveTable(summary, await self.reader.replayed(summary), self)
        try:
            if before == self.ownership.name:
                await live.credit(self._dropped.get(table, math.inf))
            elif before is not None:
                await live.credit(await self.store.last_heartbeat(before) or math.inf)
            self._tables[table] = live
            self._parked.forget(table)
            live.look_after()
        except (StoreFailed, VersionTaken):
            raise
        except Exception as problem:  # the rules of its game fail
            raise await self._set_aside(live, problem) from problem
        await self.quarantine.release(table)
        return live

    async def _set_aside(self, live: LiveTable, problem: Exception) -> SetAside:
        refusal = await self.quarantine.add(live.id, problem)
        self.drop(live)
        self._dropped.pop(live.id, None)
        return refusal

    async def _set_aside_or_log(self, live: LiveTable, problem: Exception) -> None:
        try:
            await self._set_aside(live, problem)
        except StoreFailed as failure:
            log_error(problem)
            log_error(failure)

    # Housekeeping

    async def _take_over(self) -> None:
        """Look after what nobody does; where several processes try, one succeeds."""
        if self.rules.restriction == "read-only":
            return
        found = {*self._dropped, *await self.store.unattended(self.clock())} - {*self.rules.state.closed}
        order = random.sample(sorted(found), len(found))
        for start in range(0, len(order), _AT_ONCE):
            await asyncio.gather(*[self._take(table) for table in order[start : start + _AT_ONCE]])

    async def _take(self, table: str) -> None:
        try:
            await self._found(table)
        except StoreFailed:
            raise
        except (OwnedElsewhere, SetAside):  # others look after it, or nobody can
            pass
        except Exception as problem:  # one table holds up no other
            log_error(problem)
        self._dropped.pop(table, None)
        self._parked.forget(table)

    async def _keep_heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._unload()
            if not self.store.is_shared:  # else the time of the database counts
                note_jump(self.clock)
            if self.failure is None and (dead := self.store.dead_threads()):
                self.fail(f"{dead} of the store ended")
            try:
                async with asyncio.timeout(LEASE_SECONDS / 2):
                    before = self.ownership.renewed_at
                    if not await self.ownership.renew():
                        self._drop_all(before)
            except ProgramOutdated as problem:
                log_error(problem)
                self.outdated = problem
                self.stopping.set()
            except (LudothequeError, TimeoutError) as problem:  # the database is away; it may come back
                log_error(problem)
                if self.ownership.is_expired:
                    self._drop_all(self.ownership.renewed_at)

    def _drop_all(self, since: float) -> None:
        for live in self.live_tables():
            self.drop(live, since)

    async def _keep_taking_over(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                if self.store.is_shared or self._dropped:
                    await self._take_over()
            except LudothequeError as problem:
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
        self.new_tables.sweep()
        for limiter in (*self.rates.by_name.values(), self.reactions):
            limiter.sweep()
        self.reader.sweep()
        await self.quarantine.refresh()
        await self.storage.sweep(self.clock(), lambda profile: self.profiles.forget(profile, self.depart))
        await self.profiles.sweep(self.limits.lives.unused_profile)
        await self.rename_watchers()
        gone = await self.store.sweep(self.clock(), self.limits.lives)
        for table in gone:
            self._parked.forget(table)
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
        for live in self._parked.park(self._tables.values(), self.clock(), IDLE_SECONDS):
            del self._tables[live.id]
            live.close()
        for table in self._parked.due():
            self.delivery.spawn(self._take_or_log(table))

    async def _take_or_log(self, table: str) -> None:
        try:
            await self._take(table)
        except StoreFailed as problem:
            log_error(problem)
