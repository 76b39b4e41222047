"""What happens at a table by itself, and when: delayed moves of computers, the end of a timer, warnings before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from ludotheque.contract import Seat
from ludotheque.play import Hourglass, Table

_WARNINGS = (60.0, 30.0, 10.0)  # seconds before the end


@dataclass(frozen=True)
class PendingMove:
    """A computer's choice, held back until its moment."""

    moment: float
    seat: Seat
    action: Any


@dataclass(frozen=True)
class TimerExpired:
    """The time of the rules' timer is up."""


@dataclass(frozen=True)
class TimeWarning:
    """So many seconds are left."""

    seconds: float


class TurnTimer:
    """Reads the clock; the table itself takes the time as an argument."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._hourglass = Hourglass()
        self._pending: list[PendingMove] = []
        self._warned_at = 0.0

    def reset(self) -> None:
        """Another game: the timer of the last one is gone."""
        self._hourglass = Hourglass()

    def update(self, table: Table) -> None:
        """The table has changed: pending moves at the old one are void, its timer may run on."""
        self._pending = []
        timer = None if table.outcome is not None else table.game.timer(table.state)
        before = self._hourglass.timer
        self._hourglass = self._hourglass.showing(timer, self._clock())
        if timer is not None and (before is None or before.key != timer.key):
            self._warned_at = timer.seconds

    def schedule(self, seat: Seat, action: Any, seconds: float) -> None:
        """This seat will do this in so many seconds."""
        self._pending.append(PendingMove(self._clock() + seconds, seat, action))

    @property
    def is_running(self) -> bool:
        """Whether the rules have set a timer."""
        return self._hourglass.timer is not None

    @property
    def seconds_left(self) -> float | None:
        """Of the rules' timer; None when none is running."""
        return self._hourglass.remaining(self._clock())

    @property
    def seconds_until_due(self) -> float | None:
        """Until something happens; None when nothing ever will."""
        now = self._clock()
        moments = [move.moment - now for move in self._pending]
        left = self._hourglass.remaining(now)
        if left is not None:
            moments += [left, *(left - mark for mark in _WARNINGS if mark < min(left, self._warned_at))]
        return max(0.0, min(moments)) if moments else None

    def due(self) -> PendingMove | TimerExpired | TimeWarning | None:
        """What should happen now, the earliest first."""
        now = self._clock()
        ready = [move for move in self._pending if move.moment <= now]
        if ready:
            return min(ready, key=lambda move: move.moment)
        if self._hourglass.is_due(now):
            return TimerExpired()
        left = self._hourglass.remaining(now)
        if left is None or not any(left <= mark < self._warned_at for mark in _WARNINGS):
            return None
        self._warned_at = left
        return TimeWarning(left)
