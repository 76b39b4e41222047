"""Changes to a board, one at a time, for editors: each makes a new board of one's own and never a broken value.

Whether it can be played on is said by `findings`; half-built boards are allowed here.
"""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import SetupError, phrase
from ludotheque.games.ricochet.boards.assembly import CENTRE, SIDE, place_quarter
from ludotheque.games.ricochet.boards.board import STEPS, Board, Cell, Diagonal, Direction, Target, Wall
from ludotheque.games.ricochet.boards.cells import write_cell
from ludotheque.games.ricochet.boards.quarters import Quarter
from ludotheque.games.ricochet.boards.rotation import sorted_by_cell


def blank(width: int = SIDE, height: int = SIDE) -> Board:
    """Nothing on it; the usual size has its closed centre."""
    return Board(width, height, closed=CENTRE if (width, height) == (SIDE, SIDE) else frozenset())


def with_wall_toggled(board: Board, cell: Cell, side: Direction) -> Board:
    """A wall put up or taken down on this side of the cell. The border and closed cells need none: nothing changes."""
    wall = wall_at(board, cell, side)
    return board if wall is None else replace(board, walls=board.walls ^ {wall}, name=None)


def with_target_toggled(board: Board, target: Target) -> Board:
    """Put there in place of what was on the cell, and of its twin elsewhere; the same one again is taken away."""
    if target in board.targets:
        return replace(board, targets=tuple(item for item in board.targets if item != target), name=None)
    free = without(board, target.cell)
    others = [item for item in free.targets if (item.colour, item.shape) != (target.colour, target.shape)]
    return replace(free, targets=sorted_by_cell([*others, target]))


def with_diagonal_toggled(board: Board, diagonal: Diagonal) -> Board:
    """Put there in place of what was on the cell; the same one again is taken away."""
    if diagonal in board.diagonals:
        return replace(board, diagonals=tuple(item for item in board.diagonals if item != diagonal), name=None)
    free = without(board, diagonal.cell)
    return replace(free, diagonals=sorted_by_cell([*free.diagonals, diagonal]))


def with_cell_toggled(board: Board, cell: Cell) -> Board:
    """Closed, or opened again. Walls around a closed cell go without saying, so they go."""
    if cell in board.closed:
        return replace(board, closed=board.closed - {cell}, name=None)
    free = without(board, cell)
    around = {wall_at(board, cell, side) for side in STEPS}
    return replace(free, closed=free.closed | {cell}, walls=frozenset(free.walls - around))


def without(board: Board, cell: Cell) -> Board:
    """Without target, diagonal or closure on this cell; walls stay."""
    return replace(
        board,
        targets=tuple(item for item in board.targets if item.cell != cell),
        diagonals=tuple(item for item in board.diagonals if item.cell != cell),
        closed=board.closed - {cell},
        name=None,
    )


def with_quarter(board: Board, corner: int, quarter: Quarter) -> Board:
    """One quarter replaced: 0 is the north-west, then clockwise. For boards of the usual size."""
    if (board.width, board.height) != (SIDE, SIDE):
        raise SetupError(phrase("ricochet.board.no-quarters", width=board.width, height=board.height))
    area, new = _area(corner), place_quarter(quarter, corner)
    walls = {wall for wall in board.walls if not _belongs(wall, area)}
    return Board(
        SIDE,
        SIDE,
        frozenset(walls | new.walls),
        sorted_by_cell([*(item for item in board.targets if item.cell not in area), *new.targets]),
        sorted_by_cell([*(item for item in board.diagonals if item.cell not in area), *new.diagonals]),
        board.closed - area | (CENTRE & area),
    )


def with_robot(board: Board, robots: tuple[Cell, ...], index: int, cell: Cell) -> tuple[Cell, ...]:
    """The robot put on this cell; one that stood there changes places with it. SetupError on a closed cell."""
    if cell in board.closed:
        raise SetupError(phrase("ricochet.notation.robot-cell", cell=write_cell(cell, board.width)))
    old = robots[index]
    return tuple(cell if place == index else old if other == cell else other for place, other in enumerate(robots))


def wall_at(board: Board, cell: Cell, side: Direction) -> Wall | None:
    """The name of the wall on this side of the cell; None where none can stand."""
    dx, dy = STEPS[side]
    y, x = divmod(cell, board.width)
    if not (0 <= x + dx < board.width and 0 <= y + dy < board.height):
        return None
    neighbour = cell + dy * board.width + dx
    if cell in board.closed or neighbour in board.closed:
        return None
    return min(cell, neighbour), "east" if dx else "south"


def _area(corner: int) -> frozenset[Cell]:
    half = SIDE // 2
    left, top = ((0, 0), (half, 0), (half, half), (0, half))[corner]
    return frozenset(y * SIDE + x for y in range(top, top + half) for x in range(left, left + half))


def _belongs(wall: Wall, area: frozenset[Cell]) -> bool:
    """A wall on the seam belongs to the side from which it is named, whichever quarter brought it."""
    return wall[0] in area
