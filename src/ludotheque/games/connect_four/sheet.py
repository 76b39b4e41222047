"""The grid on paper: a frame with a hole for each cell, and the discs that lie there."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.contract import Box, Circle, Label, Sheet, Sign, phrase
from ludotheque.games.connect_four.notation import write_action
from ludotheque.games.connect_four.state import Cell, Drop, State
from ludotheque.games.connect_four.view import SYMBOLS

_MARGIN = 0.8
_HOLE = 0.4


def sheet(state: State) -> Sheet:
    return Sheet(
        title=phrase("connect-four.title"),
        width=_MARGIN + state.columns,
        height=state.rows + _MARGIN,
        signs=tuple(_signs(state)),
    )


def _signs(state: State) -> Iterator[Sign]:
    yield Box(_MARGIN, 0, state.columns, state.rows)
    for row in range(state.rows):
        y = state.rows - row - 0.5
        yield Label(_MARGIN / 2, y, str(row + 1))
        for column in range(state.columns):
            yield from _hole(state, Cell(column, row), _MARGIN + column + 0.5, y)
    for column in range(state.columns):
        yield Label(_MARGIN + column + 0.5, state.rows + _MARGIN / 2, write_action(Drop(column)))


def _hole(state: State, cell: Cell, x: float, y: float) -> Iterator[Sign]:
    """Colour is never alone: a disc carries its seat's mark too."""
    seat = state.disc(cell)
    if seat is not None:
        yield Circle(x, y, _HOLE, colour=f"seat-{seat}", is_filled=True)
        yield Label(x, y, SYMBOLS[seat])
    yield Circle(x, y, _HOLE)
