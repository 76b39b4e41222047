"""A terminal that goes away without a signal: its program would read nothing, again and again."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from threading import Thread


def when_hung_up(leave: Callable[[], None]) -> None:
    """Call this, in a thread of its own, once nobody is at the other end of the line; costs nothing until then."""
    if not hasattr(select, "poll") or sys.__stdin__ is None or not sys.__stdin__.isatty():
        return
    line = select.poll()
    line.register(sys.__stdin__.fileno(), 0)  # errors and hang-ups are told without being asked for

    def wait() -> None:
        if any(event & select.POLLHUP for _, event in line.poll()):  # some systems cannot poll a terminal
            leave()

    Thread(target=wait, name="hangup", daemon=True).start()
