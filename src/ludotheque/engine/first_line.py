"""Which protocol a manager speaks shows in its first line, which is read again by whoever answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.engine.lines import ByteReader

_MAX_LENGTH = 65_536


class FirstLineRead:
    """The same lines, but for empty ones before the first."""

    def __init__(self, input_stream: ByteReader) -> None:
        self._input_stream = input_stream
        while (line := input_stream.readline(_MAX_LENGTH)) and not line.strip():
            continue
        self.is_our_protocol = line.split()[:1] == [b"ludo"]
        self._unread = line

    def readline(self, size: int, /) -> bytes:
        """As if nothing had been read; no reader asks for less than a line."""
        line, self._unread = self._unread, b""
        return line or self._input_stream.readline(size)
