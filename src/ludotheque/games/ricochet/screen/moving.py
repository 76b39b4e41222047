"""Where robots have been, and where the one that is held could go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board, Cell, Diagonal, Robot, Wall
from ludotheque.games.ricochet.rules import entered_cells, slid
from ludotheque.games.ricochet.state import Slide
from ludotheque.games.ricochet.view import View

_BOARDS_AT_HAND = 16


def board_of(view: View) -> Board:
    """What robots run into; targets stop nobody."""
    return _board(view.width, view.height, view.walls, view.diagonals, view.closed)


@lru_cache(maxsize=_BOARDS_AT_HAND)
def _board(
    width: int, height: int, walls: tuple[Wall, ...], diagonals: tuple[Diagonal, ...], closed: tuple[Cell, ...]
) -> Board:
    return Board(width, height, frozenset(walls), diagonals=diagonals, closed=frozenset(closed))


def landings(view: View, robot: Robot) -> dict[Cell, Slide]:
    """Where this robot would come to rest; of two slides to one cell, the first."""
    found: dict[Cell, Slide] = {}
    for direction in DIRECTIONS:
        slide = Slide(robot, direction)
        entered = entered_cells(board_of(view), view.robots, slide)
        if entered:
            found.setdefault(entered[-1][0], slide)
    return found


def trails(view: View) -> Iterator[tuple[Robot, tuple[Cell, ...]]]:
    """Every slide shown so far, cell by cell, its start included."""
    robots, board = view.home, board_of(view)
    for slide in view.slides:
        start = robots[ROBOTS.index(slide.robot)]
        yield slide.robot, (start, *(cell for cell, _ in entered_cells(board, robots, slide)))
        robots = slid(board, robots, slide)


def frames(before: View, after: View) -> tuple[View, ...]:
    """A robot on its way, also when it has won the round and the next one begins."""
    if (before.width, before.height, before.walls) != (after.width, after.height, after.walls):
        return ()
    moved = [robot for robot, (old, new) in enumerate(zip(before.robots, after.robots, strict=False)) if old != new]
    if len(moved) != 1 or len(before.robots) != len(after.robots):
        return ()
    (robot,) = moved
    path = _path(before, ROBOTS[robot], after.robots[robot])
    return tuple(
        replace(before, robots=(*before.robots[:robot], cell, *before.robots[robot + 1 :])) for cell in path[1:-1]
    )


def _path(view: View, robot: Robot, end: Cell) -> tuple[Cell, ...]:
    """From where it stands to this cell, if one slide leads there."""
    start = view.robots[ROBOTS.index(robot)]
    for direction in DIRECTIONS:
        entered = entered_cells(board_of(view), view.robots, Slide(robot, direction))
        if entered and entered[-1][0] == end:
            return (start, *(cell for cell, _ in entered))
    return ()
