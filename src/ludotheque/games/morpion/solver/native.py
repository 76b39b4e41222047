"""The compiled core, if there is one, and states as it takes them."""

from __future__ import annotations

from importlib.util import find_spec

from ludotheque.contract import Budget, NativeMissing, phrase
from ludotheque.games.morpion.rules import marks_on
from ludotheque.games.morpion.state import Mark, State

CORE = "ludotheque._native.morpion"
if find_spec(CORE) is not None:  # a package installed without a compiler has no core
    from ludotheque._native import morpion as core

__all__ = [
    "WON",
    "core",
    "decode_cells",
    "encode_boards",
    "encode_budget",
    "encode_grid",
    "encode_stones",
    "is_available",
    "is_known",
    "is_two_player",
    "require_core",
]

_NO_NODE_LIMIT = 2**63

WON = 30_000
"""The score of a won game; less the marks until then."""


def is_available() -> bool:
    """Whether the compiled core was built on this machine."""
    return find_spec(CORE) is not None


def is_known(state: State) -> bool:
    """Whether there is a compiled core, and these are the rules that it plays by."""
    return is_available() and state.is_plain


def is_two_player(state: State) -> bool:
    """Whether two play: proofs and the engine are for them."""
    return state.seat_count == 2


def require_core() -> None:
    if not is_available():
        raise NativeMissing(phrase("native.missing", core="morpion"))


def encode_grid(state: State) -> core.Grid:
    return core.Grid(columns=state.columns, rows=state.rows, run=state.run, is_exact=state.is_exact)


def encode_stones(state: State) -> tuple[list[int], list[int]]:
    """The cells of the player to move, and of the other."""
    mine, theirs = state.boards[state.turn], state.boards[1 - state.turn]
    return _cells(state, mine), _cells(state, theirs)


def encode_boards(state: State) -> list[list[int]]:
    """The cells of every seat."""
    return [_cells(state, board) for board in state.boards]


def encode_budget(budget: Budget) -> core.Budget:
    """The flag is polled: true ends the search within 50 milliseconds."""
    node_count = _NO_NODE_LIMIT if budget.node_count is None else budget.node_count
    return core.Budget(node_count=node_count, seconds=budget.seconds, stop=budget.stopper())


def decode_cells(state: State, cells: list[int]) -> tuple[Mark, ...]:
    return tuple(Mark(cell % state.columns, cell // state.columns) for cell in cells)


def _cells(state: State, board: int) -> list[int]:
    return [mark.column + mark.row * state.columns for mark in marks_on(state, board)]
