"""The grid in a terminal: a blue face with round holes, discs that fall, and a dot where the next one would land.

   ▼        the column chosen; values of the columns stand here while they are analysed
▄███▄ ▄▀▀▀▄
█████ █ ▄ █     the second player's discs have a hole, so that colour is never alone
▀███▀ ▀▄▄▄▀
  1     2
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ludotheque.contract.canvas import Canvas
from ludotheque.contract.phrase import phrase
from ludotheque.contract.screen import Answer, Button, Edges, Look, Picture, Place, Question, ScreenBoard, Tint
from ludotheque.games.connect_four.state import Action, Drop, Pop, Swap
from ludotheque.games.connect_four.view import View

_SCALES = (8, 6, 5, 4, 3, 2, 1)
"""Lines of a cell; it is twice as many columns wide."""

_HEAD, _FOOT = 1, 1
_TEN = 10
_TINTS = MappingProxyType(
    {
        "mat": Tint("#1b5552", "#143c3a", "#8fdccb", "ansi_default"),
        "face": Tint("#2c62a6", "#2a5690", "#4a54d6", "ansi_blue"),
        "hole": Tint("#0f2038", "#0a1322", "#1c1242", "ansi_black"),
        "last": Tint("#fff6e6", "#fff6e6", "#ffffff", "ansi_bright_white"),
        "won": Tint("#ffffff", "#ffffff", "#ffffff", "ansi_bright_white"),
        "number": Tint("#e6dcc9", "#e6dcc9", "#3d2a66", "ansi_default"),
    }
)


@dataclass(frozen=True)
class Cursor:
    """Above a column."""

    column: int
    tens: int = 0
    """The first digit of a column that was typed, where there are more than nine."""


def sizes(view: View) -> tuple[tuple[int, int], ...]:
    return tuple(_size(view, scale) for scale in _SCALES)


def _size(view: View, scale: int) -> tuple[int, int]:
    # One more dot to the left and above than the cells have, as wide as the gap to their right and below.
    return 2 * scale * view.columns + 1, scale * view.rows + 1 + _HEAD + _FOOT


def start(view: View) -> Cursor:
    return Cursor(view.columns // 2)


def press(question: Question[View, Action], cursor: Cursor, key: str) -> Answer[Cursor, Action] | None:
    columns = question.view.columns
    if key in ("left", "right"):
        step = -1 if key == "left" else 1
        return Answer(Cursor((cursor.column + step) % columns))
    if key in ("home", "end"):
        return Answer(Cursor(0 if key == "home" else columns - 1))
    if key in ("enter", "space", "down"):
        return _dropped(question, Cursor(cursor.column))
    if key in ("up", "delete"):
        is_own = cursor.column in question.view.pop_columns
        return Answer(Cursor(cursor.column), Pop(cursor.column) if is_own else None)
    if key == "s" and question.view.may_swap:
        return Answer(cursor, Swap() if Swap() in question.actions else None)
    return _typed(question, cursor, int(key)) if key in set("0123456789") else None


def _typed(question: Question[View, Action], cursor: Cursor, digit: int) -> Answer[Cursor, Action]:
    """A column by its number; with more than nine, a first digit waits for a second."""
    columns = question.view.columns
    number = cursor.tens * _TEN + digit
    if cursor.tens and number <= columns:
        return _dropped(question, Cursor(number - 1))
    if not 1 <= digit <= columns:
        return Answer(Cursor(cursor.column))
    if digit * _TEN <= columns:
        return Answer(Cursor(digit - 1, tens=digit))
    return _dropped(question, Cursor(digit - 1))


def _dropped(question: Question[View, Action], cursor: Cursor) -> Answer[Cursor, Action]:
    """Into a full column too, where somebody may move: the rules say which are open."""
    is_open = cursor.column in question.view.open_columns
    return Answer(cursor, Drop(cursor.column) if is_open or question.actions else None)


def point(question: Question[View, Action], cursor: Cursor, place: Hashable) -> Answer[Cursor, Action]:
    if isinstance(place, Pop):
        return Answer(Cursor(place.column), place)
    return _dropped(question, hover(question, cursor, place))


def hover(question: Question[View, Action], cursor: Cursor, place: Hashable) -> Cursor:
    return Cursor(place) if isinstance(place, int) and place < question.view.columns else cursor


def buttons(question: Question[View, Action], cursor: Cursor) -> Sequence[Button]:
    return (Button(phrase("connect-four.screen.swap"), "s"),) if Swap() in question.actions else ()


def frames(before: View, after: View) -> Iterator[View]:
    """A disc that falls."""
    fallen = [
        (row, column)
        for row, (old, new) in enumerate(zip(before.cells, after.cells, strict=False))
        for column, seat in enumerate(new)
        if column < len(old) and old[column] is None and seat is not None
    ]
    if len(fallen) != 1 or (before.columns, before.rows) != (after.columns, after.rows):
        return
    ((landing, column),) = fallen
    for row in range(landing):
        cells = [list(line) for line in before.cells]
        cells[row][column] = after.cells[landing][column]
        yield replace(after, cells=tuple(map(tuple, cells)), winning_cells=())


def draw(view: View, cursor: Cursor, look: Look) -> Picture:
    scale = _SCALES[min(look.scale, len(_SCALES) - 1)]
    width, height = _size(view, scale)
    canvas = Canvas(width, height, has_colours=look.has_colours)
    canvas.fill(0, 2 * _HEAD, width, 2 * (scale * view.rows + 1), "face")
    last = _last_cell(view, look)
    for row, line in enumerate(view.cells):
        for column, seat in enumerate(line):
            _draw_cell(canvas, _Cell(view, look, scale, row, column), seat, is_last=(row, column) == last)
    _draw_head(canvas, view, cursor, look, scale)
    for column in range(view.columns):
        name = f"{column + 1}{'↓' if column in view.pop_columns and scale > 1 else ''}"
        is_chosen = look.shows_cursor and column == cursor.column
        x = 2 * scale * column + scale + 1 - (len(name) + 1) // 2
        canvas.write(x, height - 1, name, "number" if column in view.open_columns else "faint", is_strong=is_chosen)
    columns = [Place(column, 2 * scale * column, 0, 2 * scale, height) for column in range(view.columns)]
    pops = [Place(Pop(column), 2 * scale * column, height - 1, 2 * scale, 1) for column in view.pop_columns]
    focus = columns[min(cursor.column, view.columns - 1)]
    return Picture(canvas.rows(), (*pops, *columns), focus, Edges(top=_HEAD, bottom=_FOOT))


@dataclass(frozen=True)
class _Cell:
    view: View
    look: Look
    scale: int
    row: int
    column: int

    @property
    def x(self) -> int:
        """The first dot of the hole."""
        return 2 * self.scale * self.column + 1

    @property
    def y(self) -> int:
        """In half lines."""
        return 2 * (_HEAD + self.scale * self.row) + 1

    @property
    def is_won(self) -> bool:
        return (self.row, self.column) in self.view.winning_cells


def _draw_cell(canvas: Canvas, cell: _Cell, seat: int | None, *, is_last: bool) -> None:
    if cell.scale == 1:
        _draw_small(canvas, cell, seat, is_last=is_last)
        return
    side = 2 * cell.scale - 1
    if seat is not None and (cell.is_won or is_last):
        canvas.fill(cell.x, cell.y, side, side, "won" if cell.is_won else "last")
    hole = "hole" if cell.look.has_colours else ""
    canvas.shape(cell.x, cell.y, side, hole if seat is None else f"seat-{seat}", _disc)
    if seat == 1:
        canvas.shape(cell.x, cell.y, side, hole, _hub)
    if not cell.look.has_colours and (seat is None or is_last or cell.is_won):
        sign = "·" if seat is None else "★" if cell.is_won else "•"
        canvas.write(cell.x + side // 2, cell.y // 2 + cell.scale // 2, sign, "ink", is_strong=seat is not None)


def _disc(x: float, y: float) -> bool:
    return x * x + y * y <= 1.02


def _hub(x: float, y: float) -> bool:
    """The hole in the second player's discs; also where the next disc would land."""
    return x * x + y * y <= 0.26


def _draw_small(canvas: Canvas, cell: _Cell, seat: int | None, *, is_last: bool) -> None:
    """One line for each row: a character for each disc."""
    line = _HEAD + cell.row
    sign = "○" if seat is None else "●◉"[seat]
    if seat is None:
        canvas.write(cell.x, line, sign if cell.look.has_colours else "·", "hole" if cell.look.has_colours else "faint")
        return
    canvas.write(cell.x, line, sign, "won" if cell.is_won else f"seat-{seat}", is_strong=is_last or cell.is_won)
    if is_last or cell.is_won:
        canvas.write(cell.x - 1, line, "[" if cell.is_won else "›", "last", is_strong=True)


def _draw_head(canvas: Canvas, view: View, cursor: Cursor, look: Look, scale: int) -> None:
    for action, label in look.labels.items():
        if isinstance(action, Drop):
            text = label[: 2 * scale]
            canvas.write(2 * scale * action.column + 1 + max(0, (2 * scale - 1 - len(text)) // 2), 0, text, "number")
    if not look.shows_cursor or view.turn is None or not 0 <= cursor.column < view.columns:
        return
    x = 2 * scale * cursor.column + scale
    if Drop(cursor.column) not in look.labels:
        is_open = cursor.column in view.open_columns
        canvas.write(x, 0, "▼" if is_open else "×", f"seat-{view.turn}" if is_open else "faint", is_strong=True)
    _draw_landing(canvas, view, cursor, scale)


def _draw_landing(canvas: Canvas, view: View, cursor: Cursor, scale: int) -> None:
    """Where the disc would come to rest."""
    free = [row for row in range(view.rows) if view.cells[row][cursor.column] is None]
    if not free or view.turn is None:
        return
    x, line = 2 * scale * cursor.column + scale, _HEAD + scale * free[-1]
    if scale == 1:
        canvas.write(x, line, "•", f"seat-{view.turn}")
        return
    canvas.shape(2 * scale * cursor.column + 1, 2 * line + 1, 2 * scale - 1, f"seat-{view.turn}", _hub)


def _last_cell(view: View, look: Look) -> tuple[int, int] | None:
    """The disc that was dropped last, or taken over."""
    if look.last is None or isinstance(look.last.action, Pop):
        return None
    action = look.last.action
    columns = [action.column] if isinstance(action, Drop) else range(view.columns)
    taken = [(row, column) for column in columns for row in range(view.rows) if view.cells[row][column] is not None]
    return taken[0] if taken else None


PLAYING_BOARD: ScreenBoard[View, Action, Cursor] = ScreenBoard(
    sizes=sizes,
    draw=draw,
    start=start,
    press=press,
    point=point,
    hover=hover,
    keys=(
        ("← →", "connect-four.screen.keys.choose"),
        ("⏎ ↓", "connect-four.screen.keys.drop"),
        ("1 2 3 …", "connect-four.screen.keys.number"),
        ("↑", "connect-four.screen.keys.pop"),
    ),
    tints=_TINTS,
    buttons=buttons,
    marks=("●", "◉"),
    frames=lambda before, after: tuple(frames(before, after)),
)
