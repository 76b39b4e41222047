"""Which protocol a manager speaks shows in its first line, which is read again by whoever answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.engine.lines import ByteReader

_MAX_LENGTH = 65_536
_OUR_WORDS = (b"ludo", b"isready", b"setoption", b"newgame", b"position", b"view", b"legal", b"go", b"stop", b"quit")
"""No manager of Gomoku programs says one of these, and one of ours may begin with any."""


class FirstLineRead:
    """The same lines, but for empty ones before the first."""

    def __init__(self, input_stream: ByteReader) -> None:
        self._input_stream = input_stream
        while (line := input_stream.readline(_MAX_LENGTH)) and not line.strip():
            continue
        self.is_our_protocol = line.split()[0] in _OUR_WORDS if line else False
        self._unread = line

    def readline(self, size: int, /) -> bytes:
        """As if nothing had been read; no reader asks for less than a line."""
        line, self._unread = self._unread, b""
        return line or self._input_stream.readline(size)
