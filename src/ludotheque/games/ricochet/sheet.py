"""The board on paper: cells, walls, targets, diagonals and robots, one unit per cell."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from ludotheque.contract import Box, Circle, Label, Line, Sheet, Sign, phrase
from ludotheque.games.ricochet.boards import (
    COLOUR_LETTERS,
    ROBOT_LETTERS,
    ROBOTS,
    Board,
    Diagonal,
    Target,
    column_name,
)
from ludotheque.games.ricochet.state import State

_MARGIN = 0.8
_WALL = 0.12
_SIZE = 0.36
"""Half a target, in cells."""

_CORNER_COUNTS = {"triangle": 3, "hexagon": 6}
_INK = {"any": "ink", "black": "ink"}


def sheet(state: State) -> Sheet:
    """The board of this game with robots where the round began."""
    board = state.board
    signs = (
        *_grid(board),
        *(sign for target in board.targets for sign in _target(board, target)),
        *(sign for target in _riddle(state) for sign in _frame(board, target)),
        *(_diagonal(board, diagonal) for diagonal in board.diagonals),
        *(Box(*_corner(board, cell), 1, 1, is_filled=True) for cell in sorted(board.closed)),
        *_walls(board),
        *_rulers(board),
        *(sign for robot, cell in enumerate(state.robots) for sign in _robot(board, robot, cell)),
    )
    return Sheet(phrase("ricochet.title"), board.width + 2 * _MARGIN, board.height + 2 * _MARGIN, signs)


def _corner(board: Board, cell: int) -> tuple[float, float]:
    y, x = divmod(cell, board.width)
    return x + _MARGIN, y + _MARGIN


def _centre(board: Board, cell: int) -> tuple[float, float]:
    x, y = _corner(board, cell)
    return x + 0.5, y + 0.5


def _grid(board: Board) -> Iterator[Sign]:
    right, bottom = _MARGIN + board.width, _MARGIN + board.height
    for x in range(1, board.width):
        yield Line(_MARGIN + x, _MARGIN, _MARGIN + x, bottom, colour="faint")
    for y in range(1, board.height):
        yield Line(_MARGIN, _MARGIN + y, right, _MARGIN + y, colour="faint")


def _walls(board: Board) -> Iterator[Sign]:
    left, top, right, bottom = _MARGIN, _MARGIN, _MARGIN + board.width, _MARGIN + board.height
    yield Line(left, top, right, top, _WALL)
    yield Line(left, bottom, right, bottom, _WALL)
    yield Line(left, top, left, bottom, _WALL)
    yield Line(right, top, right, bottom, _WALL)
    for cell, side in sorted(board.walls):
        x, y = _corner(board, cell)
        yield Line(x + 1, y, x + 1, y + 1, _WALL) if side == "east" else Line(x, y + 1, x + 1, y + 1, _WALL)


def _rulers(board: Board) -> Iterator[Sign]:
    for column in range(board.width):
        for y in (_MARGIN / 2, board.height + 1.5 * _MARGIN):
            yield Label(_MARGIN + column + 0.5, y, column_name(column), 0.3, "faint")
    for row in range(board.height):
        for x in (_MARGIN / 2, board.width + 1.5 * _MARGIN):
            yield Label(x, _MARGIN + row + 0.5, str(row + 1), 0.3, "faint")


def _target(board: Board, target: Target) -> Iterator[Sign]:
    """Outline and letter: colour is never alone."""
    x, y = _centre(board, target.cell)
    colour = _INK.get(target.colour, target.colour)
    if target.shape == "circle":
        yield Circle(x, y, _SIZE, colour)
    elif target.shape == "square":
        yield Box(x - _SIZE, y - _SIZE, 2 * _SIZE, 2 * _SIZE, colour)
    elif target.shape == "vortex":
        yield from (Circle(x, y, radius, colour) for radius in (_SIZE, _SIZE * 0.75, _SIZE * 0.5))
    else:
        yield from _polygon(x, y, _CORNER_COUNTS[target.shape], colour)
    yield Label(x, y, COLOUR_LETTERS[target.colour], 0.24, colour)


def _riddle(state: State) -> tuple[Target, ...]:
    """A position about one tile is a riddle: then that tile is marked. A whole game is for any of them."""
    return state.deck if len(state.deck) == 1 else ()


def _frame(board: Board, target: Target) -> Iterator[Sign]:
    x, y = _centre(board, target.cell)
    colour = _INK.get(target.colour, target.colour)
    for inset in (0.02, 0.06):
        half = 0.5 - inset
        yield Box(x - half, y - half, 2 * half, 2 * half, colour)


def _polygon(x: float, y: float, corner_count: int, colour: str) -> Iterator[Sign]:
    angles = [2 * math.pi * corner / corner_count - math.pi / 2 for corner in range(corner_count + 1)]
    corners = [(x + _SIZE * math.cos(angle), y + _SIZE * math.sin(angle)) for angle in angles]
    for (x1, y1), (x2, y2) in pairwise(corners):
        yield Line(x1, y1, x2, y2, 0.04, colour)


def _diagonal(board: Board, diagonal: Diagonal) -> Sign:
    x, y = _corner(board, diagonal.cell)
    start, end = (y + 1, y) if diagonal.lean == "up" else (y, y + 1)
    return Line(x, start, x + 1, end, _WALL, _INK.get(diagonal.colour, diagonal.colour))


def _robot(board: Board, robot: int, cell: int) -> Iterator[Sign]:
    x, y = _centre(board, cell)
    colour = _INK.get(ROBOTS[robot], ROBOTS[robot])
    yield Circle(x, y, 0.3, colour, is_filled=True)
    yield Label(x, y - 0.4, ROBOT_LETTERS[ROBOTS[robot]], 0.2)
