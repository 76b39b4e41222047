"""Boards of other sizes than the official one: corners of two walls with a target each, and short walls at the border.

Like the official boards, but smaller or wider; nobody has seen one before.
"""

from __future__ import annotations

from typing import Literal

from ludotheque.contract import Dice
from ludotheque.games.ricochet.boards import Board, Target, Wall, write_board
from ludotheque.games.ricochet.boards.board import COLOURS, SHAPES

_CELLS_PER_CORNER = 14
_MAX_CORNERS = 16
_OFFICIAL_SHAPES = SHAPES[:4]
_ROBOT_COLOURS = COLOURS[:4]


def small_board(width: int, height: int, dice: Dice) -> str:
    """As text; the same for the same dice."""
    walls, targets = set(_border_walls(width, height, dice)), list[Target]()
    inner = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
    for number in range(min(_MAX_CORNERS, width * height // _CELLS_PER_CORNER)):
        # A corner takes nine inner cells at most, and there are more than that for each.
        x, y = dice.pick([cell for cell in inner if all(_is_apart(cell, target.cell, width) for target in targets)])
        walls |= {_wall(x - dice.below(2), y, width, "east"), _wall(x, y - dice.below(2), width, "south")}
        colour = _ROBOT_COLOURS[number % len(_ROBOT_COLOURS)]
        targets.append(Target(y * width + x, colour, _OFFICIAL_SHAPES[number // len(_ROBOT_COLOURS)]))
    return write_board(Board(width, height, frozenset(walls), tuple(targets)))


def _border_walls(width: int, height: int, dice: Dice) -> list[Wall]:
    """One on each side, which stops robots that slide along the border."""
    return [
        _wall(1 + dice.below(width - 3), 0, width, "east"),
        _wall(1 + dice.below(width - 3), height - 1, width, "east"),
        _wall(0, 1 + dice.below(height - 3), width, "south"),
        _wall(width - 1, 1 + dice.below(height - 3), width, "south"),
    ]


def _wall(x: int, y: int, width: int, side: Literal["east", "south"]) -> Wall:
    return y * width + x, side


def _is_apart(cell: tuple[int, int], target: int, width: int) -> bool:
    y, x = divmod(target, width)
    return max(abs(cell[0] - x), abs(cell[1] - y)) > 1
