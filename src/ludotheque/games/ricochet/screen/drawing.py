"""The board as a picture: with walls on lines of their own where there is room, below and beside the cells where not.

┏━a━━b━━c━┓        ┏━━━━━━━┳━━━┓
1 R●▕▁▁   1        ┃(R)    ┃   ┃      large cells have walls between them; in small ones a wall south of
2    r○ →▕2        ┃   ╺━━━┛   ┃      a cell is a floor in it, or underlines what stands there
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import pairwise

from ludotheque.contract.canvas import Canvas
from ludotheque.contract.screen import Edges, Look, Picture, Place
from ludotheque.games.ricochet.boards import ROBOTS, Cell, Robot
from ludotheque.games.ricochet.notation import robot_letter
from ludotheque.games.ricochet.screen.cursor import Cursor, present
from ludotheque.games.ricochet.screen.ground import draw_ground
from ludotheque.games.ricochet.screen.layout import HEAD, RULER, SCALES, Layout, size
from ludotheque.games.ricochet.screen.moving import landings, trails
from ludotheque.games.ricochet.screen.signs import ARROWS, BODIES, Sign, sign_of, target_signs
from ludotheque.games.ricochet.state import Slide
from ludotheque.games.ricochet.text.grid import Plan
from ludotheque.games.ricochet.view import View

_EDGES = Edges(left=RULER, top=HEAD)


def draw(view: View, cursor: Cursor, look: Look) -> Picture:
    board = _empty(view, look)
    draw_ground(board)
    _draw_trails(board)
    signs = target_signs(view, look.language)
    for cell, sign in signs.items():
        _put(board, cell, sign)
    goals = landings(view, cursor.robot) if look.shows_cursor and view.target is not None else {}
    for cell, slide in goals.items():
        _put_landing(board, cell, slide, is_free=cell not in signs)
    standing = [(robot, view.robots[ROBOTS.index(robot)]) for robot in present(view)]
    for robot, cell in standing:
        _put_robot(board, cell, robot, is_held=look.shows_cursor and robot == cursor.robot)
    places = [_place(board, cell, robot) for robot, cell in standing]
    places += [_place(board, cell, slide) for cell, slide in goals.items()]
    return Picture(board.canvas.rows(), tuple(places), _place(board, view.robots[_held(view, cursor)], None), _EDGES)


def draw_cells(view: View, chosen: Cell, look: Look) -> Picture:
    """Every cell can be hit, and one of them is chosen."""
    board = _empty(view, look)
    draw_ground(board)
    for cell, sign in target_signs(view, look.language).items():
        _put(board, cell, sign)
    for robot in present(view):
        _put_robot(board, view.robots[ROBOTS.index(robot)], robot, is_held=False)
    if look.shows_cursor:
        _choose(board, chosen)
    places = tuple(_place(board, cell, cell) for cell in range(view.width * view.height))
    return Picture(board.canvas.rows(), places, places[chosen], _EDGES)


def _empty(view: View, look: Look) -> Layout:
    scale = SCALES[min(look.scale, len(SCALES) - 1)]
    canvas = Canvas(*size(view, scale), has_colours=look.has_colours)
    plan = Plan(view.width, view.height, frozenset(view.walls), frozenset(view.closed))
    return Layout(view, look, scale, plan, canvas)


def _choose(board: Layout, cell: Cell) -> None:
    """Brackets on both sides of a cell, also where a wall is; corners inside a large one."""
    x, y = board.at(cell)
    right, bottom = x + board.scale.width, y + board.scale.height - 1
    if board.scale.height == 1:
        board.canvas.write(x - 1, y, "[", "chosen", is_strong=True)
        board.canvas.write(right, y, "]", "chosen", is_strong=True)
        return
    for left, line, corner in ((x, y, "┏"), (right - 1, y, "┓"), (x, bottom, "┗"), (right - 1, bottom, "┛")):
        board.canvas.write(left, line, corner, "chosen", is_strong=True)


def _held(view: View, cursor: Cursor) -> int:
    return min(ROBOTS.index(cursor.robot), len(view.robots) - 1)


def _place(board: Layout, cell: Cell, name: Hashable) -> Place:
    x, y = board.at(cell)
    return Place(name, x, y, board.scale.width, board.scale.height)


def _put(board: Layout, cell: Cell, sign: Sign) -> None:
    """A sign in the middle of a cell, as long as there is room for."""
    x, y = board.at(cell)
    scale = board.scale
    if sign.ground:
        board.canvas.fill(x, 2 * y, scale.width, 2 * scale.height, sign.ground)
    if scale.height > 1 and sign.body is not None:
        _draw_body(board, cell, sign.body, sign.body_ink)
    text = sign.text(scale.width)
    left, line = x + (scale.width - len(text)) // 2, y + (scale.height - 1) // 2
    board.canvas.write(left, line, text, sign.ink, is_strong=sign.is_strong)
    _underline(board, cell)


def _draw_body(board: Layout, cell: Cell, is_inside: Callable[[float, float], bool], ink: str) -> None:
    """A shape in dots, as large as the cell."""
    x, y = board.at(cell)
    side = min(board.scale.width, 2 * board.scale.height)
    side -= (board.scale.width - side) % 2
    left, top = x + (board.scale.width - side) // 2, 2 * y + (2 * board.scale.height - side) // 2
    board.canvas.shape(left, top, side, ink, is_inside)


def _put_robot(board: Layout, cell: Cell, robot: Robot, *, is_held: bool) -> None:
    x, y = board.at(cell)
    scale, canvas = board.scale, board.canvas
    sign = sign_of(robot, board.look.language)
    if scale.height == 1:
        canvas.fill(x, 2 * y, scale.width, 2, robot)
        _put(board, cell, sign)
        if scale.width == 2:
            canvas.write(x + 1, y, ARROWS["shape"][robot], f"{robot}-letter")
    else:
        _draw_body(board, cell, BODIES[robot], robot)
        letter = robot_letter(robot, board.look.language)
        middle, line = x + (scale.width - 1) // 2, y + (scale.height - 1) // 2
        canvas.fill(middle, 2 * line, 1, 2, robot)
        canvas.write(middle, line, letter, f"{robot}-letter", is_strong=True)
    if is_held:
        _hold(board, cell)


def _hold(board: Layout, cell: Cell) -> None:
    """Marks on both sides of the robot that is held, where no wall is."""
    row, column = divmod(cell, board.view.width)
    x, y = board.at(cell)
    line = y + (board.scale.height - 1) // 2
    if not board.plan.stands(column, row):
        board.canvas.write(x - 1, line, "▐", "chosen")
    if not board.plan.stands(column + 1, row):
        board.canvas.write(x + board.scale.width, line, "▌", "chosen")


def _put_landing(board: Layout, cell: Cell, slide: Slide, *, is_free: bool) -> None:
    """An arrow where the robot would come to rest; beside the sign of a target, as far as there is room."""
    x, y = board.at(cell)
    scale = board.scale
    if not is_free and scale.width == 1:
        return
    across = (scale.width - 1) // 2 if is_free else 0 if scale.width == 2 else scale.width - 1
    arrow, line = ARROWS[slide.direction][slide.robot], y + (scale.height - 1) // 2
    board.canvas.write(x + across, line, arrow, f"{slide.robot}-ink", is_strong=True)
    _underline(board, cell)


def _underline(board: Layout, cell: Cell) -> None:
    """A wall below, where signs have taken the place of the floor."""
    if board.has_floor(cell):
        board.canvas.underline(*board.at(cell), board.scale.width)


def _draw_trails(board: Layout) -> None:
    for robot, cells in trails(board.view):
        for cell, after in pairwise(cells):
            _draw_step(board, cell, after, f"{robot}-ink")
        x, y = board.at(cells[0])
        middle = x + (board.scale.width - 1) // 2, y + (board.scale.height - 1) // 2
        board.canvas.write(*middle, "◦", f"{robot}-ink", is_strong=True)


def _draw_step(board: Layout, cell: Cell, after: Cell, ink: str) -> None:
    """From the middle of one cell to that of the next."""
    (x1, y1), (x2, y2) = sorted((board.at(cell), board.at(after)))
    inset, drop = (board.scale.width - 1) // 2, (board.scale.height - 1) // 2
    if y1 == y2:
        board.canvas.write(x1 + inset, y1 + drop, "╌" * (x2 - x1 + 1), ink)
        return
    for line in range(y1 + drop, y2 + drop + 1):
        board.canvas.write(x1 + inset, line, "┆", ink)
