"""One version of a table on its way to everybody who is subscribed: what several may see alike is written once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.snapshot import SnapshotContext, Viewer, log_entry_for, snapshot_for, snapshot_like, viewer_of
from ludotheque.server.wire import ENCODER, events

_FRESH_SECONDS = 0.05
"""A snapshot holds the time: one that is older is made again."""

_MAX_SNAPSHOTS = 128


class Recent(NamedTuple):
    """An entry of the log, and who had which seat before it."""

    entry: LogEntry
    names: tuple[str, ...]


class _Key(NamedTuple):
    """What a snapshot begins with: the last version its reader knows, and whether it holds all steps."""

    viewer: Viewer | str
    seen: int | None
    with_steps: bool


class _Made(NamedTuple):
    at: float
    view: object
    table: events.TableSnapshot
    text: bytes


class Publication:
    """Made at every change, by the table; read by each subscriber when it can send."""

    def __init__(
        self,
        table: str,
        hosted: HostedTable,
        recent: Sequence[Recent],
        presence: events.Presence,
        clock: Callable[[], float],
    ) -> None:
        self.hosted = hosted
        self._table = table
        self._recent = recent
        self._presence = presence
        self._clock = clock
        self._made: dict[_Key, _Made] = {}

    def presence(self) -> bytes:
        """Who is connected, as a message."""
        return ENCODER.encode(self._presence)

    def snapshot(self, person: str | None, language: str) -> events.TableSnapshot:
        """Everything, for somebody who asks once."""
        return snapshot_for(self.hosted, viewer_of(self.hosted, person, language), self._context())

    def message(self, person: str | None, language: str, *, seen: int | None, with_steps: bool) -> bytes:
        """The snapshot for this person, with the log since the version last seen."""
        missing = self._since(seen)
        viewer = viewer_of(self.hosted, person, language)
        key = _Key(viewer, None if missing is None else seen, with_steps or missing is None)
        now = self._clock()
        made = self._fresh(key, now)
        if made is None:
            made = self._alike(key, viewer, now) or self._new(key, viewer, missing or ())
            if len(self._made) >= _MAX_SNAPSHOTS:  # a client may name any version as its last
                self._made.clear()
            self._made[key] = self._made[key._replace(viewer=language)] = made
        return made.text

    def _fresh(self, key: _Key, now: float) -> _Made | None:
        made = self._made.get(key)
        return None if made is None or now - made.at > _FRESH_SECONDS else made

    def _alike(self, key: _Key, viewer: Viewer, now: float) -> _Made | None:
        """From the snapshot of somebody else with the same language, if both see the same of the game."""
        other = self._fresh(key._replace(viewer=viewer.language), now)
        if other is None or other.view != self._view(viewer):
            return None
        table = snapshot_like(other.table, self.hosted, viewer)
        return _Made(other.at, other.view, table, ENCODER.encode(table))

    def _new(self, key: _Key, viewer: Viewer, missing: Sequence[Recent]) -> _Made:
        context = self._context()
        log = [log_entry_for(entry, names, viewer.language) for entry, names in missing]
        table = snapshot_for(self.hosted, viewer, context, log, with_steps=key.with_steps)
        return _Made(context.now, self._view(viewer), table, ENCODER.encode(table))

    def _context(self) -> SnapshotContext:
        return SnapshotContext(self._table, self._clock(), self._presence)

    def _since(self, seen: int | None) -> list[Recent] | None:
        """The entries after this version; None where memory does not reach back so far."""
        if seen is None or seen > self.hosted.version:
            return None
        missing = self.hosted.version - seen
        if missing > len(self._recent):
            return None
        return [self._recent[-back] for back in range(missing, 0, -1)]

    def _view(self, viewer: Viewer) -> object:
        table = self.hosted.table
        return None if table is None else table.game.view(table.state, viewer.seat)
