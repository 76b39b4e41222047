"""Four quarters make a board: each is turned clockwise about the centre into its corner.

  NW │ NE        a quarter is given as it lies in the north-west;
─────┼─────      one, two or three quarter turns bring it to NE, SE, SW
  SW │ SE
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations, product
from typing import Literal, TypeVar

from ludotheque.games.ricochet.boards.board import Board, Cell, Diagonal, Lean, Target, Wall
from ludotheque.games.ricochet.boards.quarters import QUARTERS
from ludotheque.games.ricochet.boards.words import read_diagonal, read_target, read_walls

BoardSet = Literal["classic", "later", "all"]
SIDES: dict[BoardSet, str] = {"classic": "AB", "later": "CD", "all": "ABCD"}
GROUPS = "1234"
SIDE = 16
CENTRE = frozenset((7 * SIDE + 7, 7 * SIDE + 8, 8 * SIDE + 7, 8 * SIDE + 8))
_NAME = re.compile(r"([1-4][A-D]){4}", re.ASCII)
_ASSEMBLED_AT_HAND = 512
_OTHER_LEAN: dict[Lean, Lean] = {"up": "down", "down": "up"}
_Placed = TypeVar("_Placed", Target, Diagonal)


def is_board_name(text: str) -> bool:
    """Four quarters, one of each group."""
    return _NAME.fullmatch(text) is not None and sorted(text[::2]) == list(GROUPS)


def board_names(board_set: BoardSet) -> tuple[str, ...]:
    """Every board of a set once, by name. Turning a board changes nothing, so group 1 lies in the north-west.

    The others lie in any of six orders, each with any of its sides up: 96 classic boards, 6 * 2 ** 4.
    """
    sides = product(SIDES[board_set], repeat=len(GROUPS))
    orders = permutations(GROUPS[1:])
    named = (
        "".join(map("".join, zip(GROUPS[:1] + "".join(order), up, strict=True))) for order, up in product(orders, sides)
    )
    return tuple(sorted(named))


@lru_cache(maxsize=_ASSEMBLED_AT_HAND)
def assembled(name: str) -> Board:
    """The board of these four quarters from the north-west clockwise; the same object while it is at hand."""
    assert is_board_name(name), name
    walls: set[Wall] = set()
    targets: list[Target] = []
    diagonals: list[Diagonal] = []
    for turns in range(4):
        quarter = QUARTERS[name[2 * turns : 2 * turns + 2]]
        for word in quarter.walls.split():
            walls.update(_turned_wall(wall, turns) for wall in read_walls(word, SIDE, SIDE))
        targets += (_turned_target(read_target(word, SIDE, SIDE), turns) for word in quarter.targets.split())
        diagonals += (_turned_diagonal(read_diagonal(word, SIDE, SIDE), turns) for word in quarter.diagonals.split())
    return Board(SIDE, SIDE, frozenset(walls), in_order(targets), in_order(diagonals), CENTRE, name)


def in_order(things: list[_Placed]) -> tuple[_Placed, ...]:
    """By cell, so that the same board is the same value however it was put together."""
    return tuple(sorted(things, key=lambda thing: thing.cell))


def _turned_cell(cell: Cell) -> Cell:
    y, x = divmod(cell, SIDE)
    return x * SIDE + SIDE - 1 - y


def _turned_wall(wall: Wall, turns: int) -> Wall:
    for _ in range(turns):
        cell, side = wall
        # What was south is now west, which is the east side of the cell before.
        wall = (_turned_cell(cell), "south") if side == "east" else (_turned_cell(cell) - 1, "east")
    return wall


def _turned_target(target: Target, turns: int) -> Target:
    cell = target.cell
    for _ in range(turns):
        cell = _turned_cell(cell)
    return Target(cell, target.colour, target.shape)


def _turned_diagonal(diagonal: Diagonal, turns: int) -> Diagonal:
    for _ in range(turns):
        diagonal = Diagonal(_turned_cell(diagonal.cell), diagonal.colour, _OTHER_LEAN[diagonal.lean])
    return diagonal
