"""The app in a terminal of memory: keys go in, the text of the screen comes out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from ludotheque.tui.app import LudothequeApp
from ludotheque.tui.table_screen import TableScreen


class Person:
    """Somebody at the app."""

    def __init__(self, app: LudothequeApp, pilot: Any) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            while self.app.typed_ahead.is_waiting:
                await asyncio.sleep(0)
        await self.pilot.pause()

    async def play(self, table: Any) -> None:
        self.app.play(table)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], Any]) -> None:
        """Computers think in threads of their own, and servers answer when they can."""
        for _ in range(1_000):
            if condition():
                await self.pilot.pause()
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"it never happened:\n{self.screen}")

    @property
    def screen(self) -> str:
        """What one sees, in characters."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    @property
    def shown(self) -> Any:
        """The table on the screen; None where there is none yet."""
        screen = self.app.screen
        return screen.shown if isinstance(screen, TableScreen) else None


@asynccontextmanager
async def at_the_app(size: tuple[int, int] = (80, 24), **settings: Any) -> AsyncIterator[Person]:
    app = LudothequeApp(**{"language": "en", **settings})
    app.is_animated = False
    app.thinking_seconds = 0.0
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield Person(app, pilot)
