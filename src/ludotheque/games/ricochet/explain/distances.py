"""A lower bound: how many slides away a cell would be if robots could stop anywhere."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board, Cell, Robot
from ludotheque.games.ricochet.rules import entered_cells
from ludotheque.games.ricochet.state import Slide

UNREACHABLE = 99
_CACHE_SIZE = 512
_BOARD_CACHE_SIZE = 64


def distances(board: Board, robot: Robot, goals: tuple[Cell, ...]) -> tuple[int, ...]:
    """By cell: never more than the slides this robot really needs to one of the goals, with other robots to stop it."""
    # Where nothing turns by colour, all robots have the same distances.
    return _distances(board, robot if board.diagonals else ROBOTS[0], goals)


@lru_cache(maxsize=_CACHE_SIZE)
def _distances(board: Board, robot: Robot, goals: tuple[Cell, ...]) -> tuple[int, ...]:
    found = [UNREACHABLE] * len(board.cells)
    for goal in goals:
        found[goal] = 0
    visible, frontier, distance = _visible_cells(board, robot), list(goals), 0
    while frontier:
        distance += 1
        reached = (cell for start in frontier for cell in visible[start])
        frontier = [cell for cell in dict.fromkeys(reached) if found[cell] == UNREACHABLE]
        for cell in frontier:
            found[cell] = distance
    return tuple(found)


@lru_cache(maxsize=_BOARD_CACHE_SIZE)
def _visible_cells(board: Board, robot: Robot) -> tuple[tuple[Cell, ...], ...]:
    """By cell: every cell that this robot would pass on a slide from there, alone; the same slides lead back."""
    index = ROBOTS.index(robot)
    return tuple(
        tuple(
            cell
            for direction in DIRECTIONS
            for cell, _ in entered_cells(board, (start,) * (index + 1), Slide(robot, direction))
        )
        for start in board.cells
    )
