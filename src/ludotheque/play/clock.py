"""A clock per seat, as in chess: nothing, so long for a move, or so long for the game and a little more each move.

stopped ── moved(to_act) ──▶ running since t ── t + left ──▶ flag fallen
   ▲                             │
   └──────── moved / paused ─────┘
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from ludotheque.contract import Seat, SetupError, phrase


@dataclass(frozen=True)
class PerMove:
    """Each move has its own time."""

    seconds: float

    def __post_init__(self) -> None:
        _refuse_unless_positive(self.seconds)


@dataclass(frozen=True)
class PerGame:
    """One time for all moves of a seat, with an increment after each of them."""

    seconds: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        _refuse_unless_positive(self.seconds)
        if not 0 <= self.increment <= _MAX_SECONDS:
            raise SetupError(phrase("play.bad-increment", given=self.increment, most=_MAX_SECONDS), "increment")


Pace: TypeAlias = PerMove | PerGame | None
_MAX_SECONDS = 366 * 24 * 3600


@dataclass(frozen=True)
class Clock:
    """What each seat has left. Pure: the time of day comes with every question."""

    pace: Pace
    left: tuple[float, ...]
    running: frozenset[Seat] = frozenset()
    since: float = 0.0

    @classmethod
    def full(cls, pace: Pace, seat_count: int) -> Clock:
        """A full clock for every seat, all standing still."""
        seconds = 0.0 if pace is None else pace.seconds
        return cls(pace, (seconds,) * seat_count)

    def moved(self, by: Seat | None, to_act: Iterable[Seat], now: float) -> Clock:
        """After a move (None: the clock's, or the very first start) those who may act now are running."""
        if self.pace is None:
            return self
        left = list(self._left_at(now))
        if by is not None and isinstance(self.pace, PerGame):
            left[by] += self.pace.increment
        running = frozenset(to_act)
        if isinstance(self.pace, PerMove):
            for seat in (*running - self.running, *(() if by is None else (by,))):
                left[seat] = self.pace.seconds
        return replace(self, left=tuple(left), running=running, since=now)

    def running_for(self, seats: Iterable[Seat], now: float) -> Clock:
        """It runs for these from now on, with what they have left."""
        return replace(self, left=self._left_at(now), running=frozenset(seats), since=now)

    def stopped(self, now: float) -> Clock:
        """Nobody's time runs: a pause, or the end."""
        if self.pace is None:
            return self
        return replace(self, left=self._left_at(now), running=frozenset(), since=now)

    def remaining(self, seat: Seat, now: float) -> float | None:
        """Seconds this seat has left, never below 0; None where nobody counts."""
        return None if self.pace is None else self._left_at(now)[seat]

    def fallen(self, now: float) -> tuple[Seat, ...]:
        """The seats whose time is over while they should have acted."""
        if self.pace is None:
            return ()
        # The moment as `next_fall` has it: what is left by then may be rounded to a little more than nothing.
        return tuple(sorted(seat for seat in self.running if self.since + self.left[seat] <= now))

    def next_fall(self) -> float | None:
        """The moment at which the first flag falls if nobody acts; None if none ever will."""
        if self.pace is None or not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def credited(self, seconds: float) -> Clock:
        """Given back to those running: time in which nobody could play."""
        return replace(self, since=self.since + seconds)

    def _left_at(self, now: float) -> tuple[float, ...]:
        spent = max(0.0, now - self.since)
        return tuple(max(0.0, left - spent) if seat in self.running else left for seat, left in enumerate(self.left))


def _refuse_unless_positive(seconds: float) -> None:
    if not 0 < seconds <= _MAX_SECONDS:
        raise SetupError(phrase("play.bad-pace", given=seconds, most=_MAX_SECONDS), "seconds")
