"""When a server was alive, as spans of time: what nobody touches expires by these, not by the calendar.

    span 1 ├────────┤      span 2 ├───────┤               the machine is off, or its clock jumps ahead
    span 1        ├────────┤
    span 2 ├────────┤                                     it jumps back

A table that was touched in the last hour of these is an hour old at most, whatever the calendar says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.server.store.connection_thread import Connection

AWAY_SECONDS = 3600.0
"""Whoever is back sooner was not away: restarts begin no new span."""

BACK_SECONDS = 60.0
"""A clock that is set back by less has not jumped; also how exactly the end of a span is known."""

_MAX_SPANS = 2000


class Span(NamedTuple):
    began_at: float
    ended_at: float


def advance(connection: Connection, now: float) -> float:
    """A server is alive now. Returns the jump since one last was, in seconds: 0 if there was none."""
    newest = connection.run("SELECT number, ended_at FROM alive ORDER BY number DESC LIMIT 1")
    number, ended_at = newest[0] if newest else (0, now)
    jump = now - float(ended_at)
    if newest and -BACK_SECONDS <= jump <= AWAY_SECONDS:
        connection.run("UPDATE alive SET ended_at = ? WHERE number = ? AND ended_at < ?", (now, number, now))
        return 0.0
    # Another process may begin the same span at the same time.
    sql = "INSERT INTO alive (number, began_at, ended_at) VALUES (?, ?, ?) ON CONFLICT (number) DO NOTHING"
    connection.run(sql, (number + 1, now, now))
    connection.run("DELETE FROM alive WHERE number <= ?", (number + 1 - _MAX_SPANS,))
    return jump


def spans(connection: Connection) -> list[Span]:
    """The newest first."""
    return [Span(*row) for row in connection.run("SELECT began_at, ended_at FROM alive ORDER BY number DESC")]


def bounds(newest_first: Sequence[Span], seconds: float) -> Span:
    """Between these lies all of the last so many seconds of life; what lies outside is older.

    After a jump, some of what lies between may be older, too: it is kept for longer.
    """
    began: list[float] = []
    ended: list[float] = []
    for span in newest_first:
        ended.append(span.ended_at)
        if seconds <= span.ended_at - span.began_at:
            return Span(min([*began, span.ended_at - seconds]), max(ended) + BACK_SECONDS)
        began.append(span.began_at)
        seconds -= span.ended_at - span.began_at
    return Span(-math.inf, math.inf)
