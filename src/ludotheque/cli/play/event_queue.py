"""Typed lines and the answers of computer players in one queue, so that neither blocks the other.

A thread reads the lines. Where lines can be edited it reads them with readline while a prompt is open, and as the
terminal gives them otherwise: readline draws the prompt itself and must know it.
"""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, TextIO, TypeAlias

from ludotheque.cli.input_lines import input_lines
from ludotheque.cli.line_editor import start_line_editing
from ludotheque.cli.play.edited_lines import EditedLines
from ludotheque.contract import LudothequeError
from ludotheque.local_play.bot_threads import BotAnswered

if TYPE_CHECKING:
    from ludotheque.client.state import TableState

_MAX_LINE_LENGTH = 4_096
_SLICE_SECONDS = 0.25  # Windows delivers Ctrl-C only between two waits


class UserQuit(Exception):
    """The person leaves."""


@dataclass(frozen=True)
class LineTyped:
    text: str


@dataclass(frozen=True)
class InputEnded:
    """Nothing more will be typed."""


@dataclass(frozen=True)
class TableSeen:
    """A table of a server is like this now; or there will be no other news, and why."""

    state: TableState | None
    problem: LudothequeError | None = None


Event: TypeAlias = LineTyped | InputEnded | BotAnswered | TableSeen


class EventQueue:
    """Events in the order of arrival; lines can be held back until they are wanted."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream
        self._queue: SimpleQueue[Event] = SimpleQueue()
        self._held_back: deque[LineTyped | InputEnded] = deque()
        self._reader: Thread | None = None
        self._editor: EditedLines | None = None

    def edit_lines(self) -> None:
        """Lines are typed at a terminal: with arrow keys and history, where that can be had."""
        if self._reader is None and start_line_editing():
            self._editor = EditedLines(self._stream.fileno())

    def prompt(self, text: str) -> None:
        """Write what comes before a line, and read that line."""
        if self._editor is not None:
            self._start_reading()
            self._editor.prompt(text)
            return
        sys.stdout.write(text)
        sys.stdout.flush()

    def post(self, event: Event) -> None:
        """Called from any thread."""
        self._queue.put(event)

    def wait(self, seconds: float | None = None, *, accepts_lines: bool = True) -> Event | None:
        """The next event, or None when so many seconds have passed. Lines that are not accepted now are held back."""
        self._start_reading()
        if accepts_lines and self._held_back:
            return self._next_held_back()
        deadline = None if seconds is None else monotonic() + seconds
        while True:
            event = self._next_before(deadline)
            if event is None or not isinstance(event, LineTyped | InputEnded):
                return event
            self._held_back.append(event)
            if accepts_lines:
                return self._next_held_back()

    def next_line(self) -> LineTyped | InputEnded:
        """What is typed next."""
        event = self.wait()
        while not isinstance(event, LineTyped | InputEnded):
            event = self.wait()
        return event

    def _next_held_back(self) -> LineTyped | InputEnded:
        # The end stays for everybody who waits again.
        return self._held_back[0] if isinstance(self._held_back[0], InputEnded) else self._held_back.popleft()

    def _next_before(self, deadline: float | None) -> Event | None:
        while True:
            rest = _SLICE_SECONDS if deadline is None else min(_SLICE_SECONDS, deadline - monotonic())
            try:
                return self._queue.get(timeout=max(0.0, rest))
            except Empty:
                if deadline is not None and monotonic() >= deadline:
                    return None

    def _start_reading(self) -> None:
        if self._reader is None:
            self._reader = Thread(target=self._read, name="keyboard", daemon=True)
            self._reader.start()

    def _read(self) -> None:
        try:
            lines = input_lines(self._stream, _MAX_LINE_LENGTH) if self._editor is None else self._editor
            for text in lines:
                self.post(LineTyped(text))
        finally:  # whatever happened, nobody waits for a keyboard that is gone
            self.post(InputEnded())
