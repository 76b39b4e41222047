"""Lines in, lines out: one thread reads all the time, so that an order to stop is seen during a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import Protocol, TypeAlias

from ludotheque.contract import never

Say: TypeAlias = Callable[[str], None]


class ByteReader(Protocol):
    def readline(self, size: int, /) -> bytes: ...


class ByteWriter(Protocol):
    def write(self, data: bytes, /) -> object: ...

    def flush(self) -> object: ...


def _no_age() -> float:
    return 0.0


def _at_once() -> None:
    return


@dataclass(frozen=True)
class ReceivedLine:
    """A line from the manager, and how the time of its reply is measured."""

    text: str
    age: Callable[[], float] = _no_age
    """Seconds since it arrived."""

    stop: Callable[[], bool] = never
    """Whether a later line wants the reply now."""

    is_deserted: Callable[[], bool] = never
    """Whether no more lines will come."""

    wait: Callable[[], None] = _at_once
    """Until one of the two."""

    is_cut: bool = False
    """It was longer than any line of the protocol; the rest of it is gone."""


@dataclass
class LineReader:
    """The lines of one stream, numbered; an order to stop counts for the lines before it, even unprocessed ones."""

    input_stream: ByteReader
    is_stopping: Callable[[str], bool]
    is_ending: Callable[[str], bool]
    clock: Callable[[], float] = monotonic
    max_length: int = 65_536
    lines: SimpleQueue[ReceivedLine | None] = field(default_factory=SimpleQueue)
    stopped_before: int = 0
    has_ended: bool = False
    changed: Condition = field(default_factory=Condition)

    def run(self) -> None:
        """Until the last line, after which nothing may be read: a thread that reads keeps a program from ending."""
        number, is_last = 0, False
        while not is_last and (raw := self.input_stream.readline(self.max_length)):
            number += 1
            is_cut = len(raw) == self.max_length and not raw.endswith(b"\n")
            if is_cut:
                self._skip_rest()
            text = raw.decode("utf-8", errors="replace")
            is_last = self.is_ending(text)
            if self.is_stopping(text):
                with self.changed:
                    self.stopped_before = number
                    self.changed.notify_all()
            self.lines.put(self._line(text, number, is_cut=is_cut))
        with self.changed:
            self.has_ended = True
            self.changed.notify_all()
        self.lines.put(None)

    def _line(self, text: str, number: int, *, is_cut: bool) -> ReceivedLine:
        return ReceivedLine(
            text,
            partial(self._age, self.clock()),
            partial(self._is_stopped, number),
            lambda: self.has_ended,
            partial(self._wait, number),
            is_cut,
        )

    def _skip_rest(self) -> None:
        while (more := self.input_stream.readline(self.max_length)) and not more.endswith(b"\n"):
            continue

    def _age(self, arrival: float) -> float:
        return self.clock() - arrival

    def _is_stopped(self, number: int) -> bool:
        return number < self.stopped_before

    def _wait(self, number: int) -> None:
        with self.changed:
            self.changed.wait_for(lambda: self._is_stopped(number) or self.has_ended)


class LineEngine(Protocol):
    """What is to be said to lines, and which of them are heard before their turn."""

    def handle(self, line: ReceivedLine, say: Say) -> None: ...

    def is_stopping(self, text: str) -> bool: ...

    def is_ending(self, text: str) -> bool: ...


def serve(
    input_stream: ByteReader,
    output_stream: ByteWriter,
    engine: LineEngine,
    clock: Callable[[], float] = monotonic,
) -> int:
    """Handles lines until the last one or the end of the stream, each in its turn."""
    reader = LineReader(input_stream, engine.is_stopping, engine.is_ending, clock)

    def say(text: str) -> None:
        output_stream.write(f"{text}\n".encode(errors="replace"))
        output_stream.flush()

    Thread(target=reader.run, name="manager", daemon=True).start()
    try:
        while (line := reader.lines.get()) is not None:
            engine.handle(line, say)
            if engine.is_ending(line.text):
                break
    except BrokenPipeError:  # the manager is gone
        return 1
    return 0
