"""A form for the keyboard: up and down choose a line, left and right change it, typing writes into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ludotheque.tui.naming import cut


@dataclass(frozen=True)
class Line:
    """One thing to choose."""

    name: str
    label: str
    value: str
    """As it is shown."""

    help: str = ""
    problem: str = ""
    is_typed: bool = False
    """Letters and digits write into it."""

    is_button: bool = False
    is_heading: bool = False
    can_change: bool = True


class Form(ScrollView, can_focus=True):
    """Lines with values. What a change means is the owner's business: it shows the lines anew."""

    ALLOW_SELECT = False

    class Changed(Message):
        """Left or right on a line."""

        def __init__(self, name: str, step: int) -> None:
            super().__init__()
            self.name, self.step = name, step

    class Typed(Message):
        """A letter, or backspace, on a line that is written into."""

        def __init__(self, name: str, edit: Callable[[str], str]) -> None:
            super().__init__()
            self.name, self.edit = name, edit

    class Chosen(Message):
        """Enter on a line, or a click on a button."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    class Visited(Message):
        """The cursor is on another line."""

        def __init__(self, line: Line) -> None:
            super().__init__()
            self.line = line

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[Line] = ()
        self._at = 0

    def show(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._at = min(self._at, len(lines) - 1)
        if lines and lines[self._at].is_heading:
            self._move(1)
        self.virtual_size = Size(0, len(lines))
        self._visit()

    @property
    def line(self) -> Line | None:
        return self._lines[self._at] if self._lines else None

    def go_to(self, name: str) -> None:
        found = next((place for place, line in enumerate(self._lines) if line.name == name), None)
        if found is not None:
            self._at = found
            self._visit()

    def _move(self, step: int) -> None:
        place = self._at + step
        while 0 <= place < len(self._lines):
            if not self._lines[place].is_heading:
                self._at = place
                break
            place += step
        self._visit()

    def _visit(self) -> None:
        self.scroll_to_region(Region(0, max(0, self._at - 1), 1, 3), animate=False, force=True)
        self.refresh()
        if self.line is not None:
            self.post_message(self.Visited(replace(self.line)))

    def render_line(self, y: int) -> Strip:
        place = y + self.scroll_offset.y
        width = self.size.width
        style = self.rich_style
        if place >= len(self._lines):
            return Strip.blank(width, style)
        line = self._lines[place]
        is_here = place == self._at and self.has_focus
        variables = self.app.get_css_variables()

        def colour(name: str) -> str | None:
            found = variables.get(name, "")
            return found if found.startswith("#") else None

        if line.is_heading:
            heading = style + Style(color=colour("primary"), bold=True)
            return Strip([Segment(f" {line.label}"[:width], heading)]).adjust_cell_length(width, style)
        if is_here:
            style += Style(
                color=colour("on-primary"), bgcolor=colour("primary"), bold=True, reverse=not colour("primary")
            )
        if line.is_button:
            text = f"  ▶ {line.label}"
            return Strip([Segment(text, style + Style(bold=True))]).adjust_cell_length(width, style)
        most = max(8, width - 10 - min(len(line.label), width // 2))
        shown = cut(line.value, most) + ("▏" if is_here and line.is_typed else "")
        value = f"‹ {shown} ›" if line.can_change else shown
        room = max(4, width - len(value) - 4)
        label = cut(line.label, room)
        problem = style + Style(color=None if is_here else colour("error"), bold=True)
        segments = [
            Segment("! " if line.problem else "  ", problem),
            Segment(label.ljust(room), style),
            Segment(f" {value} ", problem if line.problem else style + Style(bold=True)),
        ]
        return Strip(segments).adjust_cell_length(width, style)

    def on_key(self, event: events.Key) -> None:
        line = self.line
        if line is None:
            return
        if event.key in ("up", "shift+tab"):
            self._move(-1)
        elif event.key in ("down", "tab"):
            self._move(1)
        elif event.key in ("left", "right") and line.can_change:
            self.post_message(self.Changed(line.name, 1 if event.key == "right" else -1))
        elif event.key == "enter":
            self.post_message(self.Chosen(line.name))
        elif event.key == "space" and not line.is_typed:
            self.post_message(self.Chosen(line.name) if line.is_button else self.Changed(line.name, 1))
        elif event.key in ("home", "end"):
            self._at = 0 if event.key == "home" else len(self._lines) - 1
            self._move(1 if event.key == "home" and self._lines[0].is_heading else 0)
        elif line.is_typed and event.key == "backspace":
            self.post_message(self.Typed(line.name, lambda text: text[:-1]))
        elif line.is_typed and event.character is not None and event.is_printable:
            letter = event.character
            self.post_message(self.Typed(line.name, lambda text: text + letter))
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        line, text = self.line, event.text.split("\n")[0]
        if line is not None and line.is_typed:
            self.post_message(self.Typed(line.name, lambda value: value + text))
            event.stop()

    def on_click(self, event: events.Click) -> None:
        place = event.y + self.scroll_offset.y
        if not 0 <= place < len(self._lines) or self._lines[place].is_heading:
            return
        was_here, self._at = self._at == place, place
        line = self._lines[place]
        self._visit()
        if line.is_button:
            self.post_message(self.Chosen(line.name))
            return
        start = self.size.width - len(line.value) - 6
        if line.can_change and event.x >= start:
            self.post_message(self.Changed(line.name, 1 if event.x >= self.size.width - 4 or not was_here else -1))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()
