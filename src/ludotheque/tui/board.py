"""The widget that shows a board: the largest picture that fits, scrolled where none does; what is chosen on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer

from ludotheque.contract.screen import AnyScreenBoard, Button, Look, Picture, Place, Question
from ludotheque.tui.palette import Palette
from ludotheque.tui.shown import Shown

_FRAME_SECONDS = 0.03
_MAX_FRAMES = 40


class BoardWidget(ScrollView, can_focus=True):
    """Knows no game: what it draws and what keys mean is the board's own."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = set()

    class Chosen(Message):
        """The person has chosen an action, whether or not it can be done now."""

        def __init__(self, action: Any) -> None:
            super().__init__()
            self.action = action

    class Moved(Message):
        """The cursor is somewhere else: what is said beside the board may have changed."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.zoom = 0
        """Steps smaller or larger than what fits."""

        self.is_animated = True
        self.is_active = True
        """Whether it is acted on; else it is only looked at."""

        self._board: AnyScreenBoard | None = None
        self._palette: Palette | None = None
        self._question: Question[Any, Any] = Question(None)
        self._look = Look()
        self._cursor: Any = None
        self._picture = Picture(())
        self._frames: list[Any] = []
        self._timer: Timer | None = None

    # What is shown

    def use(self, board: AnyScreenBoard, palette: Palette) -> None:
        """The board of another game, or in other colours."""
        if board is not self._board:
            self._question, self._cursor = Question(None), None
        self._board, self._palette = board, palette
        self.styles.background = palette.colour("mat") or "ansi_default"
        self._draw()

    def show(self, shown: Shown, language: str, symbols: Sequence[str]) -> None:
        """The table is like this now; the way there is shown step by step."""
        board, before = self._board, self._question.view
        if board is None or self._palette is None:
            return
        if self._cursor is None or before is None:
            self._cursor = board.start(shown.view)
        self._stop()
        if before is not None and before != shown.view and self.is_animated and len(shown.moves) > 0:
            self._frames = list(board.frames(before, shown.view))[:_MAX_FRAMES]
        self._question = Question(shown.view, tuple(shown.actions), language)
        self._look = Look(
            language=language,
            symbols=tuple(symbols),
            has_colours=self._palette.has_colours,
            shows_cursor=self.is_active and (bool(shown.actions) or self._look.shows_cursor),
            last=shown.last,
            labels=shown.labels,
            planned=shown.planned,
        )
        if self._frames:
            self._timer = self.set_interval(_FRAME_SECONDS, self._next_frame)
        self._draw()

    def show_cursor(self, *, is_shown: bool) -> None:
        self._look = replace(self._look, shows_cursor=is_shown)
        self._draw()

    def start_again(self) -> None:
        """Another game: the cursor is where it begins."""
        self._question, self._cursor = Question(None), None

    @property
    def buttons(self) -> Sequence[Button]:
        """What may be pressed beside the board."""
        return () if self._board is None or self._cursor is None else self._board.buttons(self._question, self._cursor)

    @property
    def status(self) -> Any:
        if self._board is None or self._cursor is None:
            return ()
        return self._board.status(self._question.view, self._cursor, self._look)

    def zoom_by(self, steps: int) -> None:
        if self._board is None or self._question.view is None:
            return
        sizes = self._board.sizes(self._question.view)
        now = self._scale(sizes)
        self.zoom += max(0, min(len(sizes) - 1, now - steps)) - now
        self._draw()

    def redraw(self) -> None:
        self._draw()

    # Drawing

    def _scale(self, sizes: Sequence[tuple[int, int]]) -> int:
        """The largest that fits; the smallest where none does."""
        room = self.container_size if not self.size else self.outer_size
        fitting = (
            scale for scale, (width, height) in enumerate(sizes) if width <= room.width and height <= room.height
        )
        found = next(fitting, len(sizes) - 1)
        return max(0, min(len(sizes) - 1, found + self.zoom))

    def _draw(self) -> None:
        if self._board is None or self._question.view is None or not self.is_mounted:
            return
        view = self._frames[0] if self._frames else self._question.view
        sizes = self._board.sizes(view)
        if not sizes:
            return
        look = replace(self._look, scale=self._scale(sizes), shows_cursor=self._look.shows_cursor and not self._frames)
        self._picture = self._board.draw(view, self._cursor, look)
        width, height = sizes[look.scale]
        self.virtual_size = Size(width, height)
        if self._picture.focus is not None and (width > self.size.width or height > self.size.height):
            place, edges = self._picture.focus, self._picture.edges
            left, top = place.x - 2 - edges.left, place.y - 1 - edges.top
            right, bottom = place.x + place.width + 2, place.y + place.height + 1 + edges.bottom
            region = Region.from_corners(max(0, left), max(0, top), right, bottom)
            self.scroll_to_region(region, animate=False, force=True)
        self.refresh()

    @property
    def _inset(self) -> tuple[int, int]:
        """A picture smaller than the room stands in its middle."""
        width, height = self.virtual_size
        return max(0, (self.size.width - width) // 2), max(0, (self.size.height - height) // 2)

    def render_line(self, y: int) -> Strip:
        palette = self._palette
        if palette is None:
            return Strip.blank(self.size.width)
        left, top = self._inset
        row = self._row_at(y - top)
        ground = palette.ground
        if row is None:
            return Strip.blank(self.size.width, ground)
        segments = [palette.segment(piece) for piece in self._picture.rows[row]]
        strip = Strip(segments)
        if left:
            return Strip([Segment(" " * left, ground), *segments]).adjust_cell_length(self.size.width, ground)
        edge, start = self._picture.edges.left, self.scroll_offset.x
        rest = strip.crop_extend(start + edge, start + self.size.width, ground)
        return Strip.join([strip.crop(0, edge), rest])

    def _row_at(self, y: int) -> int | None:
        """Which row of the picture is seen on this line: rulers stay where they are."""
        edges, count = self._picture.edges, len(self._picture.rows)
        room = self.scrollable_content_region.height
        if count > room and room - edges.bottom <= y < room:
            return count - room + y
        row = y if y < edges.top else y + self.scroll_offset.y
        return row if 0 <= row < count else None

    def _column_at(self, x: int) -> int:
        return x if x < self._picture.edges.left else x + self.scroll_offset.x

    def _next_frame(self) -> None:
        if self._frames:
            self._frames.pop(0)
        if not self._frames:
            self._stop()
        self._draw()

    def _stop(self) -> None:
        self._frames = []
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def on_resize(self, event: events.Resize) -> None:
        self._draw()

    # What is chosen

    def press(self, key: str) -> bool:
        """Whether the key means something on this board."""
        if self._board is None or self._cursor is None or self._question.view is None or not self.is_active:
            return False
        answer = self._board.press(self._question, self._cursor, key)
        if answer is None:
            return False
        self._frames.clear()
        self._set(answer.cursor)
        if answer.action is not None:
            self.post_message(self.Chosen(answer.action))
        return True

    def on_key(self, event: events.Key) -> None:
        key = event.character if event.is_printable and event.character and event.character != " " else event.key
        if self.press(key):
            event.stop()
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        place = self._place_at(event)
        if place is None or self._board is None or event.button != 1 or not self.is_active:
            return
        answer = self._board.point(self._question, self._cursor, place.name)
        self._set(answer.cursor)
        if answer.action is not None:
            self.post_message(self.Chosen(answer.action))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        place = self._place_at(event)
        if place is None or self._board is None or not self.is_active:
            return
        cursor = self._board.hover(self._question, self._cursor, place.name)
        if cursor != self._cursor:
            self._set(cursor)

    def _set(self, cursor: Any) -> None:
        if cursor != self._cursor or not self._look.shows_cursor:
            self._cursor = cursor
            self._look = replace(self._look, shows_cursor=True)
            self._draw()
        self.post_message(self.Moved())

    def _place_at(self, event: events.MouseEvent) -> Place | None:
        left, top = self._inset
        x, y = self._column_at(event.x - left), self._row_at(event.y - top)
        if y is None:
            return None
        inside = (
            place
            for place in self._picture.places
            if place.x <= x < place.x + place.width and place.y <= y < place.y + place.height
        )
        return next(inside, None)
