"""The last line: which keys do what; a click does it, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

if TYPE_CHECKING:
    from ludotheque.tui.app import LudothequeApp

Entry = tuple[str, str, str]
"""The key, the words, and the action of the screen; `app.` before actions of the app."""


class KeyBar(Static):
    """What has no room is left out, from the end."""

    ALLOW_SELECT = False

    def __init__(self, leaving: str = "leave") -> None:
        super().__init__()
        self._leaving = leaving
        """What leaving this screen is called: `leave` or `quit`."""

        self.entries: Sequence[Entry] = ()

    def show(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self._write()

    def on_resize(self) -> None:
        self._write()

    def _write(self) -> None:
        app: LudothequeApp = self.app  # type: ignore[assignment]  # there is no other app
        always = [
            ("?", app.translate("tui.command.help"), "app.help"),
            ("^p", app.translate("tui.command.all"), "app.commands"),
            ("esc", app.translate(f"tui.command.{self._leaving}"), "screen.leave"),
        ]
        if any(
            action.startswith("press(") for _, _, action in self.entries
        ):  # an answer is wanted, and help has the rest
            always = always[:1]
        text, room = Text(), self.size.width - 2
        last = sum(len(key) + len(words) + 3 for key, words, _ in always)
        for key, words, action in [*self.entries, *always]:
            more = len(key) + len(words) + 3
            is_always = (key, words, action) in always
            if len(text.plain) + more > room - (0 if is_always else last) + 2:
                continue
            meta = {"@click": action if "." in action else f"screen.{action}"}
            text.append(key, Style(bold=True, meta=meta))
            text.append(f" {words}", Style(meta=meta))
            text.append("  ")
        self.update(text)
