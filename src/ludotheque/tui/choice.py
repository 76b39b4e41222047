"""A list to choose from, over the screen: commands, reactions, whose turn it is. Typing narrows it down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ludotheque import locales


class ChoiceScreen(ModalScreen[int | None]):
    """Ends with the place of what was chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: str, choices: Sequence[str], placeholder: str = "") -> None:
        super().__init__()
        self._title, self._choices, self._placeholder = title, list(choices), placeholder

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(self._title), id="title")
            if self._placeholder:
                field = Input(placeholder=self._placeholder)
                field.cursor_blink = False
                yield field
            yield OptionList(*self._options(""))

    def on_mount(self) -> None:
        self.query_one(Input if self._placeholder else OptionList).focus()
        self._highlight()

    def _options(self, text: str) -> list[Option]:
        wanted = locales.folded(text)
        return [
            Option(Text(words), id=str(place))
            for place, words in enumerate(self._choices)
            if wanted in locales.folded(words)
        ]

    def _highlight(self) -> None:
        options = self.query_one(OptionList)
        options.highlighted = 0 if options.option_count else None

    def on_input_changed(self, event: Input.Changed) -> None:
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(self._options(event.value))
        self._highlight()

    def on_input_submitted(self) -> None:
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(int(event.option.id or 0))

    def on_key(self, event: events.Key) -> None:
        options = self.query_one(OptionList)
        if self._placeholder and event.key in ("down", "up"):
            options.action_cursor_down() if event.key == "down" else options.action_cursor_up()
            event.stop()
        elif not self._placeholder and event.key.isdecimal() and 1 <= int(event.key) <= len(self._choices):
            self.dismiss(int(event.key) - 1)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss(None)

    def action_leave(self) -> None:
        self.dismiss(None)


def answer_of(choices: Sequence[tuple[str, Any]], place: int | None) -> Any | None:
    """What stands for the words that were chosen."""
    return None if place is None else choices[place][1]
