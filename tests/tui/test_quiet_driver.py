"""Keys of a terminal, for which nobody looks before there are some."""

from __future__ import annotations

import asyncio
import os
import pty
import selectors
import tty

import pytest
from textual import events
from textual.app import App

from ludotheque.tui.quiet_driver import QuietDriver


class Recorded(selectors.SelectSelector):
    """How long it was ready to wait; the last time is told that all is over."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float | None] = []
        self.steps = iter(())

    def select(self, timeout=None):
        self.waits.append(timeout)
        next(self.steps)()
        return super().select(0)


@pytest.fixture
def driver(monkeypatch):
    master, slave = pty.openpty()
    tty.setraw(slave)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr("sys.__stdin__", os.fdopen(slave, closefd=False))

    async def made() -> QuietDriver:
        return QuietDriver(App())

    with os.fdopen(master, "wb", buffering=0) as line:
        yield asyncio.run(made()), line
    os.close(slave)


def test_nobody_looks_at_the_clock_but_after_an_escape(driver, monkeypatch):
    made, line = driver
    heard: list[str] = []
    monkeypatch.setattr(
        made, "process_message", lambda event: heard.append(event.key) if isinstance(event, events.Key) else None
    )
    selector = Recorded()
    selector.steps = iter((lambda: line.write(b"a"), lambda: None, made.exit_event.set))
    monkeypatch.setattr(selectors, "SelectSelector", lambda: selector)

    made.run_input_thread()

    assert heard == ["a"]
    assert selector.waits[0] is None
    assert selector.waits[1] is not None
    assert selector.waits[2] is None


def test_a_terminal_that_is_gone_ends_the_waiting(driver, monkeypatch):
    made, line = driver
    selector = Recorded()
    selector.steps = iter((line.close,))
    monkeypatch.setattr(selectors, "SelectSelector", lambda: selector)

    made.run_input_thread()

    assert len(selector.waits) == 1
