"""A table that is being played at now: one change after another, first stored, then told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence, Set
from typing import Protocol

from ludotheque.contract import LudothequeError, Seat, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.bot_driver import BotDriver, TurnKey
from ludotheque.server.broadcaster import Broadcaster, Frame, Recent
from ludotheque.server.hosted.decide import Requester, decide, due_events, follow_ups
from ludotheque.server.hosted.log import CHECKPOINTS, Dealt, Event, LogEntry, TimeCredited
from ludotheque.server.hosted.seats import away_events
from ludotheque.server.hosted.table import HostedTable, apply_entry
from ludotheque.server.snapshot import Viewer, snapshot_for
from ludotheque.server.store import Store, Summary, VersionTaken
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.summaries import finished_game, summary_of
from ludotheque.server.time_of_day import TimeOfDay
from ludotheque.server.tokens import new_seed
from ludotheque.server.wire import events
from ludotheque.server.wire.commands import Command

REMEMBERED_ENTRIES = 200
_TRIES = 8
_RETRY_SECONDS = 1.0
_MAX_FOLLOW_UPS = 20_000


class Surroundings(Protocol):
    """What a live table needs of the process around it."""

    store: Store
    clock: TimeOfDay

    def spread(self, table: str, version: int) -> None:
        """Tell the other processes."""
        ...


class LiveTable:
    """Everything that happens at one table in this process goes through here, one at a time."""

    def __init__(self, summary: Summary, hosted: HostedTable, around: Surroundings, computers: BotDriver) -> None:
        self.id = summary.id
        self.summary = summary
        self.hosted = hosted
        self.is_owner = False
        self.used_at = around.clock()
        self.asked: dict[Seat, TurnKey] = {}
        """What each computer was asked about last."""

        self.failures: dict[Seat, int] = {}
        self._around = around
        self._audience = Broadcaster(summary.id, around.clock)
        self._computers = computers
        self._recent: deque[Recent] = deque(maxlen=REMEMBERED_ENTRIES)
        self._lock = asyncio.Lock()
        self._is_catching_up = False
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._audience.count(hosted)

    # Changes

    async def command(self, person: str, command: Command) -> int:
        """Do it, or the refusal; answers with the version it led to. Asked twice, done once."""
        requester = Requester(person, new_seed)
        return await self.change(lambda hosted: decide(hosted, requester, command), f"{person}:{command.command}")

    async def change(self, make: Callable[[HostedTable], list[Event]], command: str | None = None) -> int:
        """Whatever `make` decides about the table as it then is."""
        async with self._lock:
            for _ in range(_TRIES):
                try:
                    return await self._changed(make, command)
                except VersionTaken:
                    before = self.hosted.version
                    await self._read_on()
                    if self.hosted.version == before:  # nobody wrote it: the table has been cleared away
                        raise TableError(phrase("server.no-table", table=self.id)) from None
        raise TableError(phrase("server.too-busy"))

    async def credit(self, since: float) -> None:
        """Give back the time in which no server was there."""

        def give(hosted: HostedTable) -> list[Event]:
            seconds = self._around.clock() - max(since, hosted.changed_at)
            return [TimeCredited(round(seconds, 3))] if hosted.deadline is not None and seconds > 0 else []

        async with self._lock:
            events = give(self.hosted)
            if events:
                try:
                    await self._append(events, None)
                except VersionTaken:
                    await self._read_on()

    async def catch_up(self, version: int) -> None:
        """Another process wrote this version."""
        if version <= self.hosted.version:
            return
        async with self._lock:
            await self._read_on()

    def catch_up_soon(self, version: int) -> None:
        """As `catch_up`, without anybody waiting; however many are heard of, they are read together."""
        if version <= self.hosted.version or self._is_catching_up:
            return
        self._is_catching_up = True
        self.spawn(asyncio.get_running_loop().create_task(self._catch_up(version)))

    async def _catch_up(self, version: int) -> None:
        try:
            async with self._lock:
                self._is_catching_up = False  # whoever is heard of from now on may be missed by this read
                if version > self.hosted.version:
                    await self._read_on()
        except LudothequeError as problem:  # the store is away: the next news tries again
            self._is_catching_up = False
            log_error(problem)

    async def _changed(self, make: Callable[[HostedTable], list[Event]], command: str | None) -> int:
        while events := due_events(self.hosted, self._around.clock()):
            await self._append(events, None)
        done = None if command is None else self.hosted.version_of(command)
        if done is not None:
            return done
        events = make(self.hosted)
        if not events:
            return self.hosted.version
        return await self._append(events, command)

    async def _append(self, events: Sequence[Event], command: str | None) -> int:
        """Rules first, then the store, and only then everybody is told."""
        now = self._around.clock()
        entries: list[Recent] = []
        hosted = self.hosted
        pending = list(events)
        while pending and len(entries) < _MAX_FOLLOW_UPS:
            entry = LogEntry(hosted.version + 1, now, pending.pop(0), command if not entries else None)
            hosted, recent = _followed(hosted, entry)
            entries.append(recent)
            if not pending:
                pending = follow_ups(hosted, new_seed)
        checkpoint = next((e.entry.version for e in reversed(entries) if isinstance(e.entry.event, CHECKPOINTS)), None)
        has_same_people = checkpoint is None and hosted.places is self.hosted.places
        summary = summary_of(self.summary, hosted, checkpoint, has_same_people=has_same_people)
        # A saved game that had ended was kept when it did.
        is_loaded = isinstance(entries[-1].entry.event, Dealt)
        has_ended = hosted.phase == "over" and (self.hosted.phase != "over" or hosted.number != self.hosted.number)
        finished = finished_game(self.id, hosted) if has_ended and not is_loaded else None
        await self._around.store.append(summary, [recent.entry for recent in entries], finished)
        self.summary = summary
        self._follow(hosted, entries)
        self._around.spread(self.id, hosted.version)
        return entries[len(events) - 1].entry.version

    async def _read_on(self) -> None:
        """Take over what others wrote."""
        entries = await self._around.store.entries(self.id, self.hosted.version)
        hosted = self.hosted
        recent: list[Recent] = []
        for entry in entries:
            hosted, newest = _followed(hosted, entry)
            recent.append(newest)
            if isinstance(entry.event, CHECKPOINTS):
                self.summary = summary_of(self.summary, hosted, entry.version)
        self.summary = summary_of(self.summary, hosted, None)
        if recent:
            self._follow(hosted, recent)

    def _follow(self, hosted: HostedTable, entries: Sequence[Recent]) -> None:
        if hosted.number != self.hosted.number:
            for subscriber in self.subscribers:
                subscriber.has_all = False
        has_same_people = hosted.places is self.hosted.places
        self.hosted = hosted
        self._recent.extend(entries)
        if not has_same_people:
            self._audience.count(hosted)
        self._audience.tell_table()
        self.look_after()

    # What happens by itself

    def look_after(self) -> None:
        """Set the alarm and let computers think, if this process is the one to do it."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if not self.is_owner:
            return
        moments = [moment for moment in (self.hosted.deadline, self._grace_end()) if moment is not None]
        if moments:
            delay = max(0.0, min(moments) - self._around.clock())
            self._alarm = asyncio.get_running_loop().call_later(min(delay, 3600.0), self._ring)
        self._computers.attend(self)

    def spawn(self, work: asyncio.Task[None]) -> None:
        """Keep a task alive as long as it runs."""
        self._tasks.add(work)
        work.add_done_callback(self._tasks.discard)

    def _ring(self) -> None:
        self.spawn(asyncio.get_running_loop().create_task(self._let_time_pass()))

    async def _let_time_pass(self) -> None:
        try:
            await self.change(lambda hosted: away_events(hosted, self._audience.seconds_away, self._audience.here))
        except LudothequeError as problem:  # the store failed: nothing was told, so try again
            log_error(problem)
            await asyncio.sleep(_RETRY_SECONDS)
        self.look_after()

    # Listeners

    @property
    def subscribers(self) -> Set[Subscriber]:
        return self._audience.subscribers

    @property
    def own_crowd(self) -> frozenset[Seat]:
        """The seats whose people are connected to this process."""
        return self._audience.own_crowd

    @property
    def watching(self) -> int:
        """How many connected to this process have no seat."""
        return self._audience.watching

    def enter(self, subscriber: Subscriber) -> None:
        """Subscribe first; the snapshot comes after, so nothing can fall between."""
        self._audience.subscribers.add(subscriber)
        self._crowd_changed()
        subscriber.tell_table()

    def leave(self, subscriber: Subscriber) -> None:
        self._audience.subscribers.discard(subscriber)
        self._crowd_changed()

    def here_elsewhere(self, process: str, seats: frozenset[Seat]) -> None:
        """Who is connected to another process."""
        if self._audience.hear_of(process, seats):
            self._crowd_changed()

    def presence(self) -> events.Presence:
        return events.Presence(sorted(self._audience.here), self._audience.watching)

    def table_for(self, subscriber: Subscriber) -> bytes:
        """The newest table for this reader, with what happened since it was last told."""
        happened = self._since(subscriber.told_version)
        with_steps = happened is None or not subscriber.has_all
        viewer = self.viewer(subscriber.person, subscriber.language)
        frame = Frame(None if happened is None else subscriber.told_version, with_steps)
        subscriber.told_version, subscriber.has_all = self.hosted.version, True
        return self._audience.picture(self.hosted, viewer, frame, happened or ())

    def snapshot(self, person: str | None, language: str) -> events.TableSnapshot:
        """Everything, for whoever asks once."""
        return snapshot_for(self.hosted, self.viewer(person, language), self._audience.scene())

    def viewer(self, person: str | None, language: str) -> Viewer:
        """As whom this person sees the table."""
        hosted = self.hosted
        is_host = person is not None and person == hosted.host
        own = hosted.seats_of(person)
        seat = hosted.seat_of(person) if len(own) > 1 else own[0] if own else None
        return Viewer(seat, is_host, language, own)

    @property
    def is_idle(self) -> bool:
        """Nobody listens and nothing is to be done: the store remembers it all."""
        return not (self.subscribers or self._tasks or self._lock.locked() or self.summary.has_work)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._audience.close()
        for task in self._tasks:
            task.cancel()

    def _since(self, version: int | None) -> list[Recent] | None:
        """The entries after this version; None where memory does not reach back so far."""
        if version is None or version > self.hosted.version:
            return None
        missing = self.hosted.version - version
        if missing > len(self._recent):
            return None
        return [self._recent[-back] for back in range(missing, 0, -1)]

    def _crowd_changed(self) -> None:
        self._audience.crowd_changed(self.hosted)
        self.look_after()

    def _grace_end(self) -> float | None:
        """When somebody who is away loses the seat, while others wait."""
        grace = self.hosted.settings.grace_seconds
        if grace is None or not self._audience.here or self.hosted.phase == "over" or self.hosted.is_paused:
            return None
        gone = [since + grace for seat, since in self._audience.away_since.items() if seat in self.hosted.staying]
        return min(gone, default=None)


def _followed(before: HostedTable, entry: LogEntry) -> tuple[HostedTable, Recent]:
    """The table one entry further; the entry with the names before it, which say who stood up."""
    after = apply_entry(before, entry)
    people = before if len(before.places) == len(after.places) else after
    return after, Recent(entry, tuple([place.name for place in people.places]))
