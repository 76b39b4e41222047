"""One connected client: what it still has to be sent, bounded; of several snapshots only the newest."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from ludotheque.server.limits import Limits
from ludotheque.server.publication import Publication
from ludotheque.server.wire import ENCODER, events


class Subscriber:
    """A reader, fast or slow. Small messages queue up to a bound; snapshots and presence do not queue at all."""

    def __init__(self, person: str | None, language: str, *, seen: int | None, limits: Limits) -> None:
        self.person = person
        self.language = language
        self.is_dropped = False
        """Fell too far behind."""

        self.is_over = False
        """The last message has been queued."""

        self.send_at_once: Callable[[Sequence[bytes]], None] | None = None
        """A way out that never waits, while there is one; without it whoever awaits `next` does the sending."""

        self._limits = limits
        self._publication: Publication | None = None
        self._seen = seen
        """The newest version this client knows."""

        self._has_steps_of: int | None = None
        """The game whose steps have all been sent."""

        self._small: deque[bytes] = deque()
        self._small_bytes = 0
        self._is_snapshot_due = False
        self._is_presence_due = False
        self._wakeup = asyncio.Event()
        self._is_delivery_due = False
        self._failure: Exception | None = None

    def publish(self, publication: Publication) -> None:
        """The table has changed; however often, the client gets the newest once."""
        self._publication = publication
        self._is_snapshot_due = True
        self._wake()

    def publish_presence(self, publication: Publication) -> None:
        """Others came or went."""
        self._publication = publication
        self._is_presence_due = True
        self._wake()

    def resend(self, seen: int | None) -> None:
        """The client found a gap: it gets everything again."""
        self._seen, self._has_steps_of = seen, None
        self._is_snapshot_due = True
        self._wake()

    def send(self, message: events.ServerMessage) -> None:
        """A small message, in order."""
        encoded = ENCODER.encode(message)
        self._small_bytes += len(encoded)
        if len(self._small) >= self._limits.outbox or self._small_bytes > self._limits.outbox_bytes:
            self.is_dropped = True
        else:
            self._small.append(encoded)
        self._wake()

    def finish(self, closing: events.Closing) -> None:
        """The last message, after what is waiting."""
        self._small.append(ENCODER.encode(closing))
        self.is_over = True
        self._wake()

    async def next(self) -> Sequence[bytes]:
        """What to send now; empty when it is time to close."""
        while not (self._is_anything_due or self.is_over or self.is_dropped or self._failure):
            self._wakeup.clear()
            await self._wakeup.wait()
        if self._failure is not None:
            raise self._failure
        return () if self.is_dropped else self._due_messages()

    @property
    def _is_anything_due(self) -> bool:
        return bool(self._small) or self._is_snapshot_due or self._is_presence_due

    def _wake(self) -> None:
        if self.send_at_once is None or self.is_over or self.is_dropped:
            self._wakeup.set()
        elif not self._is_delivery_due:
            # At the end of this turn of the loop: what is published together is sent together.
            self._is_delivery_due = True
            asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        self._is_delivery_due = False
        if self.send_at_once is None or self.is_over or self.is_dropped:
            self._wakeup.set()
            return
        try:
            if self._is_anything_due:
                self.send_at_once(self._due_messages())
        except Exception as problem:  # whoever awaits `next` has to know
            self._failure = problem
            self._wakeup.set()

    def _due_messages(self) -> list[bytes]:
        # The snapshot first: `done` then names a version the client knows.
        batch: list[bytes] = []
        if self._publication is not None and self._is_snapshot_due:
            batch.append(self._snapshot(self._publication))
        elif self._publication is not None and self._is_presence_due:
            batch.append(self._publication.presence())
        self._is_snapshot_due = self._is_presence_due = False
        batch.extend(self._small)
        self._small.clear()
        self._small_bytes = 0
        return batch

    def _snapshot(self, publication: Publication) -> bytes:
        hosted = publication.hosted
        seen, with_steps = self._seen, self._has_steps_of != hosted.number
        self._seen, self._has_steps_of = hosted.version, hosted.number
        return publication.message(self.person, self.language, seen=seen, with_steps=with_steps)
