"""Keys that are typed while one screen gives way to another: kept, and handed to the one that comes."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from textual import events
from textual.app import App
from textual.message_pump import MessagePump

_OPENING = ("enter", "ctrl+s", "f5")
"""Keys that may open another screen."""

_ROUNDS = 6
"""A key becomes a message of a widget, of its screen, an answer, a new screen, and that one's own beginning."""

_SECONDS = 0.3
"""For one that is closed meanwhile and answers no more."""


class TypedAhead:
    """At most one key is on its way to a screen that may go; those after it wait here."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self._held: list[events.Key] | None = None
        self._settling: asyncio.Task[None] | None = None

    @property
    def is_waiting(self) -> bool:
        return self._held is not None

    def keep(self, event: events.Event) -> bool:
        """Whether the event is such a key; it comes again later."""
        if self._held is None or not isinstance(event, events.Key) or event.is_forwarded:
            return False
        self._held.append(event)
        return True

    def after(self, key: str) -> None:
        """This key is on its way."""
        if key in _OPENING and self._held is None:
            self._held = []
            self._settling = asyncio.get_running_loop().create_task(self._settle())

    async def _settle(self) -> None:
        try:
            for _ in range(_ROUNDS):
                for pump in dict.fromkeys((self._app.focused, *self._app.screen_stack, self._app)):
                    if pump is not None:
                        await _until_idle(pump)
        finally:
            held, self._held = self._held or [], None
            for event in held:
                self._app.post_message(event)


async def _until_idle(pump: MessagePump) -> None:
    passed = asyncio.Event()
    if pump.call_later(passed.set):
        with suppress(TimeoutError):
            await asyncio.wait_for(passed.wait(), _SECONDS)
