"""Typed lines and answers of computers in one queue."""

from __future__ import annotations

import io

from ludotheque.cli.play.event_queue import EventQueue, InputEnded, LineTyped
from ludotheque.contract import Choice, Seat
from ludotheque.local_play.bot_threads import BotAnswered


def test_lines_are_held_back_until_they_are_wanted() -> None:
    events = EventQueue(io.StringIO("first\nsecond\n"))
    answer = BotAnswered(0, Seat(0), Choice(None))
    events.post(answer)

    assert events.wait(accepts_lines=False) == answer
    assert events.wait(0.0, accepts_lines=False) is None
    assert [events.next_line(), events.next_line(), events.next_line(), events.next_line()] == [
        LineTyped("first"),
        LineTyped("second"),
        InputEnded(),
        InputEnded(),
    ]
