"""The table's side of a timer: it keeps the rules' promise against a time that is passed in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ludotheque.contract import Timer


@dataclass(frozen=True)
class Hourglass:
    """Times are seconds on any clock that only goes forward, always the same one."""

    timer: Timer[Any] | None = None
    deadline: float = 0.0
    paused_at: float | None = None

    def showing(self, timer: Timer[Any] | None, now: float) -> Hourglass:
        """After a move: a new key starts the sand, the same key lets it run, no timer lays it down."""
        if timer is self.timer is None:
            return self
        if timer is None:
            return replace(self, timer=None, deadline=0.0)
        if self.timer is not None and self.timer.key == timer.key:
            return replace(self, timer=timer)
        started_at = now if self.paused_at is None else self.paused_at
        return replace(self, timer=timer, deadline=started_at + timer.seconds)

    def remaining(self, now: float) -> float | None:
        """Seconds left, never below 0; None when nothing runs."""
        if self.timer is None:
            return None
        return max(0.0, self.deadline - (now if self.paused_at is None else self.paused_at))

    def is_due(self, now: float) -> bool:
        """Time to play what the rules promised."""
        return self.paused_at is None and self.remaining(now) == 0.0

    def paused(self, now: float) -> Hourglass:
        """The sand stops; a second pause changes nothing."""
        return self if self.paused_at is not None else replace(self, paused_at=now)

    def resumed(self, now: float) -> Hourglass:
        """The sand runs on with what was left."""
        if self.paused_at is None:
            return self
        return replace(self.credited(now - self.paused_at), paused_at=None)

    def credited(self, seconds: float) -> Hourglass:
        """Given back: time in which nobody could play, such as a restart of the server."""
        return self if self.timer is None else replace(self, deadline=self.deadline + seconds)
