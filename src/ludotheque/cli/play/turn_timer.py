"""What happens by itself and when: moves held back, sand running out, warnings before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from ludotheque.contract import Seat
from ludotheque.play import Hourglass, Table, outcome

_WARNINGS = (60.0, 30.0, 10.0)  # seconds before the end


@dataclass(frozen=True)
class PendingMove:
    """A computer's choice, held back until its moment."""

    moment: float
    seat: Seat
    action: Any


@dataclass(frozen=True)
class TimerExpired:
    """The hourglass has run out."""


@dataclass(frozen=True)
class TimeWarning:
    """So many seconds are left."""

    seconds: float


class TurnTimer:
    """Everything about time at one table; the clock is passed in once."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._hourglass = Hourglass()
        self._pending: list[PendingMove] = []
        self._warned_at = 0.0

    def restart(self) -> None:
        """Another game: the sand of the last one is gone."""
        self._hourglass = Hourglass()

    def follow(self, table: Table) -> None:
        """The table has changed: pending about the old one are void, its timer may run on."""
        self._pending = []
        timer = None if outcome(table) is not None else table.game.timer(table.state)
        before = self._hourglass.timer
        self._hourglass = self._hourglass.showing(timer, self._clock())
        if timer is not None and (before is None or before.key != timer.key):
            self._warned_at = timer.seconds

    def hold(self, seat: Seat, action: Any, seconds: float) -> None:
        """This seat will do this in so many seconds."""
        self._pending.append(PendingMove(self._clock() + seconds, seat, action))

    @property
    def has_timer(self) -> bool:
        return self._hourglass.timer is not None

    @property
    def seconds_left(self) -> float | None:
        """In the hourglass; None when none is running."""
        return self._hourglass.remaining(self._clock())

    @property
    def patience(self) -> float | None:
        """Seconds until something is due; None when nothing ever will be."""
        now = self._clock()
        moments = [intent.moment - now for intent in self._pending]
        left = self._hourglass.remaining(now)
        if left is not None:
            moments += [left, *(left - mark for mark in _WARNINGS if mark < min(left, self._warned_at))]
        return max(0.0, min(moments)) if moments else None

    def due(self) -> PendingMove | TimerExpired | TimeWarning | None:
        """What should happen now, the earliest first."""
        now = self._clock()
        ready = [intent for intent in self._pending if intent.moment <= now]
        if ready:
            return min(ready, key=lambda intent: intent.moment)
        if self._hourglass.is_due(now):
            return TimerExpired()
        left = self._hourglass.remaining(now)
        if left is None or not any(left <= mark < self._warned_at for mark in _WARNINGS):
            return None
        self._warned_at = left
        return TimeWarning(left)
