"""What a look at the board tells: how many slides away a cell seems, if robots could stop wherever they like."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board, Cell, Robot
from ludotheque.games.ricochet.rules import path
from ludotheque.games.ricochet.state import Slide

OUT_OF_SIGHT = 99
_AT_HAND = 512


@lru_cache(maxsize=_AT_HAND)
def distances(board: Board, robot: Robot, goals: tuple[Cell, ...]) -> tuple[int, ...]:
    """By cell: never more than the slides this robot really needs to one of the goals, with other robots to stop it."""
    found = [OUT_OF_SIGHT] * len(board.cells)
    for goal in goals:
        found[goal] = 0
    frontier, distance = list(goals), 0
    while frontier:
        distance += 1
        seen = (cell for start in frontier for cell in in_sight(board, robot, start))
        frontier = [cell for cell in dict.fromkeys(seen) if found[cell] == OUT_OF_SIGHT]
        for cell in frontier:
            found[cell] = distance
    return tuple(found)


def in_sight(board: Board, robot: Robot, start: Cell) -> list[Cell]:
    """Every cell that this robot would pass on a slide from here on an empty board; the same ways lead back."""
    alone = (start,) * (ROBOTS.index(robot) + 1)
    return [cell for direction in DIRECTIONS for cell, _ in path(board, alone, Slide(robot, direction))]
