"""The terminal as Textual drives it, but nothing wakes up while nobody types: theirs looks ten times a second."""

from __future__ import annotations

import os
import selectors
from codecs import getincrementaldecoder
from contextlib import suppress
from threading import Event
from typing import Any

from textual import constants
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

_AFTER_ESCAPE = constants.ESCAPE_DELAY + 0.02
"""Seconds after which an escape that nothing followed is the key."""

_MOST_BYTES = 4096


class _HeardEvent(Event):
    """Ends a `select` as well."""

    def __init__(self) -> None:
        super().__init__()
        self.reader, self._writer = os.pipe()

    def set(self) -> None:
        super().set()
        os.write(self._writer, b".")

    def clear(self) -> None:
        if self.is_set():
            os.read(self.reader, _MOST_BYTES)
        super().clear()


class QuietDriver(LinuxDriver):
    """For Linux and macOS."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.exit_event = self._exit = _HeardEvent()

    def run_input_thread(self) -> None:
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            selector.register(self._exit.reader, selectors.EVENT_READ)
            seconds: float | None = None
            while not self._exit.is_set():
                ready = {key.fd for key, _ in selector.select(seconds)}
                seconds = None
                if self.fileno in ready:
                    text = self._read()
                    if text is None:
                        break
                    for message in parser.feed(decode(text)):
                        self.process_message(message)
                    seconds = _AFTER_ESCAPE
                for message in parser.tick():
                    self.process_message(message)
        with suppress(EOFError, ParseError):
            list(parser.feed(""))

    def _read(self) -> bytes | None:
        """None where nobody will type any more."""
        try:
            return os.read(self.fileno, _MOST_BYTES) or None
        except OSError:  # the terminal is gone; `hangup` ends the app
            return None
