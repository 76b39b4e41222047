"""The typed door to the compiled core: counting, and the positions that its searches start from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from ludotheque.contract import NativeMissing, never, phrase
from ludotheque.games.connect_four.state import SEAT_COUNT, State

CORE = "ludotheque._native.connect_four"
BIT_COUNT = 64
if find_spec(CORE) is not None:  # a package installed without a compiler has no core
    from ludotheque._native import connect_four as core


@dataclass(frozen=True)
class Count:
    leaves: int
    is_complete: bool
    """False when stopped before all were counted."""


def is_available() -> bool:
    """Whether the compiled core was built on this machine."""
    return find_spec(CORE) is not None


def suits(state: State) -> bool:
    """Whether the grid is small enough for the core: one bit per cell, and one spare per column."""
    return state.stride * state.columns <= BIT_COUNT


def perft(state: State, depth: int, stop: Callable[[], bool] = never) -> Count:
    """How many ways there are to play `depth` discs from here; a finished game goes no further."""
    position = encode(state)
    count = core.perft(position, depth, stop)
    return Count(count.leaves, count.is_complete)


def encode(state: State) -> core.Position:
    """The same discs, as the core holds them; NativeMissing without a core."""
    if not is_available():
        raise NativeMissing(phrase("native.missing", core="connect-four"))
    mine, theirs = state.turn, (state.turn + 1) % SEAT_COUNT
    return core.Position(
        columns=state.columns, rows=state.rows, run=state.run, mine=state.discs[mine], theirs=state.discs[theirs]
    )
