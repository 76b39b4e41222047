"""The compiled core, if there is one, and boards and budgets as it takes them."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec

from ludotheque.contract import Budget, NativeMissing, never, phrase
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board

CORE = "ludotheque._native.ricochet"
if find_spec(CORE) is not None:  # a package installed without a compiler has no core
    from ludotheque._native import ricochet as core

__all__ = ["core", "encode_board", "encode_budget", "is_available", "require_core"]

BOARD_CACHE_SIZE = 128
MAX_MEGABYTES = 256
_NO_EXIT = -1


def is_available() -> bool:
    """Whether the compiled core was built on this machine."""
    return find_spec(CORE) is not None


def require_core() -> None:
    if not is_available():
        raise NativeMissing(phrase("native.missing", core="ricochet"))


@lru_cache(maxsize=BOARD_CACHE_SIZE)
def encode_board(board: Board) -> core.Board:
    return core.Board(
        width=board.width,
        height=board.height,
        exits=[[_NO_EXIT if cell is None else cell for cell in board.exits[heading]] for heading in DIRECTIONS],
        diagonals=[(item.cell, ROBOTS.index(item.colour), item.lean == "up") for item in board.diagonals],
    )


def encode_budget(budget: Budget, max_megabytes: int = MAX_MEGABYTES) -> core.Budget:
    """Seconds are counted by the core's own clock. `stop` is polled: true ends the search within 50 milliseconds."""
    require_core()
    stop = None if budget.stop is never else budget.stop
    return core.Budget(node_count=budget.node_count, seconds=budget.seconds, megabytes=max_megabytes, stop=stop)
