"""Who is connected to a table, who watches it, and since when others have been away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ludotheque.contract import Seat
from ludotheque.server.hosted.table import HostedTable

MOST_NAMED = 20
"""However many watch, so many are named: those who came first."""


class Watcher(NamedTuple):
    """Somebody with a profile, who lets the others at a table know that they watch."""

    profile: str
    name: str


class PresenceTracker:
    """Counted when somebody comes or goes; read many times between two moves."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.connected: frozenset[Seat] = frozenset()
        """The seats whose people are connected."""

        self.watching_connections = 0
        """How many connections are those of people who have no seat."""

        self.watcher_count = 0
        """The same, but somebody with a name counts once."""

        self.watchers: tuple[str, ...] = ()
        """The names of those who came first; the same object until it says something else."""

        self.away_since: dict[Seat, float] = {}
        self._named: dict[str, str] = {}
        """All who are named, by profile, in the order in which they came."""

        self._clock = clock

    def count(self, hosted: HostedTable, connections: Iterable[tuple[str | None, Watcher | None]]) -> bool:
        """Whether other seats are connected than before; by connection, as whom and under which name."""
        before = self.connected
        seated: set[Seat] = set()
        self.watching_connections = unnamed = 0
        named: dict[str, str] = {}
        for person, watcher in connections:
            if seats := hosted.seats_of(person):
                seated.update(seats)
                continue
            self.watching_connections += 1
            # Who plays here, and looks on from another device, is no audience.
            if watcher is None or hosted.seats_of(watcher.profile):
                unnamed += 1
            else:
                named[watcher.profile] = watcher.name
        self.connected = frozenset(seated)
        self.watcher_count = unnamed + len(named)
        self._name(named)
        now = self._clock()
        people = {Seat(seat) for seat, assignment in enumerate(hosted.assignments) if assignment.kind == "person"}
        self.away_since = {seat: self.away_since.get(seat, now) for seat in people - self.connected}
        return self.connected != before

    def seconds_away(self, seat: Seat) -> float | None:
        since = self.away_since.get(seat)
        return None if since is None else self._clock() - since

    def _name(self, named: Mapping[str, str]) -> None:
        if not (named or self._named):
            return
        stayed = {profile: named[profile] for profile in self._named if profile in named}
        self._named = {**stayed, **named}
        watchers = tuple([*self._named.values()][:MOST_NAMED])
        if watchers != self.watchers:
            self.watchers = watchers
