"""The boards: the official quarters, how they are put together, and boards of one's own."""

from ludotheque.games.ricochet.boards.assembling import GROUPS, SIDES, BoardSet, assembled, board_names, is_board_name
from ludotheque.games.ricochet.boards.board import (
    COLOURS,
    DIRECTIONS,
    LONGEST_SIDE,
    ROBOTS,
    SHAPES,
    STEPS,
    Board,
    Cell,
    Colour,
    Diagonal,
    Direction,
    Lean,
    Robot,
    Shape,
    Target,
    Wall,
)
from ludotheque.games.ricochet.boards.cells import column_name, read_cell, write_cell
from ludotheque.games.ricochet.boards.code import problem_of, read_board, write_board
from ludotheque.games.ricochet.boards.words import COLOUR_LETTERS, ROBOT_LETTERS, SHAPE_LETTERS, kind_of

__all__ = [
    "COLOURS",
    "COLOUR_LETTERS",
    "DIRECTIONS",
    "GROUPS",
    "LONGEST_SIDE",
    "ROBOTS",
    "ROBOT_LETTERS",
    "SHAPES",
    "SHAPE_LETTERS",
    "SIDES",
    "STEPS",
    "Board",
    "BoardSet",
    "Cell",
    "Colour",
    "Diagonal",
    "Direction",
    "Lean",
    "Robot",
    "Shape",
    "Target",
    "Wall",
    "assembled",
    "board_names",
    "column_name",
    "is_board_name",
    "kind_of",
    "problem_of",
    "read_board",
    "read_cell",
    "write_board",
    "write_cell",
]
