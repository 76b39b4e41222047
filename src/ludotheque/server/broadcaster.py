"""Everybody who looks at one table: here and elsewhere, since when others have been away, and what each is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.contract import Seat
from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.reporting import log_entry_for
from ludotheque.server.snapshot import Scene, Viewer, snapshot_for, snapshot_like
from ludotheque.server.subscriber import ENCODER, Subscriber
from ludotheque.server.time_of_day import TimeOfDay
from ludotheque.server.wire import events

_FRESH_SECONDS = 0.05
"""So long a picture is good for whoever comes next."""

_FEW, _CROWD_SECONDS = 16, 0.25
"""Where more than a few look on, they hear of each other so much later."""

_MOST_PICTURES = 128
_NEWS_SECONDS = 20.0
"""A process that says nothing about its guests for so long is gone, and they with it."""


class Recent(NamedTuple):
    """An entry and who sat where when it was written."""

    entry: LogEntry
    names: tuple[str, ...]


class Frame(NamedTuple):
    """What a picture begins with: the last version its reader knows, and whether all steps are in it."""

    seen: int | None
    with_steps: bool


class _Picture(NamedTuple):
    made_at: float
    view: object
    table: events.TableSnapshot
    text: bytes


class Broadcaster:
    """Counted when somebody comes or goes; between two moves everything is asked for many times."""

    def __init__(self, table: str, clock: TimeOfDay) -> None:
        self.subscribers: set[Subscriber] = set()
        self.own_crowd: frozenset[Seat] = frozenset()
        """The seats whose people are connected to this process."""

        self.here: frozenset[Seat] = frozenset()
        """The seats whose people are connected anywhere."""

        self.watching = 0
        """How many connected to this process have no seat."""

        self.away_since: dict[Seat, float] = {}
        self._table = table
        self._clock = clock
        self._elsewhere: dict[str, tuple[float, frozenset[Seat]]] = {}
        self._pictures: dict[tuple[object, Frame], _Picture] = {}
        self._news: asyncio.TimerHandle | None = None

    def count(self, hosted: HostedTable) -> None:
        """Somebody came or went, or sits elsewhere now."""
        own = [hosted.seats_of(subscriber.person) for subscriber in self.subscribers]
        self.own_crowd = frozenset().union(*own)
        self.watching = sum(not seats for seats in own)
        self.here = self._all_here()
        now = self._clock()
        people = {Seat(seat) for seat, place in enumerate(hosted.places) if place.kind == "person"}
        self.away_since = {seat: self.away_since.get(seat, now) for seat in people - self.here}
        self._pictures.clear()

    def crowd_changed(self, hosted: HostedTable) -> None:
        """Count, and tell everybody who is here now."""
        before = self.here
        self.count(hosted)
        if self.here != before or len(self.subscribers) <= _FEW:
            self._tell_presence()
        elif self._news is None:
            # Each told of each at once, a thousand people who come would cost a million messages.
            self._news = asyncio.get_running_loop().call_later(_CROWD_SECONDS, self._tell_presence)

    def close(self) -> None:
        if self._news is not None:
            self._news.cancel()

    def hear_of(self, process: str, seats: frozenset[Seat]) -> bool:
        """Who is connected to another process; whether that is news."""
        now = self._clock()
        fresh = {name: news for name, news in self._elsewhere.items() if now - news[0] < _NEWS_SECONDS}
        self._elsewhere = {**fresh, process: (now, seats)}
        return self._all_here() != self.here

    def seconds_away(self, seat: Seat) -> float | None:
        since = self.away_since.get(seat)
        return None if since is None else self._clock() - since

    def scene(self) -> Scene:
        return Scene(self._table, self._clock(), self.here, self.watching)

    def tell_table(self) -> None:
        """The table has changed."""
        self._pictures.clear()
        for subscriber in self.subscribers:
            subscriber.tell_table()

    def picture(self, hosted: HostedTable, viewer: Viewer, frame: Frame, happened: Sequence[Recent]) -> bytes:
        """The table as this viewer may see it, made once for all who see the same."""
        now = self._clock()
        picture = self._fresh(viewer, frame, now)
        if picture is None:
            picture = self._alike(hosted, viewer, frame, now) or self._made(hosted, viewer, frame, happened)
            if len(self._pictures) >= _MOST_PICTURES:  # readers may name any version as their last
                self._pictures.clear()
            self._pictures[viewer, frame] = self._pictures[viewer.language, frame] = picture
        return picture.text

    def _fresh(self, whose: object, frame: Frame, now: float) -> _Picture | None:
        picture = self._pictures.get((whose, frame))
        return None if picture is None or now - picture.made_at > _FRESH_SECONDS else picture

    def _alike(self, hosted: HostedTable, viewer: Viewer, frame: Frame, now: float) -> _Picture | None:
        """From what another with the same language was snapshot_for, if both see the same of the game."""
        other = self._fresh(viewer.language, frame, now)
        if other is None or other.view != _view(hosted, viewer):
            return None
        table = snapshot_like(other.table, hosted, viewer)
        return _Picture(other.made_at, other.view, table, ENCODER.encode(table))

    def _made(self, hosted: HostedTable, viewer: Viewer, frame: Frame, happened: Sequence[Recent]) -> _Picture:
        scene = self.scene()
        told_now = [log_entry_for(entry, names, viewer.language) for entry, names in happened]
        table = snapshot_for(hosted, viewer, scene, told_now, with_steps=frame.with_steps)
        return _Picture(scene.now, _view(hosted, viewer), table, ENCODER.encode(table))

    def _tell_presence(self) -> None:
        self.close()
        self._news = None
        for subscriber in self.subscribers:
            subscriber.tell_presence()

    def _all_here(self) -> frozenset[Seat]:
        return self.own_crowd.union(*(seats for _, seats in self._elsewhere.values()))


def _view(hosted: HostedTable, viewer: Viewer) -> object:
    table = hosted.table
    return None if table is None else table.game.view(table.state, viewer.seat)
