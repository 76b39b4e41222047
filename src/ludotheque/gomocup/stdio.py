"""The engine on standard input and output: one thread reads all the time, so that STOP is seen during a search."""

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

_MAX_LINE_LENGTH = 10_000


class ByteReader(Protocol):
    def readline(self, size: int, /) -> bytes: ...


class ByteWriter(Protocol):
    def write(self, data: bytes, /) -> object: ...

    def flush(self) -> object: ...


@dataclass
class LineReader:
    """The lines of one stream, numbered; a STOP counts for the lines before it, even unprocessed ones."""

    input_stream: ByteReader
    clock: Callable[[], float]
    lines: SimpleQueue[ReceivedLine | None] = field(default_factory=SimpleQueue)
    stopped_before: int = 0

    def run(self) -> None:
        """Until END, after which nothing may be read: a thread that reads keeps a program from ending."""
        number, word = 0, ""
        while word != END and (raw := self.input_stream.readline(_MAX_LINE_LENGTH)):
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


def serve(input_stream: ByteReader, output_stream: ByteWriter, clock: Callable[[], float] = monotonic) -> int:
    """Handles lines until END or the end of the stream, each in its turn."""
    reader, engine = LineReader(input_stream, clock), Engine()
    Thread(target=reader.run, name="manager", daemon=True).start()
    try:
        while not engine.has_ended and (line := reader.lines.get()) is not None:
            for answer in engine.handle(line):
                output_stream.write(f"{answer}\n".encode("ascii", errors="replace"))
                output_stream.flush()
    except BrokenPipeError:  # the manager is gone
        return 1
    return 0
