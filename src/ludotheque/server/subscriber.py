"""One connected program: what it still has to be told, bounded, with tables merged into the newest."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from ludotheque.server.limits import Limits
from ludotheque.server.wire import events

ENCODER = msgspec.json.Encoder()


class Source(Protocol):
    """Where the newest table comes from when it is time to send it."""

    def table_for(self, subscriber: Subscriber) -> bytes: ...

    def presence(self) -> events.Presence: ...


class Subscriber:
    """A reader, fast or slow. Small messages queue up to a bound; tables and presence do not queue at all."""

    def __init__(self, source: Source, person: str | None, language: str, *, seen: int | None, limits: Limits) -> None:
        self.person = person
        self.language = language
        self.told_version = seen
        """The newest version this reader has been told."""

        self.has_all = False
        """Whether the steps of the present game have been sent."""

        self.is_dropped = False
        """Fell too far behind."""

        self.is_over = False
        """Goodbye has been said."""

        self.send_at_once: Callable[[Sequence[bytes]], None] | None = None
        """A way out that never waits, while there is one; without it whoever awaits `next` does the sending."""

        self._source = source
        self._limits = limits
        self._small: deque[bytes] = deque()
        self._small_bytes = 0
        self._is_table_due = False
        self._is_presence_due = False
        self._news = asyncio.Event()
        self._is_delivery_due = False
        self._failure: Exception | None = None

    def tell(self, message: events.ServerMessage) -> None:
        """A small message, in order."""
        encoded = ENCODER.encode(message)
        self._small_bytes += len(encoded)
        if len(self._small) >= self._limits.outbox or self._small_bytes > self._limits.outbox_bytes:
            self.is_dropped = True
        else:
            self._small.append(encoded)
        self._ring()

    def tell_table(self) -> None:
        """The table has changed; however often, the reader gets the newest once."""
        self._is_table_due = True
        self._ring()

    def tell_presence(self) -> None:
        self._is_presence_due = True
        self._ring()

    def finish(self, bye: events.Closing) -> None:
        """Say goodbye after what is waiting."""
        self._small.append(ENCODER.encode(bye))
        self.is_over = True
        self._ring()

    @property
    def _is_anything_due(self) -> bool:
        return bool(self._small) or self._is_table_due or self._is_presence_due

    def _ring(self) -> None:
        if self.send_at_once is None or self.is_over or self.is_dropped:
            self._news.set()
        elif not self._is_delivery_due:
            # At the end of this turn: what is told together is sent together.
            self._is_delivery_due = True
            asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        self._is_delivery_due = False
        if self.send_at_once is None or self.is_over or self.is_dropped:
            self._news.set()
            return
        try:
            if self._is_anything_due:
                self.send_at_once(self._taken())
        except Exception as problem:  # whoever awaits `next` has to know
            self._failure = problem
            self._news.set()

    async def next(self) -> Sequence[bytes]:
        """What to send now; empty when it is time to close."""
        while not (self._is_anything_due or self.is_over or self.is_dropped or self._failure):
            self._news.clear()
            await self._news.wait()
        if self._failure is not None:
            raise self._failure
        return () if self.is_dropped else self._taken()

    def _taken(self) -> list[bytes]:
        # The table first: `done` then names a version the reader knows.
        batch: list[bytes] = []
        if self._is_table_due:
            self._is_table_due = self._is_presence_due = False
            batch.append(self._source.table_for(self))
        elif self._is_presence_due:
            self._is_presence_due = False
            batch.append(ENCODER.encode(self._source.presence()))
        batch.extend(self._small)
        self._small.clear()
        self._small_bytes = 0
        return batch
