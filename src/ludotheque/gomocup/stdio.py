"""A brain behind two streams: one thread listens all the time, so that no line waits for a search to end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Protocol

from ludotheque.gomocup.engine import END, STOPPING, Engine, ReceivedLine
from ludotheque.gomocup.protocol import parse_command

_LONGEST_LINE = 10_000


class ByteReader(Protocol):
    def readline(self, size: int, /) -> bytes: ...


class ByteWriter(Protocol):
    def write(self, data: bytes, /) -> object: ...

    def flush(self) -> object: ...


@dataclass
class LineReader:
    """The lines of one stream, numbered; an order to stop counts for the lines before it, even unread ones."""

    source: ByteReader
    clock: Callable[[], float]
    lines: SimpleQueue[ReceivedLine | None] = field(default_factory=SimpleQueue)
    stopped_before: int = 0

    def run(self) -> None:
        """Until END, after which nobody may read: a thread inside a stream keeps a program from ending."""
        number, word = 0, ""
        while word != END and (raw := self.source.readline(_LONGEST_LINE)):
            number += 1
            text = raw.decode("utf-8", errors="replace")
            word = parse_command(text).word
            if word in STOPPING:
                self.stopped_before = number
            self.lines.put(ReceivedLine(text, partial(self._age, self.clock()), partial(self._is_stopped, number)))
        self.lines.put(None)

    def _age(self, arrival: float) -> float:
        return self.clock() - arrival

    def _is_stopped(self, number: int) -> bool:
        return number < self.stopped_before


def serve(source: ByteReader, sink: ByteWriter, clock: Callable[[], float] = monotonic) -> int:
    """Obey until END or the end of the stream; every line is answered in its turn."""
    listening, brain = LineReader(source, clock), Engine()
    Thread(target=listening.run, name="manager", daemon=True).start()
    try:
        while not brain.has_ended and (heard := listening.lines.get()) is not None:
            for answer in brain.obey(heard):
                sink.write(f"{answer}\n".encode("ascii", errors="replace"))
                sink.flush()
    except BrokenPipeError:  # the manager is gone
        return 1
    return 0
