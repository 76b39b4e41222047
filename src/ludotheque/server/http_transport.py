"""The wire under requests: uvicorn's own, which waits only so long for somebody who says nothing or half a sentence."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class HttpTransport(H11Protocol):
    """Whoever opens connections and asks for nothing would otherwise hold them for ever, until there are no more."""

    patience_seconds = 10.0
    """From the opening, or from the answer before, until the head of a request is complete."""

    reading_seconds = 30.0
    """Until somebody to whom an answer is being sent has taken another piece of it."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._waiting_since = self.loop.time()
        self._stuck_since: float | None = None
        self._look: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        super().connection_made(transport)
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._stuck_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stuck_since = None
        super().resume_writing()

    def on_response_complete(self) -> None:
        self._waiting_since = self.loop.time()
        super().on_response_complete()

    def _look_later(self) -> None:
        self._look = self.loop.call_later(self.patience_seconds, self._look_after)

    def _look_after(self) -> None:
        self._look = None
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # gone, or a socket by now
            return
        is_waiting = self.conn.their_state is h11.IDLE
        now = self.loop.time()
        is_stuck = self._stuck_since is not None and now - self._stuck_since >= self.reading_seconds
        if is_stuck or (is_waiting and now - self._waiting_since >= self.patience_seconds):
            self.transport.abort()
            return
        self._look_later()
