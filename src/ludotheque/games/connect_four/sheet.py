"""The grid on paper and in pictures: a frame with a hole for each cell, and the discs that lie there."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from ludotheque.contract import Box, Circle, Label, Move, Sheet, SheetElement, phrase
from ludotheque.games.connect_four.rules import winning_cells
from ludotheque.games.connect_four.state import Action, Cell, Drop, Pop, State, Swap
from ludotheque.games.connect_four.view import SYMBOLS

_MARGIN = 0.8
_HOLE = 0.4
_TINTS = MappingProxyType(
    {
        "mat": "#1b5552",
        "face": "#2c62a6",
        "hole": "#0f2038",
        "won": "#ffffff",
        "last": "#fff6e6",
        "ink": "#6d9bd3",
        "mark": None,  # on paper a letter; on screens the disc has a shape
        "faint": "#fff6e6",
    }
)


def sheet(state: State) -> Sheet:
    return Sheet(
        title=phrase("connect-four.title"),
        width=_MARGIN + state.columns,
        height=state.rows + _MARGIN,
        elements=tuple(_signs(state)),
        tints=_TINTS,
        corner=(_MARGIN, 0.0),
        rows_from_below=state.rows,
    )


def traces(before: State, move: Move[Action], after: State) -> tuple[SheetElement, ...]:
    """A ring around the last disc; a winning line is ringed already, and what was popped out is gone."""
    if winning_cells(after):
        return ()
    if isinstance(move.action, Pop):
        return _out_of(_MARGIN + move.action.column + 0.5, after.rows)
    (column, row) = _last_cell(before, move.action)
    x, y = _MARGIN + column + 0.5, after.rows - row - 0.5
    return Circle(x, y, _HOLE + 0.02, "last", thickness=0.05), Circle(x, y, _HOLE + 0.02, "mark", thickness=0.06)


def _out_of(x: float, floor: float) -> tuple[SheetElement, ...]:
    """A mark at the foot of the column."""
    return Box(x - _HOLE, floor - 0.07, 2 * _HOLE, 0.07, "last", is_filled=True, radius=0.03), Box(
        x - _HOLE, floor - 0.07, 2 * _HOLE, 0.07, "mark", radius=0.03
    )


def _last_cell(before: State, action: Drop | Swap) -> Cell:
    """Where the disc landed, or lies that was taken over."""
    if isinstance(action, Drop):
        return Cell(action.column, before.height(action.column))
    return Cell(*divmod(before.occupied.bit_length() - 1, before.stride))


def _signs(state: State) -> Iterator[SheetElement]:
    yield Box(_MARGIN, 0, state.columns, state.rows, "face", is_filled=True, radius=0.2)
    yield Box(_MARGIN, 0, state.columns, state.rows, radius=0.2)
    won = winning_cells(state)
    for row in range(state.rows):
        y = state.rows - row - 0.5
        yield Label(_MARGIN / 2, y, str(row + 1), 0.3, "faint")
        for column in range(state.columns):
            cell = Cell(column, row)
            yield from _hole(state, cell, _MARGIN + column + 0.5, y, is_won=cell in won)
    for column in range(state.columns):
        yield Label(_MARGIN + column + 0.5, state.rows + _MARGIN / 2, str(column + 1), 0.3, "faint")


def _hole(state: State, cell: Cell, x: float, y: float, *, is_won: bool) -> Iterator[SheetElement]:
    """Colour is never alone: on paper a disc carries its seat's mark, on screens the second one is a ring."""
    yield Circle(x, y, _HOLE, "hole", is_filled=True)
    seat = state.disc(cell)
    if seat is not None:
        yield Circle(x, y, _HOLE, f"seat-{seat}", is_filled=True)
        yield Label(x, y, SYMBOLS[seat], colour="mark", seat=seat)
        ring, hub = Circle(x, y, 0.26, "seat-0-edge", thickness=0.045), Circle(x, y, 0.17, "hole", is_filled=True)
        yield ring if seat == 0 else hub
    yield Circle(x, y, _HOLE)
    if is_won:
        yield Circle(x, y, _HOLE + 0.03, "won", thickness=0.07)
        yield Circle(x, y, _HOLE - 0.06, "mark", thickness=0.05)
