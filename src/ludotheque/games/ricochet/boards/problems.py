"""What makes a board impossible: everything that is wrong with it, each thing at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludotheque.contract import Finding, Phrase, phrase
from ludotheque.games.ricochet.boards.board import MAX_SIDE, Board, Cell, Target, Wall
from ludotheque.games.ricochet.boards.cells import write_cell
from ludotheque.games.ricochet.boards.tokens import tile_code


def size_problem(width: int, height: int) -> Phrase | None:
    """Why no board has this size, or None."""
    if min(width, height) >= 1 and max(width, height) <= MAX_SIDE and width * height > 1:
        return None
    return phrase("ricochet.notation.board-size", width=width, height=height, most=MAX_SIDE)


def problems(board: Board) -> Iterator[Finding]:
    """Why nobody could play on this board of one's own; all it names must lie on it."""
    width = board.width
    for wall in sorted(board.walls):
        if _goes_without_saying(board, wall):
            yield Finding(phrase("ricochet.board.idle-wall", cell=write_cell(wall[0], width)), (wall[0],))
    for cell in _crowded(board):
        yield Finding(phrase("ricochet.board.crowded-cell", cell=write_cell(cell, width)), (cell,))
    kinds = Counter(tile_code(target) for target in board.targets)
    for kind in (kind for kind, count in kinds.items() if count > 1):
        cells = tuple(target.cell for target in board.targets if tile_code(target) == kind)
        yield Finding(phrase("ricochet.board.twin-targets", target=kind), cells)
    if not board.targets:
        yield Finding(phrase("ricochet.board.no-target"))


def target_name(target: Target) -> Phrase:
    """`red target`."""
    kind = "any" if target.colour == "any" else "own"
    return phrase(f"ricochet.target.{kind}", colour=phrase(f"ricochet.colour.{target.colour}"))


def _crowded(board: Board) -> list[Cell]:
    things = [
        *board.closed,
        *(target.cell for target in board.targets),
        *(diagonal.cell for diagonal in board.diagonals),
    ]
    return [cell for cell, count in Counter(things).items() if count > 1]


def _goes_without_saying(board: Board, wall: Wall) -> bool:
    cell, side = wall
    y, x = divmod(cell, board.width)
    neighbour: Cell = cell + (1 if side == "east" else board.width)
    on_border = x == board.width - 1 if side == "east" else y == board.height - 1
    return on_border or cell in board.closed or neighbour in board.closed
