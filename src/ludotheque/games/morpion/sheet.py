"""The grid on paper and in pictures: squares with rulers above and to the left, and the marks made so far."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from ludotheque.contract import Box, Circle, Label, Line, Move, Sheet, SheetElement, phrase
from ludotheque.games.morpion.rules import forbidden_cells, marks_on, winning_cells
from ludotheque.games.morpion.state import Action, Answer, State
from ludotheque.games.morpion.view import symbols

_MARGIN = 1.0
_TINTS = MappingProxyType(
    {"mat": "#6d3346", "sheet": "#fffdf6", "ink": "#7f9cc0", "faint": "#5c4c3b", "won": "#f6dc7c"}
)
_COLOURS = ("orange", "blue", "green", "amber", "pink", "ink", "sky", "yellow")
"""As in the web client: neighbours in turn are told apart at a glance."""


def sheet(state: State) -> Sheet:
    elements = (*_shades(state), *_lines(state), *_rulers(state), *_marks(state), *_bars(state))
    return Sheet(
        phrase("morpion.sheet-title"),
        state.columns + _MARGIN,
        state.rows + _MARGIN,
        elements,
        _TINTS,
        _COLOURS,
        corner=(_MARGIN, _MARGIN),
    )


def traces(before: State, move: Move[Action], after: State) -> tuple[SheetElement, ...]:
    """The last mark is white on its colour; an answer to an opening leaves none."""
    if isinstance(move.action, Answer):
        return ()
    seat = before.owner
    x, y = move.action.column + _MARGIN, move.action.row + _MARGIN
    return (
        Box(x + 0.08, y + 0.08, 0.84, 0.84, f"seat-{seat}-ink", is_filled=True, radius=0.14),
        Label(x + 0.5, y + 0.5, symbols(after.seat_count)[seat], 0.5, "white", seat),
    )


def _shades(state: State) -> Iterator[SheetElement]:
    """On paper a winning line is shaded, on screens it is tinted."""
    yield Box(0, 0, state.columns + _MARGIN + 0.3, state.rows + _MARGIN + 0.3, "sheet", is_filled=True)
    for mark in winning_cells(state):
        yield Box(mark.column + _MARGIN, mark.row + _MARGIN, 1, 1, "faint", is_filled=True)
        yield Box(mark.column + _MARGIN, mark.row + _MARGIN, 1, 1, "won", is_filled=True)


def _lines(state: State) -> Iterator[SheetElement]:
    right, bottom = state.columns + _MARGIN, state.rows + _MARGIN
    for column in range(state.columns + 1):
        yield Line(column + _MARGIN, _MARGIN, column + _MARGIN, bottom)
    for row in range(state.rows + 1):
        yield Line(_MARGIN, row + _MARGIN, right, row + _MARGIN)


def _rulers(state: State) -> Iterator[SheetElement]:
    for column in range(state.columns):
        yield Label(column + _MARGIN + 0.5, _MARGIN / 2, chr(ord("a") + column), 0.3, "faint")
    for row in range(state.rows):
        yield Label(_MARGIN / 2, row + _MARGIN + 0.5, str(row + 1), 0.3, "faint")


def _bars(state: State) -> Iterator[SheetElement]:
    """Where renju forbids a mark to the player to move."""
    for mark in marks_on(state, 0 if state.is_over else forbidden_cells(state)):
        x, y = mark.column + _MARGIN + 0.5, mark.row + _MARGIN + 0.5
        yield Circle(x, y, 0.2, "faint", thickness=0.06)
        yield Line(x - 0.2, y, x + 0.2, y, 0.06, "faint")


def _marks(state: State) -> Iterator[SheetElement]:
    for seat, symbol in enumerate(symbols(state.seat_count)):
        for mark in marks_on(state, state.boards[seat]):
            x, y = mark.column + _MARGIN, mark.row + _MARGIN
            yield Box(x + 0.08, y + 0.08, 0.84, 0.84, f"seat-{seat}-pale", is_filled=True, radius=0.14)
            yield Label(x + 0.5, y + 0.5, symbol, 0.5, f"seat-{seat}-ink", seat)
