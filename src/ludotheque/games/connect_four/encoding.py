"""Connect Four in numbers: a column is an action, the board three planes."""

from __future__ import annotations

from ludotheque.contract import Seat
from ludotheque.contract.encoding import Encoding, PlaneLayout
from ludotheque.games.connect_four.state import Drop, Options
from ludotheque.games.connect_four.view import View

PLANES = ("my discs", "the other's discs", "my turn")


def actions(options: Options) -> tuple[Drop, ...]:
    """The columns from the left."""
    return tuple(Drop(column) for column in range(options.columns))


def layout(options: Options) -> PlaneLayout:
    return PlaneLayout(PLANES, options.rows, options.columns)


def observe(view: View, seat: Seat) -> bytes:
    cells = [owner for row in view.cells for owner in row]
    turn = int(view.turn == seat)
    return bytes([*(owner == seat for owner in cells), *(owner == 1 - seat for owner in cells), *([turn] * len(cells))])


ENCODING = Encoding(actions, layout, observe)
