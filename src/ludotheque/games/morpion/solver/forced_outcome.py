"""What one seat can force against all others united: exact, for any number of players, on small grids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from ludotheque.contract import UNLIMITED, Budget, Seat
from ludotheque.games.morpion.rules import is_over
from ludotheque.games.morpion.solver import native
from ludotheque.games.morpion.solver.certificate import Value
from ludotheque.games.morpion.state import Mark, State


@dataclass(frozen=True)
class ForcedOutcome:
    value: Value
    """Win: the seat completes a line whatever the others do. Draw: it keeps all others from one. Loss: it cannot.
    Unknown when a limit was reached, or the grid is too large."""

    mark: Mark | None
    """Keeps the value, where it is the seat's turn."""

    node_count: int


def forced_outcome(state: State, seat: Seat, budget: Budget = UNLIMITED) -> ForcedOutcome:
    """For this seat, if all others play together. With two players that is the value of the game."""
    if is_over(state):
        is_won = state.has_line
        own = "win" if state.last_mover == seat else "loss"
        return ForcedOutcome(cast(Value, own) if is_won else "draw", None, 0)
    native.require_core()
    grid = native.encode_grid(state)
    if not native.core.can_force_outcome(grid, state.seat_count):
        return ForcedOutcome("unknown", None, 0)
    found = native.core.forced_outcome(
        grid, native.encode_boards(state), state.turn, seat, native.encode_budget(budget)
    )
    marks = native.decode_cells(state, [found.cell]) if found.cell >= 0 else (None,)
    return ForcedOutcome(cast(Value, found.value), marks[0], found.node_count)
