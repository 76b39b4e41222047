"""What one seat can force against all others united: exact, for any number of players, on small grids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from ludotheque.contract import Seat
from ludotheque.games.morpion.rules import has_run, is_over
from ludotheque.games.morpion.solver import door
from ludotheque.games.morpion.solver.certificate import Value
from ludotheque.games.morpion.solver.door import NO_LIMITS, Limits
from ludotheque.games.morpion.state import Mark, State


@dataclass(frozen=True)
class Prospect:
    value: Value
    """Win: the seat completes a line whatever the others do. Draw: it keeps all others from one. Loss: it cannot.
    Unknown when a limit was reached, or the grid is too large."""

    mark: Mark | None
    """Keeps the value, where it is the seat's turn."""

    node_count: int


def prospect(state: State, seat: Seat, limits: Limits = NO_LIMITS) -> Prospect:
    """For this seat, if all others play together. With two players that is the value of the game."""
    if is_over(state):
        is_won = has_run(state, state.boards[state.last_mover])
        own = "win" if state.last_mover == seat else "loss"
        return Prospect(cast(Value, own) if is_won else "draw", None, 0)
    door.require_core()
    grid = door.encode_grid(state)
    if not door.core.can_ask(grid, state.seat_count):
        return Prospect("unknown", None, 0)
    found = door.core.outlook(grid, door.encode_boards(state), state.turn, seat, door.encode_limits(limits))
    marks = door.decode_cells(state, [found.cell]) if found.cell >= 0 else (None,)
    return Prospect(cast(Value, found.value), marks[0], found.node_count)
