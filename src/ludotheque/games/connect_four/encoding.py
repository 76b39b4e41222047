"""Connect Four in numbers: a column is an action, the board three planes."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract import NotationError, Seat, phrase
from ludotheque.contract.encoding import Encoding, PlaneLayout, first_seat
from ludotheque.games.connect_four.notation import read_state, write_state
from ludotheque.games.connect_four.solver import many_games
from ludotheque.games.connect_four.state import SEAT_COUNT, Action, Drop, Options, Pop, State, Swap
from ludotheque.games.connect_four.view import View

PLANES = ("my discs", "the other's discs", "my turn")


def actions(options: Options) -> tuple[Action, ...]:
    """The columns from the left, to drop into, then to pop out of; taking the first disc over is the last one."""
    drops = tuple(Drop(column) for column in range(options.columns))
    pops = tuple(Pop(column) for column in range(options.columns)) if options.pop_out else ()
    return (*drops, *pops, Swap()) if options.pie else (*drops, *pops)


def layout(options: Options) -> PlaneLayout:
    return PlaneLayout(PLANES, options.rows, options.columns)


def observe(view: View, seat: Seat) -> bytes:
    cells = [owner for row in view.cells for owner in row]
    turn = int(view.turn == seat)
    return bytes([*(owner == seat for owner in cells), *(owner == 1 - seat for owner in cells), *([turn] * len(cells))])


def read_cells(options: Options, rows: Sequence[Sequence[int]]) -> State:
    if options.pop_out:
        raise NotationError(phrase("connect-four.no-cells-pop-out"))
    cells = [(column, row, owner) for row, line in enumerate(reversed(rows)) for column, owner in enumerate(line)]
    owned = [[(column, row) for column, row, owner in cells if owner == seat + 1] for seat in range(SEAT_COUNT)]
    first, second = (sum(1 << column * (options.rows + 1) + row for column, row in each) for each in owned)
    starter = first_seat([len(each) for each in owned], options.starter)
    state = State(options.columns, options.rows, options.run, starter, (first, second))
    return read_state(write_state(state))  # which refuses what no game comes to


def most_moves(options: Options) -> int:
    """A full grid, and two moves more for every disc that may be popped out."""
    return options.columns * options.rows * (3 if options.pop_out else 1) + options.pie


ENCODING = Encoding(actions, layout, observe, most_moves=most_moves, read_cells=read_cells, many_games=many_games)
