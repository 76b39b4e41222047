"""Where a line can be completed, and where such a threat can be made."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.games.morpion.solver import native
from ludotheque.games.morpion.state import Mark, State


@dataclass(frozen=True)
class ForcingMarks:
    """Free cells by what a mark of the player to move would do there."""

    completing: frozenset[Mark]
    """It completes a line: the player wins."""

    winning: frozenset[Mark]
    """It leaves two cells to complete, of which only one can be stopped; or completes a line."""

    forcing: frozenset[Mark]
    """It leaves at least one cell to complete; or completes a line."""


def forcing_marks(state: State) -> ForcingMarks:
    """What the player to move threatens in a game of two that is not over."""
    native.require_core()
    mine, theirs = native.encode_stones(state)
    found = native.core.threats(native.encode_grid(state), mine, theirs)
    sets = (frozenset(native.decode_cells(state, cells)) for cells in (found.fives, found.double_fours, found.fours))
    return ForcingMarks(*sets)
