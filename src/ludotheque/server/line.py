"""The wire under a socket: uvicorn's own, which also takes several messages at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "ludotheque.line"
"""Where an application finds its line among the extensions of the ASGI scope."""

_FEW = 16


class Line(WebSocketsSansIOProtocol):
    """A move is told in one packet to each player; message by message it would be one system call each."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else the handshake was refused
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        # Uvicorn stops reading at every message until it is taken: two system calls. A few may wait.
        was_paused = self.read_paused
        may_wait = self.queue.qsize() < _FEW
        self.read_paused = was_paused or may_wait
        super().send_receive_event_to_app()
        if may_wait:
            self.read_paused = was_paused

    @property
    def flows(self) -> asyncio.Event:
        """Set while the reader keeps up."""
        return self.writable

    def say(self, messages: Iterable[bytes]) -> None:
        """All of them, in order; ConnectionError where nobody is there any more."""
        if self.disconnected or self.close_sent:
            raise ConnectionResetError
        try:
            for message in messages:
                self.conn.send_text(message)
        except (InvalidState, ClientDisconnected) as problem:
            raise ConnectionResetError from problem
        self.transport.write(b"".join(self.conn.data_to_send()))
