"""The engine on standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ludotheque.engine import lines
from ludotheque.engine.lines import ByteReader, ByteWriter, ReceivedLine, Say
from ludotheque.gomocup.engine import END, STOPPING, Engine
from ludotheque.gomocup.protocol import parse_command


class LineBrain:
    """The engine, each of whose replies is said when all are known."""

    def __init__(self) -> None:
        self._engine = Engine()

    def handle(self, line: ReceivedLine, say: Say) -> None:
        for answer in self._engine.handle(line):
            say(answer)

    def is_stopping(self, text: str) -> bool:
        return parse_command(text).word in STOPPING

    def is_ending(self, text: str) -> bool:
        return parse_command(text).word == END


def serve(input_stream: ByteReader, output_stream: ByteWriter, clock: Callable[[], float] = monotonic) -> int:
    """Handles lines until END or the end of the stream, each in its turn."""
    return lines.serve(input_stream, output_stream, LineBrain(), clock)
