"""Keys of a terminal that sends other bytes than text, and is gone in the end."""

from __future__ import annotations

import asyncio
import errno
import os
import pty
import tty

import pytest
from textual import events
from textual.app import App

from ludotheque.tui.sturdy_driver import SturdyDriver


@pytest.fixture
def driver(monkeypatch):
    """Of a terminal where something can always be read."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    os.write(master, b"some key")
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr("sys.__stdin__", os.fdopen(slave, closefd=False))

    async def made() -> SturdyDriver:
        return SturdyDriver(App())

    yield asyncio.run(made())
    os.close(master)
    os.close(slave)


def test_bytes_that_are_no_text_end_nothing_and_a_line_that_is_gone_ends_the_reading(driver, monkeypatch):
    keys: list[str] = []
    monkeypatch.setattr(
        driver, "process_message", lambda event: keys.append(event.key) if isinstance(event, events.Key) else None
    )
    pieces = iter((b"a", b"\xe9t\xe9", b"b"))

    def read(*_):
        piece = next(pieces, None)
        if piece is None:
            raise OSError(errno.EIO, "the line is gone")
        return piece

    monkeypatch.setattr("os.read", read)

    driver.run_input_thread()

    assert keys == ["a", "b"]
