"""Who is connected to a table, and since when others have been away."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludotheque.contract import Seat
from ludotheque.server.hosted.table import HostedTable


class PresenceTracker:
    """Counted when somebody comes or goes; read many times between two moves."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.connected: frozenset[Seat] = frozenset()
        """The seats whose people are connected."""

        self.watcher_count = 0
        """How many who are connected have no seat."""

        self.away_since: dict[Seat, float] = {}
        self._clock = clock

    def count(self, hosted: HostedTable, persons: Iterable[str | None]) -> bool:
        """Whether other seats are connected than before; `persons` are those connected."""
        before = self.connected
        seats_by_person = [hosted.seats_of(person) for person in persons]
        self.connected = frozenset().union(*seats_by_person)
        self.watcher_count = sum(not seats for seats in seats_by_person)
        now = self._clock()
        people = {Seat(seat) for seat, assignment in enumerate(hosted.assignments) if assignment.kind == "person"}
        self.away_since = {seat: self.away_since.get(seat, now) for seat in people - self.connected}
        return self.connected != before

    def seconds_away(self, seat: Seat) -> float | None:
        since = self.away_since.get(seat)
        return None if since is None else self._clock() - since
