"""One version of a table on its way to everybody who is subscribed: what several may see alike is written once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Struct

from ludotheque.server.change import can_tell, changes_for, changes_for_all, scene_changes, steps_for
from ludotheque.server.hosted.log import Event, LogEntry, Moved, Planned
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.sentences import log_entry_for
from ludotheque.server.snapshot import SnapshotContext, snapshot_for
from ludotheque.server.version import Version
from ludotheque.server.viewer import Reader, Viewer
from ludotheque.server.wire import ENCODER, events

_FRESH_SECONDS = 0.05
"""A message holds the time: one that is older is made again."""

_MAX_MESSAGES = 128


class Recent(Struct, frozen=True, gc=False):
    """An entry of the log, and who had which seat before it."""

    entry: LogEntry
    names: tuple[str, ...]


class Source(NamedTuple):
    """Which table it is about, what happened there lately, and what time it is."""

    table: str
    recent: Sequence[Recent]
    clock: Callable[[], float]


class Publication:
    """Made at every change, by the table; read by each subscriber when it can send."""

    __slots__ = (
        "_announced",
        "_before",
        "_context",
        "_events",
        "_messages",
        "_parts",
        "_source",
        "_version",
        "base",
        "hosted",
        "presence",
    )

    def __init__(
        self, source: Source, hosted: HostedTable, presence: events.Presence, version: Version | None = None
    ) -> None:
        self.hosted = hosted
        self.presence = presence
        self._source = source
        self._version = version or Version(hosted)
        self._before: Version | None = None
        self.base: int | None = None
        """From which version a change leads here; None: from none."""

        self._events: Sequence[Event] = ()
        """What led here from there."""

        self._announced: Sequence[Recent] = ()
        """Of that, what the board does not say."""

        self._context: SnapshotContext | None = None
        self._messages: dict[tuple[Reader, int | None], bytes] = {}
        """For the audience: all of it gets the same."""

        self._parts: dict[tuple[str, bool, int, int], bytes] = {}
        """What everybody is told who reads in this language, with texts or without, saw one scene and sees another."""

    def followed_by(self, hosted: HostedTable, news: Sequence[Recent]) -> Publication:
        """The next one, which can say what these entries changed."""
        following = Publication(self._source, hosted, self.presence, Version(hosted, self._version))
        secrets = following._version.secrets
        if can_tell(self.hosted, hosted) and (secrets is None or not secrets.reveals):
            following._before, following.base = self._version, self.hosted.version
            following._events = [recent.entry.event for recent in news]
            following._announced = [recent for recent in news if type(recent.entry.event) not in (Moved, Planned)]
        return following

    def set_presence(self, presence: events.Presence) -> None:
        """Others are connected now."""
        self.presence = presence
        self._context = None

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those who watch."""
        return self.presence.watchers or ()

    def presence_message(self, known: tuple[str, ...]) -> bytes:
        """Who is connected; who watches only where others are known to."""
        if known == self.watchers:
            return ENCODER.encode(msgspec.structs.replace(self.presence, watchers=UNSET))
        return ENCODER.encode(self.presence)

    def snapshot(self, reader: Reader) -> events.TableSnapshot:
        """Everything, for somebody who asks once."""
        return snapshot_for(self.hosted, self._version.viewer(reader), self._fresh_context())

    def table(self, reader: Reader, seen: int | None) -> bytes:
        """The whole table as a message, with the log since the version last seen."""
        missing = self._since(seen)
        self._fresh_context()
        key = (reader, None if missing is None else seen)
        message = self._messages.get(key)
        if message is None:
            message = ENCODER.encode(self._table_for(reader, missing or ()))
            if reader.person is None:
                if len(self._messages) >= _MAX_MESSAGES:  # clients name any version as seen
                    self._messages.clear()
                self._messages[key] = message
        return message

    def change(self, reader: Reader, done: str | None = None) -> bytes:
        """What is different from `base`, as a message: what many see alike, and what is this reader's alone.

        `done` is the command that led here, for its author.
        """
        before, after = self._before, self._version
        assert before is not None, "no change leads here"
        viewer = after.viewer(reader)
        is_seated_alike = after.people is before.people and len(viewer.own) < 2
        old_viewer = viewer if is_seated_alike else before.viewer(reader)
        old, new, context = before.scenes[old_viewer.seat], after.scenes[viewer.seat], self._fresh_context()
        key = (reader.language, reader.has_texts, id(old), id(new))  # both live as long as their versions
        shared = self._parts.get(key)
        if shared is None:
            alike = changes_for_all(before, after, self._events, context, reader)
            alike |= scene_changes(old, new, has_texts=reader.has_texts)
            shared = self._parts[key] = ENCODER.encode(alike)[:-1]
        own = changes_for(before, after, old_viewer, viewer)
        if after.secrets is not None:
            own |= steps_for(before.hosted, self.hosted, self._events, viewer.addressed)
        if self._announced:
            own["log"] = self._log(viewer, self._announced)
        if done is not None:
            own["done"] = done
        return b"%b,%b" % (shared, ENCODER.encode(own)[1:]) if own else shared + b"}"

    def _fresh_context(self) -> SnapshotContext:
        now, context = self._source.clock(), self._context
        if context is None or now - context.now > _FRESH_SECONDS:
            self._messages.clear()
            self._parts.clear()
            context = self._context = SnapshotContext(self._source.table, round(now, 3), self.presence)
        return context

    def _table_for(self, reader: Reader, missing: Sequence[Recent]) -> events.TableSnapshot:
        viewer = self._version.viewer(reader)
        return snapshot_for(self.hosted, viewer, self._fresh_context(), self._log(viewer, missing))

    def _log(self, viewer: Viewer, missing: Sequence[Recent]) -> list[events.LogEntry]:
        own = viewer.addressed
        own_name = "" if own is None else self.hosted.assignments[own].name
        told = [
            log_entry_for(recent.entry, recent.names, viewer, own_name)
            for recent in missing
            if type(recent.entry.event) is not Planned  # a secret; others see only a version without news
        ]
        if self._version.secrets is None:
            return told
        # `steps` tells others as much as they may know.
        return [entry if entry.seat == own else msgspec.structs.replace(entry, action=None) for entry in told]

    def _since(self, seen: int | None) -> list[Recent] | None:
        """The entries after this version; None where memory does not reach back so far."""
        if seen is None or seen > self.hosted.version:
            return None
        missing = self.hosted.version - seen
        if missing > len(self._source.recent):
            return None
        return [self._source.recent[-back] for back in range(missing, 0, -1)]
