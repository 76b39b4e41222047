"""What the competition ConnectX shows to functions, and what they answer.

`board` is a flat list of the rows from the top: 0 for an empty cell, else the mark of its owner, 1 for the first seat
and 2 for the second. The answer is a column from 0.
"""

from __future__ import annotations

from typing import Any

from ludotheque.contract import Seat, SetupError, phrase
from ludotheque.games.connect_four.state import Cell, State


def observation(state: State, seat: Seat) -> dict[str, Any]:
    if state.pops is not None:
        raise SetupError(phrase("connect-four.no-kaggle-pop-out"))
    cells = (Cell(column, row) for row in reversed(range(state.rows)) for column in range(state.columns))
    owners = (state.disc(cell) for cell in cells)
    board = [0 if owner is None else owner + 1 for owner in owners]
    return {"board": board, "mark": seat + 1, "step": state.occupied.bit_count()}


def configuration(state: State) -> dict[str, Any]:
    return {"columns": state.columns, "rows": state.rows, "inarow": state.run}
