"""Four quarters make a board: each is turned clockwise about the centre into its corner.

  NW │ NE        a quarter is given as it lies in the north-west;
─────┼─────      one, two or three quarter turns bring it to NE, SE, SW
  SW │ SE
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product
from typing import Literal

from ludotheque.games.ricochet.boards.board import Board, Diagonal, Target, Wall
from ludotheque.games.ricochet.boards.quarters import QUARTERS, Quarter
from ludotheque.games.ricochet.boards.rotation import rotated_diagonal, rotated_target, rotated_wall, sorted_by_cell
from ludotheque.games.ricochet.boards.tokens import read_diagonal, read_target, read_walls

BoardSet = Literal["classic", "later", "all"]
SIDES: dict[BoardSet, str] = {"classic": "AB", "later": "CD", "all": "ABCD"}
GROUPS = "1234"
SIDE = 16
CENTRE = frozenset((7 * SIDE + 7, 7 * SIDE + 8, 8 * SIDE + 7, 8 * SIDE + 8))
_NAME = re.compile(r"([1-4][A-D]){4}", re.ASCII)
_ASSEMBLED_AT_HAND = 512


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
def official_board(name: str) -> Board:
    """The board of these four quarters from the north-west clockwise; the same object while it is at hand."""
    assert is_board_name(name), name
    return replace(join_quarters([QUARTERS[name[start : start + 2]] for start in range(0, len(name), 2)]), name=name)


def join_quarters(quarters: Sequence[Quarter]) -> Board:
    """Any four quarters, from the north-west clockwise."""
    walls: set[Wall] = set()
    targets: list[Target] = []
    diagonals: list[Diagonal] = []
    for turns, quarter in enumerate(quarters):
        parts = place_quarter(quarter, turns)
        walls |= parts.walls
        targets += parts.targets
        diagonals += parts.diagonals
    return Board(SIDE, SIDE, frozenset(walls), sorted_by_cell(targets), sorted_by_cell(diagonals), CENTRE)


def place_quarter(quarter: Quarter, turns: int) -> Board:
    """The walls, targets and diagonals of one quarter alone, where it lies after so many turns."""
    walls = [wall for word in quarter.walls.split() for wall in read_walls(word, SIDE, SIDE)]
    targets = [read_target(word, SIDE, SIDE) for word in quarter.targets.split()]
    diagonals = [read_diagonal(word, SIDE, SIDE) for word in quarter.diagonals.split()]
    for _ in range(turns):
        walls = [rotated_wall(wall, SIDE, SIDE) for wall in walls]
        targets = [rotated_target(target, SIDE, SIDE) for target in targets]
        diagonals = [rotated_diagonal(diagonal, SIDE, SIDE) for diagonal in diagonals]
    return Board(SIDE, SIDE, frozenset(walls), sorted_by_cell(targets), sorted_by_cell(diagonals))
