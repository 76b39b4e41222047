"""The compiled core, if there is one, and states and budgets as it takes them."""

from __future__ import annotations

from importlib.util import find_spec

from ludotheque.contract import Budget, NativeMissing, SetupError, never, phrase
from ludotheque.games.connect_four.state import SEAT_COUNT, State

CORE = "ludotheque._native.connect_four"
if find_spec(CORE) is not None:  # a package installed without a compiler has no core
    from ludotheque._native import connect_four as core

__all__ = ["core", "encode_budget", "encode_position", "encode_setup", "is_available", "require_core"]


def is_available() -> bool:
    """Whether the compiled core was built on this machine."""
    return find_spec(CORE) is not None


def require_core() -> None:
    if not is_available():
        raise NativeMissing(phrase("native.missing", core="connect-four"))


def encode_setup(state: State) -> core.Setup:
    _refuse_pop_out(state)
    mine, theirs = _discs_by_turn(state)
    return core.Setup(columns=state.columns, rows=state.rows, run=state.run, mine=mine, theirs=theirs)


def encode_position(state: State) -> core.Position:
    """The same discs, as the core counts with them; NativeMissing without a core."""
    require_core()
    _refuse_pop_out(state)
    mine, theirs = _discs_by_turn(state)
    return core.Position(columns=state.columns, rows=state.rows, run=state.run, mine=mine, theirs=theirs)


def encode_budget(budget: Budget, thread_count: int = 1) -> core.Budget:
    """Seconds are counted by the core's own clock. `stop` is polled: true ends the search within 50 milliseconds."""
    stop = None if budget.stop is never else budget.stop
    return core.Budget(node_count=budget.node_count, seconds=budget.seconds, threads=thread_count, stop=stop)


def _refuse_pop_out(state: State) -> None:
    """The core would answer as if discs stayed where they are."""
    if state.pops is not None:
        raise SetupError(phrase("connect-four.no-analysis-pop-out"))


def _discs_by_turn(state: State) -> tuple[int, int]:
    turn = state.turn
    return state.discs[turn], state.discs[(turn + 1) % SEAT_COUNT]
