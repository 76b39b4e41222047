"""The board on paper and in pictures: cells, walls, targets, diagonals, robots and how they came there."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from ludotheque.contract import Box, Label, Line, Move, Sheet, SheetElement, phrase
from ludotheque.games.ricochet.boards import Board, Diagonal, column_name
from ludotheque.games.ricochet.sheet.pieces import frame_signs, ink_of, robot_signs, target_signs
from ludotheque.games.ricochet.sheet.places import MARGIN, corner
from ludotheque.games.ricochet.sheet.trails import home_signs, trail_signs
from ludotheque.games.ricochet.state import Action, Slide, State
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


def sheet(state: State) -> Sheet:
    """The board as the audience sees it now."""
    board, seen = state.board, view(state, None)
    elements = (
        *_ground(board),
        *(element for target in board.targets for element in target_signs(board, target)),
        *_sought(state, seen),
        *(_diagonal(board, diagonal) for diagonal in board.diagonals),
        *(Box(*corner(board, cell), 1, 1, is_filled=True) for cell in sorted(board.closed)),
        *_walls(board),
        *_rulers(board),
        *home_signs(board, seen.home, seen.robots),
        *trail_signs(board, seen.home, seen.slides),
        *(element for robot, cell in enumerate(seen.robots) for element in robot_signs(board, robot, cell)),
    )
    return Sheet(phrase("ricochet.title"), board.width + 2 * MARGIN, board.height + 2 * MARGIN, elements, _TINTS)


def traces(before: State, move: Move[Action], after: State) -> tuple[SheetElement, ...]:
    """The whole way that ended a round: the next one begins at once, and its sheet knows nothing of it."""
    if not isinstance(move.action, Slide) or view(after, None).slides:
        return ()
    board, seen = before.board, view(before, None)
    return (
        *home_signs(board, seen.home, after.robots),
        *trail_signs(board, seen.home, (*seen.slides, move.action)),
        *(element for robot, cell in enumerate(after.robots) for element in robot_signs(board, robot, cell)),
    )


def _ground(board: Board) -> Iterator[SheetElement]:
    yield Box(0, 0, board.width + 2 * MARGIN, board.height + 2 * MARGIN, "frame", is_filled=True, radius=0.4)
    yield Box(MARGIN, MARGIN, board.width, board.height, "tile", is_filled=True)
    for cell in board.cells:
        if sum(divmod(cell, board.width)) % 2:
            yield Box(*corner(board, cell), 1, 1, "tile-2", is_filled=True)
    right, bottom = MARGIN + board.width, MARGIN + board.height
    for x in range(1, board.width):
        yield Line(MARGIN + x, MARGIN, MARGIN + x, bottom, colour="faint")
    for y in range(1, board.height):
        yield Line(MARGIN, MARGIN + y, right, MARGIN + y, colour="faint")


def _walls(board: Board) -> Iterator[SheetElement]:
    left, top, right, bottom = MARGIN, MARGIN, MARGIN + board.width, MARGIN + board.height
    yield Line(left, top, right, top, _WALL)
    yield Line(left, bottom, right, bottom, _WALL)
    yield Line(left, top, left, bottom, _WALL)
    yield Line(right, top, right, bottom, _WALL)
    for cell, side in sorted(board.walls):
        x, y = corner(board, cell)
        yield Line(x + 1, y, x + 1, y + 1, _WALL) if side == "east" else Line(x, y + 1, x + 1, y + 1, _WALL)


def _rulers(board: Board) -> Iterator[SheetElement]:
    for colour in ("ruler", "rail"):
        for column in range(board.width):
            for y in (MARGIN / 2, board.height + 1.5 * MARGIN):
                yield Label(MARGIN + column + 0.5, y, column_name(column), 0.3, colour)
        for row in range(board.height):
            for x in (MARGIN / 2, board.width + 1.5 * MARGIN):
                yield Label(x, MARGIN + row + 0.5, str(row + 1), 0.3, colour)


def _sought(state: State, seen: View) -> Iterator[SheetElement]:
    """On screens the tile of this round is marked; on paper only where it is the only one, else any may be played."""
    if seen.target is None:
        return
    yield Box(*corner(state.board, seen.target.cell), 1, 1, "sought", thickness=0.1, radius=0.1)
    if len(state.deck) == 1:
        yield from frame_signs(state.board, seen.target, ink_of(seen.target.colour))


def _diagonal(board: Board, diagonal: Diagonal) -> SheetElement:
    x, y = corner(board, diagonal.cell)
    start, end = (y + 1, y) if diagonal.lean == "up" else (y, y + 1)
    return Line(x, start, x + 1, end, _WALL, ink_of(diagonal.colour))
