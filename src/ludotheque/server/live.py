"""A table in memory: one change after another, first stored, then published to its subscribers.

command -> decide -> apply_entry -> store.append -> Publication -> Subscriber        never back
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from ludotheque.contract import LudothequeError, Phrase, Seat, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.admin.rules import ReadOnly, Restriction, Rules
from ludotheque.server.bot_driver import BotDriver, TurnKey
from ludotheque.server.bots import Bots
from ludotheque.server.community import Community
from ludotheque.server.hosted.decide import Requester, decide, due_events, follow_ups
from ludotheque.server.hosted.log import (
    CHECKPOINTS,
    Dealt,
    Event,
    Forgotten,
    LogEntry,
    SeatAssignment,
    TimeCredited,
)
from ludotheque.server.hosted.seats import away_events, levels_for, seconds_until_claim
from ludotheque.server.hosted.table import HostedTable, apply_entry
from ludotheque.server.limits import RateLimiter
from ludotheque.server.monitoring.metrics import Metrics
from ludotheque.server.off_loop import LONG, off_loop
from ludotheque.server.ownership import Ownership
from ludotheque.server.presence import PresenceTracker, Watcher
from ludotheque.server.publication import Publication, Recent, Source
from ludotheque.server.store import FinishedGame, Store, Summary, Unconfirmed, VersionTaken
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.summaries import finished_game, people_of, summary_of
from ludotheque.server.tokens import new_seed
from ludotheque.server.viewer import Reader
from ludotheque.server.wire.commands import AssignSeatCommand, Command, OfferCommand, ReactCommand
from ludotheque.server.wire.events import Away, Closing, Presence, Said, Sentence, TableSnapshot

REMEMBERED_ENTRIES = 200
"""At least; at most twice as many."""

_RETRY_SECONDS = 1.0
_MAX_FOLLOW_UPS = 20_000


_FEW_SUBSCRIBERS, _MANY_SUBSCRIBERS, _PRESENCE_SECONDS = 16, 64, 0.25
"""With more than a few subscribers, changes of presence are sent so much later; with many, that much later for each so
many of them: whoever comes and goes all the time, under whichever names, costs no more messages a second."""


class Environment(Protocol):
    """What a live table needs of the process around it."""

    @property
    def store(self) -> Store: ...
    @property
    def clock(self) -> Callable[[], float]: ...
    @property
    def bots(self) -> BotDriver: ...
    @property
    def bots_online(self) -> Bots: ...
    @property
    def reactions(self) -> RateLimiter: ...
    @property
    def ownership(self) -> Ownership: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def community(self) -> Community: ...
    def drop(self, live: LiveTable) -> None:
        """It is not ours any more."""
        ...

    def set_aside(self, live: LiveTable, problem: Exception) -> None:
        """What happens there by itself fails."""
        ...


class LiveTable:
    """Everything that happens at one table goes through here, one at a time. Only the owner of a table has one."""

    def __init__(self, summary: Summary, hosted: HostedTable, environment: Environment) -> None:
        self.id = summary.id
        self.summary = summary
        self.hosted = hosted
        self.is_closed = False
        self.used_at = environment.clock()
        self.asked_at = -math.inf
        """When somebody last came to it by name."""

        self.requested: dict[Seat, TurnKey] = {}
        """The turn for which each computer player was last asked."""

        self.restriction: Restriction | None = environment.rules.restriction
        """What the operator forbids."""

        self.failures: dict[Seat, int] = {}
        self._environment = environment
        self.subscribers: set[Subscriber] = set()
        self.presence = PresenceTracker(environment.clock)
        self._recent: list[Recent] = []
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence_alarm: asyncio.TimerHandle | None = None
        self.presence.count(hosted, ())
        self._publication = self._new_publication()

    # Changes

    async def command(self, person: str, command: Command) -> int:
        """Do it, or raise the refusal; returns the version it led to. The same command twice is done once."""
        if isinstance(command, ReactCommand) and not self._environment.reactions.take(f"{self.id}:{person}"):
            raise TableError(phrase("server.too-fast"))
        if self.restriction == "draining" and isinstance(command, OfferCommand) and command.kind == "rematch":
            raise TableError(phrase("server.draining"))
        invited = await self._invited(command) if isinstance(command, AssignSeatCommand) else None
        requester = Requester(person, new_seed, invited, self.presence.seconds_away)
        return await self.change(lambda hosted: decide(hosted, requester, command), f"{person}:{command.command}")

    async def _invited(self, command: AssignSeatCommand) -> SeatAssignment | None:
        settings = self.hosted.settings
        if command.kind == "computer":
            await asyncio.to_thread(levels_for, settings)  # may take a search, the first time
        if command.kind != "bot":
            return None
        return await self._environment.bots_online.challenged(command.name, settings)

    async def change(self, make: Callable[[HostedTable], list[Event]], command: str | None = None) -> int:
        """Whatever `make` decides about the table as it then is; VersionTaken if it is not ours any more."""
        await self._lock.acquire()
        try:
            if self.is_closed or self._environment.ownership.is_expired:  # also who has just woken up flags nobody
                raise VersionTaken
            if self.restriction == "read-only":
                raise ReadOnly
            try:
                while events := due_events(self.hosted, self._environment.clock()):
                    await self._append(events, None)
                done = None if command is None else self.hosted.version_of(command)
                if done is not None:
                    return done
                before = self.hosted
                events = make(before) if before.record is None else await off_loop(lambda: make(before))
                return await self._append(events, command) if events else self.hosted.version
            except (VersionTaken, Unconfirmed) as problem:  # the log is ahead of us, or may be
                self._environment.drop(self)
                raise VersionTaken from problem
        finally:
            self._lock.release()

    async def credit(self, since: float) -> None:
        """Give back the time in which no server was there; where the clock was set back meanwhile, that is negative."""

        def give(hosted: HostedTable) -> list[Event]:
            seconds = round(self._environment.clock() - max(since, hosted.changed_at), 3)
            return [TimeCredited(seconds)] if hosted.deadline is not None and math.isfinite(seconds) and seconds else []

        async with self._lock:
            events = give(self.hosted)
            if events:
                await self._append(events, None)

    async def _append(self, events: Sequence[Event], command: str | None) -> int:
        """Rules first, then the store, and only then the subscribers."""
        now, before = self._environment.clock(), self.hosted
        if before.record is None:
            hosted, entries, checkpoint = _applied(before, events, command, now)
        else:  # a saved game is to begin, and may be long
            hosted, entries, checkpoint = await off_loop(lambda: _applied(before, events, command, now))
        has_same_people = checkpoint is None and hosted.assignments is before.assignments
        summary = summary_of(self.summary, hosted, checkpoint, has_same_people=has_same_people)
        has_ended = hosted.outcome is not None and (before.outcome is None or hosted.number != before.number)
        # A saved game that had ended was kept when it did.
        is_kept = has_ended and not isinstance(entries[-1].entry.event, Dealt)
        finished = await _finished(self.id, hosted) if is_kept else None
        people = () if has_same_people else people_of(hosted)
        written = [recent.entry for recent in entries]
        appending = self._environment.store.append(summary, written, finished, people, before=self.summary)
        try:
            await appending
        except asyncio.CancelledError:  # whoever asked has left; what is on the disk now is told all the same
            appending.result()
            self._follow(summary, hosted, entries)
            raise
        self._follow(summary, hosted, entries)
        return entries[len(events) - 1].entry.version

    def _follow(self, summary: Summary, hosted: HostedTable, entries: Sequence[Recent]) -> None:
        self.summary = summary
        before, self.hosted = self.hosted, hosted
        has_same_people = hosted.assignments is before.assignments
        if not has_same_people or hosted.phase != before.phase:
            concerned = (*before.assignments, *hosted.assignments)
            self._environment.bots_online.wake(assignment.whose for assignment in concerned)
        self._recent += entries
        if len(self._recent) > 2 * REMEMBERED_ENTRIES:
            del self._recent[:-REMEMBERED_ENTRIES]
        self._publication = self._publication.followed_by(hosted, entries)
        if not has_same_people:
            audience = self.presence.watcher_count, self.presence.watchers
            self.presence.count(hosted, self._present())
            self._publication.set_presence(self._connected())
            if audience != (self.presence.watcher_count, self.presence.watchers):  # who stood up looks on
                self._publish_presence()
            if any(isinstance(recent.entry.event, Forgotten) for recent in entries):
                self._recent.clear()  # it holds names; everybody gets the whole table instead
                self._publication = self._new_publication()
        for recent in entries:
            self._environment.metrics.events[type(recent.entry.event)] += 1
        for subscriber in self.subscribers:
            subscriber.publish(self._publication)
        self._environment.community.follow(self, before)
        self.look_after()

    # Time

    def look_after(self) -> None:
        """Set the timer and request moves of computer players."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.is_closed or self.restriction == "read-only":
            return
        deadline, grace_end = self.hosted.deadline, self._grace_end() if self.presence.away_since else None
        if deadline is not None or grace_end is not None:
            moment = min(moment for moment in (deadline, grace_end) if moment is not None)
            delay = max(0.0, moment - self._environment.clock())
            self._alarm = asyncio.get_running_loop().call_later(min(delay, 3600.0), self._wake_up)
        if self.hosted.thinking:
            self._environment.bots.attend(self)

    def spawn(self, work: asyncio.Task[None]) -> None:
        """Keep a task alive as long as it runs."""
        self._tasks.add(work)
        work.add_done_callback(self._tasks.discard)

    def fail(self, problem: Exception) -> None:
        """What happens here by itself cannot go on."""
        self._environment.set_aside(self, problem)

    def _wake_up(self) -> None:
        self.spawn(asyncio.get_running_loop().create_task(self._let_time_pass()))

    async def _let_time_pass(self) -> None:
        try:
            await self.change(lambda hosted: away_events(hosted, self.presence.seconds_away, self.presence.connected))
        except (VersionTaken, ReadOnly):
            return
        except LudothequeError as problem:  # the store failed and nothing was published, so try again
            log_error(problem)
            await asyncio.sleep(_RETRY_SECONDS)
        except Exception as problem:
            self.fail(problem)
            return
        self.look_after()

    # Subscribers

    def enter(self, subscriber: Subscriber) -> None:
        """Subscribe first; the snapshot comes after, so nothing can fall between."""
        if self.is_closed:
            raise VersionTaken
        if subscriber.watcher is not None:  # their name was looked up last: other pages of theirs get it, too
            self._renamed({subscriber.watcher.profile: subscriber.watcher.name})
        self.subscribers.add(subscriber)
        self._presence_changed()
        subscriber.publish(self._publication)

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self._presence_changed()

    def say(self, said: Said, by: str, hiding: Collection[str]) -> None:
        """Words for those who play here and asked for them; not for those who do not want to hear this person."""
        own = Said(replace(said.line, is_you=True))
        for subscriber in self.subscribers:
            person = subscriber.reader.person
            if subscriber.has_chat and person not in hiding and self.hosted.seats_of(person):
                subscriber.send(own if person == by else said)

    def watchers(self) -> list[Watcher]:
        """All connections that name somebody."""
        return [subscriber.watcher for subscriber in self.subscribers if subscriber.watcher is not None]

    def rename_watchers(self, names: Mapping[str, str | None]) -> None:
        """These profiles are called so by now; one without a name is gone, and not named any more."""
        if self._renamed(names):
            self._presence_changed()

    def _renamed(self, names: Mapping[str, str | None]) -> bool:
        is_news = False
        for subscriber in self.subscribers:
            known = subscriber.watcher
            if known is not None and names.get(known.profile, known.name) != known.name:
                name = names[known.profile]
                subscriber.watcher = None if name is None else Watcher(known.profile, name)
                is_news = True
        return is_news

    def snapshot(self, reader: Reader) -> TableSnapshot:
        """Everything, for somebody who asks once."""
        return self._publication.snapshot(reader)

    @property
    def is_idle(self) -> bool:
        """Nobody listens and nothing is to be done: the store remembers it all."""
        return not (self.subscribers or self._tasks or self._lock.locked() or self.summary.has_work)

    @property
    def may_park(self) -> bool:
        """Computers play each other without a clock, and nobody listens: it can go on whenever there is time for it."""
        if (
            self.subscribers
            or self._lock.locked()
            or self.hosted.phase != "playing"
            or self.hosted.deadline is not None
        ):
            return False
        return all(self.hosted.assignments[seat].kind == "computer" for seat in self.hosted.staying)

    def say_goodbye(self, said: Phrase) -> None:
        """The last message to all who are connected: they come back, here or elsewhere."""
        for subscriber in self.subscribers:
            words = Sentence(said.code, {}, said.text(subscriber.reader.language))
            subscriber.finish(Closing(words, should_reconnect=True))

    def close(self) -> None:
        """Stop the clocks of this table: it is not served here any more."""
        self.is_closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._presence_alarm is not None:
            self._presence_alarm.cancel()
        for task in self._tasks:
            task.cancel()

    def _presence_changed(self) -> None:
        """Count again, and publish who is connected."""
        is_news = self.presence.count(self.hosted, self._present())
        self._publication.set_presence(self._connected())
        if is_news or len(self.subscribers) <= _FEW_SUBSCRIBERS:
            self._publish_presence()
        elif self._presence_alarm is None:
            # Published at once, a thousand newcomers would cost a million messages.
            loop = asyncio.get_running_loop()
            delay = _PRESENCE_SECONDS * max(1.0, len(self.subscribers) / _MANY_SUBSCRIBERS)
            self._presence_alarm = loop.call_later(delay, self._publish_presence)
        self.look_after()

    def _publish_presence(self) -> None:
        if self._presence_alarm is not None:
            self._presence_alarm.cancel()
            self._presence_alarm = None
        for subscriber in self.subscribers:
            subscriber.publish_presence(self._publication)

    def _present(self) -> list[tuple[str | None, Watcher | None]]:
        return [(subscriber.reader.person, subscriber.watcher) for subscriber in self.subscribers]

    def _connected(self) -> Presence:
        now = self._environment.clock()
        waits = {
            seat: seconds_until_claim(self.hosted, now - since)
            for seat, since in self.presence.away_since.items()
            if seat in self.hosted.staying
        }
        away = [Away(seat, round(seconds, 1)) for seat, seconds in waits.items() if seconds is not None]
        return Presence(sorted(self.presence.connected), self.presence.watcher_count, away, self.presence.watchers)

    def _new_publication(self) -> Publication:
        source = Source(self.id, self._recent, self._environment.clock)
        return Publication(source, self.hosted, self._connected())

    def _grace_end(self) -> float | None:
        """When somebody who is away loses the seat, while others wait."""
        grace = self.hosted.settings.grace_seconds
        if grace is None or not self.presence.connected or self.hosted.phase == "over" or self.hosted.is_paused:
            return None
        gone = [since + grace for seat, since in self.presence.away_since.items() if seat in self.hosted.staying]
        return min(gone, default=None)


def _applied(
    hosted: HostedTable, events: Sequence[Event], command: str | None, now: float
) -> tuple[HostedTable, list[Recent], int | None]:
    """The table after these and all that follows by itself, the entries, and the last version that stands alone."""
    entries: list[Recent] = []
    checkpoint = None
    pending, last = events, len(events) - 1
    while pending and len(entries) < _MAX_FOLLOW_UPS:
        for event in pending:
            # The last of these names it, for a game that is dealt is read from its deal on.
            name = command if len(entries) == last else None
            entry = LogEntry(hosted.version + 1, now, event, name)
            after = apply_entry(hosted, entry)
            # With the names before it, which say who stood up.
            names = hosted.names if len(hosted.names) == len(after.names) else after.names
            entries.append(Recent(entry, names))
            hosted = after
            if isinstance(event, CHECKPOINTS):
                checkpoint = entry.version
        pending = follow_ups(hosted, new_seed)
    return hosted, entries, checkpoint


async def _finished(table: str, hosted: HostedTable) -> FinishedGame:
    if hosted.table is None or len(hosted.table.journal) < LONG:
        return finished_game(table, hosted)
    return await off_loop(lambda: finished_game(table, hosted))
