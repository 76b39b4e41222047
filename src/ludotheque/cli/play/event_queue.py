"""What the table waits for: typed lines and finished thoughts arrive in one place, so that neither blocks the other."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TextIO, TypeAlias

from ludotheque.contract import Choice, Seat

_MAX_LINE_LENGTH = 4_096
_SLICE_SECONDS = 0.25  # Windows delivers Ctrl-C only between two waits


class UserQuit(Exception):
    """The person goes home."""


@dataclass(frozen=True)
class LineTyped:
    """The person typed this."""

    text: str


@dataclass(frozen=True)
class InputEnded:
    """The person will type nothing more."""


@dataclass(frozen=True)
class BotAnswered:
    """A computer has chosen, or failed; `version` is that of the table it looked at."""

    version: int
    seat: Seat
    choice: Choice[Any] | None
    problem: Exception | None = None


Event: TypeAlias = LineTyped | InputEnded | BotAnswered


class EventQueue:
    """Events in the order of arrival; lines may be kept until somebody wants them."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdin if stream is None else stream
        self._queue: SimpleQueue[Event] = SimpleQueue()
        self._kept: deque[LineTyped | InputEnded] = deque()
        self._reader: Thread | None = None

    def post(self, event: Event) -> None:
        """Called from any thread."""
        self._queue.put(event)

    def wait(self, seconds: float | None = None, *, accepts_lines: bool = True) -> Event | None:
        """The next event, or None when so many seconds have passed. Lines not accepted now are kept."""
        self._start_reading()
        if accepts_lines and self._kept:
            return self._next_kept()
        deadline = None if seconds is None else monotonic() + seconds
        while True:
            event = self._next_before(deadline)
            if event is None or isinstance(event, BotAnswered):
                return event
            self._kept.append(event)
            if accepts_lines:
                return self._next_kept()

    def next_line(self) -> LineTyped | InputEnded:
        """What the person types next."""
        event = self.wait()
        while not isinstance(event, LineTyped | InputEnded):
            event = self.wait()
        return event

    def _next_kept(self) -> LineTyped | InputEnded:
        # The end stays for everybody who asks again.
        return self._kept[0] if isinstance(self._kept[0], InputEnded) else self._kept.popleft()

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
            for text in lines(self._stream):
                self.post(LineTyped(text))
        finally:  # whatever happened, nobody waits for a keyboard that is gone
            self.post(InputEnded())


def lines(stream: TextIO, longest: int = _MAX_LINE_LENGTH) -> Iterator[str]:
    """Every line, whatever bytes it is made of, cut where it is too long.

    Read below Python's buffers: a thread that waits inside them would stop the program from ending.
    """
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError, AttributeError):  # a stream made of text has none
        yield from (_tidy(line, longest) for line in stream)
        return
    encoding = getattr(stream, "encoding", None) or "utf-8"
    for line in _byte_lines(descriptor, longest):
        yield _tidy(line.decode(encoding, errors="replace"), longest)


def _byte_lines(descriptor: int, longest: int) -> Iterator[bytes]:
    rest = b""
    while True:
        try:
            chunk = os.read(descriptor, longest)
        except OSError:  # the terminal was closed
            chunk = b""
        if not chunk:
            break
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
        rest = rest[: longest + 1]
    if rest:
        yield rest


def _tidy(line: str, longest: int) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line[:longest]).strip()
