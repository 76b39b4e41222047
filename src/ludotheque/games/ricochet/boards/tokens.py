"""The words boards are written with: `b1es` for walls, `e2Rc` for a target, `e2Gu` for a diagonal."""

from __future__ import annotations

import re

from ludotheque.games.ricochet.boards.board import (
    COLOURS,
    ROBOTS,
    SHAPES,
    Cell,
    Colour,
    Diagonal,
    Lean,
    Robot,
    Shape,
    Target,
    Wall,
)
from ludotheque.games.ricochet.boards.cells import read_cell, write_cell

ROBOT_LETTERS: dict[Robot, str] = dict(zip(ROBOTS, "RGBYK", strict=True))
COLOUR_LETTERS: dict[Colour, str] = dict(zip(COLOURS, "RGBYA", strict=True))
SHAPE_LETTERS: dict[Shape, str] = dict(zip(SHAPES, "ctshv", strict=True))
_ROBOTS = {letter: robot for robot, letter in ROBOT_LETTERS.items()}
_COLOURS = {letter: colour for colour, letter in COLOUR_LETTERS.items()}
_SHAPES = {letter: shape for shape, letter in SHAPE_LETTERS.items()}
_LEANS: dict[str, Lean] = {"u": "up", "d": "down"}
_WALLS = re.compile(r"([a-z]{1,2}[0-9]{1,2})(e?)(s?)", re.ASCII)
_TARGET = re.compile(r"([a-z]{1,2}[0-9]{1,2})([RGBYA])([ctshv])", re.ASCII)
_DIAGONAL = re.compile(r"([a-z]{1,2}[0-9]{1,2})([RGBYK])([ud])", re.ASCII)


def write_walls(cell: Cell, walls: frozenset[Wall], width: int) -> str:
    """The walls of one cell as a word; just the cell when it has none."""
    sides = "".join(side[0] for side in ("east", "south") if (cell, side) in walls)
    return write_cell(cell, width) + sides


def read_walls(word: str, width: int, height: int) -> list[Wall]:
    cell, east, south = _parts(_WALLS, word)
    at = read_cell(cell, width, height)
    walls: list[Wall] = []
    if east:
        walls.append((at, "east"))
    if south:
        walls.append((at, "south"))
    if not walls:
        raise ValueError(word)
    return walls


def tile_code(target: Target) -> str:
    """The tile of a target: `Rc` is the red circle. No board has two of a kind."""
    return COLOUR_LETTERS[target.colour] + SHAPE_LETTERS[target.shape]


def write_target(target: Target, width: int) -> str:
    return write_cell(target.cell, width) + tile_code(target)


def read_target(word: str, width: int, height: int) -> Target:
    cell, colour, shape = _parts(_TARGET, word)
    return Target(read_cell(cell, width, height), _COLOURS[colour], _SHAPES[shape])


def write_diagonal(diagonal: Diagonal, width: int) -> str:
    return write_cell(diagonal.cell, width) + ROBOT_LETTERS[diagonal.colour] + diagonal.lean[0]


def read_diagonal(word: str, width: int, height: int) -> Diagonal:
    cell, colour, lean = _parts(_DIAGONAL, word)
    return Diagonal(read_cell(cell, width, height), _ROBOTS[colour], _LEANS[lean])


def _parts(pattern: re.Pattern[str], word: str) -> tuple[str, str, str]:
    match = pattern.fullmatch(word)
    if match is None:
        raise ValueError(word)
    first, second, third = match.groups()
    return first, second, third
