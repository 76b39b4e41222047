"""Who is served next: people's games first, and among equals whoever has used the least so far.

put ─▶ waiting ─ take ─▶ running ─ done ─▶        pure: no clock and no process; whoever measures seconds tells them
          ▲                 │
          └──── put_back ───┘
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any


class Rank(IntEnum):
    """What goes first where several wait."""

    PEOPLE = 0
    """A computer's move in a game that people play."""

    HINT = 1
    ANALYSIS = 2
    WATCHED = 3
    """Computers among themselves, before an audience."""

    UNWATCHED = 4
    """A game that nobody looks at: only while nothing else is to be done."""


_MOVES = (Rank.PEOPLE, Rank.WATCHED, Rank.UNWATCHED)
_BY_USE_ALONE = 4
"""Every fourth goes by use alone: a flood of the highest rank starves nobody."""

_FORGET_ABOVE = 1024


class PoolFull(Exception):
    """All together wait for too much."""


class VisitorFull(PoolFull):
    """This visitor waits for too much."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


@dataclass(frozen=True)
class Bounds:
    """How much may wait."""

    in_all: int = 1024
    moves: int = 64
    """Of computer players, per visitor: a table has up to twenty-five, who may all think at once."""

    requests: int = 8
    """Hints and analyses, per visitor."""


@dataclass(eq=False)
class Ticket:
    """One job, waiting or running."""

    visitor: str
    rank: Callable[[], Rank]
    """Asked again at every turn: somebody may have begun to watch."""

    expected: float
    """Seconds; counted as used while it runs."""

    turn: Any = None
    """Whatever whoever waits is told by."""

    number: int = field(default=0, init=False)
    is_working: bool = field(default=False, init=False)
    is_wanted: bool = field(default=True, init=False)


class FairQueue:
    """Of one pool of workers. Each visitor's own jobs of one rank go in order."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self._bounds = bounds or Bounds()
        self._waiting: list[Ticket] = []
        self._running: set[Ticket] = set()
        self._used: dict[str, float] = {}
        """Seconds by visitor, from the same start for all who are here at the same time."""

        self._floor = 0.0
        """What the last one served had used: who comes now starts there, for waiting at home earns nothing."""

        self._numbers = 0
        self._turns = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def is_full(self) -> bool:
        """Whether not even people's games find room."""
        return self._has_no_place and all(waiting.rank() is Rank.PEOPLE for waiting in self._waiting)

    @property
    def _has_no_place(self) -> bool:
        return len(self._waiting) >= self._bounds.in_all

    def put(self, ticket: Ticket) -> Ticket | None:
        """At the end of this visitor's queue; PoolFull, VisitorFull. Returns whoever lost their place to it."""
        is_move = ticket.rank() in _MOVES
        most = self._bounds.moves if is_move else self._bounds.requests
        own = [other for other in self._waiting if other.visitor == ticket.visitor]
        if sum((other.rank() in _MOVES) == is_move for other in own) >= most:
            raise VisitorFull(most)
        lost = self._lose_place(ticket.rank()) if self._has_no_place else None
        if not own and all(running.visitor != ticket.visitor for running in self._running):
            self._used[ticket.visitor] = max(self._used.get(ticket.visitor, 0.0), self._floor)
        self._numbers += 1
        ticket.number = self._numbers
        self._waiting.append(ticket)
        return lost

    def take(self) -> Ticket | None:
        """The next one, which runs from now on."""
        if not self._waiting:
            return None
        self._turns += 1
        is_by_use_alone = self._turns % _BY_USE_ALONE == 0

        def order(ticket: Ticket) -> tuple[int, float, int]:
            rank = ticket.rank()
            shown = Rank.PEOPLE if is_by_use_alone and rank is not Rank.UNWATCHED else rank
            return shown, self._used[ticket.visitor], ticket.number

        ticket = min(self._waiting, key=order)
        self._waiting.remove(ticket)
        self._running.add(ticket)
        self._floor = max(self._floor, self._used[ticket.visitor])
        self._used[ticket.visitor] += ticket.expected
        return ticket

    def done(self, ticket: Ticket, seconds: float) -> None:
        """The job is finished: its visitor has used so many seconds."""
        self._running.discard(ticket)
        self._used[ticket.visitor] += seconds - ticket.expected
        if not self._waiting and not self._running:
            self._used.clear()  # nobody was kept waiting: all begin anew
            self._floor = 0.0
        elif len(self._used) > _FORGET_ABOVE:
            self._forget()

    def put_back(self, ticket: Ticket, seconds: float) -> None:
        """It had to make room, and has its old place."""
        self._waiting.append(ticket)
        self.done(ticket, seconds)

    def remove(self, ticket: Ticket) -> bool:
        """Nobody waits for it any more; False if it does not wait."""
        if ticket not in self._waiting:
            return False
        self._waiting.remove(ticket)
        return True

    def must_make_room(self, ticket: Ticket) -> bool:
        """Whether one that nobody looks at holds up somebody."""
        return ticket.rank() is Rank.UNWATCHED and any(
            waiting.rank() is not Rank.UNWATCHED for waiting in tuple(self._waiting)
        )

    def is_before(self, ticket: Ticket) -> bool:
        """Whether something of a higher rank waits."""
        return any(waiting.rank() < ticket.rank() for waiting in tuple(self._waiting))

    def _lose_place(self, rank: Rank) -> Ticket:
        """Where all places are taken, the last of a lower rank: nobody keeps people out with what nobody looks at."""
        last = max(self._waiting, key=lambda ticket: (ticket.rank(), self._used[ticket.visitor], ticket.number))
        if last.rank() <= rank:
            raise PoolFull
        self._waiting.remove(last)
        return last

    def _forget(self) -> None:
        here = {ticket.visitor for ticket in (*self._waiting, *self._running)}
        self._used = {who: used for who, used in self._used.items() if who in here or used > self._floor}
