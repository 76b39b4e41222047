"""The board on paper and in pictures: cells, walls, targets, diagonals, robots and how they came there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from types import MappingProxyType

from ludotheque.contract import Box, Circle, Label, Line, Move, Polygon, Sheet, SheetElement, phrase
from ludotheque.games.ricochet.boards import COLOUR_LETTERS, ROBOT_LETTERS, ROBOTS, Board, Diagonal, Target, column_name
from ludotheque.games.ricochet.rules import entered_cells, slid
from ludotheque.games.ricochet.state import Action, Robots, Slide, State
from ludotheque.games.ricochet.view import View, view

_WALL = 0.12
_TINTS = MappingProxyType(
    {
        "mat": "#34495e",
        "frame": "#7b4f2e",
        "tile": "#f3ead9",
        "tile-2": "#eadfc9",
        "ruler": None,  # on paper faint beside the board; on screens light on its frame
        "rail": "#f6e7cf",
        "faint": "#d3c3a6",
        "sought": "#9c3a14",
    }
)

_MARGIN = 0.8
_SIZE = 0.36
"""Half a target, in cells."""

_CORNER_COUNTS = {"triangle": 3, "hexagon": 6}
_STAR = (
    (0.0, -0.46), (0.12, -0.12), (0.46, 0.0), (0.12, 0.12), (0.0, 0.46), (-0.12, 0.12), (-0.46, 0.0), (-0.12, -0.12)
)  # fmt: skip
_STAR_POINTS = tuple(
    (robot, (_STAR[tip - 1], _STAR[tip], _STAR[tip + 1], (0.0, 0.0)))
    for robot, tip in (("red", 0), ("blue", 2), ("green", 4), ("yellow", 6))
)
_BODIES = {  # corners around the middle; the red robot is round
    "green": ((0.0, -0.43), (0.43, 0.33), (-0.43, 0.33)),
    "blue": ((-0.34, -0.34), (0.34, -0.34), (0.34, 0.34), (-0.34, 0.34)),
    "yellow": ((0.0, -0.44), (0.44, 0.0), (0.0, 0.44), (-0.44, 0.0)),
    "black": ((-0.21, -0.37), (0.21, -0.37), (0.42, 0.0), (0.21, 0.37), (-0.21, 0.37), (-0.42, 0.0)),
}


def sheet(state: State) -> Sheet:
    """The board as the audience sees it now."""
    board, current = state.board, view(state, None)
    elements = (
        *_ground(board),
        *(element for target in board.targets for element in _target_elements(board, target)),
        *_goal_elements(state, current),
        *(_diagonal(board, diagonal) for diagonal in board.diagonals),
        *(Box(*_corner(board, cell), 1, 1, is_filled=True) for cell in sorted(board.closed)),
        *_walls(board),
        *_rulers(board),
        *_home_elements(board, current.home, current.robots),
        *_trail_elements(board, current.home, current.slides),
        *_robots_elements(board, current.robots),
    )
    width, height = board.width + 2 * _MARGIN, board.height + 2 * _MARGIN
    return Sheet(phrase("ricochet.title"), width, height, elements, _TINTS, corner=(_MARGIN, _MARGIN))


def traces(before: State, move: Move[Action], after: State) -> tuple[SheetElement, ...]:
    """The whole path that ended a round: the next one begins at once, and its sheet knows nothing of it."""
    if not isinstance(move.action, Slide) or view(after, None).slides:
        return ()
    board, current = before.board, view(before, None)
    return (
        *_home_elements(board, current.home, after.robots),
        *_trail_elements(board, current.home, (*current.slides, move.action)),
        *_robots_elements(board, after.robots),
    )


def _ground(board: Board) -> Iterator[SheetElement]:
    yield Box(0, 0, board.width + 2 * _MARGIN, board.height + 2 * _MARGIN, "frame", is_filled=True, radius=0.4)
    yield Box(_MARGIN, _MARGIN, board.width, board.height, "tile", is_filled=True)
    for cell in board.cells:
        if sum(divmod(cell, board.width)) % 2:
            yield Box(*_corner(board, cell), 1, 1, "tile-2", is_filled=True)
    right, bottom = _MARGIN + board.width, _MARGIN + board.height
    for x in range(1, board.width):
        yield Line(_MARGIN + x, _MARGIN, _MARGIN + x, bottom, colour="faint")
    for y in range(1, board.height):
        yield Line(_MARGIN, _MARGIN + y, right, _MARGIN + y, colour="faint")


def _walls(board: Board) -> Iterator[SheetElement]:
    left, top, right, bottom = _MARGIN, _MARGIN, _MARGIN + board.width, _MARGIN + board.height
    yield Line(left, top, right, top, _WALL)
    yield Line(left, bottom, right, bottom, _WALL)
    yield Line(left, top, left, bottom, _WALL)
    yield Line(right, top, right, bottom, _WALL)
    for cell, side in sorted(board.walls):
        x, y = _corner(board, cell)
        yield Line(x + 1, y, x + 1, y + 1, _WALL) if side == "east" else Line(x, y + 1, x + 1, y + 1, _WALL)


def _rulers(board: Board) -> Iterator[SheetElement]:
    for colour in ("ruler", "rail"):
        for column in range(board.width):
            for y in (_MARGIN / 2, board.height + 1.5 * _MARGIN):
                yield Label(_MARGIN + column + 0.5, y, column_name(column), 0.3, colour)
        for row in range(board.height):
            for x in (_MARGIN / 2, board.width + 1.5 * _MARGIN):
                yield Label(x, _MARGIN + row + 0.5, str(row + 1), 0.3, colour)


def _goal_elements(state: State, current: View) -> Iterator[SheetElement]:
    """On screens the tiles of this round are marked; on paper only where they are the last, else any may be played."""
    for target in current.open_targets:
        yield Box(*_corner(state.board, target.cell), 1, 1, "sought", thickness=0.1, radius=0.1)
        if len(state.deck) == len(current.open_targets):
            yield from _frame_elements(state.board, target, _ink(target.colour))


def _diagonal(board: Board, diagonal: Diagonal) -> SheetElement:
    x, y = _corner(board, diagonal.cell)
    start, end = (y + 1, y) if diagonal.lean == "up" else (y, y + 1)
    return Line(x, start, x + 1, end, _WALL, _ink(diagonal.colour))


def _corner(board: Board, cell: int) -> tuple[float, float]:
    y, x = divmod(cell, board.width)
    return x + _MARGIN, y + _MARGIN


def _centre(board: Board, cell: int) -> tuple[float, float]:
    x, y = _corner(board, cell)
    return x + 0.5, y + 0.5


def _ink(colour: str) -> str:
    """Of what belongs to a robot; black for what is for any of them."""
    return "ink" if colour in ("any", "black") else f"{colour}-ink"


def _target_elements(board: Board, target: Target) -> Iterator[SheetElement]:
    x, y = _centre(board, target.cell)
    if target.colour == "any":
        yield from _star(x, y)
        return
    for is_filled, tint in ((True, f"{target.colour}-pale"), (False, _ink(target.colour))):
        yield from _target_shape(target.shape, x, y, tint, is_filled=is_filled)
    low = 0.06 if target.shape == "triangle" else 0.0
    yield Label(x, y + low, COLOUR_LETTERS[target.colour], 0.24)


def _target_shape(shape: str, x: float, y: float, colour: str, *, is_filled: bool) -> Iterator[SheetElement]:
    if shape == "circle":
        yield Circle(x, y, _SIZE, colour, is_filled, 0.05)
    elif shape == "square":
        yield Box(x - _SIZE, y - _SIZE, 2 * _SIZE, 2 * _SIZE, colour, is_filled, 0.05)
    else:
        count = _CORNER_COUNTS[shape]
        angles = [2 * math.pi * corner / count - math.pi / 2 for corner in range(count)]
        corners = tuple((x + _SIZE * math.cos(angle), y + _SIZE * math.sin(angle)) for angle in angles)
        yield Polygon(corners, colour, is_filled, 0.05)


def _star(x: float, y: float) -> Iterator[SheetElement]:
    """For any robot: four points, each in the colour of one of them; the same as in the web client."""
    for robot, corners in _STAR_POINTS:
        yield Polygon(tuple((x + dx, y + dy) for dx, dy in corners), f"{robot}-pale", is_filled=True)
    yield Polygon(tuple((x + dx, y + dy) for dx, dy in _STAR), "ink", thickness=0.05)


def _frame_elements(board: Board, target: Target, colour: str) -> Iterator[SheetElement]:
    """Two lines around the cell."""
    x, y = _centre(board, target.cell)
    for inset in (0.02, 0.06):
        half = 0.5 - inset
        yield Box(x - half, y - half, 2 * half, 2 * half, colour, thickness=0.05)


def _robots_elements(board: Board, robots: Robots) -> Iterator[SheetElement]:
    for robot, cell in enumerate(robots):
        if cell not in board.closed:
            yield from _robot_elements(board, robot, cell)


def _robot_elements(board: Board, robot: int, cell: int) -> Iterator[SheetElement]:
    x, y = _centre(board, cell)
    name = ROBOTS[robot]
    for is_filled, colour in ((True, name), (False, "ink")):
        if name == "red":
            yield Circle(x, y, 0.38, colour, is_filled, 0.06)
        else:
            yield Polygon(tuple((x + dx, y + dy) for dx, dy in _BODIES[name]), colour, is_filled, 0.06)
    low = 0.09 if name == "green" else 0.0
    yield Label(x, y + low, ROBOT_LETTERS[name], 0.28, f"{name}-letter")


def _trail_elements(board: Board, home: Robots, slides: Iterable[Slide]) -> Iterator[SheetElement]:
    robots = home
    for slide in slides:
        start = robots[ROBOTS.index(slide.robot)]
        cells = (start, *(cell for cell, _ in entered_cells(board, robots, slide)))
        for before, after in pairwise(cells):
            (x1, y1), (x2, y2) = _centre(board, before), _centre(board, after)
            yield Line(x1, y1, x2, y2, 0.1, _ink(slide.robot))
        yield Circle(*_centre(board, cells[-1]), 0.12, _ink(slide.robot), is_filled=True)
        robots = slid(board, robots, slide)


def _home_elements(board: Board, home: Robots, robots: Robots) -> Iterator[SheetElement]:
    """A small ring in the robot's colour where it stood when the round began, once it has left."""
    for robot, (then, now) in enumerate(zip(home, robots, strict=True)):
        if then != now:
            yield Circle(*_centre(board, then), 0.17, _ink(ROBOTS[robot]), thickness=0.08)
