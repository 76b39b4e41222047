"""What a window shows that is too small for any board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from ludotheque.tui.terminals import MIN_HEIGHT, MIN_WIDTH

if TYPE_CHECKING:
    from ludotheque.tui.app import LudothequeApp


class SmallScreen(ModalScreen[None]):
    """The app takes it away once there is room."""

    def compose(self) -> ComposeResult:
        yield Static()

    def on_mount(self) -> None:
        self._write(self.size.width, self.size.height)

    def on_resize(self, event: events.Resize) -> None:
        self._write(event.size.width, event.size.height)

    def _write(self, width: int, height: int) -> None:
        app: LudothequeApp = self.app  # type: ignore[assignment]  # there is no other app
        words = app.translate(
            "tui.too-small", width=width, height=height, least_width=MIN_WIDTH, least_height=MIN_HEIGHT
        )
        self.query_one(Static).update(Text(words))
