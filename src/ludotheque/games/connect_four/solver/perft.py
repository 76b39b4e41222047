"""How many ways there are to play on, counted by the compiled core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.contract import never
from ludotheque.games.connect_four.solver import native
from ludotheque.games.connect_four.state import State

_BIT_COUNT = 64


@dataclass(frozen=True)
class Count:
    leaves: int
    is_complete: bool
    """False when stopped before all were counted."""


def can_count(state: State) -> bool:
    """Whether the grid is small enough to be counted: one bit per cell, and one spare per column. Pop-out is not."""
    return state.pops is None and state.stride * state.columns <= _BIT_COUNT


def perft(state: State, depth: int, stop: Callable[[], bool] = never) -> Count:
    """How many ways there are to play `depth` discs from here; a finished game goes no further."""
    count = native.core.perft(native.encode_position(state), depth, stop)
    return Count(count.leaves, count.is_complete)
