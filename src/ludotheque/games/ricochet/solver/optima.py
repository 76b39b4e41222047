"""The optimum of every placement of four robots on one board for one target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from ludotheque.contract import UNLIMITED, Budget
from ludotheque.games.ricochet.boards import ROBOTS, Board, Target
from ludotheque.games.ricochet.solver import native
from ludotheque.games.ricochet.state import Robots

_WIDTH = 16
_MIN_OPEN_CELLS = 5
_BYTES_PER_TRIPLE = 32


@dataclass(frozen=True)
class OptimaSummary:
    """Every placement on one board for one target. Helpers are not told apart; for a vortex no robots are."""

    counts: tuple[int, ...]
    """How many placements have which optimum, from 0 slides on."""

    placement_count: int
    """Of all placements, solvable or not."""

    hardest: tuple[Robots, ...]
    """With the highest optimum; no more than a thousand."""

    is_complete: bool
    """False when a limit was reached: longer ones are missing."""


@dataclass(frozen=True)
class OptimaTable:
    """The optimum of every placement on one board for one target, in planes as `compute_optima` hands them out.

    A plane holds one binary digit of each optimum, the lowest first: 32 bytes for every three cells of helpers, a bit
    for each cell of the robot that is wanted. With the helpers' places among the cells that are not closed, a < b < c,
    the bytes begin at 32 * (C(c, 3) + C(b, 2) + a).
    """

    board: Board
    target: Target
    planes: Sequence[bytes | memoryview]

    @classmethod
    def read(cls, board: Board, target: Target, content: bytes | memoryview) -> OptimaTable:
        """From all planes one after the other."""
        size = comb(len(_open_cells(board)), 3) * _BYTES_PER_TRIPLE
        return cls(board, target, [content[start : start + size] for start in range(0, len(content), size)])

    def moves(self, robots: Robots) -> int | None:
        """None: it cannot be solved."""
        wanted = _wanted_robot(self.target)
        places = sorted(_open_cells(self.board).index(cell) for cell in (*robots[:wanted], *robots[wanted + 1 :]))
        triple = sum(comb(place, rank) for rank, place in enumerate(places, 1))
        byte, bit = divmod(robots[wanted], 8)
        digits = (plane[triple * _BYTES_PER_TRIPLE + byte] >> bit & 1 for plane in self.planes)
        return sum(digit << rank for rank, digit in enumerate(digits)) or None


def has_optima(board: Board) -> bool:
    """Whether it has 16 columns, up to 256 cells, no diagonals and room for four robots."""
    is_of_that_size = board.width == _WIDTH and board.height <= _WIDTH
    return is_of_that_size and not board.diagonals and len(_open_cells(board)) >= _MIN_OPEN_CELLS


def compute_optima(
    board: Board,
    target: Target,
    budget: Budget = UNLIMITED,
    *,
    progress: Callable[[int], None] | None = None,
    keep: Callable[[bytes], object] | None = None,
) -> OptimaSummary:
    """The optimum of every placement of four robots, without the ricochet rule: seconds, and 170 megabytes.

    For boards that can be charted. `progress` is told how many placements each further slide solves. `keep` is given
    the planes of `OptimaTable` at the end, one by one: five of 84 megabytes on an official board.
    """
    native.require_core()
    wanted, is_for_any = _wanted_robot(target), target.colour == "any"
    found = native.core.optima(
        native.encode_board(board),
        _open_cells(board),
        target.cell,
        is_for_any,
        keep is not None,
        native.encode_budget(budget),
        progress,
    )
    if keep is not None:
        for number in range(found.plane_count):
            keep(found.plane(number))
    hardest = tuple((*helpers[:wanted], active, *helpers[wanted:]) for active, *helpers in found.hardest)
    return OptimaSummary(tuple(found.counts), found.placement_count, hardest, found.is_complete)


def _wanted_robot(target: Target) -> int:
    """For a vortex any will do."""
    return 0 if target.colour == "any" else ROBOTS.index(target.colour)


@lru_cache(maxsize=native.BOARD_CACHE_SIZE)
def _open_cells(board: Board) -> list[int]:
    return [cell for cell in board.cells if cell not in board.closed]
