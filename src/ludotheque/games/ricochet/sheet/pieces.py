"""Targets and robots: a shape and a letter each, so that colour is never alone."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ludotheque.contract import Box, Circle, Label, Polygon, SheetElement
from ludotheque.games.ricochet.boards import COLOUR_LETTERS, ROBOT_LETTERS, ROBOTS, Board, Target
from ludotheque.games.ricochet.sheet.places import centre

_SIZE = 0.36
"""Half a target, in cells."""

_CORNER_COUNTS = {"triangle": 3, "hexagon": 6}
_BODIES = {  # corners around the middle; the red robot is round
    "green": ((0.0, -0.43), (0.43, 0.33), (-0.43, 0.33)),
    "blue": ((-0.34, -0.34), (0.34, -0.34), (0.34, 0.34), (-0.34, 0.34)),
    "yellow": ((0.0, -0.44), (0.44, 0.0), (0.0, 0.44), (-0.44, 0.0)),
    "black": ((-0.21, -0.37), (0.21, -0.37), (0.42, 0.0), (0.21, 0.37), (-0.21, 0.37), (-0.42, 0.0)),
}
_LETTER_INK = {"blue": "white", "black": "white"}


def ink_of(colour: str) -> str:
    """Of what belongs to a robot; black for what is for any of them."""
    return "ink" if colour in ("any", "black") else f"{colour}-ink"


def target_signs(board: Board, target: Target) -> Iterator[SheetElement]:
    x, y = centre(board, target.cell)
    colours = ((True, f"{target.colour}-pale"), (False, ink_of(target.colour)))
    for is_filled, tint in colours if target.colour != "any" else colours[1:]:
        yield from _target_shape(target.shape, x, y, tint, is_filled=is_filled)
    low = 0.06 if target.shape == "triangle" else 0.0
    yield Label(x, y + low, COLOUR_LETTERS[target.colour], 0.24)


def _target_shape(shape: str, x: float, y: float, colour: str, *, is_filled: bool) -> Iterator[SheetElement]:
    if shape == "circle":
        yield Circle(x, y, _SIZE, colour, is_filled, 0.05)
    elif shape == "square":
        yield Box(x - _SIZE, y - _SIZE, 2 * _SIZE, 2 * _SIZE, colour, is_filled, 0.05)
    elif shape == "vortex":
        yield from (Circle(x, y, radius, colour, is_filled) for radius in (_SIZE, _SIZE * 0.75, _SIZE * 0.5))
    else:
        count = _CORNER_COUNTS[shape]
        angles = [2 * math.pi * corner / count - math.pi / 2 for corner in range(count)]
        corners = tuple((x + _SIZE * math.cos(angle), y + _SIZE * math.sin(angle)) for angle in angles)
        yield Polygon(corners, colour, is_filled, 0.05)


def frame_signs(board: Board, target: Target, colour: str) -> Iterator[SheetElement]:
    """Two lines around the cell."""
    x, y = centre(board, target.cell)
    for inset in (0.02, 0.06):
        half = 0.5 - inset
        yield Box(x - half, y - half, 2 * half, 2 * half, colour, thickness=0.05)


def robot_signs(board: Board, robot: int, cell: int) -> Iterator[SheetElement]:
    x, y = centre(board, cell)
    name = ROBOTS[robot]
    for is_filled, colour in ((True, name), (False, "ink")):
        if name == "red":
            yield Circle(x, y, 0.38, colour, is_filled, 0.06)
        else:
            yield Polygon(tuple((x + dx, y + dy) for dx, dy in _BODIES[name]), colour, is_filled, 0.06)
    low = 0.09 if name == "green" else 0.0
    yield Label(x, y + low, ROBOT_LETTERS[name], 0.28, _LETTER_INK.get(name, "ink"))
