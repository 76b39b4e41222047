"""What all screens of the app share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen, ScreenResultType

if TYPE_CHECKING:
    from ludotheque.tui.app import LudothequeApp


class AppScreen(Screen[ScreenResultType]):
    """A screen that can be seen in another theme and language at once."""

    @property
    def _app(self) -> LudothequeApp:
        return self.app  # type: ignore[return-value]  # there is no other app

    def show_again(self) -> None:
        """The theme or the language is another one."""
