"""One line to be typed, over the screen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class _Field(Input):
    """What is pasted in several lines is the whole answer."""

    class Pasted(Message):
        """More than one line."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def on_paste(self, event: events.Paste) -> None:
        if "\n" not in event.text.strip():
            return  # the usual way comes after this one
        event.prevent_default()
        event.stop()
        self.post_message(self.Pasted(event.text))


class AskScreen(ModalScreen[str | None]):
    """Ends with the line, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, question: str, text: str = "", placeholder: str = "", *, is_secret: bool = False) -> None:
        super().__init__()
        self._question, self._text, self._placeholder = question, text, placeholder
        self._is_secret = is_secret

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(self._question), id="title")
            field = _Field(self._text, placeholder=self._placeholder, select_on_focus=False)
            field.cursor_blink, field.password = False, self._is_secret
            yield field

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def on__field_pasted(self, message: _Field.Pasted) -> None:
        self.dismiss(message.text)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss(None)

    def action_leave(self) -> None:
        self.dismiss(None)
