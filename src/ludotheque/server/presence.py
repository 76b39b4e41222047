"""Who is connected to a table, here and in other processes, and since when others have been away."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludotheque.contract import Seat
from ludotheque.server.hosted.table import HostedTable

_EXPIRY_SECONDS = 20.0
"""A process that has not reported for so long is gone, and its clients with it."""


class PresenceTracker:
    """Counted when somebody comes or goes; read many times between two moves."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.local: frozenset[Seat] = frozenset()
        """The seats whose people are connected to this process."""

        self.connected: frozenset[Seat] = frozenset()
        """The seats whose people are connected to any process."""

        self.watcher_count = 0
        """How many connected to this process have no seat."""

        self.away_since: dict[Seat, float] = {}
        self._clock = clock
        self._elsewhere: dict[str, tuple[float, frozenset[Seat]]] = {}

    def count(self, hosted: HostedTable, persons: Iterable[str | None]) -> bool:
        """Whether other seats are connected than before; `persons` are those connected to this process."""
        before = self.connected
        seats_by_person = [hosted.seats_of(person) for person in persons]
        self.local = frozenset().union(*seats_by_person)
        self.watcher_count = sum(not seats for seats in seats_by_person)
        self.connected = self._everywhere()
        now = self._clock()
        people = {Seat(seat) for seat, assignment in enumerate(hosted.assignments) if assignment.kind == "person"}
        self.away_since = {seat: self.away_since.get(seat, now) for seat in people - self.connected}
        return self.connected != before

    def report(self, process: str, seats: frozenset[Seat]) -> bool:
        """Another process says who is connected to it; whether that is news."""
        now = self._clock()
        fresh = {name: heard for name, heard in self._elsewhere.items() if now - heard[0] < _EXPIRY_SECONDS}
        self._elsewhere = {**fresh, process: (now, seats)}
        return self._everywhere() != self.connected

    def seconds_away(self, seat: Seat) -> float | None:
        since = self.away_since.get(seat)
        return None if since is None else self._clock() - since

    def _everywhere(self) -> frozenset[Seat]:
        return self.local.union(*(seats for _, seats in self._elsewhere.values()))
