"""Where a replay stands, as a bar that can be clicked."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.widgets import Static


class Slider(Static):
    """Seen only while a game is replayed."""

    ALLOW_SELECT = False

    class Moved(Message):
        """To the position after so many steps."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self._place: tuple[int, int] | None = None

    def show(self, place: tuple[int, int] | None) -> None:
        self._place = place
        self.display = place is not None
        self._write()

    def on_resize(self) -> None:
        self._write()

    @property
    def _room(self) -> int:
        return max(1, self.size.width - 14)

    def _write(self) -> None:
        if self._place is None:
            return
        place, length = self._place
        full = round(self._room * place / length) if length else self._room
        self.update(f"{place:>4}/{length:<4} " + "━" * full + "●" + "─" * (self._room - full))

    def on_click(self, event: events.Click) -> None:
        if self._place is not None:
            share = min(1.0, max(0.0, (event.x - 11) / self._room))
            self.post_message(self.Moved(round(share * self._place[1])))
