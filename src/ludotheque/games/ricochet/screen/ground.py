"""The frame with the names of columns and rows, the tiles and the walls."""

from __future__ import annotations

from ludotheque.games.ricochet.boards import column_name
from ludotheque.games.ricochet.screen.layout import HEAD, RULER, Layout, size
from ludotheque.games.ricochet.text.grid import SOLID, corner

_FLOOR, _CEILING = "▁", "▔"


def draw_ground(board: Layout) -> None:
    _draw_frame(board)
    _draw_tiles(board)
    _draw_walls(board)
    _draw_floors(board)


def _draw_frame(board: Layout) -> None:
    canvas, view, scale = board.canvas, board.view, board.scale
    width, height = size(view, scale)
    canvas.fill(0, 0, width, 2 * height, "frame")
    for column in range(view.width):
        name = column_name(column)[: scale.across]
        canvas.write(board.x(column) + (scale.width - len(name)) // 2, 0, name, "rail")
    for row in range(view.height):
        canvas.write(0, board.y(row) + (scale.height - 1) // 2, f"{row + 1:>2}", "rail")


def _draw_tiles(board: Layout) -> None:
    """Each reaches half-way to its neighbours where walls have lines of their own."""
    canvas, view, scale = board.canvas, board.view, board.scale
    width, height = scale.across * view.width + 1, scale.down * view.height + scale.has_lines
    canvas.fill(RULER, 2 * HEAD, width, 2 * height, "tile")
    for cell in range(view.width * view.height):
        x, y = board.at(cell)
        if sum(divmod(cell, view.width)) % 2 and board.look.has_colours:
            first, top = 2 * x - 1, 2 * y - scale.has_lines
            for dx in range(2 * scale.across):
                for dy in range(2 * scale.down):
                    canvas.dot(first + dx, top + dy, "tile-2")
        if not board.look.has_colours and scale.height == 1:
            canvas.write(x + (scale.width - 1) // 2, y, "·", "faint")


def _draw_walls(board: Layout) -> None:
    view, plan, scale = board.view, board.plan, board.scale
    for row in range(view.height + 1):
        if scale.has_lines:
            _draw_edge(board, row)
        for column in range(view.width + 1):
            if row < view.height and plan.stands(column, row):
                _draw_upright(board, column, row)
    for cell in view.closed:
        x, y = board.at(cell)
        _solid(board, x, y, scale.width, scale.height)
        row, column = divmod(cell, view.width)
        if plan.is_closed(column + 1, row):
            _solid(board, x + scale.width, y, 1, scale.height)


def _draw_floors(board: Layout) -> None:
    """What lies below a cell where walls have no line of their own."""
    canvas, view, scale = board.canvas, board.view, board.scale
    for cell in range(view.width * view.height):
        if board.has_floor(cell) and cell not in view.closed:
            canvas.write(*board.at(cell), _FLOOR * scale.width, "wall")
    if scale.has_foot and not scale.has_lines:
        canvas.write(board.x(0), HEAD + view.height, _CEILING * (scale.across * view.width - 1), "wall")


def _solid(board: Layout, x: int, y: int, width: int, height: int) -> None:
    board.canvas.fill(x, 2 * y, width, 2 * height, "core")
    if not board.look.has_colours:
        for line in range(y, y + height):
            board.canvas.write(x, line, SOLID * width, "wall")


def _draw_upright(board: Layout, column: int, row: int) -> None:
    x, y = board.x(column) - 1, board.y(row)
    for line in range(y, y + board.scale.height):
        board.canvas.write(x, line, "┃", "wall")


def _draw_edge(board: Layout, row: int) -> None:
    """Corners, and the walls that lie between them."""
    y = HEAD + board.scale.down * row
    for column in range(board.view.width + 1):
        x = board.x(column) - 1
        sign = corner(board.plan, column, row)
        if sign == SOLID:
            _solid(board, x, y, 1, 1)
        elif sign != " ":
            board.canvas.write(x, y, sign, "wall")
        if column == board.view.width:
            continue
        if board.plan.is_closed(column, row - 1) and board.plan.is_closed(column, row):
            _solid(board, x + 1, y, board.scale.width, 1)
        elif board.plan.lies(column, row):
            board.canvas.write(x + 1, y, "━" * board.scale.width, "wall")
