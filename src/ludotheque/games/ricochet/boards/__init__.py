"""The boards: the official quarters, how they are put together, and boards of one's own."""

from ludotheque.games.ricochet.boards.assembly import (
    GROUPS,
    SIDES,
    BoardSet,
    board_names,
    is_board_name,
    join_quarters,
    official_board,
)
from ludotheque.games.ricochet.boards.board import (
    COLOURS,
    DIRECTIONS,
    MAX_SIDE,
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
from ludotheque.games.ricochet.boards.json_form import board_as_json, board_from_json, draft_from_json
from ludotheque.games.ricochet.boards.planes import BOARD_PLANES, board_planes
from ludotheque.games.ricochet.boards.problems import findings, out_of_bounds
from ludotheque.games.ricochet.boards.quarter_xml import read_quarter_xml
from ludotheque.games.ricochet.boards.quarters import QUARTERS, Quarter
from ludotheque.games.ricochet.boards.random_board import random_board
from ludotheque.games.ricochet.boards.rotation import rotated
from ludotheque.games.ricochet.boards.short_form import write_short
from ludotheque.games.ricochet.boards.text_form import first_problem, read_board, read_draft, write_board
from ludotheque.games.ricochet.boards.tokens import COLOUR_LETTERS, ROBOT_LETTERS, SHAPE_LETTERS, tile_code

__all__ = [
    "BOARD_PLANES",
    "COLOURS",
    "COLOUR_LETTERS",
    "DIRECTIONS",
    "GROUPS",
    "MAX_SIDE",
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
    "board_as_json",
    "board_from_json",
    "board_names",
    "board_planes",
    "column_name",
    "draft_from_json",
    "findings",
    "first_problem",
    "is_board_name",
    "join_quarters",
    "official_board",
    "out_of_bounds",
    "random_board",
    "read_board",
    "read_cell",
    "read_draft",
    "read_quarter_xml",
    "rotated",
    "tile_code",
    "write_board",
    "write_cell",
    "write_short",
]
