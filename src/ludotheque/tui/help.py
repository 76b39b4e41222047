"""What the keys do, and the rules of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class HelpScreen(ModalScreen[None]):
    """Any of the keys that close things closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark,space", "leave", show=False)]

    def __init__(self, title: str, keys: Sequence[tuple[str, str]], pages: Sequence[str]) -> None:
        super().__init__()
        self._title, self._keys, self._pages = title, keys, pages

    def compose(self) -> ComposeResult:
        keys = Table.grid(padding=(0, 2, 0, 0), expand=True)
        keys.add_column(justify="right", style="bold", no_wrap=True)
        keys.add_column(ratio=1)  # what is longer goes on below its own beginning
        for key, words in self._keys:
            keys.add_row(Text(key), Text(words))
        pages = [Text(f"\n{page}") for page in self._pages]
        text = Group(Text(self._title, "bold"), keys, *pages)
        with VerticalScroll():
            yield Static(text)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
