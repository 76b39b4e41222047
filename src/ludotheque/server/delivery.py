"""Sending for all connections of this process: one task sends what is due, one looks who is still there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from ludotheque.disk import log_error
from ludotheque.server.supervisor import Work

_MAX_LOOK_SECONDS = 5.0
_GRACE_SECONDS = 0.05
"""After a delay of the event loop, messages that arrived meanwhile are read before a timeout counts."""


class Receiver(Protocol):
    """One connection, seen from here."""

    received_at: float
    """When the loop's clock showed its last message."""

    def end_banned(self) -> None:
        """Close it if whoever is there may not come in any more."""
        ...

    async def deliver(self) -> None:
        """Send what is due, without waiting for the reader."""
        ...

    def end_silent(self) -> None:
        """Close it: nothing came for too long."""
        ...

    def end_newcomer(self) -> None:
        """Close it if it follows no table yet: the server stops."""
        ...


class Delivery:
    """However much happens in one turn of the event loop, each connection is sent to once after it."""

    def __init__(self, silence_seconds: float) -> None:
        self._silence_seconds = silence_seconds
        self._receivers: set[Receiver] = set()
        self._due: dict[Receiver, None] = {}
        """In the order in which they asked."""

        self._waiting: asyncio.Future[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, keep: Callable[[Work], None]) -> None:
        keep(self._keep_delivering)
        keep(self._keep_looking)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def enter(self, receiver: Receiver) -> None:
        self._receivers.add(receiver)

    def leave(self, receiver: Receiver) -> None:
        self._receivers.discard(receiver)

    def end_newcomers(self) -> None:
        for receiver in self._receivers:
            receiver.end_newcomer()

    def end_banned(self) -> None:
        for receiver in self._receivers:
            receiver.end_banned()

    def mark(self, receiver: Receiver) -> None:
        """It has something to be sent."""
        self._due[receiver] = None
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for, kept alive while it runs."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_delivering(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._due:
                self._waiting = loop.create_future()
                await self._waiting
            await self._deliver()

    async def _deliver(self) -> None:
        due, self._due = self._due, {}
        for receiver in due:
            try:
                await receiver.deliver()
            except Exception as problem:  # our bug with one of them is not the others' misfortune
                log_error(problem)

    async def _keep_looking(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(self._silence_seconds / 8, _MAX_LOOK_SECONDS))
            if self._silent(loop.time()):
                await asyncio.sleep(_GRACE_SECONDS)
                self._end_silent(loop.time())

    def _end_silent(self, now: float) -> None:
        for receiver in self._silent(now):
            receiver.end_silent()

    def _silent(self, now: float) -> list[Receiver]:
        return [each for each in self._receivers if each.received_at + self._silence_seconds < now]
