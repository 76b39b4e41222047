"""The boards: the official quarters, how they are put together, and boards of one's own."""

from ludotheque.games.ricochet.boards.assembling import (
    GROUPS,
    SIDES,
    BoardSet,
    assembled,
    board_names,
    is_board_name,
    joined,
)
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
from ludotheque.games.ricochet.boards.checking import astray, findings
from ludotheque.games.ricochet.boards.code import problem_of, read_board, read_draft, write_board
from ludotheque.games.ricochet.boards.generating import random_board
from ludotheque.games.ricochet.boards.json_form import board_as_json, board_from_json, draft_from_json
from ludotheque.games.ricochet.boards.quarter_xml import read_quarter_xml
from ludotheque.games.ricochet.boards.quarters import QUARTERS, Quarter
from ludotheque.games.ricochet.boards.sharing import write_short
from ludotheque.games.ricochet.boards.turning import turned
from ludotheque.games.ricochet.boards.words import COLOUR_LETTERS, ROBOT_LETTERS, SHAPE_LETTERS, kind_of

__all__ = [
    "COLOURS",
    "COLOUR_LETTERS",
    "DIRECTIONS",
    "GROUPS",
    "LONGEST_SIDE",
    "QUARTERS",
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
    "Quarter",
    "Robot",
    "Shape",
    "Target",
    "Wall",
    "assembled",
    "astray",
    "board_as_json",
    "board_from_json",
    "board_names",
    "column_name",
    "draft_from_json",
    "findings",
    "is_board_name",
    "joined",
    "kind_of",
    "problem_of",
    "random_board",
    "read_board",
    "read_cell",
    "read_draft",
    "read_quarter_xml",
    "turned",
    "write_board",
    "write_cell",
    "write_short",
]
