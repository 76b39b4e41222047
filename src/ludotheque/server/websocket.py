"""The transport under a WebSocket: uvicorn's own, with a fast path for the usual short messages."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

EXTENSION = "ludotheque.websocket"
"""Where an application finds its transport among the extensions of the ASGI scope."""

_FEW = 16
_MAX_FRAGMENTS = 64
_WHOLE_TEXT, _MASKED = 0x81, 0x80
_SHORT, _MEDIUM = 125, 65_535
_HEAD = 6
"""Bytes before a short message from a client: what it is, its length, and four that mask it."""


class WebSocketTransport(WebSocketsSansIOProtocol):
    """Sends the messages of one move in one packet; one by one each would be a system call."""

    linger_seconds = 15.0
    """After the connection has ended: closing waits until all is sent, for a client that never reads for ever."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue: _Inbox = _Inbox()  # type: ignore[assignment] # as much of a queue as is used of one
        self._is_open = False
        """Whether the request that makes a socket of this connection has been read."""

        self._is_between_frames = True
        self._cut: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._cut = self.loop.call_later(self.linger_seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._cut is not None:
            self._cut.cancel()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self._is_open = True
        if hasattr(self, "scope"):  # else the handshake was refused
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if self._is_open and self._is_between_frames:
            if self._took(data):
                return
            # The parser does not say whether it is inside a frame: a client that once sent half a frame stays with it.
            self._is_between_frames = ends_with_a_frame(data)
        super().data_received(data)

    def _took(self, data: bytes) -> bool:
        """Takes the packet if it is one short text, as nearly all are, and returns whether it was."""
        if len(data) < _HEAD or data[0] != _WHOLE_TEXT or data[1] != _MASKED | len(data) - _HEAD:
            return False
        conn = self.conn
        if len(data) - _HEAD > _SHORT or conn.state is not OPEN or conn.current_size is not None or self.close_sent:
            return False
        try:
            text = apply_mask(data[_HEAD:], data[2:_HEAD]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self._hold_back()
        return True

    def handle_ping(self) -> None:
        # Who asks and asks and never listens to the answers would fill our memory with them.
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        # Pieces of no size count for nothing in the size of a message, and still are kept.
        if len(self.frames) >= _MAX_FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        # Uvicorn stops reading at every message until it is taken: two system calls. A few may wait.
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        self._hold_back()

    def _hold_back(self) -> None:
        if self.queue.qsize() > _FEW and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_texts(self, messages: Iterable[bytes]) -> None:
        """All of them, in order; ConnectionError where nobody is there any more."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ConnectionResetError
        self.transport.write(b"".join([part for message in messages for part in (_head(len(message)), message)]))


class _Inbox:
    """Messages for one reading task. asyncio's queue serves many readers, at three times the cost."""

    def __init__(self) -> None:
        self._waiting: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._waiting.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.popleft()

    def qsize(self) -> int:
        return len(self._waiting)

    def empty(self) -> bool:
        return not self._waiting


def ends_with_a_frame(data: bytes) -> bool:
    """Whether nothing is left over after the last whole frame of a client in these bytes that begin with one."""
    start = 0
    while start + 2 <= len(data):
        length = data[start + 1] & 0x7F
        if length > _SHORT:
            wide = 2 if length == _SHORT + 1 else 8
            length = wide + int.from_bytes(data[start + 2 : start + 2 + wide], "big")
        start += _HEAD + length
    return start == len(data)


def _head(length: int) -> bytes:
    """What goes before a text of so many bytes to a client."""
    if length <= _SHORT:
        return bytes((_WHOLE_TEXT, length))
    if length <= _MEDIUM:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
