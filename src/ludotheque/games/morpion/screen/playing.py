"""The grid in a terminal: squared paper with rulers; large marks where there is room, a letter in a square where not.

    a   b   c            a  b  c
  ┌───┬───┬───┐        1 X  ·  O     the cursor stands in brackets,
1 │ X │   │ O │        2[·] X  ·     the last mark, or a line that has won, on its colour
  ├───┼───┼───┤
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from ludotheque.contract.canvas import Canvas
from ludotheque.contract.phrase import phrase
from ludotheque.contract.screen import (
    Answer,
    Button,
    Edges,
    Look,
    Picture,
    Piece,
    Place,
    Question,
    Row,
    ScreenBoard,
    Tint,
)
from ludotheque.contract.seat import Seat
from ludotheque.games.morpion.state import Action, AnswerWord, Mark, cell_name
from ludotheque.games.morpion.state import Answer as OpeningAnswer
from ludotheque.games.morpion.view import View, symbols

_NOBODY = "."
_RULER, _HEAD = 3, 1
_LARGE = 10
_ANSWER_KEYS: Mapping[str, AnswerWord] = MappingProxyType({"s": "swap", "k": "stay", "t": "two"})
_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_TINTS = MappingProxyType(
    {
        "mat": Tint("#6d3346", "#47222e", "#ffb9c9", "ansi_default"),
        "sheet": Tint("#fffdf6", "#262a31", "#ffffff", "ansi_default"),
        "sheet-2": Tint("#f1f3f2", "#2d323b", "#f1f2ff", "ansi_default"),
        "grid": Tint("#9fb6d1", "#4d5c72", "#9aa3ea", "ansi_blue"),
        "won": Tint("#f6dc7c", "#6b5a1e", "#ffe79a", "ansi_yellow"),
        "ruler": Tint("#e6dcc9", "#cbbba5", "#3d2a66", "ansi_default"),
        "on-sheet": Tint("#5c4c3b", "#cbbba5", "#54407c", "ansi_default"),
        "chosen": Tint("#0b57a4", "#8fd0ff", "#6a2bb8", "ansi_bright_cyan"),
    }
)


class _Scale(NamedTuple):
    """How far cells lie apart; with lines between them they have a column and a line less inside."""

    across: int
    down: int
    has_lines: bool


_SCALES = (
    _Scale(20, 10, True),
    _Scale(16, 8, True),
    _Scale(12, 6, True),
    _Scale(8, 4, True),
    _Scale(4, 2, True),
    _Scale(3, 1, False),
    _Scale(2, 1, False),
)


@dataclass(frozen=True)
class Cursor:
    """On a cell."""

    column: int
    row: int


def sizes(view: View) -> tuple[tuple[int, int], ...]:
    return tuple(_size(view, scale) for scale in _SCALES)


def _size(view: View, scale: _Scale) -> tuple[int, int]:
    return _RULER + scale.across * view.columns + 1, _HEAD + scale.down * view.rows + scale.has_lines


def start(view: View) -> Cursor:
    return Cursor(view.columns // 2, view.rows // 2)


def press(question: Question[View, Action], cursor: Cursor, key: str) -> Answer[Cursor, Action] | None:
    view = question.view
    if key in _STEPS:
        across, down = _STEPS[key]
        return Answer(Cursor((cursor.column + across) % view.columns, (cursor.row + down) % view.rows))
    if key in ("home", "end"):
        return Answer(Cursor(0 if key == "home" else view.columns - 1, cursor.row))
    if key in ("pageup", "pagedown"):
        return Answer(Cursor(cursor.column, 0 if key == "pageup" else view.rows - 1))
    if key in ("enter", "space"):
        return _marked(question, cursor)
    if key in _ANSWER_KEYS and view.answers:
        answer = OpeningAnswer(_ANSWER_KEYS[key])
        return Answer(cursor, answer if answer in question.actions else None)
    return None


def buttons(question: Question[View, Action], cursor: Cursor) -> Sequence[Button]:
    """What may be said to an opening."""
    return tuple(
        Button(phrase(f"morpion.screen.{word}"), key)
        for key, word in _ANSWER_KEYS.items()
        if OpeningAnswer(word) in question.actions
    )


def note(view: View, seat: Seat) -> str:
    """How many lines of those it takes."""
    return f"{view.line_counts[seat]}/{view.lines}" if view.lines > 1 else ""


def _marked(question: Question[View, Action], cursor: Cursor) -> Answer[Cursor, Action]:
    """A cell that is taken too, where somebody may move: the rules say why not."""
    view = question.view
    is_meant = view.cells[cursor.row][cursor.column] == _NOBODY or bool(question.actions)
    can_mark = view.turn is not None and not view.answers
    return Answer(cursor, Mark(cursor.column, cursor.row) if is_meant and can_mark else None)


def point(question: Question[View, Action], cursor: Cursor, place: Hashable) -> Answer[Cursor, Action]:
    return _marked(question, hover(question, cursor, place))


def hover(question: Question[View, Action], cursor: Cursor, place: Hashable) -> Cursor:
    return place if isinstance(place, Cursor) else cursor


def draw(view: View, cursor: Cursor, look: Look) -> Picture:
    scale = _SCALES[min(look.scale, len(_SCALES) - 1)]
    width, height = _size(view, scale)
    canvas = Canvas(width, height, has_colours=look.has_colours)
    paper = _RULER if scale.has_lines else _RULER - 1
    canvas.fill(paper, 2 * _HEAD, width - paper, 2 * (height - _HEAD), "sheet")
    if scale.has_lines:
        _draw_lines(canvas, view, scale)
    _draw_rulers(canvas, view, cursor, look, scale)
    cells = [_Cell(view, look, scale, column, row) for row in range(view.rows) for column in range(view.columns)]
    for cell in cells:
        _draw_cell(canvas, cell)
    if look.shows_cursor:
        _draw_cursor(canvas, _Cell(view, look, scale, cursor.column, cursor.row))
    places = tuple(
        Place(Cursor(cell.column, cell.row), cell.x - (not scale.has_lines), cell.y, scale.across, scale.down)
        for cell in cells
    )
    focus = places[cursor.row * view.columns + cursor.column]
    return Picture(canvas.rows(), places, focus, Edges(left=paper, top=_HEAD))


@dataclass(frozen=True)
class _Cell:
    view: View
    look: Look
    scale: _Scale
    column: int
    row: int

    @property
    def x(self) -> int:
        """The first column inside."""
        return _RULER + self.scale.across * self.column + self.scale.has_lines

    @property
    def y(self) -> int:
        """The first line inside."""
        return _HEAD + self.scale.down * self.row + self.scale.has_lines

    @property
    def width(self) -> int:
        return self.scale.across - 1

    @property
    def height(self) -> int:
        return self.scale.down - self.scale.has_lines

    @property
    def middle(self) -> tuple[int, int]:
        """Where one character goes; beside the paper's rows of narrow cells, their first column."""
        return self.x + (self.width - 1) // 2, self.y + (self.height - 1) // 2

    @property
    def mark(self) -> Mark:
        return Mark(self.column, self.row)

    @property
    def is_last(self) -> bool:
        return self.look.last is not None and self.look.last.action == self.mark

    @property
    def is_lit(self) -> bool:
        """The line that has won, or else the last mark, in its own colour turned round."""
        if self.mark in self.view.winning:
            return self.view.outcome is not None
        return self.is_last and self.seat is not None

    @property
    def seat(self) -> int | None:
        letter = self.view.cells[self.row][self.column]
        return None if letter == _NOBODY else ord(letter) - ord("a")


def _draw_cell(canvas: Canvas, cell: _Cell) -> None:
    seat, (x, y) = cell.seat, cell.middle
    is_won = cell.mark in cell.view.winning
    if seat is None:
        if not cell.scale.has_lines and (cell.column + cell.row) % 2:
            _fill(canvas, cell, "sheet-2")
        _draw_free(canvas, cell)
        return
    is_last = cell.is_last and not is_won
    _fill(canvas, cell, f"seat-{seat}-ink" if cell.is_lit else "won" if is_won else f"seat-{seat}-pale")
    ink = "paper" if cell.is_lit else f"seat-{seat}-ink"
    sign = (cell.look.symbols or symbols(cell.view.seat_count))[seat]
    side = min(cell.width, 2 * cell.height) - 1 | 1
    if side >= 5 and sign in _SHAPES:
        _draw_shape(canvas, cell, side, ink, sign)
        if not cell.look.has_colours and (is_last or is_won):
            canvas.write(cell.x, cell.y, "★" if is_won else "•", is_strong=True)
        return
    canvas.write(x, y, sign, ink, is_strong=True)
    if not cell.look.has_colours and (is_last or is_won) and cell.width > 1:
        canvas.write(x - 1, y, "[" if is_won else "›", is_strong=True)
        canvas.write(x + 1, y, "]" if is_won else "‹", is_strong=True)


def _fill(canvas: Canvas, cell: _Cell, colour: str) -> None:
    x = cell.x if cell.scale.has_lines or cell.width == 1 else cell.x - 1 + (cell.width > 1)
    canvas.fill(x, 2 * cell.y, cell.width, 2 * cell.height, colour)


def _draw_free(canvas: Canvas, cell: _Cell) -> None:
    x, y = cell.middle
    label = cell.look.labels.get(cell.mark)
    if cell.mark in cell.view.forbidden:
        canvas.write(x, y, "#", "faint")
    elif label is not None:
        text = label[: max(1, cell.width)]
        canvas.write(x - (len(text) - 1) // 2, y, text, "on-sheet")
    elif cell.look.planned == cell.mark:
        canvas.write(x, y, "◌", "chosen", is_strong=True)
    elif not cell.scale.has_lines:
        canvas.write(x, y, "·", "grid")


_SHAPES = ("O", "X")


def _draw_shape(canvas: Canvas, cell: _Cell, side: int, ink: str, sign: str) -> None:
    left = cell.x + (cell.width - side) // 2
    top = 2 * cell.y + (2 * cell.height - side) // 2
    canvas.shape(left, top, side, ink, _ring if sign == "O" else _cross)


def _ring(x: float, y: float) -> bool:
    return 0.42 < x * x + y * y <= 1.02


def _cross(x: float, y: float) -> bool:
    return abs(abs(x) - abs(y)) <= 0.24 and max(abs(x), abs(y)) <= 0.95


def _draw_cursor(canvas: Canvas, cell: _Cell) -> None:
    ink = "paper" if cell.is_lit else "chosen"
    if cell.height > 1:
        right, bottom = cell.x + cell.width - 1, cell.y + cell.height - 1
        for x, y, corner in ((cell.x, cell.y, "┏"), (right, cell.y, "┓"), (cell.x, bottom, "┗"), (right, bottom, "┛")):
            canvas.write(x, y, corner, ink, is_strong=True)
        return
    x, y = cell.middle
    canvas.write(x - 1, y, "[", ink, is_strong=True)
    canvas.write(x + 1, y, "]", ink, is_strong=True)


def _draw_lines(canvas: Canvas, view: View, scale: _Scale) -> None:
    for row in range(view.rows + 1):
        left, cross, right = "┌┬┐" if row == 0 else "└┴┘" if row == view.rows else "├┼┤"
        inner = "─" * (scale.across - 1)
        line = left + cross.join([inner] * view.columns) + right
        canvas.write(_RULER, _HEAD + scale.down * row, line, "grid")
        if row < view.rows:
            for y in range(1, scale.down):
                for column in range(view.columns + 1):
                    canvas.write(_RULER + scale.across * column, _HEAD + scale.down * row + y, "│", "grid")


def _draw_rulers(canvas: Canvas, view: View, cursor: Cursor, look: Look, scale: _Scale) -> None:
    for column in range(view.columns):
        x, _ = _Cell(view, look, scale, column, 0).middle
        canvas.write(x, 0, chr(ord("a") + column), "ruler", is_strong=look.shows_cursor and column == cursor.column)
    for row in range(view.rows):
        _, y = _Cell(view, look, scale, 0, row).middle
        canvas.write(0, y, f"{row + 1:>2}", "ruler", is_strong=look.shows_cursor and row == cursor.row)


def status(view: View, cursor: Cursor, look: Look) -> Row:
    """Where the cursor is: the rulers of a large grid may be out of sight."""
    if max(view.columns, view.rows) < _LARGE or not look.shows_cursor:
        return ()
    return (Piece(cell_name(Mark(cursor.column, cursor.row)), is_strong=True),)


PLAYING_BOARD: ScreenBoard[View, Action, Cursor] = ScreenBoard(
    sizes=sizes,
    draw=draw,
    start=start,
    press=press,
    point=point,
    hover=hover,
    keys=(
        ("← ↑ ↓ →", "contract.edit.keys.choose"),
        ("⏎", "morpion.screen.keys.mark"),
    ),
    tints=_TINTS,
    status=status,
    buttons=buttons,
    note=note,
)
